import { expect, test } from 'vitest';
import {
  type BusDetailsState,
  busDetailsPath,
  openedBus,
  readBusDetails,
  wantedSeats,
  writeBusDetails,
} from './bus-details-address.ts';
import { readBusList } from './bus-list-address.ts';
import { parseSearchText } from './search-text.ts';

const TODAY = '2026-11-20';
const list = readBusList(
  {
    from: '01997b1c-0000-7000-8000-000000000001',
    to: '01997b1c-0000-7000-8000-000000000002',
    ad: '2',
    jDate: '2026-12-01',
  },
  TODAY,
);
if (!list.ok) throw new Error(list.message);
const fresh = openedBus(list.state, 'search-1', 'ss:20001');
const chosen: BusDetailsState = {
  ...fresh,
  boardingPointId: '900101',
  droppingPointId: '900201',
  seats: [
    { seatName: 'L7', who: 'me' },
    { seatName: 'SL(1), A', who: '' },
    { seatName: 'U7', who: 'female' },
  ],
  seenTotal: 2684.5,
};

test.each([
  ['nothing chosen', fresh],
  ['stops and seats', chosen],
])('an address with %s reads back as it was written', (_what, state) => {
  const path = busDetailsPath(state);
  expect(path.startsWith('/home2/bus/details/?')).toBe(true);
  expect(readBusDetails(parseSearchText(path.slice(path.indexOf('?'))), TODAY)).toEqual({ ok: true, state });
});

test('an address that names no bus or no search says so', () => {
  const { busId: _bus, ...withoutBus } = writeBusDetails(fresh);
  expect(readBusDetails(withoutBus, TODAY)).toEqual({ ok: false, message: 'Choose a bus.' });
  expect(readBusDetails({ busId: 'a', searchedBusId: 'b' }, TODAY)).toMatchObject({ ok: false });
});

test('seats that are named twice, too many or in words that cannot be are left out', () => {
  const seats = ['L1', 'L1', '', 'x'.repeat(61), 'L2', 'L3', 'L4', 'L5', 'L6', 'L7'].join('|');
  const read = readBusDetails({ ...writeBusDetails(fresh), seats, who: 'me|me|||<b>' }, TODAY);
  expect(read.ok && read.state.seats).toEqual([
    { seatName: 'L1', who: 'me' },
    { seatName: 'L2', who: '' },
    { seatName: 'L3', who: '' },
    { seatName: 'L4', who: '' },
    { seatName: 'L5', who: '' },
    { seatName: 'L6', who: '' },
  ]);
});

test('the server is told who sits where as far as it is said', () => {
  const seats = [...chosen.seats, { seatName: 'L9', who: '01997b1c-0000-7000-8000-000000000009' }];
  expect(wantedSeats(seats, 12)).toEqual([
    { seatName: 'L7', user_id: 12 },
    { seatName: 'SL(1), A' },
    { seatName: 'U7', gender: 'female' },
    { seatName: 'L9', travelerId: '01997b1c-0000-7000-8000-000000000009' },
  ]);
});
