import { expect, test } from 'vitest';
import { hotelRow } from './hotel-row.ts';
import { aFoundHotel, aFoundOffer, BASIS } from './testing.ts';
import { pickedRows, togglePick } from './use-picks.ts';

const ticked = (...ids: readonly string[]) => ids.reduce<readonly string[]>(togglePick, []);

test('hotels are ticked and lose their tick, four at most', () => {
  expect(ticked('a', 'b', 'a')).toEqual(['b']);
  expect(ticked('a', 'b', 'c', 'd', 'e')).toEqual(['a', 'b', 'c', 'd']);
  expect(ticked('a', 'b', 'c', 'd', 'b', 'e')).toEqual(['a', 'c', 'd', 'e']);
});

test('a ticked hotel is the one of the list, with the rates that pass; a hidden one has all of its own', () => {
  const rates = [aFoundOffer(), aFoundOffer({ offerId: 'o2' })];
  const rows = ['a', 'b'].flatMap((hotelId) => hotelRow(aFoundHotel({ hotelId, offers: rates }), BASIS) ?? []);
  const shown = rows.slice(0, 1).map((row) => ({ ...row, offers: row.offers.slice(0, 1) }));
  const picked = pickedRows(['b', 'gone', 'a'], rows, shown);
  expect(picked.map(({ hotel, offers }) => [hotel.hotelId, offers.length])).toEqual([
    ['b', 2],
    ['a', 1],
  ]);
});
