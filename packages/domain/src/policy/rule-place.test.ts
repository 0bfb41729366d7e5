import { expect, test } from 'vitest';
import { OPEN_POLICY } from './policy.ts';
import { ruleAt, withRule } from './rule-place.ts';

test('a rule of a part is put in its place and found there, and the others stay', () => {
  const stars = { action: 'note', min: 3, max: 5 } as const;
  const rules = withRule(OPEN_POLICY, 'hotel.stars', stars);
  expect(rules).toEqual({ ...OPEN_POLICY, hotel: { ...OPEN_POLICY.hotel, stars } });
  expect(ruleAt(rules, 'hotel.stars')).toBe(stars);
  expect(ruleAt(rules, 'hotel.perNight')).toBeNull();
});

test('the budget rule is a part by itself', () => {
  const budget = { action: 'approval', abovePercent: 90 } as const;
  const rules = withRule(OPEN_POLICY, 'budget', budget);
  expect(rules).toEqual({ ...OPEN_POLICY, budget });
  expect(ruleAt(rules, 'budget')).toBe(budget);
});
