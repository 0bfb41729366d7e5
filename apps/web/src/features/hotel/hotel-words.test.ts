import { expect, test } from 'vitest';
import type { HotelItem, Stay } from './hotel-types.ts';
import {
  checkInText,
  checkOutText,
  guestsText,
  referenceText,
  roomsOfText,
  stayFacts,
  staysText,
  stayText,
  toldBefore,
} from './hotel-words.ts';

const guest = (name: string) => ({ travelerIndex: 0, name, isLead: true });

test.each([
  [['Asha Rao'], [], 'Asha Rao'],
  [['Asha Rao', 'Ravi Iyer'], [], 'Asha Rao and Ravi Iyer'],
  [['Asha Rao', 'Ravi Iyer'], [7, 0], 'Asha Rao, Ravi Iyer, a child of 7 and a baby'],
])('%j with children %j sleep as %s', (names, childAges, text) => {
  expect(guestsText({ guests: names.map(guest), childAges })).toBe(text);
});

test('a stay is told by its nights, rooms and meals, its days by the clock of the hotel', () => {
  expect(stayText({ nights: 1, rooms: [{}, {}] as never, board: 'Breakfast' })).toBe('1 night · 2 rooms · Breakfast');
  const zone = 'Asia/Kolkata';
  expect(checkInText({ checkIn: { wall: '2026-12-08T14:00', zone } })).toBe('Tue, 8 Dec, from 14:00');
  expect(checkOutText({ checkOut: { wall: '2026-12-10T12:00', zone } })).toBe('Thu, 10 Dec, until 12:00');
});

test('rooms that were bought one by one are counted together, those of another hotel are not', () => {
  const zone = 'Asia/Kolkata';
  const stay = (name: string) =>
    ({
      hotel: { name },
      nights: 2,
      rooms: [{}],
      board: 'Breakfast',
      checkIn: { wall: '2026-12-08T14:00', zone },
      checkOut: { wall: '2026-12-10T12:00', zone },
    }) as never;
  expect(staysText([stay('Inn'), stay('Inn'), stay('Other')])).toBe('2 nights · 2 rooms · Breakfast');
  expect(staysText([])).toBe('Hotel');
});

test('a later stay of the same hotel and nights is told by what differs from the first', () => {
  const zone = 'Asia/Kolkata';
  const stay = (name: string, more: object = {}) =>
    ({
      hotel: { name },
      checkIn: { wall: '2026-12-08T14:00', zone },
      checkOut: { wall: '2026-12-10T12:00', zone },
      board: 'Breakfast',
      boardNote: null,
      cancellation: { sentences: ['Free until Sun 6 Dec 13:59'] },
      houseRules: ['Adults show an identity card.'],
      ...more,
    }) as Stay;
  const first = stay('Inn');
  const stays = [first, stay('Other'), stay('Inn', { board: 'Room only' }), stay('Inn')];
  expect(stays.map((_, index) => toldBefore(stays, index))).toEqual([null, null, first, first]);
  expect(toldBefore([first, stay('Inn', { checkOut: { wall: '2026-12-11T12:00', zone } })], 1)).toBeNull();
  expect(stayFacts(first, null).map(({ label }) => label)).toEqual(['Meals', 'Cancelling', 'House rules']);
  expect(stayFacts(stay('Inn', { board: 'Room only' }), first)).toEqual([{ label: 'Meals', lines: ['Room only'] }]);
  expect(stayFacts(stay('Inn'), first)).toEqual([]);
  expect(stayFacts(stay('Inn', { houseRules: [] }), null).map(({ label }) => label)).toEqual(['Meals', 'Cancelling']);
});

test('an invoice says whose rooms it is for', () => {
  const asha = { guests: [guest('Asha Rao')], childAges: [] };
  expect(roomsOfText([asha])).toBe('Room of Asha Rao');
  expect(roomsOfText([asha, { guests: [guest('Ravi Iyer')], childAges: [7] }])).toBe(
    'Rooms of Asha Rao; Ravi Iyer and a child of 7',
  );
});

test.each([
  ['BOOKED', ['O1'], 'Hotel reference O1'],
  ['BOOKED', ['O1', null], 'Hotel reference pending'],
  ['CREATED', [null], null],
] as const)('%s with the numbers %j: %s', (status, numbers, text) => {
  const orders = numbers.map((number) => ({ stay: { confirmation: { number, text: '' } } }));
  expect(referenceText({ status, orders } as unknown as HotelItem)).toBe(text);
});
