import type {} from '@duffel/api';
import type { OfferPriced, UpdateOffer } from '@duffel/api/types';
import { totalPaise } from '../engine/model.ts';
import { seatsLeftOnOffer, withBaseMoved } from '../engine/offers.ts';
import type { Fault } from '../faults.ts';
import { objectsField, textField, type WireObject, wholeField } from '../tbo/request.ts';
import type { DuffelContext, DuffelEndpoint } from './context.ts';
import { amount, invalidField, invalidState, notFound, pageOf } from './envelope.ts';
import { WIRE_TYPE } from './flight-wire.ts';
import { type KnownOffer, OFFER_LIFE_MS } from './offer-store.ts';
import { toWireOffer } from './offer-wire.ts';
import { readLoyalty, readName } from './passengers.ts';
import { toSeatMaps } from './seat-map-wire.ts';
import { allServices, type ServiceOption, type ServiceScope } from './services.ts';

/** The offer with the price that a fault has moved; the airline has filed a new fare. */
export function repriced(known: KnownOffer, fault: Fault | undefined, context: DuffelContext): KnownOffer {
  if (fault?.kind !== 'price_up' && fault?.kind !== 'price_down') return known;
  const byPaise = fault.kind === 'price_up' ? fault.byPaise : -fault.byPaise;
  return context.offers.keep({ ...known, offer: withBaseMoved(known.offer, byPaise) });
}

/** The offer behind an id, while it may be booked. */
export function openOffer(id: string, context: DuffelContext): KnownOffer {
  const known = context.offers.offer(id);
  if (known === undefined) throw notFound();
  if (context.clock.nowMs() - known.createdAtMs > OFFER_LIFE_MS)
    throw invalidState('offer_expired', 'The offer has expired. Please search again.');
  return known;
}

/** Refuses when the offer's passengers no longer find seats. */
export function refuseWhenSoldOut(known: KnownOffer, fault: Fault | undefined, context: DuffelContext): void {
  const { adult, child } = known.offer.passengers;
  if (fault?.kind === 'sold_out' || seatsLeftOnOffer(known.offer, context.world) < adult + child)
    throw invalidState('offer_no_longer_available', 'The flights of this offer are sold out at this fare.');
}

/** One offer, priced again. */
export const getOffer: DuffelEndpoint = ({ ids, query, fault }, context) => {
  const known = openOffer(ids[0] ?? '', context);
  refuseWhenSoldOut(known, fault, context);
  const withServices = query.get('return_available_services') === 'true';
  return { data: toWireOffer(repriced(known, fault, context), context.clock.nowMs(), withServices) };
};

function durationOf(known: KnownOffer): number {
  return known.offer.slices.reduce((sum, slice) => sum + slice.connection.durationMinutes, 0);
}

/** The offers of a search, by price or duration. */
export const listOffers: DuffelEndpoint = ({ query }, context) => {
  const request = context.offers.request(query.get('offer_request_id') ?? '');
  if (request === undefined) throw notFound('There is no such offer request.');
  const sort = query.get('sort') ?? 'total_amount';
  if (sort !== 'total_amount' && sort !== 'total_duration') throw invalidField('sort is not valid.');
  const most = query.get('max_connections');
  const offers = request.offerIds
    .map((id) => context.offers.offer(id))
    .filter((known) => known !== undefined)
    .filter((known) =>
      known.offer.slices.every((slice) => most === null || slice.connection.flights.length - 1 <= Number(most)),
    )
    .toSorted((a, b) =>
      sort === 'total_amount' ? totalPaise(a.offer.fares) - totalPaise(b.offer.fares) : durationOf(a) - durationOf(b),
    );
  const { data, page } = pageOf(offers, query);
  return { data: data.map((known) => toWireOffer(known, context.clock.nowMs(), false)), page };
};

/** The services that a list of ids and quantities names; refuses those that are gone or named twice. */
export function readServices(
  sources: readonly WireObject[],
  sold: ServiceScope,
  context: DuffelContext,
): readonly ServiceOption[] {
  if (sources.length === 0) return [];
  const options = new Map(allServices(sold, context.world).map((option) => [option.id, option]));
  const chosen = sources.map((source) => {
    const option = options.get(textField(source, 'id'));
    if ((wholeField(source, 'quantity') ?? 1) !== 1) throw invalidField('quantity must be 1.', 'invalid_quantity');
    if (option === undefined)
      throw invalidState('service_no_longer_available', 'A seat or bag is no longer available at this price.');
    return option;
  });
  const places = chosen.map((one) => `${one.passengerId}|${one.ssr.kind}|${one.ssr.flightKey}`);
  const seats = chosen.filter((one) => one.ssr.kind === 'seat').map((one) => `${one.ssr.flightKey}|${one.ssr.code}`);
  if (new Set(places).size < places.length || new Set(seats).size < seats.length)
    throw invalidField('A passenger can have one service of a kind on a segment, and a seat one passenger.');
  return chosen;
}

/** The price of an offer with the chosen services. */
export const priceOffer: DuffelEndpoint = ({ ids, data, fault }, context) => {
  const known = openOffer(ids[0] ?? '', context);
  refuseWhenSoldOut(known, fault, context);
  const moved = repriced(known, fault, context);
  const chosen = readServices(objectsField(data, 'intended_services'), moved, context);
  const extraPaise = chosen.reduce((sum, one) => sum + one.ssr.pricePaise, 0);
  const wire = toWireOffer(moved, context.clock.nowMs(), true);
  const priced: OfferPriced = {
    ...wire,
    total_amount: amount(totalPaise(moved.offer.fares) + extraPaise),
    intended_payment_methods: [],
    intended_services: chosen.map((one) => ({ id: one.id, quantity: 1 })),
  };
  return { data: priced };
};

/** All fare brands of the same flights. */
export const upsellOffer: DuffelEndpoint = ({ ids }, context) => {
  const known = openOffer(ids[0] ?? '', context);
  const keysOf = (one: KnownOffer): string =>
    one.offer.slices.flatMap((slice) => slice.connection.flights.map((flight) => flight.key)).join();
  const request = context.offers.request(known.requestId);
  const same = (request?.offerIds ?? [])
    .map((id) => context.offers.offer(id))
    .filter((one) => one !== undefined)
    .filter((one) => one.id !== known.id && keysOf(one) === keysOf(known));
  return { data: same.map((one) => toWireOffer(one, context.clock.nowMs(), false)) };
};

/** Names and frequent-flyer numbers of a passenger on an offer. */
export const updateOfferPassenger: DuffelEndpoint = ({ ids, data }, context) => {
  const known = openOffer(ids[0] ?? '', context);
  const passenger = known.passengers.find((one) => one.id === ids[1]);
  if (passenger === undefined) throw notFound();
  const loyalty = readLoyalty(data);
  // Numbers are tied to names: without both, airlines take none.
  const changed = {
    ...passenger,
    givenName: readName(data, 'given_name'),
    familyName: readName(data, 'family_name'),
    loyalty,
  };
  context.offers.keep({
    ...known,
    passengers: known.passengers.map((one) => (one.id === passenger.id ? changed : one)),
  });
  const answer: Omit<UpdateOffer, 'loyalty_programme_accounts' | 'age'> & {
    // The package declares one object and a number here; the service answers a list, and null for adults.
    loyalty_programme_accounts: UpdateOffer['loyalty_programme_accounts'][];
    age: number | null;
  } = {
    id: passenger.id,
    type: WIRE_TYPE[passenger.type],
    age: passenger.age,
    given_name: changed.givenName,
    family_name: changed.familyName,
    loyalty_programme_accounts: loyalty.map((one) => ({
      airline_iata_code: one.airlineCode,
      account_number: one.number,
    })),
  };
  return { data: answer };
};

/** The seat maps of an offer. */
export function offerSeatMaps(id: string, context: DuffelContext): unknown {
  return toSeatMaps(openOffer(id, context), context.world);
}
