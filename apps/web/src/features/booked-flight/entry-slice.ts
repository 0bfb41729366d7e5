import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { inr } from '../../lib/money-text.ts';
import type { FlightItem } from './booked-types.ts';

type Segment = FlightItem['slices'][number]['segments'][number];
/** A direction by the flight it begins with. */
interface Flown {
  readonly segments: readonly Pick<Segment, 'departureDate' | 'departureTime' | 'flightFullNumber'>[];
}
interface Owed extends Pick<FlightItem, 'pendingTotalPrice' | 'totalPrice' | 'paidByCredits'> {
  readonly slices: readonly Flown[];
}

/** A direction by the flights of which something was chosen. */
interface ChosenFor {
  readonly segments: readonly Pick<Segment, 'flightKey'>[];
}

/** Which of a booking's flights an entry of the timeline is, counted from 0; 0 where none leaves then. */
export function sliceIndexOf({ slices }: Pick<Owed, 'slices'>, departs: string): number {
  const wall = departs.slice(0, 16);
  return Math.max(
    0,
    slices.findIndex(({ segments: [first] }) => `${first?.departureDate}T${first?.departureTime}` === wall),
  );
}

/** The direction that an entry of the timeline is. */
export function entrySlice(
  { slices, forward }: Pick<FlightItem, 'slices' | 'forward'>,
  departs: string,
): FlightItem['slices'][number] {
  return slices[sliceIndexOf({ slices }, departs)] ?? forward;
}

/** The airline's locator of a direction; null until it is booked. */
export function entryLocator(
  { slices, orders }: Pick<FlightItem, 'slices' | 'orders'>,
  departs: string,
): string | null {
  const direction = sliceIndexOf({ slices }, departs) === 0 ? 'onward' : 'return';
  return orders.find((order) => order.direction === 'whole' || order.direction === direction)?.airlinePnr ?? null;
}

/** What was chosen for a direction: "Seats 14A, 14B · Vegetarian meal"; empty where nothing was. */
export function extrasText({ selectedItems }: Pick<FlightItem, 'selectedItems'>, { segments }: ChosenFor): string {
  const keys = new Set(segments.map(({ flightKey }) => flightKey));
  const own = selectedItems.filter(({ flightKey }) => keys.has(flightKey));
  const seats = own.filter(({ kind }) => kind === 'seat').map(({ code }) => code);
  const others = own.filter(({ kind }) => kind !== 'seat').map(({ name, code }) => name ?? code);
  return [
    ...(seats.length > 0 ? [`${seats.length === 1 ? 'Seat' : 'Seats'} ${seats.join(', ')}`] : []),
    ...others,
  ].join(' · ');
}

/**
 * What is still to be paid, beside one flight of a booking. The amount is shown beside its first flight alone, since it
 * is owed once: "Unpaid, ₹11,424 for both flights"; the others name the flight they are paid with.
 */
export function unpaidText(flight: Owed, departs: string): string {
  const { slices, pendingTotalPrice, totalPrice, paidByCredits } = flight;
  const first = slices[0]?.segments[0];
  if (first && sliceIndexOf(flight, departs) > 0) {
    return `Unpaid, in the same booking as ${first.flightFullNumber} on ${shortDate(first.departureDate)}`;
  }
  const whole =
    slices.length === 2 ? ' for both flights' : slices.length > 2 ? ` for all ${slices.length} flights` : '';
  return `Unpaid, ${inr((pendingTotalPrice ?? totalPrice) - paidByCredits)}${whole}`;
}
