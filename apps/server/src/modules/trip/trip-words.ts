import { arrivalOf, departureOf, flightCode, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { type FlightBooking, isOrderCancelled } from '../booking/index.ts';

/** What is asked of a booking here: what its orders are for, and how each stands. */
export interface WithOrders {
  readonly orders: readonly Pick<FlightBooking['orders'][number], 'state' | 'detail'>[];
}

/** The directions of a booking in order of travel; those that could not be booked are left out where others were. */
export function slicesOf(booking: WithOrders): readonly Slice[] {
  const kept = booking.orders.filter((order) => order.state !== 'failed');
  return (kept.length > 0 ? kept : booking.orders).flatMap((order) => order.detail.slices);
}

/** What was bought, whatever was given up of it since: "Delhi → Mumbai → Delhi, Wed, 5 Jan". */
export function purchaseText(booking: Pick<FlightBooking, 'orders'>): string {
  const bought = booking.orders.filter((order) => order.state !== 'failed' || isOrderCancelled(order));
  return journeyText((bought.length > 0 ? bought : booking.orders).flatMap((order) => order.detail.slices));
}

/** "Delhi → Mumbai, Wed, 5 Jan". */
export function routeText(booking: WithOrders): string {
  return journeyText(slicesOf(booking));
}

/** The same of flights that are on no booking yet. */
export function journeyText(slices: readonly Slice[]): string {
  const [first] = slices;
  if (!first) return 'Flight';
  const cities = slices.flatMap((slice) => [departureOf(slice).city, arrivalOf(slice).city]);
  const route = cities.filter((city, index) => city !== cities[index - 1]).join(' → ');
  return `${route}, ${shortDate(departureOf(first).time.wall)}`;
}

/** "IndiGo 6E 6045, 09:40 to 11:55", one after the other. */
export function timesText(slices: readonly Slice[]): string {
  return slices
    .map((slice) => {
      const codes = `${slice.segments[0].airlineName} ${slice.segments.map(flightCode).join(', ')}`;
      return `${codes}, ${clockOf(departureOf(slice).time.wall)} to ${clockOf(arrivalOf(slice).time.wall)}`;
    })
    .join('; ');
}

/** What a trip is called that was made for a flight: "Delhi to Mumbai, Wed, 5 Jan"; `day` is its own unless said. */
export function tripNameOf(first: Slice | undefined, day?: string): string {
  if (!first) return 'Trip';
  return `${routeName(first)}, ${shortDate(day ?? departureOf(first).time.wall)}`.slice(0, LONGEST_NAME);
}

/** True for a name that was made for a flight between the same cities, and by nobody changed since. */
export function isMadeName(name: string, first: Slice): boolean {
  const route = `${routeName(first)}, `;
  return name.startsWith(route) && /^[A-Z][a-z]{2}, \d{1,2} [A-Z][a-z]{2,3}$/.test(name.slice(route.length));
}

const LONGEST_NAME = 100;

function routeName(slice: Slice): string {
  return `${departureOf(slice).city} to ${arrivalOf(slice).city}`;
}

/** A text with one mark at its end: its own, as that of 'No refund!', or a full stop. */
export function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
