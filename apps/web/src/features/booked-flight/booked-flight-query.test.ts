import { describe, expect, it } from 'vitest';
import { lookAgainMs } from './booked-flight-query.ts';
import type { BookedFlight } from './booked-types.ts';

const flight = (part: object) =>
  ({ flightStatus: 'BOOKED', cancellations: [], changes: [], refundClocks: [], ...part }) as unknown as BookedFlight;

describe('how soon a booked flight is looked at again', () => {
  it('is soon while an airline is being asked, later while it reckons, and now and then otherwise', () => {
    expect(lookAgainMs(flight({ flightStatus: 'BOOKING_IN_PROCESS' }))).toBe(4_000);
    expect(lookAgainMs(flight({ cancellations: [{ state: 'requested', channel: 'online' }] }))).toBe(4_000);
    expect(lookAgainMs(flight({ changes: [{ state: 'sending' }] }))).toBe(4_000);
    expect(lookAgainMs(flight({ cancellations: [{ state: 'supplier', channel: 'online' }] }))).toBe(15_000);
    expect(lookAgainMs(flight({ cancellations: [{ state: 'requested', channel: 'request' }] }))).toBe(15_000);
    expect(lookAgainMs(flight({ refundClocks: [{ state: 'processing' }] }))).toBe(15_000);
    const over = { cancellations: [{ state: 'settled', channel: 'online' }], refundClocks: [{ state: 'refunded' }] };
    expect(lookAgainMs(flight(over))).toBe(60_000);
    expect(lookAgainMs(undefined)).toBe(60_000);
  });
});
