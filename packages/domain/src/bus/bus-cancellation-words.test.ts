import { describe, expect, test } from 'vitest';
import { paise, ZERO } from '../money/money.ts';
import { cancellationSentences, deadlineText, keptLines } from './bus-cancellation-words.ts';
import { busChargeSteps, freeUntil } from './bus-charge-steps.ts';
import { aBookedSeat, aBooking, aFare, aPoint, someTerms } from './testing/a-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);
const NOW = ist('2026-11-20T12:00');

describe('busChargeSteps', () => {
  test('follow each other to the millisecond until the passengers get on', () => {
    const steps = busChargeSteps(aBooking({ boarding: aPoint('900105', 'Hebbal', 1330) }), NOW);
    expect(steps.map(({ keptPaise, refundPaise }) => [keptPaise, refundPaise])).toEqual([
      [26_250, 236_250],
      [131_250, 131_250],
      [262_500, 0],
    ]);
    expect(steps.map(({ until }) => until.toString())).toEqual([
      '2026-11-30T15:00:00Z',
      '2026-12-01T03:00:00Z',
      '2026-12-01T16:40:00Z',
    ]);
    expect(steps[1]?.from.epochMilliseconds).toBe(Number(steps[0]?.until.epochMilliseconds) + 1);
  });

  test('end when the passengers should have got on', () => {
    expect(busChargeSteps(aBooking(), ist('2026-12-01T20:30'))).toHaveLength(1);
    expect(busChargeSteps(aBooking(), ist('2026-12-01T20:31'))).toEqual([]);
  });
});

describe('freeUntil', () => {
  const free = { fromHours: 48, toHours: null, charge: { kind: 'percent', rate: 0 } } as const;
  const paid = { fromHours: 0, toHours: 48, charge: { kind: 'percent', rate: 5_000 } } as const;

  test('is the last free moment', () => {
    const booking = aBooking({ terms: someTerms(1230, [paid, free]) });
    expect(freeUntil(booking, NOW)?.toString()).toBe('2026-11-29T15:00:00Z');
    expect(freeUntil(booking, ist('2026-11-29T20:31'))).toBeNull();
    expect(freeUntil(aBooking(), NOW)).toBeNull();
  });

  test('lasts as long as two free tiers that meet', () => {
    const early = { ...free, fromHours: 72 };
    const late = { fromHours: 48, toHours: 72, charge: { kind: 'amount', chargePaise: ZERO } } as const;
    const booking = aBooking({ terms: someTerms(1230, [early, paid, late]) });
    expect(freeUntil(booking, NOW)?.toString()).toBe('2026-11-29T15:00:00Z');
  });
});

describe('cancellationSentences', () => {
  test('name moments and rupees for these seats', () => {
    expect(cancellationSentences(aBooking(), NOW)).toEqual([
      'Cancel before Mon 30 Nov 2026, 20:30: you get ₹2,362.50 back, ₹262.50 is kept.',
      'Then before Tue 1 Dec 2026, 08:30: you get ₹1,312.50 back, ₹1,312.50 is kept.',
      'After that: no refund.',
    ]);
  });

  test('say what is free', () => {
    const terms = someTerms(1230, [{ fromHours: 0, toHours: null, charge: { kind: 'percent', rate: 0 } }]);
    expect(cancellationSentences(aBooking({ terms }), NOW)).toEqual(['Until you board: all ₹2,625 is refunded.']);
  });

  test('say in one what never comes back', () => {
    const terms = someTerms(1230, [{ fromHours: 0, toHours: null, charge: { kind: 'percent', rate: 10_000 } }]);
    expect(cancellationSentences(aBooking({ terms }), NOW)).toEqual(['Not refundable.']);
    expect(cancellationSentences(aBooking(), ist('2026-12-02T00:00'))).toEqual([
      'The bus has left, so it cannot be cancelled.',
    ]);
  });

  test('never print a moment that is too late', () => {
    expect(deadlineText(ist('2026-11-30T20:30:59.999'))).toBe('Mon 30 Nov 2026, 20:30');
  });
});

describe('keptLines', () => {
  test('list what is lost besides the charge', () => {
    const fare = aFare(85_000, { notRefundablePaise: paise(2_100) });
    const seats = [aBookedSeat('1A', 0, { fare }), aBookedSeat('1B', 0, { fare })];
    expect(keptLines({ seats }, { feePaise: paise(5_900), cancelPaise: paise(11_800) })).toEqual([
      { label: 'Reservation charge', paise: 4_200 },
      { label: 'Our booking fee', paise: 5_900 },
      { label: 'Our cancellation charge, once for each cancellation', paise: 11_800 },
    ]);
    expect(keptLines(aBooking(), { feePaise: ZERO, cancelPaise: ZERO })).toEqual([]);
  });
});
