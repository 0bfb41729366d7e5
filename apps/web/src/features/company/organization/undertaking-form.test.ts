import { expect, it } from 'vitest';
import { checkUndertaking, undertakingStanding } from './undertaking-form.ts';

const GOOD = { arn: ' ad290326000123x ', validFrom: '2026-04-01', validTo: '2027-03-31' };

it('a letter of one financial year is in order', () => {
  expect(Object.values(checkUndertaking(GOOD)).filter(Boolean)).toEqual([]);
});

it.each([
  [{ arn: '' }, { arn: 'ARN is required' }],
  [{ arn: 'AD29' }, { arn: 'ARN must be two letters and 13 more characters' }],
  [{ validFrom: '' }, { validFrom: 'First day is required' }],
  [{ validTo: '2027-02-30' }, { validTo: 'Please enter valid last day' }],
  [{ validTo: '2026-03-31' }, { validTo: 'Last day must not be before the first' }],
  [{ validTo: '2027-04-01' }, { validTo: 'This letter is valid until 31 March 2027 at the latest' }],
])('%o is refused', (changes, errors) => {
  expect(checkUndertaking({ ...GOOD, ...changes })).toMatchObject(errors);
});

it.each([
  ['2026-03-31', 'not yet'],
  ['2026-04-01', 'in force'],
  ['2027-03-31', 'in force'],
  ['2027-04-01', 'ended'],
] as const)('on %s a letter of that year is %s', (on, standing) => {
  expect(undertakingStanding({ _id: 'letter', ...GOOD }, on)).toBe(standing);
});
