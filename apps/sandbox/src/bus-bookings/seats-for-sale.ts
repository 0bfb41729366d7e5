import { seatsOf, type TripSeat } from '../bus-engine/seats.ts';
import { type BusTrip, cancelledFromMs, tripOf } from '../bus-engine/trips.ts';
import type { BusBlock } from './bus-booking.ts';
import type { BusLedger } from './bus-ledger.ts';

/** Whether the operator has cancelled a trip by a moment, by its habit or on command. */
export function isTripCancelled(trip: BusTrip, ledger: BusLedger, nowMs: number): boolean {
  const moments = [cancelledFromMs(trip), ledger.tripChange(trip.id).cancelledAtMs];
  return moments.some((atMs) => atMs !== null && atMs <= nowMs);
}

/** Whether the bus of a block is gone by now: what it holds can not be bought any more. */
export function isBusGone({ tripId }: BusBlock, ledger: BusLedger, nowMs: number): boolean {
  const trip = tripOf(tripId);
  return trip === undefined || trip.departureMs <= nowMs || isTripCancelled(trip, ledger, nowMs);
}

/**
 * Seats that are for sale at a moment: none once the operator has cancelled the bus, or has sold all of it elsewhere.
 */
export function seatsForSale(trip: BusTrip, ledger: BusLedger, nowMs: number): readonly TripSeat[] {
  const seats = seatsOf(trip, nowMs, ledger.market);
  const isOver = isTripCancelled(trip, ledger, nowMs) || ledger.tripChange(trip.id).isSoldOut;
  return isOver ? seats.map((seat) => ({ ...seat, isFree: false, keptFor: null })) : seats;
}
