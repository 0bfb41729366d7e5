import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Paise, paise } from '../money/money.ts';
import { computeRefund, type RefundFacts } from './compute-refund.ts';

const facts = (overrides: Partial<Record<string, number>> = {}): RefundFacts => {
  const of = (name: string, standard: number) => paise(overrides[name] ?? standard);
  return {
    paid: {
      keepablePaise: paise(of('keepable', 442_500)),
      statutoryPaise: of('statutory', 60_000),
      otherRefundablePaise: of('other', 0),
      nonRefundablePaise: of('fees', 11_800),
    },
    law: 'the law',
    penaltyPaise: of('penalty', 300_000),
    serviceChargePaise: of('charge', 10_000),
    serviceChargeGstPaise: of('gst', 1_800),
  };
};

test('paid − penalty − service charge with GST − non-refundable fees', () => {
  expect(computeRefund(facts())).toMatchObject({
    paidPaise: 514_300,
    refundPaise: 514_300 - 300_000 - 11_800 - 11_800,
    penaltyCapped: false,
    serviceChargeReduced: false,
  });
});

test('a penalty above what may be kept is capped and flagged: both sides of the limit', () => {
  expect(computeRefund(facts({ penalty: 442_500 }))).toMatchObject({
    penaltyPaise: 442_500,
    penaltyCapped: false,
  });
  expect(computeRefund(facts({ penalty: 442_501 }))).toMatchObject({
    penaltyPaise: 442_500,
    penaltyCapped: true,
  });
});

test('statutory taxes return even where the airline keeps everything else: our charge gives way', () => {
  expect(computeRefund(facts({ penalty: 999_999 }))).toMatchObject({
    refundPaise: 60_000,
    serviceChargePaise: 0,
    serviceChargeGstPaise: 0,
    serviceChargeReduced: true,
  });
  expect(computeRefund(facts({ penalty: 436_600 }))).toMatchObject({
    refundPaise: 60_000,
    serviceChargePaise: 5_000,
    serviceChargeGstPaise: 900,
    serviceChargeReduced: true,
  });
});

test('the proof names the rule that bit', () => {
  const rules = (overrides: Record<string, number>) =>
    computeRefund(facts(overrides)).proof.parts.map(({ rule }) => rule);
  expect(rules({})).toEqual([
    'refund.statutory_returned',
    'refund.penalty',
    'refund.service_charge',
    'refund.non_refundable_fees',
  ]);
  expect(rules({ penalty: 999_999 })).toContain('refund.penalty_capped');
  expect(rules({ penalty: 999_999 })).toContain('refund.service_charge_reduced');
  // What may be kept, 4,425.00, less the charge of 118.00 is the last penalty that leaves the charge whole.
  expect(rules({ penalty: 430_700 })).toContain('refund.service_charge');
  expect(rules({ penalty: 430_701 })).toContain('refund.service_charge_reduced');
});

test('an amount that is negative or no whole paisa is a mistake of the caller', () => {
  for (const name of ['keepable', 'statutory', 'penalty', 'charge']) {
    expect(() => computeRefund(facts({ [name]: -1 }))).toThrow(RangeError);
  }
  // Above its cap a penalty is not counted, so that no other check would notice half a paisa.
  expect(() => computeRefund({ ...facts(), penaltyPaise: 999_999.5 as Paise })).toThrow(RangeError);
});

test('0 ≤ refund ≤ paid, the parts add up, and the statutory part always returns', () => {
  const amount = fc.nat(100_000_000);
  const any = fc.record({
    keepable: amount,
    statutory: amount,
    other: amount,
    fees: amount,
    penalty: amount,
    charge: fc.nat(1_000_000),
    gst: fc.nat(180_000),
  });
  fc.assert(
    fc.property(any, (amounts) => {
      const refund = computeRefund(facts(amounts));
      expect(refund.refundPaise).toBeGreaterThanOrEqual(refund.statutoryPaise);
      expect(refund.refundPaise).toBeLessThanOrEqual(refund.paidPaise);
      expect(refund.penaltyPaise).toBeLessThanOrEqual(amounts.keepable);
      expect(refund.serviceChargePaise).toBeLessThanOrEqual(amounts.charge);
      expect(refund.serviceChargeGstPaise).toBeLessThanOrEqual(amounts.gst);
      const parts =
        refund.refundPaise +
        refund.penaltyPaise +
        refund.serviceChargePaise +
        refund.serviceChargeGstPaise +
        refund.nonRefundablePaise;
      expect(parts).toBe(refund.paidPaise);
      expect(refund.proof.result).toBe(refund.refundPaise);
    }),
  );
});
