import { percentOf, readPolicy } from '../bus-engine/policies.ts';
import type { SeatFare } from '../bus-engine/seats.ts';
import type { BusTrip } from '../bus-engine/trips.ts';
import { indiaTime } from '../hotel-engine/calendar.ts';
import { rupees } from '../tbo/envelope.ts';

const COMMISSION_PERCENT = 6;
/** Tax that the agency's commission is cut by. */
const TDS_PERCENT = 2;

const NO_TAX_ON_FEE = {
  CGSTAmount: 0,
  CGSTRate: 0,
  CessAmount: 0,
  CessRate: 0,
  IGSTAmount: 0,
  IGSTRate: 18,
  SGSTAmount: 0,
  SGSTRate: 0,
  TaxableAmount: 0,
};

/** Fares added up. */
export function sumFares(fares: readonly SeatFare[]): SeatFare {
  const sum = (part: (fare: SeatFare) => number): number => fares.reduce((all, fare) => all + part(fare), 0);
  return {
    basePaise: sum((fare) => fare.basePaise),
    reservationPaise: sum((fare) => fare.reservationPaise),
    tollPaise: sum((fare) => fare.tollPaise),
    taxPaise: sum((fare) => fare.taxPaise),
    totalPaise: sum((fare) => fare.totalPaise),
  };
}

/** A price: what the customer pays is published, what the agency pays is offered. */
export function toPrice({ basePaise, reservationPaise, tollPaise, taxPaise, totalPaise }: SeatFare) {
  const commissionPaise = percentOf(basePaise, COMMISSION_PERCENT);
  const offeredPaise = totalPaise - commissionPaise;
  return {
    CurrencyCode: 'INR',
    BasePrice: rupees(basePaise),
    Tax: rupees(taxPaise),
    OtherCharges: rupees(reservationPaise + tollPaise),
    Discount: 0,
    PublishedPrice: rupees(totalPaise),
    PublishedPriceRoundedOff: Math.round(rupees(totalPaise)),
    OfferedPrice: rupees(offeredPaise),
    OfferedPriceRoundedOff: Math.round(rupees(offeredPaise)),
    AgentCommission: rupees(commissionPaise),
    AgentMarkUp: 0,
    TDS: rupees(percentOf(commissionPaise, TDS_PERCENT)),
    GST: NO_TAX_ON_FEE,
  };
}

const HOUR_MS = 3_600_000;
const AMOUNT = 1;
const PERCENTAGE = 2;

/**
 * The policy of a trip in windows that touch each other, the last one first. Hours in `TimeBeforeDept` count from where
 * the passenger gets on, so they are shifted where the bus started earlier; the dates say the moments themselves.
 */
export function toPolicies(trip: BusTrip, nowMs: number) {
  const shiftHours = (trip.departureMs - trip.startMs) / HOUR_MS;
  return readPolicy(trip.service.policy).map(({ fromHours, toHours, kind, value }) => {
    const fromMs = toHours === null ? nowMs : trip.startMs - toHours * HOUR_MS;
    const toMs = fromHours === 0 ? trip.arrivalMs : trip.startMs - fromHours * HOUR_MS;
    const until = toHours === null ? -1 : toHours + shiftHours;
    const from = fromHours === 0 ? 0 : fromHours + shiftHours;
    const text = kind === 'percent' ? `${value}%` : `Rs. ${value}`;
    return {
      CancellationCharge: value,
      CancellationChargeType: kind === 'percent' ? PERCENTAGE : AMOUNT,
      PolicyString:
        until < 0
          ? `Till ${from} hours before departure: ${text}`
          : `Between ${from} and ${until} hours before departure: ${text}`,
      TimeBeforeDept: `${from}$${until}`,
      FromDate: indiaTime(fromMs),
      ToDate: indiaTime(toMs),
    };
  });
}
