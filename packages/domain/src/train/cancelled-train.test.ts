import { expect, test } from 'vitest';
import { paise } from '../money/money.ts';
import { cancelledTrain } from './cancelled-train.ts';
import { aPassenger, aQuotedTrain, aTrain, someMoney } from './testing/a-train.ts';

const THIRTY_HOURS_BEFORE = Temporal.Instant.from('2026-06-09T04:00+05:30');
const everybody = { travellers: [0], event: null };

test('3A 1100 + 55, 30 h before: 866.25 of the fare, and nothing of the fees', () => {
  const [refund] = cancelledTrain(aTrain(), everybody, THIRTY_HOURS_BEFORE);
  expect(refund).toMatchObject({
    rule: 'quarter',
    refundPaise: 86_625,
    notRefundablePaise: 10_397,
    paidPaise: 125_897,
  });
});

test('the one of two who is named', () => {
  const [first, second] = [
    aPassenger(),
    aPassenger({ travellerIndex: 3, currentStatus: 'RAC/4', coach: null, berth: null }),
  ];
  const detail = aTrain({ passengers: [first, { ...second, basePaise: paise(90_000) }], money: someMoney(200_000) });
  const refunds = cancelledTrain(detail, { travellers: [3], event: null }, THIRTY_HOURS_BEFORE);
  expect(refunds).toMatchObject([{ travellerIndex: 3, rule: 'clerkage', chargePaise: 6_000 }]);
});

test('a train that the railway cancelled gives the fare back', () => {
  const event = { kind: 'train_cancelled' } as const;
  expect(cancelledTrain(aTrain(), { travellers: [0], event }, THIRTY_HOURS_BEFORE)[0]?.refundPaise).toBe(115_500);
});

test('nobody else, and nothing that is not bought', () => {
  const other = { travellers: [1], event: null };
  expect(() => cancelledTrain(aTrain(), other, THIRTY_HOURS_BEFORE)).toThrow('not on the ticket');
  expect(() => cancelledTrain(aQuotedTrain(), everybody, THIRTY_HOURS_BEFORE)).toThrow(RangeError);
});
