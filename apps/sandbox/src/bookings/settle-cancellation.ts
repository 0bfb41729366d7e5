import { type PassengerFare, totalPaiseOf } from '../engine/model.ts';
import { penaltyPaise, penaltyRulesOf } from '../engine/penalties.ts';
import { isFullRefundOwed } from './airline-change.ts';
import type { BookedPassenger, Booking } from './booking.ts';

/** The charge and refund of a cancellation, paise. */
export interface Settlement {
  readonly chargePaise: number;
  readonly refundPaise: number;
}

/** When and how a part of a booking is returned. */
export interface GivingBack {
  /** A no-show is charged as after departure. */
  readonly isNoShow: boolean;
  readonly nowMs: number;
  /** What the agency paid for one passenger's fare, paise: suppliers differ by their commission. */
  readonly paidPaiseOf: (fare: PassengerFare) => number;
}

/** The airline's charge for one passenger and slice, and the agency's refund: never less than the taxes. */
function settleSlice(booking: Booking, passenger: BookedPassenger, slice: number, how: GivingBack): Settlement {
  const sold = booking.offer.slices[slice];
  const fare = sold?.fares.find((one) => one.type === passenger.type);
  if (sold === undefined || fare === undefined) return { chargePaise: 0, refundPaise: 0 };
  const paidPaise = how.paidPaiseOf(fare);
  if (isFullRefundOwed(booking, slice)) {
    const keys = sold.connection.flights.map((flight) => flight.key);
    const extras = passenger.ssr.filter((ssr) => keys.includes(ssr.flightKey));
    return { chargePaise: 0, refundPaise: paidPaise + extras.reduce((sum, ssr) => sum + ssr.pricePaise, 0) };
  }
  const lawfulMostPaise = fare.basePaise + fare.fuelPaise;
  if (booking.overchargePaise > 0) {
    const chargePaise = lawfulMostPaise + booking.overchargePaise;
    return { chargePaise, refundPaise: Math.max(0, paidPaise - chargePaise) };
  }
  const hours = ((sold.connection.flights[0]?.departureEpochMs ?? how.nowMs) - how.nowMs) / 3_600_000;
  const windows = penaltyRulesOf(sold.connection, booking.offer.family).cancellation;
  const chargePaise = penaltyPaise(windows, how.isNoShow ? -1 : hours, fare.basePaise, fare.fuelPaise);
  const taxesPaise = totalPaiseOf(fare) - lawfulMostPaise;
  return { chargePaise, refundPaise: Math.max(taxesPaise, paidPaise - chargePaise) };
}

/** Adds settlements up. */
export function sumSettlements(parts: readonly Settlement[]): Settlement {
  return {
    chargePaise: parts.reduce((sum, part) => sum + part.chargePaise, 0),
    refundPaise: parts.reduce((sum, part) => sum + part.refundPaise, 0),
  };
}

/** The charge and refund when one passenger gives slices back. */
export function settlePassenger(
  booking: Booking,
  passenger: BookedPassenger,
  slices: readonly number[],
  how: GivingBack,
): Settlement {
  return sumSettlements(slices.map((slice) => settleSlice(booking, passenger, slice, how)));
}
