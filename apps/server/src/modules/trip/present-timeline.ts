import type { timeline } from '@pravas/contract/trip/trip-shapes.ts';
import { arrivalOf, departureOf, flightCode, type ItineraryPoint } from '@pravas/domain/flight/itinerary.ts';
import { minutesBetween, shortDate } from '@pravas/domain/time/airport-time.ts';
import { type TimelineEntry, type TimelinePlace, tripTimeline } from '@pravas/domain/trip/trip-timeline.ts';
import type * as z from 'zod/mini';
import type { Booking } from '../booking/index.ts';

type WireTimeline = z.output<typeof timeline>;
type WireLine = WireTimeline['days'][number]['lines'][number];

const OVER = ['FAILED', 'EXPIRED', 'CANCELED'];

/** A trip's flights day by day; those that came to nothing are left out. */
export function presentTimeline(bookings: readonly Booking[]): WireTimeline {
  const flightOf = new Map<string, string>();
  const entries = bookings
    .filter((booking) => !OVER.includes(booking.status))
    .flatMap((booking) => entriesOf(booking, flightOf));
  const { days, clashes } = tripTimeline(entries);
  return {
    days: days.map(({ date, lines }) => ({
      date,
      label: shortDate(date),
      lines: lines.map((line): WireLine => {
        if (line.kind === 'gap') {
          const { travellerKeys: _, ...gap } = line.gap;
          return { kind: 'gap', gap };
        }
        return { kind: 'entry', entry: presentEntry(line.entry, flightOf) };
      }),
    })),
    clashes: clashes.map(({ code, firstId, secondId, text }) => ({ code, firstId, secondId, text })),
  };
}

function entriesOf(booking: Booking, flightOf: Map<string, string>): TimelineEntry[] {
  const travellerKeys = booking.travellers.map((one) => `${one.firstName} ${one.lastName}`);
  const slices = booking.legs.filter((leg) => leg.state !== 'failed').flatMap((leg) => leg.offer.slices);
  return slices.map((slice, index) => {
    const [from, to] = [departureOf(slice), arrivalOf(slice)];
    const id = `${booking.id}.${index}`;
    flightOf.set(id, booking.id);
    return {
      id,
      kind: 'flight',
      title: `${slice.segments.map(flightCode).join(', ')} ${from.city} → ${to.city}`,
      from: placeOf(from),
      to: placeOf(to),
      departs: from.time,
      arrives: to.time,
      travellerKeys,
    };
  });
}

function placeOf(point: ItineraryPoint): TimelinePlace {
  return { code: point.airportCode, city: point.city, zone: point.time.zone };
}

function presentEntry(
  entry: TimelineEntry,
  flightOf: ReadonlyMap<string, string>,
): Extract<WireLine, { kind: 'entry' }>['entry'] {
  return {
    _id: entry.id,
    kind: entry.kind,
    flightId: flightOf.get(entry.id) ?? null,
    title: entry.title,
    from: entry.from && { ...entry.from },
    to: entry.to && { ...entry.to },
    departs: entry.departs.wall,
    arrives: entry.arrives.wall,
    durationMinutes: minutesBetween(entry.departs, entry.arrives),
    travelers: [...entry.travellerKeys],
  };
}
