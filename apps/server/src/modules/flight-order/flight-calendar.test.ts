import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { retimedSlices } from '@pravas/domain/flight-change/schedule-change.ts';
import { describe, expect, it } from 'vitest';
import { whoFlies } from './cancel-facts.ts';
import type { FlightBooking } from './flight-booking.ts';
import { flightCalendar } from './flight-calendar.ts';
import { aSaga } from './testing/a-saga.ts';

const booked = (facts: Partial<FlightBooking['facts']> = {}): FlightBooking => {
  const { booking } = aSaga([{ direction: 'whole', state: 'booked' }], { status: 'BOOKED' });
  return { ...booking, facts: { ...booking.facts, ...facts } };
};
const calendarOf = (booking: FlightBooking) => flightCalendar(booking, whoFlies(booking, []));
const slicesOf = ({ orders }: FlightBooking) => orders[0]?.detail.slices ?? [];
const later = (booking: FlightBooking, wall: string) =>
  slicesOf(booking).map((slice, index) => {
    if (index > 0) return slice;
    const [first, ...others] = slice.segments;
    const time = { ...first.from.time, wall };
    return { ...slice, segments: [{ ...first, from: { ...first.from, time } }, ...others] as const };
  });

describe('flights in a calendar', () => {
  it('have the times that the airline last gave, and keep their ids', () => {
    const before = booked();
    const wall = `${slicesOf(before)[0]?.segments[0].from.time.wall.slice(0, 10)}T04:15`;
    const retimed = retimedSlices(slicesOf(before), later(before, wall));
    expect(retimed.map(({ slice }) => slice)).toEqual([sliceKey(slicesOf(before)[0] as never)]);
    const after = calendarOf(booked({ retimed: { 'order-0': retimed } }));
    expect(after.map(({ key }) => key)).toEqual(calendarOf(before).map(({ key }) => key));
    expect(after[0]?.startsAt.wall).toBe(wall);
    expect(after[0]?.description.join()).toContain('04:15 local time');
    expect(after[1]).toEqual(calendarOf(before)[1]);
  });

  it('leave no event of a stop behind that the airline no longer makes', () => {
    const before = booked();
    const [first] = slicesOf(before);
    if (!first) throw new Error('No slice');
    const two = { ...first, segments: [first.segments[0], first.segments[0]] as const };
    const [order] = before.orders;
    if (!order) throw new Error('No order');
    const slices = [two] as const;
    const orders = [{ ...order, detail: { ...order.detail, slices } }];
    const retimed = { 'order-0': [{ slice: sliceKey(two), segments: first.segments }] };
    const entries = calendarOf({ ...before, orders, facts: { ...before.facts, retimed } });
    expect(entries.map(({ key, state }) => [key, state])).toEqual([
      ['0-0-0', 'confirmed'],
      ['0-0-1', 'cancelled'],
    ]);
  });

  it('remind of check-in when it is open, and not before', () => {
    const texts = (fareType: string) => calendarOf(booked({ fareType }))[0]?.reminders.map(({ text }) => text);
    const hours = (fareType: string) =>
      calendarOf(booked({ fareType }))[0]?.reminders.map(({ beforeSeconds }) => beforeSeconds / 3_600);
    expect(texts('2')?.[0]).toBe('Leaves tomorrow: check in online');
    expect(hours('4')).toEqual([24, 6, 3]);
    expect(texts('4')?.[0]).not.toContain('check in online');
    expect(texts('4')?.[1]).toBe('Online check-in is open');
  });
});
