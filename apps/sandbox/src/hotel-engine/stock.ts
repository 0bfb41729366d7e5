import { daysBetween, weekdayOf } from './calendar.ts';
import { pick } from './hash.ts';
import type { Property, RoomCode } from './properties.ts';
import { isEventNight } from './stay.ts';

/** Rooms that the sandbox's own bookings hold. */
export interface RoomOccupancy {
  /** Rooms taken of a kind in a property (`BLR-03`) for a night. */
  roomsTaken(propertyCode: string, room: RoomCode, night: string): number;
}

/** An occupancy in which nothing has been booked. */
export const NO_ROOMS_TAKEN: RoomOccupancy = { roomsTaken: () => 0 };

/** Rooms of two ledgers together: both sources sell the same rooms. */
export function takenInBoth(one: RoomOccupancy, other: RoomOccupancy): RoomOccupancy {
  return { roomsTaken: (...asked) => one.roomsTaken(...asked) + other.roomsTaken(...asked) };
}

const SOLD_OUT_INDEX = 5;

function leadPoints(leadDays: number): number {
  if (leadDays >= 30) return -15;
  if (leadDays >= 14) return 0;
  if (leadDays >= 7) return 8;
  if (leadDays >= 3) return 14;
  return leadDays >= 1 ? 20 : 26;
}

function weekdayPoints(night: string, isLeisure: boolean): number {
  const weekday = weekdayOf(night);
  if (isLeisure) return weekday === 4 || weekday === 5 ? 20 : 0;
  return weekday === 1 || weekday === 2 ? 10 : 0;
}

/** Rooms of a kind that are left for a night, as seen on a day; never below 0. */
export function roomsLeft(
  property: Property,
  room: RoomCode,
  night: string,
  today: string,
  occupancy: RoomOccupancy,
): number {
  const units = property.rooms.find((one) => one.code === room)?.units ?? 0;
  if (property.index === SOLD_OUT_INDEX && night.endsWith('-13')) return 0;
  const { isLeisure } = property.place;
  const points =
    30 +
    pick(`${property.code}|${room}|${night}|fill`, 41) +
    weekdayPoints(night, isLeisure) +
    leadPoints(daysBetween(today, night)) +
    (isEventNight(night, isLeisure) ? 30 : 0);
  const fill = Math.min(100, Math.max(0, points));
  return Math.max(0, units - Math.ceil((units * fill) / 100) - occupancy.roomsTaken(property.code, room, night));
}
