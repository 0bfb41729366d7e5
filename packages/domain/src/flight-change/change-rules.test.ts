import { describe, expect, it } from 'vitest';
import type { FlownSlice } from '../flight/journey-order.ts';
import { type ChangeStart, type ChangeWish, changeStartRefusal, judgeChange } from './change-rules.ts';

const IST = 'Asia/Kolkata';
const at = (wall: string) => ({ wall, zone: IST });

function wish(overrides: Partial<ChangeWish> = {}): ChangeWish {
  return {
    status: 'BOOKED',
    isOffline: false,
    changeOnline: true,
    soldAheadDays: 361,
    slices: [
      {
        orderId: 'order',
        sliceIndex: 0,
        flights: '6E 1',
        fromCity: 'Pune',
        toCity: 'Delhi',
        isInternational: false,
        departure: at('2027-01-05T06:00'),
        arrival: at('2027-01-05T08:00'),
      },
      {
        orderId: 'order',
        sliceIndex: 1,
        flights: '6E 2',
        fromCity: 'Delhi',
        toCity: 'Pune',
        isInternational: false,
        departure: at('2027-01-08T18:00'),
        arrival: at('2027-01-08T20:00'),
      },
    ],
    travellers: 2,
    cancelled: [],
    orderId: 'order',
    removes: [0],
    days: null,
    adds: [],
    now: Temporal.Instant.from('2027-01-05T03:00:00+05:30'),
    ...overrides,
  };
}

function answer(overrides: Partial<ChangeWish> = {}): string {
  const judged = judgeChange(wish(overrides));
  return judged.ok ? judged.channel : judged.refusal.code;
}

/** New flights that replace the onward one. */
function add(from: string, to: string, also: Partial<FlownSlice> = {}) {
  const flight = { flights: 'NEW 9', fromCity: 'Pune', toCity: 'Delhi', isInternational: false, ...also };
  return { adds: [{ ...flight, departure: at(from), arrival: at(to) }] };
}

const abroad = (from: string, to: string) => add(from, to, { isInternational: true });

describe('the day of a new flight', () => {
  it('is one that airlines sell already', () => {
    const now = Temporal.Instant.from('2027-01-02T03:00:00+05:30');
    const both = (day: string) => answer({ now, removes: [0, 1], days: ['2027-01-06', day] });
    expect(both('2027-12-29')).toBe('online');
    expect(both('2027-12-30')).toBe('day_does_not_fit');
    const judged = judgeChange(wish({ now, removes: [0, 1], days: ['2027-01-06', '9999-12-31'] }));
    expect(judged.ok ? '' : judged.refusal.sentence).toBe(
      'Flights are on sale only until Wed, 29 Dec 2027. Please choose that day or an earlier one.',
    );
    const nearer = { now, removes: [0, 1], soldAheadDays: 331 };
    expect(answer({ ...nearer, days: ['2027-01-06', '2027-11-29'] })).toBe('online');
    expect(answer({ ...nearer, days: ['2027-01-06', '2027-11-30'] })).toBe('day_does_not_fit');
  });
});

describe('what may be changed', () => {
  it('is a booked flight that has not been cancelled', () => {
    expect(answer()).toBe('online');
    expect(answer({ status: 'CANCELED' })).toBe('not_booked');
    expect(answer({ removes: [] })).toBe('nothing_to_change');
    expect(answer({ removes: [2] })).toBe('unknown_slice');
    expect(answer({ orderId: 'other' })).toBe('unknown_slice');
    expect(answer({ cancelled: [{ orderId: 'order', slices: [0], travellers: [0, 1] }] })).toBe('slice_cancelled');
    expect(answer({ cancelled: [{ orderId: 'order', slices: [1], travellers: [0, 1] }] })).toBe('online');
  });

  it('stops three hours before departure, to the second', () => {
    expect(answer({ now: Temporal.Instant.from('2027-01-05T03:00:01+05:30') })).toBe('change_stopped');
    expect(answer({ now: Temporal.Instant.from('2027-01-05T06:00:00+05:30') })).toBe('departed');
    expect(answer({ removes: [1], now: Temporal.Instant.from('2027-01-05T06:00:00+05:30') })).toBe('online');
  });

  it('goes through a person where the supplier cannot, or for a party that was cut', () => {
    expect(answer({ changeOnline: false })).toBe('request');
    expect(answer({ isOffline: true })).toBe('request');
    expect(answer({ cancelled: [{ orderId: 'order', slices: [0], travellers: [1] }] })).toBe('request');
    expect(answer({ cancelled: [{ orderId: 'order', slices: [0, 1], travellers: [1] }] })).toBe('request');
    expect(answer({ cancelled: [{ orderId: 'other', slices: [0], travellers: [1] }] })).toBe('online');
  });

  it('leads to flights that are far enough away', () => {
    expect(answer(add('2027-01-05T06:00', '2027-01-05T08:00'))).toBe('online');
    expect(answer(add('2027-01-05T05:59', '2027-01-05T08:00'))).toBe('new_flight_too_soon');
  });

  it('leads to flights that arrive before the next one leaves, with the time that changing takes', () => {
    expect(answer(add('2027-01-08T15:00', '2027-01-08T17:15'))).toBe('online');
    expect(answer(add('2027-01-08T15:00', '2027-01-08T17:16'))).toBe('flights_too_close');
    expect(answer(add('2027-01-08T16:00', '2027-01-08T18:00'))).toBe('flights_too_close');
    expect(answer(add('2027-01-08T16:00', '2027-01-08T18:01'))).toBe('flights_overlap');
    expect(answer(abroad('2027-01-08T14:00', '2027-01-08T16:45'))).toBe('online');
    expect(answer(abroad('2027-01-08T14:00', '2027-01-08T16:46'))).toBe('flights_too_close');
  });

  it('never lets the onward flight leave after the return, nor the return before the onward', () => {
    const past = judgeChange(wish(add('2027-01-10T06:00', '2027-01-10T08:00')));
    expect(past).toEqual({
      ok: false,
      refusal: {
        code: 'flights_overlap',
        sentence:
          'NEW 9 from Pune arrives in Delhi on Sun, 10 Jan, 08:00, and 6E 2 from Delhi leaves on Fri, 8 Jan, 18:00, before that.',
      },
    });
    expect(answer({ ...add('2027-01-05T07:00', '2027-01-05T09:00'), removes: [1] })).toBe('flights_overlap');
    expect(answer({ ...add('2027-01-05T08:44', '2027-01-05T10:00'), removes: [1] })).toBe('flights_too_close');
    expect(answer({ ...add('2027-01-05T08:45', '2027-01-05T10:00'), removes: [1] })).toBe('online');
  });

  it('looks at days between the flights that stay on either side', () => {
    expect(answer({ days: ['2027-01-07'] })).toBe('online');
    expect(answer({ removes: [1], days: ['2027-01-06'] })).toBe('online');
    const [first, second] = wish().slices;
    if (!first || !second) throw new Error('Two slices are expected');
    const third = { ...second, sliceIndex: 2, departure: at('2027-01-20T06:00'), arrival: at('2027-01-20T08:00') };
    const slices = [first, second, third];
    expect(answer({ slices, removes: [1, 2], days: ['2027-01-05', '2027-01-05'] })).toBe('online');
    expect(answer({ slices, removes: [1, 2], days: ['2027-01-05', '2027-01-04'] })).toBe('day_does_not_fit');
    expect(answer({ slices, removes: [0, 1], days: ['2027-01-20', '2027-01-20'] })).toBe('online');
    expect(answer({ slices, removes: [0, 1], days: ['2027-01-21', '2027-01-20'] })).toBe('day_does_not_fit');
  });

  it('reads days and new flights in the order in which the old ones are named', () => {
    const [first, second] = wish().slices;
    if (!first || !second) throw new Error('Two slices are expected');
    const third = { ...second, sliceIndex: 2, departure: at('2027-01-20T06:00'), arrival: at('2027-01-20T08:00') };
    const slices = [first, second, third];
    expect(answer({ slices, removes: [2, 0], days: ['2027-01-21', '2027-01-07'] })).toBe('online');
    expect(answer({ slices, removes: [0, 2], days: ['2027-01-21', '2027-01-07'] })).toBe('day_does_not_fit');
    const { adds: out } = add('2027-01-06T06:00', '2027-01-06T08:00');
    const { adds: back } = add('2027-01-21T06:00', '2027-01-21T08:00');
    expect(answer({ slices, removes: [2, 0], adds: [...back, ...out] })).toBe('online');
    expect(answer({ slices, removes: [2, 0], adds: [...out, ...back] })).toBe('flights_overlap');
  });

  it('refuses a day on which no flight can fit, naming the flight that stays', () => {
    expect(answer({ days: ['2027-01-08'] })).toBe('online');
    expect(answer({ days: ['2027-01-09'] })).toBe('day_does_not_fit');
    expect(answer({ removes: [1], days: ['2027-01-05'] })).toBe('online');
    expect(answer({ removes: [1], days: ['2027-01-04'] })).toBe('day_does_not_fit');
    expect(answer({ removes: [0, 1], days: ['2027-02-01', '2027-02-03'] })).toBe('online');
    const judged = judgeChange(wish({ days: ['2027-01-09'] }));
    expect(judged.ok || judged.refusal.sentence).toBe(
      '6E 2 from Delhi leaves on Fri, 8 Jan, 18:00. Please choose that day or an earlier one, or change both flights.',
    );
    const twoTickets = wish().slices.map((slice) => (slice.sliceIndex === 1 ? { ...slice, orderId: 'other' } : slice));
    const apart = judgeChange(wish({ days: ['2027-01-09'], slices: twoTickets }));
    expect(apart.ok || apart.refusal.sentence).toContain('or change that flight first.');
  });

  it('looks at other orders of the journey too, and not at what is cancelled for everybody', () => {
    const tooLate = add('2027-01-08T16:00', '2027-01-08T18:01');
    const otherOrder = wish().slices.map((slice) =>
      slice.sliceIndex === 1 ? { ...slice, orderId: 'other', sliceIndex: 0 } : slice,
    );
    expect(answer({ ...tooLate, slices: otherOrder })).toBe('flights_overlap');
    expect(answer({ ...add('2027-01-06T06:00', '2027-01-06T08:00'), slices: otherOrder })).toBe('online');
    const partly = [{ orderId: 'order', slices: [1], travellers: [0] }];
    expect(answer({ ...tooLate, cancelled: partly })).toBe('flights_overlap');
    const elsewhere = [{ orderId: 'other', slices: [1], travellers: [0, 1] }];
    expect(answer({ ...tooLate, cancelled: elsewhere })).toBe('flights_overlap');
    const everybody = [{ orderId: 'order', slices: [1], travellers: [0, 1] }];
    expect(answer({ ...tooLate, cancelled: everybody })).toBe('online');
    expect(answer({ days: ['2027-01-09'], cancelled: everybody })).toBe('online');
  });

  it('does not blame a change for two flights that stay as close as they were', () => {
    const [first, second] = wish().slices;
    if (!first || !second) throw new Error('Two slices are expected');
    const third = { ...second, sliceIndex: 2, departure: at('2027-01-08T20:10'), arrival: at('2027-01-08T22:00') };
    const slices = [first, second, third];
    expect(answer({ ...add('2027-01-06T06:00', '2027-01-06T08:00'), slices })).toBe('online');
    const inBetween = (to: string) => answer({ ...add('2027-01-08T12:00', to), removes: [1], slices });
    expect(inBetween('2027-01-08T14:00')).toBe('online');
    expect(inBetween('2027-01-08T20:11')).toBe('flights_overlap');
  });
});

describe('whether a change may be begun', () => {
  const start = (overrides: Partial<ChangeStart> = {}) =>
    changeStartRefusal({ ...wish(), editRefusal: null, openChange: null, isBeingCancelled: false, ...overrides });

  it('says the first thing that stands in its way', () => {
    expect(start()).toBeNull();
    expect(start({ editRefusal: 'Only its maker may.' })).toBe('Only its maker may.');
    expect(start({ status: 'CREATED' })).toBe('Only a booked flight can be changed.');
    expect(start({ isBeingCancelled: true })).toContain('cancellation');
    expect(start({ openChange: 'chosen' })).toContain('already been chosen');
    expect(start({ openChange: 'sending' })).toContain('in progress');
    expect(start({ openChange: 'request' })).toContain('travel desk');
    const over = 'Only a booked flight can be changed.';
    expect(start({ status: 'CANCELED', isBeingCancelled: true })).toBe(over);
    expect(start({ status: 'CANCELED', openChange: 'request' })).toBe(over);
  });

  it('lasts until the last flight that is not cancelled leaves', () => {
    expect(start({ now: Temporal.Instant.from('2027-01-06T06:00:00+05:30') })).toBeNull();
    expect(start({ now: Temporal.Instant.from('2027-01-08T16:00:00+05:30') })).toContain('less than 3 hours');
    expect(start({ now: Temporal.Instant.from('2027-01-08T18:00:00+05:30') })).toContain('has left');
    const cancelled = [{ orderId: 'order', slices: [1], travellers: [0, 1] }];
    expect(start({ cancelled })).toBeNull();
    expect(start({ cancelled, now: Temporal.Instant.from('2027-01-06T06:00:00+05:30') })).toContain('has left');
    const all = [{ orderId: 'order', slices: [0, 1], travellers: [0, 1] }];
    expect(start({ cancelled: all })).toBe('This flight is cancelled.');
    expect(start({ cancelled: all, slices: wish().slices.slice(0, 1) })).toBe('This flight is cancelled.');
  });
});
