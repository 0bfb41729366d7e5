import { expect, test } from 'vitest';
import { isLongEnough, suggestedPlace } from './suggested-places.ts';

const MUMBAI = {
  place: 'city:BOM',
  hotelData: {
    searchType: 'city' as const,
    hotelName: null,
    areaName: null,
    cityName: 'Mumbai',
    city: 'Mumbai',
    country: 'IN',
    address: null,
    hotelId: null,
  },
  kind: 'city' as const,
  name: 'Mumbai',
  subText: 'Maharashtra',
  highlight: [],
  alias: 'Bombay',
};

test('another name that was typed is told', () => {
  expect(suggestedPlace(MUMBAI)).toEqual({
    key: 'city:BOM',
    kind: 'city',
    name: 'Mumbai',
    detail: 'Bombay · Maharashtra',
    hotelId: null,
    parts: [{ text: 'Mumbai', isTyped: false }],
  });
});

test('what was typed of the name is marked, whatever the order of its spans', () => {
  const highlight = [
    { from: 8, to: 12 },
    { from: 0, to: 3 },
    { from: 1, to: 2 },
  ];
  const { parts } = suggestedPlace({ ...MUMBAI, name: 'Electro City', alias: null, highlight });
  expect(parts).toEqual([
    { text: 'Ele', isTyped: true },
    { text: 'ctro ', isTyped: false },
    { text: 'City', isTyped: true },
  ]);
});

test('only a hotel leads to a hotel', () => {
  const hotelData = { ...MUMBAI.hotelData, searchType: 'hotel' as const, hotelId: 'h-1' };
  expect(suggestedPlace({ ...MUMBAI, kind: 'hotel', hotelData }).hotelId).toBe('h-1');
  expect(suggestedPlace({ ...MUMBAI, hotelData }).hotelId).toBeNull();
});

test.each<[string, boolean]>([
  ['', true],
  ['  ', true],
  ['b', false],
  ['bl ', false],
  ['blr', true],
])('“%s” is looked for: %s', (typed, asked) => {
  expect(isLongEnough(typed)).toBe(asked);
});
