import { type PassengerFare, totalPaiseOf } from '../engine/model.ts';
import { penaltyPaise, penaltyRulesOf } from '../engine/penalties.ts';
import type { BookedPassenger, Booking } from './bookings.ts';
import { offeredPaise } from './fare-wire.ts';

/** What one passenger's cancellation costs and brings, paise. */
export interface Settlement {
  readonly chargePaise: number;
  readonly refundPaise: number;
}

/** The airline's charge for one passenger and slice, and what comes back to the agency: never less than the taxes. */
function settleSlice(
  booking: Booking,
  fare: PassengerFare,
  slice: number,
  isNoShow: boolean,
  nowMs: number,
): Settlement {
  const connection = booking.offer.slices[slice]?.connection;
  if (connection === undefined) return { chargePaise: 0, refundPaise: 0 };
  const hours = ((connection.flights[0]?.departureEpochMs ?? nowMs) - nowMs) / 3_600_000;
  const windows = penaltyRulesOf(connection, booking.offer.family).cancellation;
  const chargePaise = penaltyPaise(windows, isNoShow ? -1 : hours, fare.basePaise, fare.fuelPaise);
  const taxesPaise = totalPaiseOf(fare) - fare.basePaise - fare.fuelPaise;
  return { chargePaise, refundPaise: Math.max(taxesPaise, offeredPaise([{ ...fare, count: 1 }]) - chargePaise) };
}

/** Adds up the slices that one passenger gives back. A no-show is charged as after departure. */
export function settlePassenger(
  booking: Booking,
  passenger: BookedPassenger,
  slices: readonly number[],
  isNoShow: boolean,
  nowMs: number,
): Settlement {
  const parts = slices.flatMap((slice) => {
    const fare = booking.offer.slices[slice]?.fares.find((one) => one.type === passenger.type);
    return fare === undefined ? [] : [settleSlice(booking, fare, slice, isNoShow, nowMs)];
  });
  return {
    chargePaise: parts.reduce((sum, part) => sum + part.chargePaise, 0),
    refundPaise: parts.reduce((sum, part) => sum + part.refundPaise, 0),
  };
}
