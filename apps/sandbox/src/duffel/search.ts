import { randomBytes } from 'node:crypto';
import type {} from '@duffel/api';
import type { OfferRequest as WireRequest } from '@duffel/api/types';
import { airportByCode } from '@pravas/reference/airports.ts';
import type { Cabin, PassengerType } from '../engine/model.ts';
import { type Offer, type SliceRequest, searchOffers } from '../engine/offers.ts';
import { localClock, zoneOf } from '../engine/schedule.ts';
import { fromSecondSource } from '../engine/second-source.ts';
import { asObject, objectsField, textField, type WireObject, wholeField } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { instant, invalidField, notFound, pageOf } from './envelope.ts';
import { sliceId } from './flight-wire.ts';
import type { KnownRequest, SearchedPassenger } from './offer-store.ts';
import { toOfferPassenger, toWireOffer } from './offer-wire.ts';
import { readLoyalty } from './passengers.ts';
import { toPlace } from './place-wire.ts';

const CABINS = new Set<string>(['economy', 'premium_economy', 'business', 'first']);
const LAST_SALE_DAYS = 331;
const MOST_SLICES = 6;
const MOST_PASSENGERS = 9;

interface TimeRange {
  readonly from: string;
  readonly to: string;
}

function readRange(source: WireObject, name: string): TimeRange | null {
  const range = asObject(source[name]);
  if (range === undefined) return null;
  const from = textField(range, 'from');
  const to = textField(range, 'to');
  if (!/^\d{2}:\d{2}$/.test(from) || !/^\d{2}:\d{2}$/.test(to)) throw invalidField(`${name} must be given as HH:MM.`);
  return { from, to };
}

function readAirport(source: WireObject, name: string): string {
  const code = textField(source, name).toUpperCase();
  if (airportByCode(code) === undefined) throw invalidField(`${name} "${code}" is not a valid IATA code.`);
  return code;
}

/** A slice that is asked for. Refuses unknown places and dates that are not on sale. */
export function readSlice(source: WireObject, cabin: Cabin | 'any', nowMs: number): SliceRequest {
  const origin = readAirport(source, 'origin');
  const destination = readAirport(source, 'destination');
  if (origin === destination) throw invalidField('origin and destination must differ.');
  const date = textField(source, 'departure_date');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date)))
    throw invalidField('departure_date must be a date.');
  const today = Temporal.PlainDate.from(localClock(nowMs, zoneOf(origin)).slice(0, 10));
  const daysAhead = today.until(Temporal.PlainDate.from(date)).days;
  if (daysAhead < 0) throw invalidField('departure_date must not be in the past.', 'departure_date_in_the_past');
  if (daysAhead > LAST_SALE_DAYS) throw invalidField('departure_date is too far ahead.');
  return { origin, destination, date, cabin, departing: 'any' };
}

function typeOf(source: WireObject): PassengerType {
  const age = wholeField(source, 'age');
  if (age !== undefined) return age < 2 ? 'infant' : age < 12 ? 'child' : 'adult';
  const type = textField(source, 'type');
  if (type === 'infant_without_seat') return 'infant';
  if (type === 'adult' || type === 'child') return type;
  throw invalidField('Each passenger needs a type or an age.');
}

function readPassengers(data: WireObject, key: string): readonly SearchedPassenger[] {
  const sources = objectsField(data, 'passengers');
  const passengers = sources.map(
    (source, index): SearchedPassenger => ({
      id: `pas_sbx_${key}_${index}`,
      type: typeOf(source),
      age: wholeField(source, 'age') ?? null,
      givenName: textField(source, 'given_name'),
      familyName: textField(source, 'family_name'),
      loyalty: readLoyalty(source),
    }),
  );
  const count = (type: PassengerType): number => passengers.filter((one) => one.type === type).length;
  if (passengers.length === 0 || passengers.length > MOST_PASSENGERS)
    throw invalidField(`Between 1 and ${MOST_PASSENGERS} passengers can be searched for.`);
  if (count('adult') === 0) throw invalidField('At least one passenger must be an adult.');
  if (count('infant') > count('adult')) throw invalidField('Each infant needs an adult.');
  return passengers;
}

interface DealCode {
  readonly code: string;
  readonly tracking: string | null;
}

function readDeals(data: WireObject): ReadonlyMap<string, DealCode> {
  const fares = asObject(data.private_fares) ?? {};
  return new Map(
    Object.keys(fares).flatMap((carrier) => {
      const [first] = objectsField(fares, carrier);
      const code = first === undefined ? '' : textField(first, 'corporate_code');
      const tracking = first === undefined ? '' : textField(first, 'tracking_reference');
      return code === ''
        ? []
        : [[carrier.toUpperCase(), { code, tracking: tracking === '' ? null : tracking }] as const];
    }),
  );
}

function isInRanges(
  offer: Offer,
  ranges: readonly { departure: TimeRange | null; arrival: TimeRange | null }[],
): boolean {
  const isIn = (local: string | undefined, range: TimeRange | null): boolean => {
    const time = local?.slice(11, 16) ?? '';
    return range === null || (time >= range.from && time <= range.to);
  };
  return offer.slices.every(({ connection }, index) => {
    const range = ranges[index];
    return (
      range === undefined ||
      (isIn(connection.flights[0]?.departureLocal, range.departure) &&
        isIn(connection.flights.at(-1)?.arrivalLocal, range.arrival))
    );
  });
}

function findOffers(
  data: WireObject,
  slices: readonly SliceRequest[],
  passengers: readonly SearchedPassenger[],
  context: DuffelContext,
) {
  const deals = readDeals(data);
  const ranges = objectsField(data, 'slices').map((slice) => ({
    departure: readRange(slice, 'departure_time'),
    arrival: readRange(slice, 'arrival_time'),
  }));
  const count = (type: PassengerType): number => passengers.filter((one) => one.type === type).length;
  const found = searchOffers(
    {
      slices,
      passengers: { adult: count('adult'), child: count('child'), infant: count('infant') },
      isSpecialReturn: false,
      directOnly: wholeField(data, 'max_connections') === 0,
      oneStopOnly: false,
      carriers: null,
      concession: null,
      dealCodes: new Map([...deals].map(([carrier, deal]) => [carrier, deal.code])),
    },
    context.world,
  );
  return found
    .map((offer) => fromSecondSource(offer, context.world.seed))
    .filter((offer) => offer !== null)
    .filter((offer) => isInRanges(offer, ranges))
    .map((offer) => ({ offer, trackingReference: deals.get(offer.carrier)?.tracking ?? null }));
}

function toWireRequest(request: KnownRequest, context: DuffelContext, withOffers: boolean): WireRequest {
  const nowMs = context.clock.nowMs();
  const offers = withOffers
    ? request.offerIds.map((id) => context.offers.offer(id)).filter((one) => one !== undefined)
    : [];
  const cabin = request.slices[0]?.cabin ?? 'any';
  return {
    id: request.id,
    created_at: instant(request.createdAtMs),
    live_mode: false,
    ...(cabin === 'any' ? {} : { cabin_class: cabin }),
    slices: request.slices.map((slice, index) => ({
      id: sliceId(request.id.slice(8), index),
      origin: toPlace(slice.origin),
      origin_type: 'airport',
      destination: toPlace(slice.destination),
      destination_type: 'airport',
      departure_date: slice.date,
    })),
    passengers: request.passengers.map((passenger) => {
      const { fare_type: _, age, type, ...rest } = toOfferPassenger(passenger);
      return { ...rest, ...(age === null ? {} : { age }), ...(type === null ? {} : { type }) };
    }),
    offers: offers.map((offer) => toWireOffer(offer, nowMs, false)),
  };
}

/** Creates an offer request: searches and prices. `supplier_timeout` cuts a slow airline short and loses its offers. */
export const createOfferRequest: DuffelEndpoint = async ({ query, data, fault }, context) => {
  const nowMs = context.clock.nowMs();
  const cabinText = textField(data, 'cabin_class');
  if (cabinText !== '' && !CABINS.has(cabinText)) throw invalidField('cabin_class is not valid.');
  const cabin = cabinText === '' ? 'any' : (cabinText as Cabin);
  const sources = objectsField(data, 'slices');
  if (sources.length === 0 || sources.length > MOST_SLICES)
    throw invalidField(`Between 1 and ${MOST_SLICES} slices can be searched for.`);
  const slices = sources.map((source) => readSlice(source, cabin, nowMs));
  if (slices.some((slice, index) => index > 0 && slice.date < (slices[index - 1]?.date ?? '')))
    throw invalidField('Slices must be in order of date.');
  const passengers = readPassengers(data, randomBytes(5).toString('hex'));
  const timeoutMs = Number(query.get('supplier_timeout') ?? '20000');
  if (!(timeoutMs >= 2000 && timeoutMs <= 60_000)) throw invalidField('supplier_timeout must be 2000 to 60000.');
  const isCutShort = fault?.kind === 'latency' && fault.latencyMs > timeoutMs;
  if (fault?.kind === 'latency') await waitMs(Math.min(fault.latencyMs, timeoutMs), context.closing);
  const isEmpty = isCutShort || fault?.kind === 'sold_out';
  const found = isEmpty ? [] : findOffers(data, slices, passengers, context);
  const request = context.offers.open({ slices, passengers }, found, nowMs);
  return { status: 201, data: toWireRequest(request, context, query.get('return_offers') !== 'false') };
};

/** One offer request with its offers. */
export const getOfferRequest: DuffelEndpoint = ({ ids }, context) => {
  const request = context.offers.request(ids[0] ?? '');
  if (request === undefined) throw notFound();
  return { data: toWireRequest(request, context, true) };
};

/** The offer requests of the last hours, newest first. */
export const listOfferRequests: DuffelEndpoint = ({ query }, context) =>
  pageOf(
    context.offers
      .requests()
      .toReversed()
      .map((request) => toWireRequest(request, context, false)),
    query,
  );
