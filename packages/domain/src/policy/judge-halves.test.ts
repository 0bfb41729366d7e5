import { expect, test } from 'vitest';
import { aChoice, aFlightPolicy, aMarket } from '../testing/a-policy.ts';
import { judgeFlight, judgeJourney } from './judge-flight.ts';
import type { FlightRules, RelativeCeiling } from './policy.ts';
import type { PolicyRuleName } from './verdict.ts';

const ON = { bookedOn: '2027-01-01', budget: null };
const EXACT: RelativeCeiling = {
  action: 'approval',
  above: 'lowest_logical',
  allowedPaise: null,
  allowedPercent: null,
  comparable: { maxStops: null, hoursAround: null, maxLayoverMinutes: null, withoutAirlines: [] },
};

const onward = (rupees: number, at = '08:00', refundable = true) => aChoice({ at, rupees, refundable });
const back = (rupees: number, at = '18:00', refundable = true) =>
  aChoice({ coverage: 'return', at, rupees, refundable });

function checkOf(flight: Partial<FlightRules>, rule: PolicyRuleName, choices: Parameters<typeof judgeJourney>[1]) {
  const market = aMarket([...choices, onward(5_000, '09:00'), back(5_000, '19:00')]);
  const verdict = judgeJourney(aFlightPolicy(flight), choices, market, ON);
  return verdict.checks.find((one) => one.rule === rule);
}

test('of two halves the one that breaks a rule is told, with its own excess', () => {
  const check = checkOf({ relative: EXACT }, 'flight.relative', [onward(5_000), back(6_000)]);
  expect([check?.outcome, check?.overPaise]).toEqual(['approval', 100_000]);
  expect(check?.sentence).toMatch(/^Return: [^:]+ above the lowest logical fare of ₹5,000 \(19:00, /);
  expect(check?.proof.rule).toBe('policy.flight.relative.halves');
  expect(check?.proof.inputs).toEqual({ onward: 'within', return: 'approval' });
  expect(check?.proof.parts.map((part) => [part.rule, part.result])).toEqual([
    ['policy.flight.relative', 'within'],
    ['policy.flight.relative', 'approval'],
  ]);
});

test('each rule is told of both halves by itself, and one without an amount has no excess', () => {
  const rules = { relative: EXACT, refundableOnly: { action: 'note' } } as const;
  const journey = [onward(6_000, '08:00', false), back(6_000, '18:00', false)] as const;
  const refundable = checkOf(rules, 'flight.refundableOnly', journey);
  expect([refundable?.outcome, refundable?.overPaise]).toEqual(['note', null]);
  expect(refundable?.sentence).toMatch(/^Onward: .+ Return: .+/);
  expect(refundable?.sentence).not.toContain('lowest logical fare');
  expect(checkOf(rules, 'flight.relative', journey)?.overPaise).toBe(200_000);
});

test('nothing is measured against what the chosen fare cost before', () => {
  const now = onward(9_000);
  const other = onward(6_000, '09:00');
  const market = aMarket([onward(5_000), other]);
  const verdict = judgeFlight(aFlightPolicy({ relative: EXACT }), now, market, ON);
  expect(verdict.suggestion).toMatchObject({ optionKey: other.optionKey, savesPaise: 300_000 });
});
