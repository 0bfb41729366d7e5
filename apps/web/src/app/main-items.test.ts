import { expect, test } from 'vitest';
import { isItemAt, mainItems, searchOf } from './main-items.ts';

const ON = { enableFlight: true, disableHotel: false };
const labels = (settings: typeof ON | undefined) => mainItems([], settings).map(({ label }) => label);

test('hotels stand beside flights where the organisation has them on, and flights alone where it has not', () => {
  expect(labels(ON)).toEqual(['Home', 'Flights', 'Hotels', 'My trips']);
  expect(labels({ ...ON, disableHotel: true })).toEqual(['Home', 'Flights', 'My trips']);
  expect(labels({ ...ON, enableFlight: false })).toEqual(['Home', 'Hotels', 'My trips']);
  expect(labels(undefined)).toEqual(labels(ON));
});

test('the search page belongs to the service that its address opens', () => {
  const at = (path: string, open: 'flight' | 'hotel') =>
    mainItems([], ON)
      .filter((item) => isItemAt(item, path, open))
      .map(({ label }) => label);
  expect(at('/search', 'flight')).toEqual(['Flights']);
  expect(at('/search', 'hotel')).toEqual(['Hotels']);
  expect(at('/home2/hotel/list', 'flight')).toEqual(['Hotels']);
  expect(at('/home2/flight/list', 'flight')).toEqual(['Flights']);
});

test('only hotels need a word in the address', () => {
  expect(mainItems([], ON).map(searchOf)).toEqual([{}, {}, { service: 'hotel' }, {}]);
});
