import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { judgeRide } from './ride-rules.ts';

const ON = { budget: null };
const CEILING = { ceiling: { action: 'approval', limitPaise: paise(150_000) } } as const;

test.each([
  [150_000, 'within', null],
  [150_001, 'approval', 1],
])('%i paise by train or cab against ₹1,500: %s', (fare, outcome, overPaise) => {
  const version = aPolicyVersion({ train: CEILING, cab: CEILING });
  const farePaise = paise(fare);
  const verdicts = [
    judgeRide(version, { service: 'train', farePaise }, ON),
    judgeRide(version, { service: 'cab', farePaise }, ON),
  ];
  expect(verdicts.map((verdict) => verdict.checks[0]?.rule)).toEqual(['train.ceiling', 'cab.ceiling']);
  for (const verdict of verdicts) expect(verdict).toMatchObject({ outcome, checks: [{ overPaise }] });
});

test('a budget is looked at for rides as well', () => {
  const version = aPolicyVersion({ budget: { action: 'reason', abovePercent: 100 } });
  const budget = { name: 'Sales', amountPaise: paise(100), usedPaise: paise(60), addsPaise: paise(41) };
  const ride = { service: 'cab', farePaise: paise(41) } as const;
  expect(judgeRide(version, ride, { budget }).outcome).toBe('reason');
  expect(judgeRide(version, ride, { budget: { ...budget, addsPaise: paise(40) } }).outcome).toBe('within');
});

test('fares are told within and above, and only where there is a ceiling', () => {
  const told = (fare: number) =>
    judgeRide(aPolicyVersion({ cab: CEILING }), { service: 'cab', farePaise: paise(fare) }, ON);
  expect(told(150_000).checks[0]).toMatchObject({
    limit: 'at most ₹1,500',
    actual: '₹1,500',
    sentence: '₹1,500 is within the ceiling of ₹1,500.',
  });
  expect(told(170_000).checks[0]?.sentence).toBe('₹200 above the ceiling of ₹1,500.');
  expect(judgeRide(aPolicyVersion(), { service: 'train', farePaise: paise(1) }, ON).checks).toEqual([]);
});

test('a budget needs a rule, and a rule a budget', () => {
  const budget = { name: 'Sales', amountPaise: paise(100), usedPaise: paise(60), addsPaise: paise(41) };
  const ride = { service: 'cab', farePaise: paise(41) } as const;
  expect(judgeRide(aPolicyVersion(), ride, { budget }).checks).toEqual([]);
  const ruled = aPolicyVersion({ budget: { action: 'reason', abovePercent: 100 } });
  expect(judgeRide(ruled, ride, ON).checks).toEqual([]);
});
