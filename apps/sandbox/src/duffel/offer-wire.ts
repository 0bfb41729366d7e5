import type {} from '@duffel/api';
import type { OfferPassenger, OfferPrivateFare, Offer as WireOffer, OfferSlice as WireSlice } from '@duffel/api/types';
import { airlineByCode } from '@pravas/reference/airlines.ts';
import { holdUntilMs } from '../bookings/hold-until.ts';
import { type PassengerFare, totalPaise } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import { CURRENCY } from './account.ts';
import { amount, duration, instant } from './envelope.ts';
import {
  segmentId,
  sliceId,
  toBareSegment,
  toCondition,
  toSegmentPassenger,
  toStops,
  WIRE_TYPE,
} from './flight-wire.ts';
import { type KnownOffer, OFFER_LIFE_MS, type SearchedPassenger } from './offer-store.ts';
import { loyaltyCodesOf, toAirline, toPlace } from './place-wire.ts';
import { toBagServices } from './services.ts';

/** Kilograms of carbon dioxide for one passenger and kilometre. */
const EMISSION_KG_PER_KM = 0.09;

/** The base fare of everybody, paise; what is not base is tax on this wire, fuel charges included. */
export function basePaiseOf(fares: readonly PassengerFare[]): number {
  return fares.reduce((sum, fare) => sum + fare.basePaise * fare.count, 0);
}

/** Whether a carrier keeps seats without money. */
export function mayBeHeld(offer: Offer): boolean {
  return airlineByCode(offer.carrier)?.isLowCost !== true;
}

function toOfferSlice(known: KnownOffer, position: number, nowMs: number): WireSlice {
  const { offer, scope } = known;
  const slice = offer.slices[position];
  if (slice === undefined) throw new Error(`The offer has no slice ${position}.`);
  const { flights } = slice.connection;
  const keys = flights.map((flight) => `${flight.carrier}${flight.number}`).join('-');
  return {
    id: sliceId(scope, position),
    origin: toPlace(flights[0]?.origin ?? ''),
    origin_type: 'airport',
    destination: toPlace(flights.at(-1)?.destination ?? ''),
    destination_type: 'airport',
    duration: duration(slice.connection.durationMinutes),
    fare_brand_name: offer.family.name,
    comparison_key: Buffer.from(`${keys}|${offer.family.cabin}`).toString('base64'),
    ngs_shelf: offer.family.cabin === 'economy' ? (offer.family.penalty === 'flexible' ? 2 : 1) : 4,
    conditions: {
      refund_before_departure: toCondition(offer, [slice], 'cancellation', nowMs),
      change_before_departure: toCondition(offer, [slice], 'dateChange', nowMs),
      advance_seat_selection: offer.family.seat !== 'none',
      priority_boarding: offer.family.cabin !== 'economy',
      priority_check_in: offer.family.cabin !== 'economy',
    },
    segments: flights.map((flight, index) => ({
      ...toBareSegment(flight, segmentId(scope, position, index)),
      stops: toStops(flight, segmentId(scope, position, index)),
      passengers: known.passengers.map((one) => toSegmentPassenger(offer, one)),
    })),
  };
}

/** A passenger of a search as the wire writes it. */
export function toOfferPassenger(passenger: SearchedPassenger): OfferPassenger {
  return {
    id: passenger.id,
    type: WIRE_TYPE[passenger.type],
    age: passenger.age,
    fare_type: null,
    loyalty_programme_accounts: passenger.loyalty.map((one) => ({
      airline_iata_code: one.airlineCode,
      account_number: one.number,
    })),
    ...(passenger.givenName === '' ? {} : { given_name: passenger.givenName }),
    ...(passenger.familyName === '' ? {} : { family_name: passenger.familyName }),
  };
}

function toPrivateFares(known: KnownOffer): OfferPrivateFare[] {
  const { dealCode } = known.offer;
  if (dealCode === null) return [];
  const tracking = known.trackingReference === null ? {} : { tracking_reference: known.trackingReference };
  return [{ type: 'corporate', corporate_code: dealCode, ...tracking }];
}

function paymentRequirements(known: KnownOffer): WireOffer['payment_requirements'] {
  if (!mayBeHeld(known.offer)) {
    return { requires_instant_payment: true, payment_required_by: null, price_guarantee_expires_at: null };
  }
  const until = instant(holdUntilMs(known.offer, known.createdAtMs));
  return { requires_instant_payment: false, payment_required_by: until, price_guarantee_expires_at: until };
}

/** An offer as the wire writes it; services are listed on request only. */
export function toWireOffer(known: KnownOffer, nowMs: number, withServices: boolean): WireOffer {
  const { offer } = known;
  const total = totalPaise(offer.fares);
  const base = basePaiseOf(offer.fares);
  const km = offer.slices
    .flatMap((slice) => slice.connection.flights)
    .reduce((sum, flight) => sum + flight.distanceKm, 0);
  return {
    id: known.id,
    owner: toAirline(offer.carrier),
    live_mode: false,
    created_at: instant(known.createdAtMs),
    updated_at: instant(known.createdAtMs),
    expires_at: instant(known.createdAtMs + OFFER_LIFE_MS),
    slices: offer.slices.map((_, position) => toOfferSlice(known, position, nowMs)),
    passengers: known.passengers.map(toOfferPassenger),
    base_amount: amount(base),
    base_currency: CURRENCY,
    tax_amount: amount(total - base),
    tax_currency: CURRENCY,
    total_amount: amount(total),
    total_currency: CURRENCY,
    total_emissions_kg: String(Math.round(km * EMISSION_KG_PER_KM * known.passengers.length)),
    conditions: {
      refund_before_departure: toCondition(offer, offer.slices, 'cancellation', nowMs),
      change_before_departure: toCondition(offer, offer.slices, 'dateChange', nowMs),
    },
    payment_requirements: paymentRequirements(known),
    private_fares: toPrivateFares(known),
    passenger_identity_documents_required: offer.isInternational,
    supported_passenger_identity_document_types: offer.isInternational ? ['passport'] : [],
    supported_loyalty_programmes: loyaltyCodesOf(offer.carrier),
    available_services: withServices ? toBagServices(known) : [],
    partial: false,
  };
}
