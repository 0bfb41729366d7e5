import { describe, expect, test } from 'vitest';
import { anchorOf, tiersByMoment } from './bus-anchor.ts';
import { busTime } from './bus-time.ts';
import {
  aBooking,
  aBus,
  aHold,
  aLayout,
  aPoint,
  aStation,
  aTicket,
  JOURNEY_DATE,
  USUAL_HOURS,
} from './testing/a-bus.ts';

describe('anchorOf', () => {
  test('is the start of the service, wherever one gets on', () => {
    const startsAt = busTime(JOURNEY_DATE, -240);
    const bus = aBus({ startsAt, departure: busTime(JOURNEY_DATE, 150) });
    expect(anchorOf(bus)).toEqual({ wall: '2026-11-30T20:00', zone: 'Asia/Kolkata' });
  });

  test('is the earliest boarding where nobody says when it starts', () => {
    const boardingPoints = [aPoint('2', 'Hebbal', 1330), aPoint('1', 'Silk Board', 1225)];
    expect(anchorOf(aBus({ startsAt: null, boardingPoints })).wall).toBe('2026-12-01T20:25');
    expect(anchorOf(aBus({ startsAt: null, boardingPoints: [] })).wall).toBe('2026-12-01T20:30');
  });
});

describe('tiersByMoment', () => {
  test('turns hours before the start into moments', () => {
    const tiers = tiersByMoment(USUAL_HOURS, busTime(JOURNEY_DATE, 1230));
    expect(tiers.map(({ after, until }) => [after, until])).toEqual([
      ['2026-12-01T03:00:00Z', '2026-12-01T15:00:00Z'],
      ['2026-11-30T15:00:00Z', '2026-12-01T03:00:00Z'],
      [null, '2026-11-30T15:00:00Z'],
    ]);
  });

  test.each([
    [-1, 5],
    [12, 12],
    [24, 12],
    [Number.NaN, 12],
  ])('refuses a tier from %s to %s hours', (fromHours, toHours) => {
    const tier = { fromHours, toHours, charge: { kind: 'percent', rate: 100 } } as const;
    expect(() => tiersByMoment([tier], busTime(JOURNEY_DATE, 0))).toThrow(RangeError);
  });
});

describe('the bus that tests are built on', () => {
  test('has 24 of 30 berths free, the cheapest of them at its price from', () => {
    const free = aLayout().seats.filter(({ isFree }) => isFree);
    expect(aLayout().seats).toHaveLength(30);
    expect(free).toHaveLength(aBus().seatsLeft);
    expect(Math.min(...free.map(({ fare }) => fare.totalPaise))).toBe(aBus().fromPaise);
  });

  test('is booked, held and bought at one price', () => {
    const booking = aBooking({ ticket: aTicket({ busNumber: 'KA 01 AB 1234' }) });
    expect(booking.totalPaise).toBe(262_500);
    expect(aHold(booking.seats).totalPaise).toBe(booking.totalPaise);
    expect(booking.ticket?.ticketNumber).toBe('X1A2B3C4');
    expect(aStation('9001', 'Bengaluru', ['Bangalore']).aliases).toEqual(['Bangalore']);
  });
});
