import { expect, test } from 'vitest';
import { readWantedStay } from './wanted-stay.ts';

const ASKED = { loc: 'Bengaluru', cid: '2026-12-08', cod: '2026-12-10' };

test('a city and nights are what the form begins with', () => {
  expect(readWantedStay(ASKED)).toEqual({
    city: 'Bengaluru',
    stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
    rooms: null,
  });
});

test('rooms come with it where they are known, and are left to the trip where they cannot be read', () => {
  expect(readWantedStay({ ...ASKED, occ: '2:7,1' })?.rooms).toEqual([
    { adults: 2, childAges: [7] },
    { adults: 1, childAges: [] },
  ]);
  expect(readWantedStay({ ...ASKED, occ: 'many' })?.rooms).toBeNull();
});

test.each([
  ['no city', { ...ASKED, loc: '' }],
  ['no day', { ...ASKED, cid: '8 Dec' }],
  ['no night', { ...ASKED, cod: '2026-12-08' }],
  ['nothing', {}],
])('%s: nothing is asked for', (_what, text) => {
  expect(readWantedStay(text)).toBeNull();
});
