import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { countText } from '../../lib/money-text.ts';
import type { HotelItem, Stay, StayRoom } from './hotel-types.ts';

/** "2 nights · 1 room · Breakfast". */
export function stayText({ nights, rooms, board }: Pick<Stay, 'nights' | 'rooms' | 'board'>): string {
  return [countText(nights, 'night'), countText(rooms.length, 'room'), board].join(' · ');
}

/** The same of rooms that were bought one by one: those of the hotel and nights of the first are counted with it. */
export function staysText([first, ...others]: readonly Stay[]): string {
  if (!first) return 'Hotel';
  const alike = others.filter((other) => isAlike(other, first));
  return stayText({ ...first, rooms: [first, ...alike].flatMap(({ rooms }) => rooms) });
}

/** The first of the stays before one that is of the same hotel and nights; null where it is the first of them. */
export function toldBefore(stays: readonly Stay[], index: number): Stay | null {
  const stay = stays[index];
  return (stay && stays.slice(0, index).find((earlier) => isAlike(earlier, stay))) ?? null;
}

function isAlike(one: Stay, other: Stay): boolean {
  return (
    one.hotel.name === other.hotel.name &&
    one.checkIn.wall === other.checkIn.wall &&
    one.checkOut.wall === other.checkOut.wall
  );
}

type ToldOfStay = Pick<Stay, 'board' | 'boardNote' | 'cancellation' | 'houseRules'>;

/** Further facts about a stay, in lines under a word each; without what was already said of another one. */
export function stayFacts(
  stay: ToldOfStay,
  told: ToldOfStay | null,
): readonly { readonly label: string; readonly lines: readonly string[] }[] {
  const known = new Set((told ? stayFacts(told, null) : []).map((fact) => JSON.stringify(fact)));
  const { board, boardNote, cancellation, houseRules } = stay;
  return [
    { label: 'Meals', lines: [boardNote === null ? board : `${board}. ${boardNote}`] },
    { label: 'Cancelling', lines: cancellation.sentences },
    { label: 'House rules', lines: houseRules },
  ].filter((fact) => fact.lines.length > 0 && !known.has(JSON.stringify(fact)));
}

/** "Room of Asha Rao", "Rooms of Asha Rao; Ravi Iyer and a child of 7". */
export function roomsOfText(rooms: readonly Pick<StayRoom, 'guests' | 'childAges'>[]): string {
  return `${rooms.length === 1 ? 'Room' : 'Rooms'} of ${rooms.map(guestsText).join('; ')}`;
}

/** "Asha Rao, Ravi Iyer and a child of 7". */
export function guestsText({ guests, childAges }: Pick<StayRoom, 'guests' | 'childAges'>): string {
  const children = childAges.map((age) => (age === 0 ? 'a baby' : `a child of ${age}`));
  const all = [...guests.map(({ name }) => name), ...children];
  const last = all.at(-1) ?? '';
  return all.length < 2 ? last : `${all.slice(0, -1).join(', ')} and ${last}`;
}

/** "Tue, 8 Dec, from 14:00". */
export function checkInText({ checkIn }: Pick<Stay, 'checkIn'>): string {
  return `${shortDate(checkIn.wall.slice(0, 10))}, from ${checkIn.wall.slice(11, 16)}`;
}

/** "Thu, 10 Dec, until 12:00". */
export function checkOutText({ checkOut }: Pick<Stay, 'checkOut'>): string {
  return `${shortDate(checkOut.wall.slice(0, 10))}, until ${checkOut.wall.slice(11, 16)}`;
}

/** Said of a stay that its hotel has not numbered yet. */
export const REFERENCE_PENDING = 'Hotel reference pending';

/** True for a booked stay that its hotel has not numbered yet. */
export function isReferencePending({ orders, status }: Pick<HotelItem, 'orders' | 'status'>): boolean {
  return status === 'BOOKED' && orders.some(({ stay }) => stay.confirmation.number === null);
}

/**
 * What somebody who sets out must know: whether the hotel has numbered the booking. Null while there is nothing to say.
 */
export function referenceText(booking: Pick<HotelItem, 'orders' | 'status'>): string | null {
  if (booking.status !== 'BOOKED') return null;
  if (isReferencePending(booking)) return REFERENCE_PENDING;
  return `Hotel reference ${booking.orders.map(({ stay }) => stay.confirmation.number).join(', ')}`;
}
