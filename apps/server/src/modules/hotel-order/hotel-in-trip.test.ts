import { plannedHotel, sharedHotel } from '@pravas/contract/hotel/trip-hotel.ts';
import { aBookedRoom, aBookedStay } from '@pravas/domain/hotel/testing/a-stay.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { aPolicyVersion } from '@pravas/domain/testing/a-policy.ts';
import { aTraveller } from '@pravas/domain/testing/builders.ts';
import { describe, expect, test } from 'vitest';
import { type Cancellation, registerServices } from '../booking/index.ts';
import { hotelsInTrip } from './hotel-in-trip.ts';
import { hotelJudging, judgeStays } from './hotel-judging.ts';
import { hotelService } from './index.ts';
import { aHotelBooking } from './testing/a-booked-hotel.ts';

registerServices([hotelService]);

const TWO = aBookedStay({
  rooms: [aBookedRoom([7_220, 7_820]), aBookedRoom([5_000, 5_000], { travellers: [1], name: 'Twin Room' })],
});
const BOOKING = aHotelBooking([TWO]);
const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');

test('a stay is one entry of the timeline, from check-in to check-out, for all who sleep there', () => {
  expect(hotelsInTrip.timeline(BOOKING, [])).toMatchObject([
    {
      kind: 'hotel',
      title: 'Torvani Grand, Bengaluru',
      from: { code: 'Bengaluru', city: 'Bengaluru', zone: 'Asia/Kolkata' },
      departs: { wall: '2026-12-08T14:00' },
      arrives: { wall: '2026-12-10T12:00' },
      travellerKeys: ['Asha Rao', 'Ravi Iyer'],
      isCancelled: false,
    },
  ]);
  expect(hotelsInTrip.label(BOOKING)).toBe('Torvani Grand, Bengaluru, Tue, 8 Dec');
  expect(hotelsInTrip.detail(BOOKING)).toBe(
    '2 nights, 2 rooms, Room only, Check-in Tue, 8 Dec from 14:00, check-out Thu, 10 Dec until 12:00',
  );
});

test('rooms that were bought one by one are one stay to whoever reads of it', () => {
  const [first, second] = TWO.rooms;
  if (!first || !second) throw new Error('Two rooms');
  const apart = aHotelBooking([
    { ...TWO, rooms: [first] },
    { ...TWO, rooms: [second] },
  ]);
  expect(hotelsInTrip.label(apart)).toBe(hotelsInTrip.label(BOOKING));
  expect(hotelsInTrip.detail(apart)).toBe(hotelsInTrip.detail(BOOKING));
  expect(hotelsInTrip.timeline(apart, [])).toMatchObject([{ travellerKeys: ['Asha Rao', 'Ravi Iyer'] }]);
  expect(hotelsInTrip.shared(apart, [])).toEqual({ ...hotelsInTrip.shared(BOOKING, []), confirmation: 'C-0, C-1' });
  const wanted = apart.orders.flatMap(({ detail }) => {
    const [part] = hotelsInTrip.parts({ detail });
    return part ? [{ order: { detail }, part, startsOn: '2027-02-01' }] : [];
  });
  expect(hotelsInTrip.planned(apart, wanted)).toMatchObject({ occupancy: '1,1' });
});

test('a calendar has the address, the telephone and who sleeps where', () => {
  const known = aHotelBooking([{ ...TWO, hotelConfirmation: 'O1MMZG' }]);
  const [event] = hotelsInTrip.calendar(known, []);
  expect(event).toMatchObject({
    state: 'confirmed',
    location: 'Torvani Grand, 14, 80 Feet Road, Koramangala, Bengaluru 560034',
  });
  expect(event?.description).toEqual([
    '2 nights, 2 rooms, Room only',
    '14, 80 Feet Road, Koramangala, Bengaluru 560034',
    'Hotel: +91 80000 12345',
    'The hotel knows it as O1MMZG',
    'Confirmation number C-0',
    'Asha Rao: Standard Room',
    'Ravi Iyer: Twin Room',
  ]);
});

test('a shared link shows initials, the hotel and its number', () => {
  const shown = hotelsInTrip.shared(BOOKING, []);
  expect(shown).toMatchObject({
    nights: 2,
    rooms: ['Standard Room: Asha R.', 'Twin Room: Ravi I.'],
    confirmation: 'C-0',
  });
  const head = { _id: 'b', service: 'hotel', badge: 'Booked', title: '', startsAt: { wall: '', zone: '' } };
  expect(sharedHotel.safeParse({ ...head, endsAt: head.startsAt, ...shown }).success).toBe(true);
});

test('a shared link shows no room that was given up, and all of them where the stay was', () => {
  const [order] = BOOKING.orders;
  if (!order) throw new Error('A stay without an order');
  const given = (...units: readonly string[]) => [
    { state: 'settled', scopes: [{ orderId: order.id, units }], orders: {} } as unknown as Cancellation,
  ];
  expect(hotelsInTrip.shared(BOOKING, given('0'))).toMatchObject({ rooms: ['Twin Room: Ravi I.'] });
  const cancelled = { ...BOOKING, status: 'CANCELED' as const };
  expect(hotelsInTrip.shared(cancelled, given('0', '1'))).toMatchObject({
    rooms: ['Standard Room: Asha R.', 'Twin Room: Ravi I.'],
  });
});

test('a copy of the trip asks for the same nights from its own first day', () => {
  const [part] = hotelsInTrip.parts({ detail: TWO });
  expect(part).toMatchObject({ startsOn: '2026-12-08', endsOn: '2026-12-10', name: 'Torvani Grand, Bengaluru' });
  if (!part) throw new Error('A stay without a part');
  const planned = hotelsInTrip.planned(BOOKING, [{ order: { detail: TWO }, part, startsOn: '2027-02-01' }]);
  expect(planned).toMatchObject({ checkIn: '2027-02-01', checkOut: '2027-02-03', occupancy: '1,1', city: 'Bengaluru' });
  expect(plannedHotel.safeParse({ service: 'hotel', isPast: false, ...planned }).success).toBe(true);
});

describe('what stands between guests and their rooms', () => {
  const problems = (overrides: Parameters<typeof aBookedStay>[0], travellers = BOOKING.travellers) => {
    const booking = aHotelBooking([aBookedStay(overrides)], { travellers });
    return hotelsInTrip.travellerProblems(booking, travellers).map(({ index, field }) => [index, field]);
  };
  const needs = { pans: 1, isPassportNeeded: false, nameLength: { least: 2, most: 25 }, mayShareName: false };
  const sale = (TWO.sale && { ...TWO.sale, needs }) ?? null;

  test('nothing where nothing is asked', () => {
    expect(problems({})).toEqual([]);
  });

  test('the PAN of an adult where the hotel asks for it, and none where the travel desk found it', () => {
    const [asha, ravi] = BOOKING.travellers;
    if (!asha || !ravi) throw new Error('Two travel');
    const without = [{ ...asha, pan: null }, ravi] as const;
    expect(problems({ sale }, [...without])).toEqual([[0, 'pan']]);
    expect(problems({ sale: null }, [...without])).toEqual([]);
    expect(problems({ sale }, [{ ...asha, pan: 'ABCDE1234F' }, ravi])).toEqual([]);
  });

  test('children without a name, and a room without an adult', () => {
    expect(problems({ rooms: [aBookedRoom([7_220], { childAges: [7] })] })).toEqual([[0, 'firstName']]);
    const child = aTraveller({ type: 'CHILD', dateOfBirth: '2019-06-01' });
    expect(problems({}, [child])).toEqual([[0, 'dateOfBirth']]);
  });
});

describe('GST that can be claimed', () => {
  const claim = (
    stateCode: string,
    kind: 'regular' | 'composition' = 'regular',
    overrides: Parameters<typeof aBookedStay>[0] = {},
    creditAt5 = false,
  ) =>
    hotelsInTrip.gstCredit(
      aHotelBooking([aBookedStay(overrides)]),
      { stateCode, kind, eligibility: [], creditAt5 },
      '2026-12-01',
    );

  test('is that of nights above the slab, in the hotel’s own State, and on our fee', () => {
    expect(claim('29')).toEqual({
      creditPaise: 140_760 + 900,
      sentence: 'GST credit usable if the hotel invoices: you hold a Karnataka GSTIN.',
    });
  });

  test('is that of nights at 5 % as well where the organisation claims it', () => {
    expect(claim('29', 'regular', {}, true).creditPaise).toBe(176_860 + 900);
  });

  test('elsewhere is that on our fee alone', () => {
    expect(claim('27')).toEqual({ creditPaise: 900, sentence: 'GST is a cost: you hold no Karnataka GSTIN.' });
  });

  test('is none for a composition dealer, nor of a sum whose rate cannot be told', () => {
    expect(claim('29', 'composition').creditPaise).toBe(0);
    const rooms = TWO.rooms.slice(0, 1).map((room) => ({
      ...room,
      nights: room.nights.map((night) => ({ ...night, taxPaise: null })),
    }));
    expect(claim('29', 'regular', { rooms, taxPaise: paise(176_860) }).creditPaise).toBe(900);
    expect(claim('29', 'regular', { rooms, taxPaise: paise(300_000) }).creditPaise).toBe(300_900);
  });
});

test('rooms that were booked one by one are judged as one stay, and approvers read what it is', async () => {
  const own = (rupees: number, traveller: number) =>
    aBookedStay({ rooms: [aBookedRoom([rupees, rupees], { travellers: [traveller] })] });
  const booking = aHotelBooking([own(6_000, 0), own(8_000, 1)]);
  const policy = aPolicyVersion({ hotel: { perNight: { action: 'approval', limitPaise: paise(690_000) } } });
  const circumstances = { policy, budget: null, now: NOW };
  const verdict = judgeStays(booking, circumstances, { of: 'average', withTax: false });
  expect(judgeStays(booking, circumstances, { of: 'highest', withTax: false })).toMatchObject({
    checks: [{ overPaise: 110_000 }],
  });
  // 7,000 on average: the dearer room alone would be 1,100 above.
  expect(verdict).toMatchObject({ outcome: 'approval', checks: [{ rule: 'hotel.perNight', overPaise: 10_000 }] });
  const shown = await hotelJudging.shownToApprover({} as never, booking, { verdict, policy: null }, NOW);
  expect(shown).toMatchObject({
    travellers: 2,
    waiting: { daysToDeparture: 7 },
    fields: { hotelName: 'Torvani Grand', nights: 2, rooms: '1 room, Standard Room', perNight: 630_000 },
  });
  expect(shown.refundability.now).toContain('Free until Sun 6 Dec 13:59');
  expect(shown.waiting.text).toContain('not held until it is paid');
});
