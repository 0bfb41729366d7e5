import { durationText, instantOf } from '@pravas/domain/time/airport-time.ts';
import type { FlightBooking } from './trip-query.ts';

type Slice = FlightBooking['forward'];

/** A flight on the trip's line. */
export interface TimelineLeg {
  readonly key: string;
  readonly booking: FlightBooking;
  readonly slice: Slice;
  /** What lies between the flight before and this one; null for the first. */
  readonly gap: { readonly text: string; readonly clash: boolean } | null;
}

const OFF_THE_LINE: readonly FlightBooking['flightStatus'][] = ['CANCELED', 'EXPIRED', 'FAILED'];

/** All live flights of a trip in order of departure, with the time between them and what clashes. */
export function tripTimeline(bookings: readonly FlightBooking[]): readonly TimelineLeg[] {
  const legs = bookings
    .filter((booking) => !OFF_THE_LINE.includes(booking.flightStatus))
    .flatMap((booking) => [booking.forward, booking.return].flatMap((slice) => (slice ? [{ booking, slice }] : [])))
    .sort((a, b) => departureMs(a.slice) - departureMs(b.slice));
  return legs.map(({ booking, slice }, index) => {
    const before = legs[index - 1];
    return {
      key: `${booking._id}:${slice.segments[0]?.flightKey ?? index}`,
      booking,
      slice,
      gap: before ? gapBetween(before.slice, slice) : null,
    };
  });
}

function gapBetween(before: Slice, after: Slice): TimelineLeg['gap'] {
  const landed = before.segments.at(-1);
  const leaves = after.segments[0];
  if (!landed || !leaves) return null;
  const minutes = Math.round((departureMs(after) - arrivalMs(before)) / 60_000);
  if (minutes < 0)
    return { text: `Clash: ${leaves.flightFullNumber} leaves before ${landed.flightFullNumber} lands`, clash: true };
  const where =
    landed.toCity === leaves.fromCity ? `in ${landed.toCity}` : `from ${landed.toCity} to ${leaves.fromCity}`;
  return { text: `${stayText(minutes)} ${where}`, clash: false };
}

/** "3h 20m", "2 nights": nights once a stay is longer than a day. */
function stayText(minutes: number): string {
  if (minutes < 24 * 60) return durationText(minutes);
  const days = Math.round(minutes / (24 * 60));
  return days === 1 ? '1 day' : `${days} days`;
}

function departureMs(slice: Slice): number {
  const first = slice.segments[0];
  if (!first) return 0;
  return instantOf({ wall: `${first.departureDate}T${first.departureTime}`, zone: first.departureZone })
    .epochMilliseconds;
}

function arrivalMs(slice: Slice): number {
  const last = slice.segments.at(-1);
  if (!last) return 0;
  return instantOf({ wall: `${last.arrivalDate}T${last.arrivalTime}`, zone: last.arrivalZone }).epochMilliseconds;
}
