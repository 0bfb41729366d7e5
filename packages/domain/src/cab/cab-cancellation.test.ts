import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyRate, paise, sum } from '../money/money.ts';
import {
  type CabCancellationFacts,
  cabCancellation,
  cabCancellationTimeline,
  cabCancellationWords,
} from './cab-cancellation.ts';
import type { CabCharge } from './cab-rate-card.ts';
import { aLocalCard } from './testing/a-cab.ts';

const pickUp = { wall: '2026-12-01T13:30', zone: 'Asia/Kolkata' };
const at = (clock: string) => Temporal.Instant.from(`2026-12-01T${clock}+05:30`);
const HALF: CabCharge = { type: 'percent', basisPoints: 5_000 };
const facts = (overrides: Partial<CabCancellationFacts> = {}): CabCancellationFacts => ({
  rule: aLocalCard().cancellation,
  pickUp,
  paid: { taxablePaise: paise(354_800), taxPaise: paise(17_740), taxRate: 500, passThroughPaise: paise(18_500) },
  ...overrides,
});

test.each([
  ['free until 2 h before', '11:30', 2, 0, 0],
  ['a second later: one package of 4 h / 40 km', '11:30:01', 0, 140_000, 7_000],
  ['at pick-up', '13:30', 0, 140_000, 7_000],
  ['a no-show', '13:30:01', null, 354_800, 17_740],
])('%s', (_name, clock, tierHours, chargePaise, chargeGstPaise) => {
  expect(cabCancellation(facts(), at(clock))).toMatchObject({
    tierHours,
    chargePaise,
    chargeGstPaise,
    refundPaise: 391_040 - chargePaise - chargeGstPaise,
  });
});

test('a percentage is of the price before GST, and a charge is never above it', () => {
  const tiers = [{ fromHours: 0, charge: HALF }];
  const half = cabCancellation(facts({ rule: { tiers, noShow: HALF } }), at('09:00'));
  expect(half).toMatchObject({ chargePaise: 177_400, chargeGstPaise: 8_870 });
  expect(half.proof.parts[0]).toMatchObject({ rule: 'cab_refund.percent', rate: 5_000, result: 177_400 });
  const paid = { ...facts().paid, taxablePaise: paise(100_000), taxPaise: paise(5_000) };
  expect(cabCancellation(facts({ paid }), at('13:00'))).toMatchObject({ chargePaise: 100_000, chargeGstPaise: 5_000 });
});

test('a charge that is cut to the price shows what the vendor asked', () => {
  const paid = { ...facts().paid, taxablePaise: paise(100_000), taxPaise: paise(5_000) };
  expect(cabCancellation(facts({ paid }), at('13:00')).proof.parts[0]).toMatchObject({
    rule: 'cab_refund.amount',
    inputs: { askedPaise: 140_000, tierHours: 0 },
    result: 100_000,
  });
});

test('under reverse charge no GST was billed, so none is kept', () => {
  const paid = { ...facts().paid, taxPaise: paise(0) };
  expect(cabCancellation(facts({ paid }), at('13:00'))).toMatchObject({ chargePaise: 140_000, chargeGstPaise: 0 });
});

test('the timeline has a step for each tier, to the millisecond', () => {
  const steps = cabCancellationTimeline(facts(), at('09:00'));
  const text = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('Asia/Kolkata').toPlainTime().toString();
  expect(steps.map(({ from, until, refund }) => [text(from), text(until), refund.chargePaise])).toEqual([
    ['09:00:00', '11:30:00', 0],
    ['11:30:00.001', '13:30:00', 140_000],
  ]);
  expect(cabCancellationTimeline(facts(), at('11:30')).map(({ until }) => text(until))).toEqual([
    '11:30:00',
    '13:30:00',
  ]);
  expect(cabCancellationTimeline(facts(), at('13:30')).map(({ until }) => text(until))).toEqual(['13:30:00']);
  expect(cabCancellationTimeline(facts(), at('13:31'))).toEqual([]);
});

test('a rule in words', () => {
  expect(cabCancellationWords(aLocalCard().cancellation)).toBe(
    'free until 2 h before pick-up, then ₹1,400 until pick-up; a no-show: 100 %',
  );
});

const anyCharge = fc.oneof(
  fc.constant<CabCharge>({ type: 'free' }),
  fc.nat(1_000_000).map((amount): CabCharge => ({ type: 'amount', amountPaise: paise(amount) })),
  fc.nat(10_000).map((basisPoints): CabCharge => ({ type: 'percent', basisPoints })),
);

test('refund + charge + GST kept = paid, nothing is negative, and the timeline says the same', () => {
  const hours = fc.uniqueArray(fc.integer({ min: 1, max: 96 }), { maxLength: 4 });
  const rule = fc
    .record({ hours, charges: fc.array(anyCharge, { minLength: 5, maxLength: 5 }), noShow: anyCharge })
    .map(({ hours: some, charges, noShow }) => ({
      tiers: [...some.toSorted((a, b) => b - a), 0].map((fromHours, index) => ({
        fromHours,
        charge: charges[index] ?? HALF,
      })),
      noShow,
    }));
  const taxable = fc.nat(1_000_000).map(paise);
  fc.assert(
    fc.property(
      rule,
      taxable,
      fc.integer({ min: -300, max: 6_000 }),
      fc.boolean(),
      (one, taxablePaise, minutes, isTaxed) => {
        const taxPaise = isTaxed ? applyRate(taxablePaise, 500) : paise(0);
        const paid = { taxablePaise, taxPaise, taxRate: 500, passThroughPaise: paise(700) };
        const some = facts({ rule: one, paid });
        const when = at('13:30').subtract({ minutes });
        const refund = cabCancellation(some, when);
        expect(refund.refundPaise + refund.chargePaise + refund.chargeGstPaise).toBe(refund.paidPaise);
        expect(refund.paidPaise).toBe(sum([taxablePaise, taxPaise, paise(700)]));
        expect(Math.min(refund.refundPaise, refund.chargePaise, refund.chargeGstPaise)).toBeGreaterThanOrEqual(0);
        const steps = cabCancellationTimeline(some, at('13:30').subtract({ hours: 101 }));
        const holding = steps.filter(
          ({ from, until }) => Temporal.Instant.compare(from, when) <= 0 && Temporal.Instant.compare(when, until) <= 0,
        );
        expect(holding.map((step) => step.refund.refundPaise)).toEqual(minutes < 0 ? [] : [refund.refundPaise]);
      },
    ),
  );
});
