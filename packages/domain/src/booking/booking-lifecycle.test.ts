import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BOOKING_TRANSITIONS,
  type BookingEvent,
  type BookingStatus,
  isTerminal,
  nextStatus,
} from './booking-lifecycle.ts';

const STATUSES = Object.keys(BOOKING_TRANSITIONS) as BookingStatus[];
const EVENTS: BookingEvent[] = [
  'payment_captured',
  'entered',
  'confirmed',
  'nothing_confirmed',
  'needs_human',
  'resumed',
  'lapsed_unpaid',
  'cancelled',
];

describe('the booking lifecycle', () => {
  it.each([
    ['CREATED', 'payment_captured', 'BOOKING_IN_PROCESS'],
    ['CREATED', 'confirmed', null],
    ['CREATED', 'lapsed_unpaid', 'EXPIRED'],
    ['CREATED', 'entered', 'BOOKED'],
    ['BOOKING_IN_PROCESS', 'entered', null],
    ['BOOKING_IN_PROCESS', 'confirmed', 'BOOKED'],
    ['BOOKING_IN_PROCESS', 'nothing_confirmed', 'FAILED'],
    ['BOOKING_IN_PROCESS', 'payment_captured', null],
    ['BOOKING_IN_PROCESS', 'lapsed_unpaid', null],
    ['BOOKING_PAUSED', 'resumed', 'BOOKING_IN_PROCESS'],
    ['BOOKED', 'cancelled', 'CANCELED'],
    ['BOOKED', 'nothing_confirmed', null],
    ['FAILED', 'payment_captured', null],
  ] as const)('%s on %s leads to %s', (status, event, expected) => {
    expect(nextStatus(status, event)).toBe(expected);
  });

  it('has no way out of a terminal status', () => {
    fc.assert(
      fc.property(fc.constantFrom(...STATUSES), fc.constantFrom(...EVENTS), (status, event) => {
        if (isTerminal(status)) expect(nextStatus(status, event)).toBeNull();
      }),
    );
  });

  it('never leads from paid to booked without passing through BOOKING_IN_PROCESS', () => {
    for (const status of STATUSES) {
      for (const event of EVENTS.filter((one) => one !== 'entered')) {
        if (nextStatus(status, event) === 'BOOKED') expect(status).toBe('BOOKING_IN_PROCESS');
      }
    }
  });

  it('ends somewhere from everywhere', () => {
    const reachesEnd = (status: BookingStatus, seen: ReadonlySet<BookingStatus>): boolean =>
      isTerminal(status) ||
      Object.values(BOOKING_TRANSITIONS[status]).some(
        (next) => !seen.has(next) && reachesEnd(next, new Set([...seen, next])),
      );
    for (const status of STATUSES) expect(reachesEnd(status, new Set([status]))).toBe(true);
  });
});
