import { bookedBus } from '@pravas/contract/bus/booked-bus.ts';
import { agreedTerms } from '@pravas/domain/booking/testing/agreed-terms.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { aBooking, aHold, aPoint, aTicket } from '@pravas/domain/bus/testing/a-bus.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type BusOnlooker, operatorNotice, presentBusOrder } from './present-bus-order.ts';
import { aBusBooking } from './testing/a-booked-bus.ts';

const ist = (wall: string) => Temporal.Instant.from(`${wall}+05:30`);
const NAMES = ['Asha Rao', 'Ravi Iyer'];

function present(detail: BusDetail, overrides: Partial<BusOnlooker> = {}) {
  const onlooker: BusOnlooker = {
    tripId: 'trip-1',
    facts: aBusBooking([detail]).facts,
    nameOf: (index) => NAMES[index] ?? '-',
    standingOf: () => 'held',
    gone: [],
    hold: detail.sale?.hold ?? null,
    ticket: null,
    isBooked: true,
    now: ist('2026-11-20T12:00'),
    ...overrides,
  };
  return z.encode(bookedBus, presentBusOrder(detail, onlooker));
}

test('a bus crosses the wire in rupees, with who sits where and where they get on', () => {
  const shown = present(aBooking());
  expect(shown).toMatchObject({
    operator: { name: 'Kaveri Roadlines Pvt Ltd' },
    departure: { wall: '2026-12-01T20:30', text: '20:30, Tue 1 Dec' },
    boarding: { name: 'Silk Board', mapQuery: 'Silk Board, Bengaluru' },
    beThereBy: { wall: '2026-12-01T20:15', text: '20:15, Tue 1 Dec' },
    dropping: { name: 'Mehdipatnam' },
    nightNote: null,
    seats: [
      { unit: 'L7', text: 'Lower berth L7', name: 'Asha Rao', isPrimary: true, fare: 1_260, state: 'held' },
      { unit: 'L9', name: 'Ravi Iyer', isPrimary: false, fare: 1_365 },
    ],
    price: { total: 2_625 },
    hold: null,
    issued: null,
    operatorChange: null,
  });
  const lines = shown.price.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  expect(lines).toBe(262_500);
});

describe('cancelling', () => {
  test('is told in rupees and absolute times, with what of ours stays', () => {
    const { cancellation, cancelChoices } = present(aBooking());
    expect(cancellation?.sentences[0]).toBe(
      'Cancel before Mon 30 Nov 2026, 20:30: you get ₹2,362.50 back, ₹262.50 is kept.',
    );
    expect(cancellation?.alsoKept).toEqual([
      { label: 'Our booking fee', amount: 59 },
      { label: 'Our cancellation charge, once for each cancellation', amount: 118 },
    ]);
    expect(cancelChoices.map(({ label }) => label)).toEqual(['All seats', 'Lower berth L7', 'Lower berth L9']);
  });

  test('is told of the seats that are left, and of none where none are', () => {
    const one = present(aBooking(), { standingOf: (unit) => (unit === 'L7' ? 'gone' : 'held'), gone: ['L7'] });
    expect(one.cancellation?.alsoKept[0]).toEqual({ label: 'Our booking fee', amount: 29.5 });
    expect(one.cancelChoices).toEqual([{ units: ['L9'], label: 'Lower berth L9' }]);
    expect(one.seats.map(({ state }) => state)).toEqual(['cancelled', 'held']);
    const none = present(aBooking(), { standingOf: () => 'gone', gone: ['L7', 'L9'] });
    expect([none.cancellation, none.cancelChoices]).toEqual([null, []]);
  });
});

test('a departure after midnight says which night it is', () => {
  const shown = present(aBooking({ boarding: aPoint('900101', 'Silk Board', 1_470) }));
  expect(shown.nightNote).toBe(
    'This is the night of Tue 1 Dec: the bus leaves at 00:30, when it is Wed 2 Dec already.',
  );
  expect(shown.boarding.at.text).toBe('Night of Tue 1 Dec, 00:30 Wed 2 Dec');
});

test('seats that are held count down, and are no longer told of once they are bought', () => {
  const hold = aHold();
  const { sale } = aBooking();
  const detail = aBooking({ sale: sale && { ...sale, hold } });
  const now = Temporal.Instant.from(hold.heldAt).add({ seconds: 30 });
  expect(present(detail, { isBooked: false, now }).hold).toMatchObject({
    secondsLeft: 450,
    mayPay: true,
    text: '7:30',
  });
  expect(present(detail, { isBooked: true, now }).hold).toBeNull();
});

describe('the ticket', () => {
  test('has the number that drivers ask for, and what of the bus is known yet', () => {
    const early = present(aBooking({ ticket: aTicket() }));
    expect(early.issued).toMatchObject({ number: 'X1A2B3C4', busNumber: null });
    expect(early.issued?.vehicleText).toContain('come one to three hours before it leaves');
    const trackingUrl = 'https://track.example/b1';
    const late = present(aBooking(), { ticket: aTicket({ busNumber: 'KA 01 AB 1234', trackingUrl }) });
    expect(late.issued).toMatchObject({
      trackingUrl,
      vehicleText: 'The bus is KA 01 AB 1234. You can follow it on the map.',
    });
  });

  test('opens no link that is none', () => {
    const shown = present(aBooking(), { ticket: aTicket({ trackingUrl: 'javascript:alert(1)' }) });
    expect(shown.issued?.trackingUrl).toBeNull();
  });

  test.each([
    [true, 'Show this ticket on your phone'],
    [false, 'Print this ticket'],
  ])('is printed where the operator wants paper (phone will do: %s)', (hasMobileTicket, words) => {
    expect(present(aBooking({ hasMobileTicket, ticket: aTicket() })).issued?.showText).toContain(words);
  });
});

test('another bus is looked for on the same road and day, for the seats that are left, until the day has gone by', () => {
  const path = (seats: number) =>
    `/home2/bus/list/?id=trip-1&from=9001&to=9002&ad=${seats}&child=0&inf=0&jDate=2026-12-01`;
  expect(present(aBooking()).anotherPath).toBe(path(2));
  const one = present(aBooking(), { standingOf: (unit) => (unit === 'L7' ? 'gone' : 'held'), gone: ['L7'] });
  expect(one.anotherPath).toBe(path(1));
  expect(present(aBooking(), { now: ist('2026-12-02T00:01') }).anotherPath).toBeNull();
});

test('the way back is looked for on the day of arrival, as long as it can be', () => {
  expect(present(aBooking()).wayBackPath).toBe(
    '/home2/bus/list/?id=trip-1&from=9002&to=9001&ad=2&child=0&inf=0&jDate=2026-12-02',
  );
  expect(present(aBooking(), { now: ist('2026-12-02T23:59') }).wayBackPath).not.toBeNull();
  expect(present(aBooking(), { now: ist('2026-12-03T00:01') }).wayBackPath).toBeNull();
});

describe('what the operator did', () => {
  const seenAt = '2026-12-01T09:00:00Z';
  test('to a bus that it cancelled gives all back, and where to look for another', () => {
    const detail = aBooking({ operatorEvent: { kind: 'operator_cancelled', seenAt, held: ['L7', 'L9'], back: [] } });
    expect(present(detail).operatorChange).toEqual({
      kind: 'cancelled',
      title: 'Kaveri Roadlines Pvt Ltd cancelled this bus',
      text: 'You get a full refund, including our fee.',
      refund: 2_684,
      searchPath: '/home2/bus/list/?id=trip-1&from=9001&to=9002&ad=2&child=0&inf=0&jDate=2026-12-01',
    });
    expect(present(detail, { now: ist('2026-12-02T00:01') }).operatorChange?.searchPath).toBeNull();
    const facts = { ...aBusBooking([detail]).facts, terms: agreedTerms({ personal: true }) };
    expect(present(detail, { facts }).operatorChange?.searchPath).toContain('pb=true');
    expect(operatorNotice(detail)?.badge).toBe('Cancelled by the operator');
    // A seat that had been cancelled before is not refunded again, nor is what was refunded for another bus.
    const back = [{ seatName: 'L9', paise: paise(20_000) }];
    const later = aBooking({ operatorEvent: { kind: 'operator_cancelled', seenAt, held: ['L9'], back } });
    expect(present(later).operatorChange?.refund).toBe(1_365 + 29.5 - 200);
  });

  test('to a bus that it replaced gives back what was stated', () => {
    const back = ['L7', 'L9'].map((seatName) => ({ seatName, paise: paise(20_000) }));
    const detail = aBooking({ operatorEvent: { kind: 'replaced', seenAt, held: ['L7', 'L9'], back } });
    expect(present(detail).operatorChange).toMatchObject({ kind: 'replaced', refund: 400, searchPath: null });
    expect(present(detail).operatorChange?.text).toContain('₹400 is refunded');
    expect(operatorNotice(detail)?.badge).toBe('Another bus');
    expect(operatorNotice(aBooking())).toBeNull();
  });
});
