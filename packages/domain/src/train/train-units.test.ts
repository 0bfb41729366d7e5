import { expect, test } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { quoteUnits } from '../booking/quote-cancellation.ts';
import { paise, sum } from '../money/money.ts';
import { aPassenger, aTrain, someMoney } from './testing/a-train.ts';
import type { TrainDetail } from './train-detail.ts';
import { trainPaidUnits, trainPenalties } from './train-units.ts';

const FEE = paise(5_900);
const TERMS = {
  law: 'Railway refund rules',
  chargeOf: () => paise(10_000),
  supplierStateCode: '29',
  placeOfSupplyStateCode: '29',
};
const hoursBefore = (hours: number) => Temporal.Instant.from('2026-06-10T10:00+05:30').subtract({ hours });
const cancel = (detail: TrainDetail, hours: number, travellers = [0]) => {
  const order = { orderId: 'o', detail };
  const units = trainPaidUnits([order], FEE).filter((unit) => travellers.includes(Number(unit.unit)));
  const penalties = trainPenalties(order, { travellers, event: null }, hoursBefore(hours));
  return quoteUnits(units, penalties, TERMS, '2026-06-09');
};

test.each<[string, Partial<TrainDetail>, hours: number, penalty: number, refund: number]>([
  ['3A 1100 + 55, 30 h: 866.25 less our 118', {}, 30, 28_875, 74_825],
  ['the same, 4 h: nothing', {}, 4, 115_500, 0],
  ['the same, 80 h: 180 and 9', {}, 80, 18_900, 84_800],
  ['SL 285, 80 h: 165 less 118', { travelClass: 'SL', ...sleeper() }, 80, 12_000, 4_700],
])('%s', (_name, overrides, hours, penaltyPaise, refundPaise) => {
  const quote = cancel(aTrain(overrides), hours);
  expect(quote).toMatchObject({ penaltyPaise, refundPaise, penaltyCapped: false });
});

function sleeper(): Pick<TrainDetail, 'passengers' | 'money'> {
  return { passengers: [aPassenger({ basePaise: paise(28_500) })], money: someMoney(28_500, { gstPaise: 0 }) };
}

test('two of three go, and every paisa has one place', () => {
  const passengers = [0, 1, 2].map((travellerIndex) => aPassenger({ travellerIndex, basePaise: paise(100_000) }));
  const money = someMoney(300_000, { irctcFeePaise: 3_000, irctcFeeGstPaise: 540 });
  const detail = aTrain({ passengers, money });
  const units = trainPaidUnits([{ orderId: 'o', detail }], FEE);
  expect(sum(units.map(paidForUnit))).toBe(money.totalPaise + FEE);
  const { paidPaise, penaltyPaise, nonRefundablePaise, refundPaise } = cancel(detail, 30, [0, 2]);
  // 250 and 12.50 for each; our 118 for each.
  expect([penaltyPaise, refundPaise]).toEqual([52_500, 133_900]);
  expect(paidPaise).toBe(penaltyPaise + nonRefundablePaise + refundPaise + 2 * 11_800);
});
