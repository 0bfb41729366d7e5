/** Who sleeps in one room. */
export interface RoomGuests {
  readonly adults: number;
  /** In whole years at check-in, one for each child. */
  readonly childAges: readonly number[];
}

/** A search has at most as many rooms (rules §5.5). */
export const MOST_ROOMS = 6;
/** The most guests of a room, one of whom is an adult (rules §5.5). */
export const MOST_GUESTS = 4;
/** Guests older than this are adults to every hotel. */
export const OLDEST_CHILD = 17;
/** The spelling of every child in old links, and the initial value of a form (rules §9.3). */
export const CHILD_AGE_IN_LINKS = 5;
/** The specification's note above two adults in a room (rules §9.3). */
export const FEWER_ADULTS_NOTE = 'You will see more hotels with 2 or fewer adults per room.';

/** What a form begins with. */
export const ONE_ADULT: readonly RoomGuests[] = [{ adults: 1, childAges: [] }];

/** A rule that the guests of rooms break. */
export type OccupancyRefusal =
  | 'not_an_occupancy'
  | 'no_room'
  | 'too_many_rooms'
  | 'no_adult'
  | 'too_many_guests'
  | 'child_age';

/** Rooms from a link, or the rule that they break. */
export type ReadOccupancy =
  | { readonly ok: true; readonly rooms: readonly RoomGuests[] }
  | { readonly ok: false; readonly refusal: OccupancyRefusal };

/**
 * Rooms as a link writes them: "2:5:5,1" is a room for two adults and two children of 5, and one for an adult (rules
 * §7.10, screens §3). Old links write every child as 5; ours write the age that was given, as hotels price by age.
 */
export function readOccupancy(text: string): ReadOccupancy {
  const rooms: RoomGuests[] = [];
  for (const room of text.split(',')) {
    const numbers = room.split(':');
    if (!numbers.every((number) => /^\d{1,2}$/.test(number))) return { ok: false, refusal: 'not_an_occupancy' };
    const [adults = 0, ...childAges] = numbers.map(Number);
    rooms.push({ adults, childAges });
  }
  const refusal = refuseRooms(rooms);
  return refusal === null ? { ok: true, rooms } : { ok: false, refusal };
}

/** The same rooms as a link writes them. */
export function writeOccupancy(rooms: readonly RoomGuests[]): string {
  return rooms.map(({ adults, childAges }) => [adults, ...childAges].join(':')).join(',');
}

/** The first rule that rooms break; null where they may be searched. */
export function refuseRooms(rooms: readonly RoomGuests[]): OccupancyRefusal | null {
  if (rooms.length === 0) return 'no_room';
  if (rooms.length > MOST_ROOMS) return 'too_many_rooms';
  for (const { adults, childAges } of rooms) {
    if (!Number.isInteger(adults) || adults < 1) return 'no_adult';
    if (adults + childAges.length > MOST_GUESTS) return 'too_many_guests';
    if (childAges.some((age) => !Number.isInteger(age) || age < 0 || age > OLDEST_CHILD)) return 'child_age';
  }
  return null;
}

/** The meaning of a refusal for the person who fills in the form. */
export const OCCUPANCY_MESSAGES: Readonly<Record<OccupancyRefusal, string>> = {
  not_an_occupancy: 'The rooms in this link cannot be read. Choose them again.',
  no_room: 'Choose a room.',
  too_many_rooms: `At most ${MOST_ROOMS} rooms can be searched at once.`,
  no_adult: 'Every room needs an adult.',
  too_many_guests: `At most ${MOST_GUESTS} guests can stay in a room, children included.`,
  child_age: `A child is 0 to ${OLDEST_CHILD} years old. Enter older guests as adults.`,
};

/** One more room, for one adult; the same rooms where there are as many as may be. */
export function addRoom(rooms: readonly RoomGuests[]): readonly RoomGuests[] {
  return rooms.length < MOST_ROOMS ? [...rooms, ...ONE_ADULT] : rooms;
}

/** All rooms but one; the first cannot be removed (rules §5.5). */
export function removeRoom(rooms: readonly RoomGuests[], index: number): readonly RoomGuests[] {
  return index === 0 ? rooms : rooms.filter((_, other) => other !== index);
}

/** "2 Rooms, 3 Adults, 1 Child" (screens §2.3); children are left out where there are none. */
export function occupancyText(rooms: readonly RoomGuests[]): string {
  const { adults, children } = guestsOf(rooms);
  return [
    counted(rooms.length, 'Room', 'Rooms'),
    counted(adults, 'Adult', 'Adults'),
    ...(children === 0 ? [] : [counted(children, 'Child', 'Children')]),
  ].join(', ');
}

/** How many guests rooms have in all. */
export function guestsOf(rooms: readonly RoomGuests[]): { readonly adults: number; readonly children: number } {
  return rooms.reduce(
    (all, room) => ({ adults: all.adults + room.adults, children: all.children + room.childAges.length }),
    { adults: 0, children: 0 },
  );
}

/** The note beside the rooms, or null: few hotels sell rooms to three adults. */
export function occupancyNote(rooms: readonly RoomGuests[]): string | null {
  return rooms.some(({ adults }) => adults > 2) ? FEWER_ADULTS_NOTE : null;
}

function counted(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
