import type {} from '@duffel/api';
import type {
  CabinClass,
  FlightsCondition,
  OfferSliceSegment,
  OfferSliceSegmentPassenger,
  OrderSegmentPassengerBaggage,
  PassengerType as WirePassengerType,
} from '@duffel/api/types';
import type { FareFamily } from '../engine/fare-family.ts';
import type { Flight, PassengerType } from '../engine/model.ts';
import { stopTimes } from '../engine/odd-flights.ts';
import type { Offer, OfferSlice } from '../engine/offers.ts';
import { type PenaltyWindow, penaltyPaise, penaltyRulesOf } from '../engine/penalties.ts';
import { CURRENCY } from './account.ts';
import { amount, duration } from './envelope.ts';
import { toAircraft, toAirline, toAirport } from './place-wire.ts';

/** Carriers that do not say what a change or cancellation costs: null on the wire, which means unknown. */
const SILENT_CARRIERS = new Set(['BA', 'LX', 'KQ', 'BG']);

/** Passenger types in the wire's words. */
export const WIRE_TYPE: Readonly<Record<PassengerType, WirePassengerType>> = {
  adult: 'adult',
  child: 'child',
  infant: 'infant_without_seat',
};

/** The ids of an offer's or order's slices and segments. */
export function sliceId(scope: string, slice: number): string {
  return `sli_sbx_${scope}_${slice}`;
}

/** The id of one flight of a slice. */
export function segmentId(scope: string, slice: number, flight: number): string {
  return `seg_sbx_${scope}_${slice}_${flight}`;
}

/** The cabin in words a traveller reads. */
export function cabinName(cabin: CabinClass): string {
  return { economy: 'Economy', premium_economy: 'Premium Economy', business: 'Business', first: 'First' }[cabin];
}

/** Bags that come with a fare. The wire counts pieces and has no place for kilograms. */
export function includedBags(family: FareFamily, type: PassengerType): OrderSegmentPassengerBaggage[] {
  if (type === 'infant') return [];
  const checked = family.checkInKg > 0 ? [{ type: 'checked' as const, quantity: 1 }] : [];
  return [...checked, { type: 'carry_on' as const, quantity: 1 }];
}

/** The flight itself, without its passengers. */
export function toBareSegment(flight: Flight, id: string): Omit<OfferSliceSegment, 'passengers' | 'stops'> {
  return {
    id,
    origin: toAirport(flight.origin),
    destination: toAirport(flight.destination),
    origin_terminal: flight.originTerminal === '' ? null : flight.originTerminal,
    destination_terminal: flight.destinationTerminal === '' ? null : flight.destinationTerminal,
    departing_at: flight.departureLocal,
    arriving_at: flight.arrivalLocal,
    duration: duration(flight.durationMinutes),
    distance: String(flight.distanceKm),
    aircraft: toAircraft(flight.craft),
    marketing_carrier: toAirline(flight.carrier),
    marketing_carrier_flight_number: flight.number,
    operating_carrier: toAirline(flight.operator ?? flight.carrier),
    operating_carrier_flight_number: flight.number,
  };
}

/** Landings on the way, as offers and orders show them. */
export function toStops(flight: Flight, id: string): OfferSliceSegment['stops'] {
  return (flight.stops ?? []).map((stop, index) => {
    const { arrives, leaves } = stopTimes(flight, stop);
    return {
      id: `sto_${id}_${index}`,
      airport: toAirport(stop.airport),
      arriving_at: arrives,
      departing_at: leaves,
      duration: duration(stop.minutes),
    };
  });
}

/** A passenger's seat-to-be on a flight of an offer. */
export function toSegmentPassenger(
  offer: Offer,
  passenger: { readonly id: string; readonly type: PassengerType },
): OfferSliceSegmentPassenger {
  const { family } = offer;
  return {
    passenger_id: passenger.id,
    cabin_class: family.cabin,
    cabin_class_marketing_name: cabinName(family.cabin),
    fare_basis_code: `${family.bookingClass}${family.code}0IN`,
    baggages: includedBags(family, passenger.type),
    cabin: {
      name: family.cabin,
      marketing_name: cabinName(family.cabin),
      amenities: { wifi: null, seat: null, power: null },
    },
  };
}

function chargePaiseFor(slice: OfferSlice, windows: readonly PenaltyWindow[], nowMs: number): number | null {
  const hours = ((slice.connection.flights[0]?.departureEpochMs ?? nowMs) - nowMs) / 3_600_000;
  const window = windows.find((one) => hours >= one.fromHours && hours < (one.toHours ?? Infinity));
  if (window === undefined || window.charge.kind === 'full') return null;
  return slice.fares.reduce(
    (sum, fare) => sum + penaltyPaise(windows, hours, fare.basePaise, fare.fuelPaise) * fare.count,
    0,
  );
}

/**
 * What cancelling or changing costs everybody before departure, if it were done now; null = the airline does not say.
 */
export function toCondition(
  offer: Offer,
  slices: readonly OfferSlice[],
  what: 'cancellation' | 'dateChange',
  nowMs: number,
): FlightsCondition | null {
  if (SILENT_CARRIERS.has(offer.carrier)) return null;
  const charges = slices.map((slice) =>
    chargePaiseFor(slice, penaltyRulesOf(slice.connection, offer.family)[what], nowMs),
  );
  if (charges.includes(null)) return { allowed: false, penalty_amount: null, penalty_currency: null };
  const total = charges.reduce<number>((sum, charge) => sum + (charge ?? 0), 0);
  return { allowed: true, penalty_amount: amount(total), penalty_currency: CURRENCY };
}
