import { bookedStay } from '@pravas/contract/hotel/hotel-shapes.ts';
import type { HotelDetail } from '@pravas/domain/hotel/hotel-detail.ts';
import { aBookedRoom, aBookedStay } from '@pravas/domain/hotel/testing/a-stay.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { presentStay } from './present-stay.ts';
import type { KeptSharer } from './room-sharing.ts';

const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');
const TWO = aBookedStay({
  rooms: [aBookedRoom([7_220, 7_820]), aBookedRoom([5_000, 5_000], { travellers: [1], childAges: [7], name: 'Twin' })],
});
const present = (
  detail: HotelDetail,
  { isBooked = true, now = NOW, gone = '', sharers = [] as readonly KeptSharer[] } = {},
) =>
  z.encode(
    bookedStay,
    presentStay(detail, {
      nameOf: (index) => ['Asha Rao', 'Ravi Iyer'][index] ?? '-',
      standingOf: (unit) => (unit === gone ? 'gone' : 'held'),
      sharersOf: (room) => sharers.filter((one) => one.room === room),
      isBooked,
      now,
    }),
  );

test('a stay crosses the wire in rupees, with who sleeps where, and its parts add up', () => {
  const shown = present(TWO, { gone: '1' });
  expect(shown).toMatchObject({
    hotel: {
      name: 'Torvani Grand',
      address: '14, 80 Feet Road, Koramangala, Bengaluru 560034',
      mapQuery: 'Torvani Grand, 14, 80 Feet Road, Koramangala, Bengaluru 560034',
    },
    checkIn: { wall: '2026-12-08T14:00', zone: 'Asia/Kolkata' },
    checkOut: { wall: '2026-12-10T12:00', zone: 'Asia/Kolkata' },
    nights: 2,
    board: 'Room only',
    rooms: [
      { unit: '0', state: 'held', guests: [{ name: 'Asha Rao', isLead: true }], total: 16_808.6 },
      { unit: '1', state: 'cancelled', guests: [{ name: 'Ravi Iyer', isLead: true }], childAges: [7], total: 10_500 },
    ],
    price: { total: 27_308.6 },
    // Of the room that is left.
    carbon: { co2Kg: 118 },
  });
  const sum = shown.price.lines.reduce((total, { amount }) => total + Math.round(amount * 100), 0);
  expect(sum).toBe(TWO.totalPaise);
  expect(shown.rooms[0]?.nights).toEqual([
    { date: '2026-12-08', price: 7_220, tax: 361 },
    { date: '2026-12-09', price: 7_820, tax: 1_407.6 },
  ]);
});

test('a stay that was given back says nothing of cancelling it, and emits nothing', () => {
  const one = aBookedStay({ rooms: [aBookedRoom([7_220, 7_820])] });
  const shown = present(one, { gone: '0' });
  expect(shown.cancellation).toEqual({ sentences: [], freeUntil: null });
  expect(shown.carbon).toBeNull();
  expect(present(one).cancellation.freeUntil).not.toBeNull();
});

test.each([
  ['in time', NOW, '2026-12-06T08:29:59Z', 'Free until Sun 6 Dec 13:59'],
  ['late', Temporal.Instant.from('2026-12-07T00:00:00Z'), null, 'Until Tue 8 Dec 13:59 ₹12,831 is kept'],
  [
    'after check-in',
    Temporal.Instant.from('2026-12-08T08:30:00Z'),
    null,
    'Check-in has begun, so it cannot be cancelled.',
  ],
])('what cancelling costs is said %s by the hotel’s clock', (_name, now, freeUntil, sentence) => {
  const { cancellation } = present(TWO, { now });
  expect(cancellation.freeUntil).toBe(freeUntil);
  expect(cancellation.sentences[0]).toBe(sentence);
});

describe('the number by which the hotel knows it', () => {
  test.each([
    ['not booked', { isBooked: false }, {}, null, 'The hotel gives its number once the stay is booked.'],
    ['known', {}, { hotelConfirmation: 'O1MMZG' }, 'O1MMZG', 'Tell this number at the desk of the hotel.'],
    ['awaited', {}, {}, null, 'Hotel reference pending: we ask for it and write it here.'],
    [
      'too early',
      { now: Temporal.Instant.from('2026-10-01T00:00:00Z') },
      {},
      null,
      'Hotel reference pending: hotels give it at most 30 days before check-in.',
    ],
  ])('%s', (_name, look, overrides, number, text) => {
    expect(present({ ...TWO, ...overrides }, look).confirmation).toEqual({ number, text });
  });
});

test('what is paid at the hotel is apart from the total, in its own currency', () => {
  const atHotel = [
    { label: 'City tax', currency: 'JPY', amountMinor: 400 },
    { label: 'Resort fee', currency: 'USD', amountMinor: 1_250 },
  ];
  expect(present({ ...TWO, atHotel }).price).toMatchObject({
    total: 27_308.6,
    atHotel: ['City tax, JPY 400', 'Resort fee, USD 12.50'],
  });
});

test('a tax that nobody names is not told as one', () => {
  const rooms = TWO.rooms.map((room) => ({ ...room, nights: room.nights.map((one) => ({ ...one, taxPaise: null })) }));
  const { price, rooms: shown } = present({ ...TWO, rooms, taxPaise: null });
  expect(price.lines.map(({ code }) => code)).toEqual(['rooms', 'other']);
  expect(shown[0]?.nights[0]?.tax).toBeNull();
});

test('house rules are told as sentences, those that touch a shared room first', () => {
  const houseRules = [
    { kind: 'local_id', text: 'No local IDs' },
    { kind: 'married_couples', text: 'Couples must be married' },
  ] as const;
  const rooms = [aBookedRoom([7_220, 7_820], { travellers: [0, 1] })];
  expect(present(aBookedStay({ rooms, houseRules })).houseRules).toEqual([
    'Unmarried couples may be turned away.',
    'Guests with an identity card of the same city may be turned away.',
  ]);
});

test('abroad nobody estimates its carbon', () => {
  const { hotel } = TWO;
  const abroad = { ...hotel, address: { ...hotel.address, countryCode: 'JP', stateCode: null }, zone: 'Asia/Tokyo' };
  expect(present({ ...TWO, hotel: abroad, totalPaise: paise(TWO.totalPaise) }).carbon).toBeNull();
});

test('case 16: a shared twin of 9,027.01 costs 4,513.51 and 4,513.50 once both have agreed', () => {
  const sharer = (userId: number, answer: KeptSharer['answer']): KeptSharer => ({
    personId: String(userId),
    userId,
    name: `Guest ${userId}`,
    orderPosition: 0,
    room: 0,
    answer,
  });
  const night = { date: '2026-12-08', pricePaise: paise(765_001), taxPaise: paise(137_700) };
  const twin = aBookedStay({
    stay: { checkIn: '2026-12-08', checkOut: '2026-12-09' },
    rooms: [aBookedRoom([7_650], { travellers: [0, 1], nights: [night] })],
    totalPaise: paise(902_701),
    taxPaise: paise(137_700),
  });
  const shares = (second: KeptSharer['answer']) =>
    present(twin, { sharers: [sharer(1, 'agreed'), sharer(2, second)] }).rooms[0]?.sharers.map(({ share }) => share);
  expect(shares('asked')).toEqual([null, null]);
  expect(shares('agreed')).toEqual([4_513.51, 4_513.5]);
});
