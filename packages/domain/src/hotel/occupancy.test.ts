import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addRoom,
  CHILD_AGE_IN_LINKS,
  FEWER_ADULTS_NOTE,
  guestsOf,
  MOST_GUESTS,
  MOST_ROOMS,
  OCCUPANCY_MESSAGES,
  OLDEST_CHILD,
  ONE_ADULT,
  occupancyNote,
  occupancyText,
  type RoomGuests,
  readOccupancy,
  refuseRooms,
  removeRoom,
  writeOccupancy,
} from './occupancy.ts';

const room = (adults: number, ...childAges: number[]): RoomGuests => ({ adults, childAges });

test('a room for two adults and two children, and one for an adult', () => {
  const rooms = [room(2, CHILD_AGE_IN_LINKS, CHILD_AGE_IN_LINKS), room(1)];
  expect(readOccupancy('2:5:5,1')).toEqual({ ok: true, rooms });
  expect(occupancyText(rooms)).toBe('2 Rooms, 3 Adults, 2 Children');
  expect(writeOccupancy(rooms)).toBe('2:5:5,1');
  expect(guestsOf(rooms)).toEqual({ adults: 3, children: 2 });
});

test.each([
  ['4:5', 'too_many_guests'],
  ['0:5', 'no_adult'],
  ['5', 'too_many_guests'],
  ['1,1,1,1,1,1,1', 'too_many_rooms'],
  ['1:18', 'child_age'],
  ['', 'not_an_occupancy'],
  ['1,', 'not_an_occupancy'],
  ['1:', 'not_an_occupancy'],
  ['2:-1', 'not_an_occupancy'],
  ['1.5', 'not_an_occupancy'],
  ['two', 'not_an_occupancy'],
  ['1:005', 'not_an_occupancy'],
] as const)('%j is refused as %s', (text, refusal) => {
  expect(readOccupancy(text)).toEqual({ ok: false, refusal });
  expect(OCCUPANCY_MESSAGES[refusal]).toMatch(/\.$/);
});

test('rooms out of a form are held to the same rules', () => {
  expect(refuseRooms([])).toBe('no_room');
  expect(refuseRooms([room(1.5)])).toBe('no_adult');
  expect(refuseRooms([room(1, 7.5)])).toBe('child_age');
  expect(refuseRooms([room(4), room(1, 0, 17, 3)])).toBeNull();
});

test.each([
  [[room(1)], '1 Room, 1 Adult'],
  [[room(1), room(2, 7)], '2 Rooms, 3 Adults, 1 Child'],
])('%j reads %s', (rooms, text) => {
  expect(occupancyText(rooms)).toBe(text);
});

test('three adults in a room are told that two find more hotels', () => {
  expect(occupancyNote([room(2, 5, 5), room(2)])).toBeNull();
  expect(occupancyNote([room(1), room(3)])).toBe(FEWER_ADULTS_NOTE);
});

test('rooms come and go, but the first stays and a seventh does not come', () => {
  const two = addRoom([room(2)]);
  expect(two).toEqual([room(2), room(1)]);
  expect(removeRoom(two, 1)).toEqual([room(2)]);
  expect(removeRoom(two, 0)).toEqual(two);
  const six = Array.from({ length: MOST_ROOMS }, () => room(1));
  expect(addRoom(six)).toEqual(six);
});

const ages = fc.array(fc.integer({ min: 0, max: OLDEST_CHILD }), { maxLength: MOST_GUESTS - 1 });
const rooms = fc.array(
  fc
    .tuple(fc.integer({ min: 1, max: MOST_GUESTS }), ages)
    .filter(([adults, children]) => adults + children.length <= MOST_GUESTS)
    .map(([adults, childAges]) => ({ adults, childAges })),
  { minLength: 1, maxLength: MOST_ROOMS },
);

test('what a link writes is what it reads, with every age', () => {
  fc.assert(
    fc.property(rooms, (all) => {
      expect(readOccupancy(writeOccupancy(all))).toEqual({ ok: true, rooms: all });
    }),
  );
});

test('whatever a link says, rooms that are read may be searched', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9:,]{0,20}$/), (text) => {
      const read = readOccupancy(text);
      if (read.ok) expect(refuseRooms(read.rooms)).toBeNull();
    }),
  );
  expect(refuseRooms(ONE_ADULT)).toBeNull();
});
