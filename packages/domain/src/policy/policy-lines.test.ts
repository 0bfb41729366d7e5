import fc from 'fast-check';
import { expect, test } from 'vitest';
import { displayLine, parsePolicyLine, policyLine } from './policy-lines.ts';
import { VERDICT_OUTCOMES } from './verdict.ts';

const check = { label: 'Lowest logical fare', limit: 'at most ₹6,200', actual: '₹7,350' };

test('a broken rule is a message that says so, and is shown with an exclamation mark', () => {
  const line = policyLine({ ...check, outcome: 'approval' });
  expect(line).toBe('Lowest logical fare|at most ₹6,200|₹7,350|Policy Bypass: Yes');
  expect(displayLine(parsePolicyLine(line) ?? expect.fail())).toBe('! Lowest logical fare: ₹7,350 (at most ₹6,200)');
});

test('a kept rule is shown with a tick', () => {
  const line = policyLine({ ...check, actual: '₹6,000', outcome: 'within' });
  expect(line).toBe('Lowest logical fare|at most ₹6,200|₹6,000|Policy Bypass: No');
  expect(displayLine(parsePolicyLine(line) ?? expect.fail())).toBe('✓ Lowest logical fare: ₹6,000 (at most ₹6,200)');
});

test('any texts come back from a message as they went in, but for bars and line breaks', () => {
  const text = fc.string({ unit: fc.constantFrom('a', '₹', '|', ' ', '\n', ':', '¦') });
  const outcome = fc.constantFrom(...VERDICT_OUTCOMES);
  const kept = (value: string) => value.replaceAll('|', '¦').replaceAll(/\s+/g, ' ').trim();
  fc.assert(
    fc.property(text, text, text, outcome, (label, limit, actual, said) => {
      expect(parsePolicyLine(policyLine({ label, limit, actual, outcome: said }))).toEqual({
        rule: kept(label),
        limit: kept(limit),
        actual: kept(actual),
        bypassed: said !== 'within',
      });
    }),
  );
});

test.each([
  '',
  'a|b|c',
  'a|b|c|Policy Bypass: Maybe',
  'a|b|c|Policy Bypass: Yes|d',
  'a|b|c|policy bypass: yes',
  'a|b|c|Policy Bypass: Yes, indeed',
  'a|b|c|No Policy Bypass: Yes',
])('%o is no policy message', (line) => {
  expect(parsePolicyLine(line)).toBeNull();
});
