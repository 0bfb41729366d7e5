import type { timeline } from '@pravas/contract/trip/trip-shapes.ts';
import type { OrderScope } from '@pravas/domain/booking/order-scope.ts';
import { arrivalOf, departureOf, flightCode, type ItineraryPoint } from '@pravas/domain/flight/itinerary.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { minutesBetween, shortDate } from '@pravas/domain/time/airport-time.ts';
import { type TimelineEntry, type TimelinePlace, tripTimeline } from '@pravas/domain/trip/trip-timeline.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type FlightBooking, goingParts, isAirlineCancelled, listCancellations } from '../booking/index.ts';

type WireTimeline = z.output<typeof timeline>;
type WireLine = WireTimeline['days'][number]['lines'][number];

const OVER = ['FAILED', 'EXPIRED', 'CANCELED'];

/**
 * A trip's flights day by day. Bookings that came to nothing are left out; a flight that was cancelled out of one that
 * still flies stands there as cancelled.
 */
export async function readTimeline(tx: Tx, bookings: readonly FlightBooking[]): Promise<WireTimeline> {
  const going = bookings.filter((booking) => !OVER.includes(booking.status));
  const gone = new Map<string, readonly OrderScope[]>();
  for (const booking of going) {
    const cancellations = booking.status === 'BOOKED' ? await listCancellations(tx, booking.id) : [];
    gone.set(
      booking.id,
      cancellations.flatMap((one) => goingParts(booking, one)),
    );
  }
  return presentTimeline(going, gone);
}

function presentTimeline(
  bookings: readonly FlightBooking[],
  gone: ReadonlyMap<string, readonly OrderScope[]>,
): WireTimeline {
  const flightOf = new Map<string, string>();
  const entries = bookings.flatMap((booking) => entriesOf(booking, gone.get(booking.id) ?? [], flightOf));
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

function entriesOf(
  booking: FlightBooking,
  gone: readonly OrderScope[],
  flightOf: Map<string, string>,
): TimelineEntry[] {
  const slices = booking.orders
    // An order that was cancelled whole has failed by now; it keeps its place as long as another of the booking flies.
    .filter((order) => order.state !== 'failed' || gone.some((scope) => scope.orderId === order.id))
    .flatMap((order) => order.detail.slices.map((slice, sliceIndex) => ({ order, slice, sliceIndex })));
  return slices.map(({ order, slice, sliceIndex }, index) => {
    const left = new Set(
      gone
        .map(flightScope)
        .filter((scope) => scope.orderId === order.id && scope.slices.includes(sliceIndex))
        .flatMap((scope) => scope.travellers),
    );
    const travellerKeys = booking.travellers
      .filter((_, traveller) => !left.has(traveller))
      .map((one) => `${one.firstName} ${one.lastName}`);
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
      isCancelled: travellerKeys.length === 0,
      isPartlyCancelled: left.size > 0 && travellerKeys.length > 0,
      isAirlineCancelled: isAirlineCancelled(booking, order.id, sliceIndex),
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
    bookingId: flightOf.get(entry.id) ?? null,
    title: entry.title,
    from: entry.from && { ...entry.from },
    to: entry.to && { ...entry.to },
    departs: entry.departs.wall,
    arrives: entry.arrives.wall,
    durationMinutes: minutesBetween(entry.departs, entry.arrives),
    travelers: [...entry.travellerKeys],
    isPartlyCancelled: entry.isPartlyCancelled === true,
    isCancelled: entry.isCancelled === true,
    isSupplierCancelled: entry.isAirlineCancelled === true,
  };
}
