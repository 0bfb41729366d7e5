import * as z from 'zod/mini';
import { amount, asList, asRecord, number, readNumber, text } from '../lenient.ts';

const extra = z.object({
  AirlineCode: text,
  FlightNumber: text,
  Code: text,
  Description: text,
  AirlineDescription: text,
  Text: text,
  Weight: number,
  Price: amount,
  Origin: text,
  Destination: text,
});
const seat = z.object({
  AirlineCode: text,
  FlightNumber: text,
  Origin: text,
  Destination: text,
  AvailablityType: number,
  Code: text,
  RowNo: text,
  SeatNo: text,
  SeatType: number,
  Price: amount,
});

/** The object as it was sent: TBO expects what is bought verbatim. */
interface Verbatim {
  readonly wire: object;
}

/** A meal or a bag on sale. */
export type TboExtra = z.output<typeof extra> & Verbatim;
/** A seat of a map. */
export type TboSeat = z.output<typeof seat> & Verbatim;

/** SSR's three priced lists, flattened. */
export interface TboExtras {
  readonly bags: readonly TboExtra[];
  readonly meals: readonly TboExtra[];
  readonly seats: readonly TboSeat[];
}

const LISTS = ['Baggage', 'MealDynamic', 'SeatDynamic', 'Meal', 'SeatPreference'];

/** Reads SSR's answer; each entry has its flight and airports. Null when the answer has none of its lists. */
export function parseExtras(inner: Readonly<Record<string, unknown>>): TboExtras | null {
  if (!LISTS.some((name) => Array.isArray(inner[name]))) return null;
  // Four levels are more than any sample has; a hostile depth is not flattened and is then unreadable.
  const flat = (value: unknown): unknown[] => asList(value).flat(4);
  const seats = flat(inner.SeatDynamic).flatMap((map) =>
    flat(asRecord(map)?.SegmentSeat).flatMap((part) =>
      flat(asRecord(part)?.RowSeats).flatMap((row) => flat(asRecord(row)?.Seats)),
    ),
  );
  return {
    bags: readVerbatim(extra, flat(inner.Baggage)),
    meals: readVerbatim(extra, flat(inner.MealDynamic)),
    seats: readVerbatim(seat, seats),
  };
}

function readVerbatim<T extends typeof extra | typeof seat>(shape: T, items: readonly unknown[]) {
  return items.flatMap((wire): (z.output<T> & Verbatim)[] => {
    const record = asRecord(wire);
    const parsed = shape.safeParse(record);
    return record && parsed.success ? [{ ...(parsed.data as z.output<T>), wire: record }] : [];
  });
}

/** True for a bag that comes with the fare (Description 1, price 0) and is granted only when it is sent back. */
export function isIncludedBag(bag: TboExtra): boolean {
  return readNumber(bag.Description) === 1 && bag.Price === 0;
}
