import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import { type NameLimits, nameOnTicket } from '@pravas/domain/person/printed-name.ts';
import type { Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import type { BookRequest, ChangeSearch, DealCode, RequestedSlice } from '../flight/port.ts';
import { toDecimal } from './money.ts';

const CABIN_CLASS = { E: 'economy', P: 'premium_economy', B: 'business', F: 'first' } as const satisfies Record<
  CabinCode,
  string
>;
const TITLE = { Mr: 'mr', Mrs: 'mrs', Ms: 'ms', Mstr: 'mr', Miss: 'miss' } as const satisfies Record<
  Traveller['title'],
  string
>;
// A search knows how many children travel and not how old they are; these ages are children and infants everywhere.
const CHILD_AGE = 8;
const INFANT_AGE = 1;

/** Duffel takes 20 characters of each part of a name. */
export const NAME_LIMITS: NameLimits = { given: 20, family: 20 };

/** Key of our own reference in an order's metadata. */
export const CLIENT_REF = 'client_ref';
/** Key of the passenger ids in the order of our travellers, in an order's metadata. */
export const TRAVELLERS = 'travellers';

/** The body of an offer request. */
export function offerRequestBody(
  slices: readonly RequestedSlice[],
  search: { readonly cabin: CabinCode; readonly passengers: PassengerCounts; readonly dealCodes: readonly DealCode[] },
  trackingReference: string,
) {
  const { adults, children, infants } = search.passengers;
  const several = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  return {
    slices: slices.map((slice) => ({
      origin: slice.from,
      destination: slice.to,
      departure_date: slice.date,
      arrival_time: null,
      departure_time: null,
    })),
    passengers: [
      ...several(adults, () => ({ type: 'adult' as const })),
      ...several(children, () => ({ age: CHILD_AGE })),
      ...several(infants, () => ({ age: INFANT_AGE })),
    ],
    cabin_class: CABIN_CLASS[search.cabin],
    ...(search.dealCodes.length === 0 ? {} : { private_fares: privateFares(search.dealCodes, trackingReference) }),
  };
}

function privateFares(dealCodes: readonly DealCode[], trackingReference: string) {
  const airlines = [...new Set(dealCodes.map(({ airlineCode }) => airlineCode))];
  return Object.fromEntries(
    airlines.map((airline) => [
      airline,
      dealCodes
        .filter(({ airlineCode }) => airlineCode === airline)
        .map(({ code }) => ({ corporate_code: code, tracking_reference: trackingReference })),
    ]),
  );
}

/** A passenger's id at Duffel for each traveller, in their order; null when the party is not the searched one. */
export function assignPassengers(
  travellers: BookRequest['travellers'],
  passengers: readonly { readonly id: string; readonly type: TravellerType }[],
): readonly string[] | null {
  const left = [...passengers];
  const ids: string[] = [];
  for (const traveller of travellers) {
    const index = left.findIndex(({ type }) => type === traveller.type);
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (!found) return null;
    ids.push(found.id);
  }
  return left.length === 0 ? ids : null;
}

/** The body of an order. `serviceIds` are seats and bags, `amount` what fare and services cost together. */
export function orderBody(
  request: BookRequest,
  order: {
    readonly offerId: string;
    readonly passengerIds: readonly string[];
    readonly serviceIds: readonly string[];
    readonly instant: boolean;
  },
) {
  const { offerId, passengerIds, serviceIds, instant } = order;
  return {
    type: instant ? ('instant' as const) : ('pay_later' as const),
    selected_offers: [offerId],
    passengers: passengersBody(request, passengerIds),
    ...(serviceIds.length === 0 ? {} : { services: serviceIds.map((id) => ({ id, quantity: 1 })) }),
    ...(instant ? { payments: [paymentBody(request.expectedTotalPaise)] } : {}),
    metadata: { [CLIENT_REF]: request.clientRef, [TRAVELLERS]: passengerIds.join(',') },
  };
}

/** A payment from the account's balance. */
export function paymentBody(amount: Paise) {
  return { type: 'balance' as const, currency: 'INR', amount: toDecimal(amount) };
}

/** The body of a change request. */
export function changeRequestBody(orderId: string, removes: readonly string[], search: ChangeSearch) {
  return {
    order_id: orderId,
    slices: {
      remove: removes.map((slice_id) => ({ slice_id })),
      add: search.adds.map((slice) => ({
        origin: slice.from,
        destination: slice.to,
        departure_date: slice.date,
        cabin_class: CABIN_CLASS[search.cabin],
      })),
    },
  };
}

function passengersBody(request: BookRequest, passengerIds: readonly string[]) {
  const infants = request.travellers.flatMap(({ type }, index) =>
    type === 'INFANT' ? [passengerIds[index] ?? ''] : [],
  );
  return request.travellers.map((traveller, index) => {
    // Each infant sits on the lap of the next adult.
    const lap = traveller.type === 'ADULT' ? infants.shift() : undefined;
    const { passport } = traveller;
    const loyalty = loyaltyAccounts(request, index);
    const name = nameOnTicket(traveller, NAME_LIMITS);
    return {
      id: passengerIds[index] ?? '',
      title: TITLE[traveller.title],
      gender: traveller.gender === 'male' ? ('m' as const) : ('f' as const),
      given_name: name.given,
      family_name: name.family,
      born_on: traveller.dateOfBirth ?? '',
      email: traveller.email ?? request.contact.email,
      phone_number: traveller.mobile ?? request.contact.mobile,
      ...(lap === undefined ? {} : { infant_passenger_id: lap }),
      ...(loyalty.length === 0 ? {} : { loyalty_programme_accounts: loyalty }),
      ...(passport
        ? {
            identity_documents: [
              {
                type: 'passport' as const,
                unique_identifier: passport.number,
                issuing_country_code: passport.countryCode,
                expires_on: passport.expiresOn,
              },
            ],
          }
        : {}),
    };
  });
}

function loyaltyAccounts({ offer, frequentFlyers }: BookRequest, travellerIndex: number) {
  const flown = new Set(offer.slices.flatMap((slice) => slice.segments.map(({ airlineCode }) => airlineCode)));
  return frequentFlyers
    .filter((one) => one.travellerIndex === travellerIndex && flown.has(one.airlineCode))
    .map((one) => ({ airline_iata_code: one.airlineCode, account_number: one.number }));
}
