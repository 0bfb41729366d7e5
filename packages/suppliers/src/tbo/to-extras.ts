import { type Segment, type Slice, segmentKey } from '@pravas/domain/flight/itinerary.ts';
import { fromRupees } from '@pravas/domain/money/money.ts';
import { isBlockedSeat } from '@pravas/domain/seat/blocked-seat.ts';
import type { Seat, SegmentExtras } from '../flight/port.ts';
import { isIncludedBag, type TboExtra, type TboExtras, type TboSeat } from './wire-extras.ts';

const OPEN = 1;
// Seat kinds of TBO's seat-type list; numbers that are not here are placed by their column.
const WINDOWS = new Set([1, 25, 43]);
const AISLES = new Set([2, 31, 34, 49]);
const MIDDLES = new Set([3, 28]);
// Bulkhead and exit rows have nothing in front of the knees.
const LEGROOM = new Set([25, 28, 31, 43]);

/** SSR's answer per segment of an offer, in order. Placeholders (NoSeat, NoMeal, NoBaggage) are left out. */
export function toExtras(extras: TboExtras, slices: readonly Slice[]): SegmentExtras[] {
  return slices.flatMap((slice) =>
    slice.segments.map((segment) => ({
      segmentKey: segmentKey(segment),
      seats: toSeats(extras.seats.filter((seat) => isOn(seat, segment))),
      meals: unique(extras.meals.filter((meal) => meal.Code !== 'NoMeal' && isOn(meal, segment))).map((meal) => ({
        code: meal.Code,
        name: meal.AirlineDescription || meal.Text || meal.Code,
        pricePaise: fromRupees(Math.max(0, meal.Price)),
      })),
      bags: unique(extras.bags.filter((bag) => isForSale(bag) && isBagOf(bag, segment, slice))).flatMap((bag) =>
        bag.Weight === null || bag.Weight <= 0
          ? []
          : [{ code: bag.Code, weightKg: bag.Weight, pricePaise: fromRupees(Math.max(0, bag.Price)) }],
      ),
    })),
  );
}

/** What the fare includes cannot be chosen: it is sent back with every purchase (extras.ts). */
function isForSale(bag: TboExtra): boolean {
  return bag.Code !== 'NoBaggage' && !isIncludedBag(bag);
}

/** True for a seat, meal or bag of that very flight. */
export function isOn(item: TboSeat | TboExtra, segment: Segment): boolean {
  if (item.Origin !== segment.from.airportCode || item.Destination !== segment.to.airportCode) return false;
  const number = item.FlightNumber.replace(/[^0-9]/g, '');
  return number === '' || Number(number) === Number(segment.flightNumber);
}

/** Bags are sold per slice: an option with the slice's ends belongs to its first segment. */
export function isBagOf(bag: TboExtra, segment: Segment, slice: Slice): boolean {
  if (isOn(bag, segment)) return true;
  const [first] = slice.segments;
  const last = slice.segments.at(-1) ?? first;
  return segment === first && bag.Origin === first.from.airportCode && bag.Destination === last.to.airportCode;
}

function unique(items: readonly TboExtra[]): TboExtra[] {
  const codes = new Set<string>();
  return items.filter((item) => {
    if (item.Code === '' || codes.has(item.Code)) return false;
    codes.add(item.Code);
    return true;
  });
}

/** A seat's designator without the zeros that some airlines put before the row. */
export function seatCode(seat: TboSeat): string {
  return `${Number(seat.RowNo)}${seat.SeatNo}`;
}

function toSeats(seats: readonly TboSeat[]): Seat[] {
  const real = seats.filter(
    (seat) => /^[0-9]{1,3}$/.test(seat.RowNo) && Number(seat.RowNo) > 0 && /^[A-Z]$/.test(seat.SeatNo),
  );
  const rows = new Map<string, string[]>();
  for (const seat of real) rows.set(seat.RowNo, [...(rows.get(seat.RowNo) ?? []), seat.SeatNo]);
  return real.map((seat) => {
    const code = seatCode(seat);
    return {
      code,
      row: Number(seat.RowNo),
      column: seat.SeatNo,
      pricePaise: fromRupees(Math.max(0, seat.Price)),
      available: seat.AvailablityType === OPEN && !isBlockedSeat(seat.AirlineCode, code),
      kind: kindOf(seat, rows.get(seat.RowNo) ?? []),
      legroom: LEGROOM.has(seat.SeatType ?? 0),
    };
  });
}

function kindOf(seat: TboSeat, row: readonly string[]): Seat['kind'] {
  const type = seat.SeatType ?? 0;
  if (WINDOWS.has(type)) return 'window';
  if (AISLES.has(type)) return 'aisle';
  if (MIDDLES.has(type)) return 'middle';
  const columns = [...row].sort();
  if (seat.SeatNo === columns[0] || seat.SeatNo === columns.at(-1)) return 'window';
  // In a row of six the aisle runs between the third and the fourth seat.
  const place = columns.indexOf(seat.SeatNo);
  return columns.length === 6 && (place === 1 || place === 4) ? 'middle' : 'aisle';
}
