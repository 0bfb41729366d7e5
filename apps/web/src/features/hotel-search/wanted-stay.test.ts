import { expect, test } from 'vitest';
import { readWantedStay } from './wanted-stay.ts';

const ASKED = { loc: 'Bengaluru', cid: '2026-12-08', cod: '2026-12-10' };

test('a city and nights are what the form begins with', () => {
  expect(readWantedStay(ASKED)).toEqual({
    city: 'Bengaluru',
    stay: { checkIn: '2026-12-08', checkOut: '2026-12-10' },
  });
});

test.each([
  ['no city', { ...ASKED, loc: '' }],
  ['no day', { ...ASKED, cid: '8 Dec' }],
  ['no night', { ...ASKED, cod: '2026-12-08' }],
  ['nothing', {}],
])('%s: nothing is asked for', (_what, text) => {
  expect(readWantedStay(text)).toBeNull();
});
