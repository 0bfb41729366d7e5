import { postOfflineBooking } from '@pravas/domain/ledger/post-offline.ts';
import { type Paise, sum } from '@pravas/domain/money/money.ts';
import type { Booking, BookingOrder } from '../../../apps/server/src/modules/booking/booking.ts';
import type { FoundOrder, ServiceEntry } from '../../../apps/server/src/modules/booking/service-entry.ts';
import { defineService, type ServiceRequests } from '../../../apps/server/src/modules/booking/service-module.ts';
import { UNSEEN } from '../unseen.ts';
import { costOf, ferryCancelling, ferryMoney } from './ferry-money.ts';
import { ferryRules } from './ferry-rules.ts';
import {
  type Crossing,
  type FerryLookUp,
  type FerryOrder,
  type FerryRequest,
  type FerryTypes,
  priceOf,
  withPrice,
} from './ferry-types.ts';

/** Crossings as the travel desk has bought them at a jetty. */
export interface EnteredCrossings {
  /** Each with the voyage by which the jetty knows it, and with its total cost. */
  readonly crossings: readonly { readonly orderId: string; readonly voyage: string; readonly pricePaise: Paise }[];
  /** Our charge and its GST, which is of one state or of two. */
  readonly chargesPaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Our part of the prices. */
  readonly marginPaise: Paise;
}

/** A crossing as a person found it at the line, or bought it at the jetty. */
export interface FoundCrossing extends FoundOrder {
  /** Its price; absent = the agreed one. */
  readonly pricePaise?: Paise;
}

/** The requests to the line about a crossing. */
const ferryRequests: ServiceRequests<FerryTypes> = {
  purchase: ({ facts, travellers: passengers }, { id, clientRef, detail: crossing }): FerryRequest => ({
    clientRef,
    crossing,
    passengers,
    expectedTotalPaise: facts.acceptedCosts?.[id] ?? priceOf(crossing),
  }),
  lookUp: (_, { clientRef, supplierOrder, detail }): FerryLookUp => ({
    clientRef,
    bookingRef: supplierOrder?.bookingRef ?? null,
    ship: detail.ship,
  }),
  party: ({ travellers }) => travellers.length,
};

const ferryEntry: ServiceEntry<FerryTypes> = {
  orderFound: (order, found) => asFound(order, found as FoundCrossing),
  entered: (booking, content) => enteredCrossings(booking, content as EnteredCrossings),
  posted: (entryId, content) => {
    const { crossings, chargesPaise, cgstPaise, sgstPaise, igstPaise, marginPaise } = content as EnteredCrossings;
    const farePaise = sum(crossings.map(({ pricePaise }) => pricePaise));
    return postOfflineBooking({ entryId, farePaise, chargesPaise, cgstPaise, sgstPaise, igstPaise, marginPaise });
  },
};

function asFound(
  { detail: wanted }: BookingOrder<FerryTypes>,
  found: FoundCrossing,
): ReturnType<ServiceEntry<FerryTypes>['orderFound']> {
  const detail = found.pricePaise === undefined ? wanted : withPrice(wanted, found.pricePaise);
  return { detail, supplierOrder: orderByHand(detail, found) };
}

function orderByHand(detail: Crossing, found: FoundOrder): FerryOrder {
  return {
    bookingRef: found.bookingRef ?? found.locator,
    locator: found.locator,
    status: 'confirmed',
    totalPaise: priceOf(detail),
    costPaise: sum(detail.places.map(costOf)),
    supplierInvoiceNo: null,
    context: '',
    gone: [],
  };
}

function enteredCrossings({ orders, facts }: Booking<FerryTypes>, entered: EnteredCrossings) {
  const { crossings, chargesPaise: feePaise, cgstPaise, sgstPaise, igstPaise, marginPaise } = entered;
  const entries = orders.flatMap((order) => {
    const crossing = crossings.find(({ orderId }) => orderId === order.id);
    if (!crossing) return [];
    const { voyage, pricePaise } = crossing;
    const detail = withPrice(order.detail, pricePaise);
    return [{ orderId: order.id, detail, supplierOrder: orderByHand(detail, { locator: voyage, bookingRef: voyage }) }];
  });
  const sellPaise = sum(crossings.map(({ pricePaise }) => pricePaise));
  const quote = {
    sellPaise,
    costPaise: sum([sellPaise, -marginPaise as Paise]),
    feePaise,
    cgstPaise,
    sgstPaise,
    igstPaise,
    totalPaise: sum([sellPaise, feePaise, cgstPaise, sgstPaise, igstPaise]),
  };
  return { orders: entries, facts: { ...facts, quote } };
}

/** Crossings as the booking core knows them, under the name that they are sold by. */
function crossingsOf(service: string, requests: ServiceRequests<FerryTypes> | null) {
  return defineService<FerryTypes>({
    rules: ferryRules(service),
    requests,
    money: ferryMoney,
    cancelling: ferryCancelling(service),
    entry: ferryEntry,
    changes: null,
    ...UNSEEN,
  });
}

/** A line sells us its ferries. */
export const ferryService = crossingsOf('ferry', ferryRequests);

/** Launches are bought by a person at the jetty: no supplier is ever asked. */
export const launchService = crossingsOf('launch', null);
