import { expect, test } from 'vitest';
import { isItemAt, mainItems, searchOf } from './main-items.ts';

const ON = { enableFlight: true, disableHotel: false, enableBus: true };
const labels = (settings: typeof ON | undefined) => mainItems([], settings).map(({ label }) => label);

test('hotels and buses stand beside flights where the organisation has them on', () => {
  expect(labels(ON)).toEqual(['Home', 'Flights', 'Hotels', 'Buses', 'My trips', 'Dashboard', 'Help']);
  expect(labels({ ...ON, disableHotel: true })).toEqual(['Home', 'Flights', 'Buses', 'My trips', 'Dashboard', 'Help']);
  expect(labels({ ...ON, enableFlight: false, enableBus: false })).toEqual([
    'Home',
    'Hotels',
    'My trips',
    'Dashboard',
    'Help',
  ]);
  expect(labels(undefined)).toEqual(labels(ON));
});

test('the search page belongs to the service that its address opens', () => {
  const at = (path: string, open: 'flight' | 'hotel' | 'bus') =>
    mainItems([], ON)
      .filter((item) => isItemAt(item, path, open))
      .map(({ label }) => label);
  expect(at('/search', 'flight')).toEqual(['Flights']);
  expect(at('/search', 'hotel')).toEqual(['Hotels']);
  expect(at('/home2/hotel/list', 'flight')).toEqual(['Hotels']);
  expect(at('/home2/flight/list', 'flight')).toEqual(['Flights']);
  expect(at('/search', 'bus')).toEqual(['Buses']);
  expect(at('/home2/bus/list', 'flight')).toEqual(['Buses']);
});

test('flights alone need no word in the address', () => {
  expect(mainItems([], ON).map(searchOf)).toEqual([{}, {}, { service: 'hotel' }, { service: 'bus' }, {}, {}, {}]);
});

test('who is where opens to those who may locate everybody, and to approvers', () => {
  const isOffered = (...privileges: readonly string[]) =>
    mainItems(privileges, ON).some(({ label }) => label === 'Who is where');
  expect(isOffered('travellers.locate')).toBe(true);
  expect(isOffered('approvals.decide')).toBe(true);
  expect(isOffered('employees.view', 'trips.own')).toBe(false);
});
