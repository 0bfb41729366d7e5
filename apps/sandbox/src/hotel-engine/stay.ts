import { addDays, daysBetween } from './calendar.ts';

/** The nights of a stay: check-in and check-out, `YYYY-MM-DD`. */
export interface Stay {
  readonly checkIn: string;
  readonly checkOut: string;
}

/** Who sleeps in one room. */
export interface RoomGuests {
  readonly adults: number;
  readonly childAges: readonly number[];
}

/** The guests as prices count them. */
export interface CountedGuests {
  /** Children from thirteen years on are among them. */
  readonly adults: number;
  /** Six to twelve years; younger ones cost nothing. */
  readonly children: number;
}

/** The guests of a room as prices and beds count them. */
export function countGuests({ adults, childAges }: RoomGuests): CountedGuests {
  return {
    adults: adults + childAges.filter((age) => age >= 13).length,
    children: childAges.filter((age) => age >= 6 && age <= 12).length,
  };
}

/** The dates of the nights, the first one first. */
export function nightsOf({ checkIn, checkOut }: Stay): readonly string[] {
  return Array.from({ length: Math.max(0, daysBetween(checkIn, checkOut)) }, (_, night) => addDays(checkIn, night));
}

const BUSINESS_EVENT = /^\d{4}-(?:02|11)-(?:09|10|11|12)$/;
const LEISURE_EVENT = /^\d{4}-12-(?:2[4-9]|3[01])$/;

/** Whether a night is one of a fair (business cities) or of the turn of the year (leisure cities). */
export function isEventNight(night: string, isLeisure: boolean): boolean {
  return (isLeisure ? LEISURE_EVENT : BUSINESS_EVENT).test(night);
}
