import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { isRefundableAt, type SeatRefund, seatRefunds, tierAt } from './bus-cancellation.ts';
import type { BusEvent } from './bus-event.ts';
import type { BusCharge, BusTier, HourTier } from './bus-terms.ts';
import type { SeatFare } from './seat-fare.ts';
import { aBookedSeat, aBooking, aFare, someTerms } from './testing/a-bus.ts';

/** A moment by Indian clocks. */
const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);

const L7 = aBookedSeat('L7', 120_000);
const refundAt = (moment: string, of = aBooking({ seats: [L7] }), event: BusEvent | null = null) =>
  seatRefunds(of, ist(moment), event)[0];

describe('seatRefunds by tiers of KV101', () => {
  test.each([
    ['2026-11-30T20:29:59', 12_000, 600, 113_400],
    // Exactly 24 hours before is still the cheaper tier.
    ['2026-11-30T20:30:00', 12_000, 600, 113_400],
    ['2026-11-30T20:30:00.001', 60_000, 3_000, 63_000],
    ['2026-12-01T08:30:00', 60_000, 3_000, 63_000],
    ['2026-12-01T08:30:00.001', 120_000, 6_000, 0],
    ['2026-12-01T20:30:00', 120_000, 6_000, 0],
    // After the start no tier applies.
    ['2026-12-01T20:31:00', 120_000, 6_000, 0],
  ])('at %s keeps %i and %i of tax', (moment, chargePaise, chargeTaxPaise, refundPaise) => {
    expect(refundAt(moment)).toMatchObject({ chargePaise, chargeTaxPaise, refundPaise, paidPaise: 126_000 });
  });

  test('counts from the start and not from where one gets on', () => {
    const hebbal = aBooking({ seats: [L7], departure: { wall: '2026-12-01T22:10', zone: 'Asia/Kolkata' } });
    expect(refundAt('2026-11-30T20:30:00.001', hebbal)?.chargePaise).toBe(60_000);
  });

  test('counts from the evening before where the service starts there', () => {
    const vm720 = aBooking({ seats: [aBookedSeat('7A', 50_000)], terms: someTerms(-240) });
    expect(refundAt('2026-11-29T20:00', vm720)?.chargePaise).toBe(5_000);
    expect(refundAt('2026-11-29T20:01', vm720)?.chargePaise).toBe(25_000);
    expect(refundAt('2026-11-30T08:01', vm720)).toMatchObject({ chargePaise: 50_000, refundPaise: 0 });
  });
});

describe('seatRefunds of a state corporation', () => {
  const hours: readonly HourTier[] = [{ fromHours: 0, toHours: null, charge: { kind: 'percent', rate: 1_000 } }];
  const fare: SeatFare = {
    basePaise: paise(85_000),
    chargesPaise: paise(3_200),
    taxPaise: paise(4_410),
    taxRate: 500,
    totalPaise: paise(92_610),
    notRefundablePaise: paise(2_100),
  };
  const sr310 = aBooking({ seats: [aBookedSeat('7', 0, { kind: 'seat', fare })], terms: someTerms(1320, hours) });

  test.each(['2026-11-20T12:00', '2026-12-01T21:59'])('keeps the reservation charge and 10 % at %s', (moment) => {
    expect(refundAt(moment, sr310)).toMatchObject({
      chargePaise: 8_500,
      chargeTaxPaise: 425,
      notRefundablePaise: 2_100,
      refundPaise: 81_585,
    });
  });
});

describe('seatRefunds otherwise', () => {
  test('takes 10 % of one of three seats', () => {
    const third = aBooking({ seats: [aBookedSeat('1A', 100_000)] });
    expect(refundAt('2026-11-29T12:00', third)).toMatchObject({
      chargePaise: 10_000,
      chargeTaxPaise: 500,
      refundPaise: 94_500,
    });
  });

  test('gives everything back where the operator cancels', () => {
    const gone = refundAt('2026-12-01T15:00', aBooking({ seats: [aBookedSeat('L1', 100_000)] }), {
      kind: 'operator_cancelled',
    });
    expect(gone).toMatchObject({ refundPaise: 105_000, chargePaise: 0, rule: 'operator_cancelled' });
  });

  test('gives what the supplier says where another bus runs', () => {
    const event: BusEvent = { kind: 'replaced', backPaise: paise(20_000) };
    expect(refundAt('2026-12-01T15:00', aBooking({ seats: [L7] }), event)).toMatchObject({ refundPaise: 20_000 });
    const dearer: BusEvent = { kind: 'replaced', backPaise: paise(900_000) };
    expect(refundAt('2026-12-01T15:00', aBooking({ seats: [L7] }), dearer)).toMatchObject({ refundPaise: 126_000 });
  });

  test('is free for the minutes after buying, to the last of them', () => {
    const terms = someTerms(1230, undefined, { freeMinutes: 15 });
    const bought = aBooking({ seats: [L7], terms, boughtAt: '2026-12-01T06:30:00Z' });
    expect(refundAt('2026-12-01T12:15:00', bought)).toMatchObject({ rule: 'free_after_buying', refundPaise: 126_000 });
    expect(refundAt('2026-12-01T12:15:00.001', bought)).toMatchObject({ rule: 'tier', refundPaise: 0 });
    expect(refundAt('2026-12-01T12:00:00', aBooking({ seats: [L7], terms }))?.rule).toBe('tier');
  });

  test('takes an amount as it stands, and never more than the base fare', () => {
    const flat = (chargePaise: number): BusCharge => ({ kind: 'amount', chargePaise: paise(chargePaise) });
    const of = (charge: BusCharge) =>
      aBooking({ seats: [L7], terms: someTerms(1230, [{ fromHours: 0, toHours: null, charge }]) });
    expect(refundAt('2026-11-29T12:00', of(flat(25_000)))).toMatchObject({
      chargePaise: 25_000,
      chargeTaxPaise: 1_250,
    });
    expect(refundAt('2026-11-29T12:00', of(flat(990_000)))).toMatchObject({ chargePaise: 120_000, refundPaise: 0 });
  });

  test('shares the tax where nobody says its rate', () => {
    const fare = aFare(120_000, { taxRate: null });
    const unnamed = aBooking({ seats: [aBookedSeat('L7', 0, { fare })] });
    expect(refundAt('2026-11-29T12:00', unnamed)).toMatchObject({ chargePaise: 12_000, chargeTaxPaise: 600 });
  });

  test('keeps everything where no tier is known', () => {
    const noTerms = aBooking({ seats: [L7], terms: someTerms(1230, []) });
    expect(refundAt('2026-11-01T12:00', noTerms)).toMatchObject({
      rule: 'after_all_tiers',
      refundPaise: 0,
      chargePaise: 120_000,
    });
  });

  test('holds the dearest of tiers that overlap', () => {
    const of = (rate: number): BusTier => ({
      after: null,
      until: '2026-12-01T15:00:00Z',
      charge: { kind: 'percent', rate },
    });
    const tiers = [of(1_000), of(5_000), of(2_500)];
    expect(tierAt(tiers, ist('2026-11-01T12:00'), paise(10_000))).toBe(tiers[1]);
    expect(tierAt(tiers, ist('2026-12-01T20:31'), paise(10_000))).toBeNull();
  });
});

describe('isRefundableAt', () => {
  test('is true as long as anything comes back', () => {
    const { terms } = aBooking();
    expect(isRefundableAt(terms, paise(120_000), ist('2026-12-01T08:30'))).toBe(true);
    expect(isRefundableAt(terms, paise(120_000), ist('2026-12-01T08:31'))).toBe(false);
    expect(isRefundableAt(someTerms(1230, []), paise(120_000), ist('2026-11-01T08:31'))).toBe(false);
  });
});

const amount = (max: number) => fc.integer({ min: 0, max }).map(paise);
const anyFare: fc.Arbitrary<SeatFare> = fc
  .record({
    basePaise: amount(500_000),
    chargesPaise: amount(20_000),
    taxPaise: amount(90_000),
    taxRate: fc.constantFrom(null, 0, 500, 1_800),
    part: fc.integer({ min: 0, max: 100 }),
  })
  .map(({ part, ...fare }) => {
    const totalPaise = paise(fare.basePaise + fare.chargesPaise + fare.taxPaise);
    return { ...fare, totalPaise, notRefundablePaise: paise(Math.floor((totalPaise * part) / 100)) };
  });
const anyCharge: fc.Arbitrary<BusCharge> = fc.oneof(
  fc.integer({ min: 0, max: 10_000 }).map((rate): BusCharge => ({ kind: 'percent', rate })),
  amount(600_000).map((chargePaise): BusCharge => ({ kind: 'amount', chargePaise })),
);
const anyHours: fc.Arbitrary<readonly HourTier[]> = fc.array(
  fc
    .record({
      fromHours: fc.integer({ min: 0, max: 60 }),
      span: fc.option(fc.integer({ min: 1, max: 60 })),
      charge: anyCharge,
    })
    .map(({ fromHours, span, charge }) => ({ fromHours, toHours: span === null ? null : fromHours + span, charge })),
  { maxLength: 5 },
);
const anyMoment = fc
  .integer({ min: -100 * 60, max: 30 * 60 })
  .map((minutes) => ist('2026-12-01T20:30').add({ minutes }));
const anyEvent: fc.Arbitrary<BusEvent | null> = fc.oneof(
  fc.constant(null),
  fc.constant<BusEvent>({ kind: 'operator_cancelled' }),
  fc.integer({ min: -10_000, max: 900_000 }).map((back): BusEvent => ({ kind: 'replaced', backPaise: paise(back) })),
);

describe('the money of a seat', () => {
  test('is refunded or kept to the paisa, none of it below nothing', () => {
    fc.assert(
      fc.property(anyFare, anyHours, anyMoment, anyEvent, (fare, hours, at, event) => {
        const booked = aBooking({ seats: [aBookedSeat('L7', 0, { fare })], terms: someTerms(1230, hours) });
        const [refund] = seatRefunds(booked, at, event) as [SeatRefund];
        const { chargePaise, chargeTaxPaise, notRefundablePaise, refundPaise } = refund;
        const parts = [chargePaise, chargeTaxPaise, notRefundablePaise, refundPaise];
        expect(parts.reduce<number>((total, part) => total + part, 0)).toBe(fare.totalPaise);
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(ZERO);
        expect(refund.proof.result).toBe(refundPaise);
      }),
    );
  });

  test('comes back the less the later, where tiers rise towards the start', () => {
    const rising = fc
      .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 3, maxLength: 3 })
      .map((rates) => rates.toSorted((a, b) => b - a))
      .map((rates): readonly HourTier[] =>
        rates.map((rate, index) => ({
          fromHours: index * 12,
          toHours: index === 2 ? null : index * 12 + 12,
          charge: { kind: 'percent', rate },
        })),
      );
    fc.assert(
      fc.property(anyFare, rising, anyMoment, fc.integer({ min: 0, max: 6_000 }), (fare, hours, at, minutes) => {
        const booked = aBooking({ seats: [aBookedSeat('L7', 0, { fare })], terms: someTerms(1230, hours) });
        const [now, later] = [at, at.add({ minutes })].map(
          (moment) => seatRefunds(booked, moment)[0]?.refundPaise ?? 0,
        );
        expect(later).toBeLessThanOrEqual(now ?? 0);
      }),
    );
  });
});
