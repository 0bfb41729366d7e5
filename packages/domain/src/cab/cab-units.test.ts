import { expect, test } from 'vitest';
import { paidForUnit } from '../booking/paid-unit.ts';
import { quoteUnits } from '../booking/quote-cancellation.ts';
import { paise } from '../money/money.ts';
import { cabPaidUnits, cabPenalty } from './cab-units.ts';
import { aCab } from './testing/a-cab.ts';

const order = { orderId: 'o', detail: aCab() };
const TERMS = {
  law: "The vendor's rule",
  chargeOf: () => paise(10_000),
  supplierStateCode: '29',
  placeOfSupplyStateCode: '27',
};

test.each([
  ['3 h before: all but our 118', '2026-12-01T10:30+05:30', 0, 379_240],
  ['an hour before: 1,400 and 70 are kept', '2026-12-01T12:30+05:30', 147_000, 232_240],
  ['a no-show: toll and parking, less what is left of our 118', '2026-12-01T13:31+05:30', 372_540, 6_700],
])('%s', (_name, when, penaltyPaise, refundPaise) => {
  const units = cabPaidUnits([order], { travellers: 2, feePaise: paise(5_900) });
  const quote = quoteUnits(units, [cabPenalty(order, Temporal.Instant.from(when))], TERMS, '2026-12-01');
  expect(quote).toMatchObject({ penaltyPaise, refundPaise, paidPaise: 391_040 + 5_900, nonRefundablePaise: 5_900 });
});

test('a ride is one unit for all, and two rides share our fee', () => {
  const units = cabPaidUnits([order, { ...order, orderId: 'p' }], { travellers: 3, feePaise: paise(5_901) });
  expect(units.map(({ unit, travellers, feePaise }) => [unit, travellers, feePaise])).toEqual([
    ['ride', [0, 1, 2], 2_951],
    ['ride', [0, 1, 2], 2_950],
  ]);
  expect(units.map(paidForUnit)).toEqual([393_991, 393_990]);
});
