import { seatsOf, type TripSeat } from '../bus-engine/seats.ts';
import { type BusTrip, cancelledFromMs } from '../bus-engine/trips.ts';
import type { BusLedger } from './bus-ledger.ts';

/** Whether the operator has cancelled a trip by a moment, by its habit or on command. */
export function isTripCancelled(trip: BusTrip, ledger: BusLedger, nowMs: number): boolean {
  if ((cancelledFromMs(trip) ?? Number.POSITIVE_INFINITY) <= nowMs) return true;
  return ledger.find((one) => one.tripId === trip.id && one.operatorAct?.reason === 'BUS_CANCELLATION') !== undefined;
}

/** Seats that are for sale at a moment: none once the operator has cancelled the bus. */
export function seatsForSale(trip: BusTrip, ledger: BusLedger, nowMs: number): readonly TripSeat[] {
  const seats = seatsOf(trip, nowMs, ledger.occupancy);
  return isTripCancelled(trip, ledger, nowMs)
    ? seats.map((seat) => ({ ...seat, isFree: false, keptFor: null }))
    : seats;
}
