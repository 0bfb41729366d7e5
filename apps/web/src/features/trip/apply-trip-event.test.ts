import { describe, expect, it } from 'vitest';
import { applyTripEvent, standingOf, type TripEvent } from './apply-trip-event.ts';
import type { LoadedTrip, TripItem } from './trip-types.ts';

const flight = (_id: string, status: TripItem['status'], flightKey = 'DEL-BOM') =>
  ({
    _id,
    service: 'flight',
    status,
    startsAt: { wall: `2027-01-05T06:1${_id.charCodeAt(0) % 10}`, zone: 'Asia/Kolkata' },
    paymentStatus: 'UNPAID',
    statusText: status,
    totalPrice: 5000,
    refunds: [],
    slices: [{ segments: [{ flightKey }] }],
  }) as unknown as TripItem;
const trip = (...items: TripItem[]) => ({ tripDetails: { _id: 't', items } }) as LoadedTrip;
const states = (loaded: LoadedTrip) => loaded.tripDetails.items.map((one) => `${one._id} ${one.status}`);
const booking = (one: TripItem): TripEvent => ({ type: 'booking', booking: one });

describe('a trip that changes while it is looked at', () => {
  it('shows a changed flight in its place and a new one at the end', () => {
    const before = trip(flight('a', 'CREATED'), flight('b', 'CREATED'));
    expect(states(applyTripEvent(before, booking(flight('a', 'BOOKED'))))).toEqual(['a BOOKED', 'b CREATED']);
    expect(states(applyTripEvent(before, booking(flight('c', 'CREATED'))))).toEqual([
      'a CREATED',
      'b CREATED',
      'c CREATED',
    ]);
  });

  it('keeps flights in the order of their instants over the date line', () => {
    const starts = (wall: string, zone: string) => ({ startsAt: { wall, zone } });
    const over = { ...flight('over', 'BOOKED'), ...starts('2027-01-06T09:00', 'Pacific/Auckland') };
    const later = { ...flight('later', 'BOOKED'), ...starts('2027-01-05T21:00', 'Pacific/Honolulu') };
    expect(states(applyTripEvent(trip(later), booking(over)))).toEqual(['over BOOKED', 'later BOOKED']);
  });

  it('loses a removed flight, and is left alone by what is not about flights', () => {
    const before = trip(flight('a', 'CREATED'));
    expect(states(applyTripEvent(before, { type: 'removed', bookingId: 'a' }))).toEqual([]);
    expect(applyTripEvent(before, { type: 'alive' })).toBe(before);
    expect(applyTripEvent(before, { type: 'changed', revision: 'x' })).toBe(before);
  });

  it('stands elsewhere once other flights are flown, on which its days depend', () => {
    const changed = trip(flight('a', 'BOOKED', 'DEL-BOM another day'));
    expect(standingOf(changed)).not.toBe(standingOf(trip(flight('a', 'BOOKED'))));
  });

  it('stands elsewhere once money of it has come back, though the booking is what it was', () => {
    const refunds = (state: 'processing' | 'refunded') => [{ amount: 565, state }] as unknown as TripItem['refunds'];
    const at = (state: 'processing' | 'refunded') => trip({ ...flight('a', 'CANCELED'), refunds: refunds(state) });
    expect(standingOf(at('processing'))).not.toBe(standingOf(trip(flight('a', 'CANCELED'))));
    expect(standingOf(at('refunded'))).not.toBe(standingOf(at('processing')));
  });

  it('stands elsewhere once a flight is booked', () => {
    const before = trip(flight('a', 'CREATED'));
    expect(standingOf(before)).toBe(standingOf(trip(flight('a', 'CREATED'))));
    expect(standingOf(before)).not.toBe(standingOf(trip(flight('a', 'BOOKED'))));
  });
});
