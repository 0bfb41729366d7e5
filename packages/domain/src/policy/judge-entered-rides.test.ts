import { expect, test } from 'vitest';
import type { CabDetail } from '../cab/cab-detail.ts';
import { aCab, aDutySlip } from '../cab/testing/a-cab.ts';
import { paise } from '../money/money.ts';
import { aPolicyVersion } from '../testing/a-policy.ts';
import { aPassenger, aQuotedTrain, aTrain, someMoney } from '../train/testing/a-train.ts';
import { judgeCabs, judgeTrains } from './judge-entered-rides.ts';

const ON = { budget: null };
const upTo = (limit: number) => {
  const rule = { ceiling: { action: 'approval', limitPaise: paise(limit) } } as const;
  return aPolicyVersion({ train: rule, cab: rule });
};

test.each([
  ['one passenger pays all of the ticket', [aTrain()], 125_897],
  ['as quoted', [aQuotedTrain()], 125_897],
  [
    'of two the dearer one: 1,300 and 5 %',
    [
      aTrain({
        passengers: [aPassenger(), aPassenger({ travellerIndex: 1, basePaise: paise(130_000) })],
        money: someMoney(240_000),
      }),
    ],
    136_500,
  ],
  ['of two tickets the dearer one', [aTrain(), aTrain({ pnr: '2201893136', money: someMoney(110_000) })], 125_897],
])('trains: %s', (_name, tickets, farePaise) => {
  const outcome = (limit: number) => judgeTrains(upTo(limit), tickets, ON).outcome;
  expect([outcome(farePaise), outcome(farePaise - 1)]).toEqual(['within', 'approval']);
});

test.each<[string, Partial<CabDetail>, travellers: number, number]>([
  ['alone', {}, 1, 391_040],
  ['shared by three', {}, 3, 130_347],
  ['with the tax that the company pays itself', { vendor: { ...aCab().vendor, isBodyCorporate: false } }, 1, 391_040],
  ['as it was driven', { slip: aDutySlip({ endKm: 45_120 }) }, 1, 402_800],
])('cabs: %s', (_name, overrides, travellers, farePaise) => {
  const outcome = (limit: number) => judgeCabs(upTo(limit), [aCab(overrides)], { ...ON, travellers }).outcome;
  expect([outcome(farePaise), outcome(farePaise - 1)]).toEqual(['within', 'approval']);
});

test('a budget is looked at for them as well', () => {
  const version = aPolicyVersion({ budget: { action: 'reason', abovePercent: 100 } });
  const budget = { name: 'Sales', amountPaise: paise(100), usedPaise: paise(60), addsPaise: paise(41) };
  expect(judgeTrains(version, [aTrain()], { budget }).outcome).toBe('reason');
  expect(judgeCabs(version, [aCab()], { budget, travellers: 2 }).outcome).toBe('reason');
});
