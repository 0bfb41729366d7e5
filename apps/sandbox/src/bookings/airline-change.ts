import type { Connection, Flight } from '../engine/model.ts';
import type { Offer, OfferSlice } from '../engine/offers.ts';
import { localClock, zoneOf } from '../engine/schedule.ts';
import { type AirlineChange, type Booking, statusAt } from './booking.ts';

/**
 * A flight moved by at least this many minutes may be given back without charge, as most airlines' conditions have it.
 */
const FULL_REFUND_FROM_MINUTES = 120;
/** How long after ticketing a flight that is numbered to misbehave does so. */
const TROUBLE_AFTER_MS = 10 * 60_000;
/** How far such a flight is moved, minutes. */
export const USUAL_MOVE_MINUTES = 155;

function movedFlight(flight: Flight, minutes: number): Flight {
  const departureEpochMs = flight.departureEpochMs + minutes * 60_000;
  const arrivalEpochMs = flight.arrivalEpochMs + minutes * 60_000;
  const departureLocal = localClock(departureEpochMs, zoneOf(flight.origin));
  // The key stays: the same seats fly, only at another time.
  return {
    ...flight,
    date: departureLocal.slice(0, 10),
    departureLocal,
    arrivalLocal: localClock(arrivalEpochMs, zoneOf(flight.destination)),
    departureEpochMs,
    arrivalEpochMs,
  };
}

function movedSlice(slice: OfferSlice, minutes: number): OfferSlice {
  const connection: Connection = {
    ...slice.connection,
    flights: slice.connection.flights.map((flight) => movedFlight(flight, minutes)),
  };
  return { ...slice, connection };
}

/** The change of a slice that is not accepted yet. */
function openChangeOf(booking: Booking, slice: number): AirlineChange | undefined {
  return booking.airlineChanges.find((one) => one.slice === slice && one.acceptedAtMs === null);
}

/** The offer as the airline means to fly it, accepted or not; cancelled slices stay as they were sold. */
export function flownOffer(booking: Booking): Offer {
  const slices = booking.offer.slices.map((slice, position) => openChangeOf(booking, position)?.added ?? slice);
  return { ...booking.offer, slices };
}

/** Slices that the airline does not fly any more. */
export function droppedSlices(booking: Booking): readonly number[] {
  return booking.airlineChanges.filter((one) => one.kind === 'cancelled').map((one) => one.slice);
}

/** Whether the airline's own change entitles to everything that was paid for a slice. */
export function isFullRefundOwed(booking: Booking, slice: number): boolean {
  const change = openChangeOf(booking, slice);
  if (change === undefined) return false;
  const before = change.removed.connection.flights[0]?.departureEpochMs ?? 0;
  const after = change.added?.connection.flights[0]?.departureEpochMs ?? Infinity;
  return Math.abs(after - before) >= FULL_REFUND_FROM_MINUTES * 60_000;
}

/** The booking with a slice moved by this many minutes, or cancelled when `minutes` is null. */
export function withAirlineChange(
  booking: Booking,
  change: {
    readonly changeId: number;
    readonly slice: number;
    readonly minutes: number | null;
    readonly nowMs: number;
  },
): Booking {
  const removed = booking.offer.slices[change.slice];
  if (removed === undefined) return booking;
  const others = booking.airlineChanges.filter((one) => one.slice !== change.slice || one.acceptedAtMs !== null);
  const added = change.minutes === null ? null : movedSlice(removed, change.minutes);
  const entry: AirlineChange = {
    changeId: change.changeId,
    slice: change.slice,
    kind: added === null ? 'cancelled' : 'moved',
    removed,
    added,
    detectedAtMs: change.nowMs,
    acceptedAtMs: null,
  };
  return { ...booking, airlineChanges: [...others, entry] };
}

/** The booking after its agency accepted a change: the new times are now what was sold. */
export function withChangeAccepted(booking: Booking, changeId: number, nowMs: number): Booking {
  const change = booking.airlineChanges.find((one) => one.changeId === changeId);
  if (change === undefined || change.acceptedAtMs !== null) return booking;
  const { added } = change;
  const slices = booking.offer.slices.map((slice, position) =>
    position === change.slice && added !== null ? added : slice,
  );
  return {
    ...booking,
    offer: { ...booking.offer, slices },
    airlineChanges: booking.airlineChanges.map((one) =>
      one.changeId === changeId ? { ...one, acceptedAtMs: nowMs } : one,
    ),
  };
}

/** The booking with the troubles its flight numbers call for: …99 is moved, …999 is cancelled, once each. */
export function withNumberedTroubles(booking: Booking, nextChangeId: () => number, nowMs: number): Booking {
  const { ticketedAtMs } = booking;
  if (ticketedAtMs === null || nowMs < ticketedAtMs + TROUBLE_AFTER_MS) return booking;
  if (statusAt(booking, nowMs) !== 'ticketed') return booking;
  let troubled = booking;
  for (const [slice, { connection }] of booking.offer.slices.entries()) {
    const numbers = connection.flights.map((flight) => flight.number);
    const isKnown = booking.airlineChanges.some((one) => one.slice === slice);
    if (isKnown || !numbers.some((number) => number.endsWith('99'))) continue;
    const minutes = numbers.some((number) => number.endsWith('999')) ? null : USUAL_MOVE_MINUTES;
    troubled = withAirlineChange(troubled, { changeId: nextChangeId(), slice, minutes, nowMs });
  }
  return troubled;
}
