import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { TapedAnswer } from '../conformance-answers.ts';
import type { CancellationState } from '../order-port.ts';
import {
  checkedStay,
  collectHotels,
  collectStays,
  type HotelWorld,
  lookUpOf,
  orderIn,
  patience,
  purchaseOf,
  roomsOf,
  type StayOperation,
  valueIn,
} from './conformance-world.ts';
import type { ContentPlace, HotelSearch, HotelSupplier, StayOrder, StayRequest } from './port.ts';

/** Answers by operation, then by call, in the order of arrival. */
export type StayTape = ReadonlyMap<StayOperation, ReadonlyMap<string, readonly TapedAnswer[]>>;

/** What the operations are asked with. */
export interface StayFacts {
  readonly place: ContentPlace;
  readonly search: HotelSearch;
  readonly offer: StayOffer;
  readonly request: StayRequest;
  readonly order: StayOrder;
  readonly cancellation: CancellationState;
}

/**
 * Every operation that calls the supplier; the answer is what the port says, with the errors of lists as an answer's.
 */
export const STAY_OPERATIONS: Readonly<
  Record<StayOperation, (supplier: HotelSupplier, facts: StayFacts) => Promise<unknown>>
> = {
  list_hotels: async (supplier, { place }) => {
    const { hotels, errors } = await collectHotels(supplier, place);
    return errors[0] ? { ok: false, error: errors[0] } : { ok: true, value: hotels };
  },
  search: async (supplier, { search }) => {
    const { offers, errors } = await collectStays(supplier, search);
    return errors[0] ? { ok: false, error: errors[0] } : { ok: true, value: offers };
  },
  recheck: (supplier, { offer }) => supplier.recheck(offer, patience()),
  refresh_offer: (supplier, { offer, search }) => supplier.refreshOffer(offer, search, patience()),
  book: (supplier, { request }) => supplier.book(request, patience()),
  look_up: (supplier, { request }) => supplier.lookUp(lookUpOf(request), patience()),
  read_order: (supplier, { order }) => supplier.readOrder(order, patience()),
  quote_cancellation: (supplier, { order }) => supplier.quoteCancellation(order, roomsOf(order), patience()),
  cancel: (supplier, { order }) => supplier.cancel('cancel-1', order, roomsOf(order), patience()),
  cancellation_status: (supplier, { cancellation }) => supplier.getCancellation(cancellation, patience()),
};

/** Runs every operation once against the sandbox and keeps the answers. */
export async function recordStays(world: HotelWorld): Promise<{ readonly tape: StayTape; readonly facts: StayFacts }> {
  const tape = new Map<StayOperation, Map<string, TapedAnswer[]>>();
  const on = (operation: StayOperation): HotelSupplier => {
    const calls = new Map<string, TapedAnswer[]>();
    tape.set(operation, calls);
    return world.connect(async (input, init) => {
      const response = await fetch(input, init);
      const body = await response.text();
      const call = world.callOf(String(input), init?.method ?? 'GET');
      calls.set(call, [...(calls.get(call) ?? []), { status: response.status, body }]);
      return new Response(body, { status: response.status, headers: response.headers });
    }, 8_000);
  };
  const [first] = world.searches.usual.hotels;
  if (!first) throw new Error('The world has no hotel');
  const search = { ...world.searches.usual, hotels: [first] };
  const place = world.places.full;
  await collectHotels(on('list_hotels'), place);
  await collectStays(on('search'), search);
  const offer = await checkedStay(world.supplier, search);
  valueIn(await on('recheck').recheck(offer, patience()));
  valueIn(await on('refresh_offer').refreshOffer(offer, search, patience()));
  const request = purchaseOf(offer, search.rooms);
  const order = orderIn(await on('book').book(request, patience()));
  await on('look_up').lookUp(lookUpOf(request), patience());
  valueIn(await on('read_order').readOrder(order, patience()));
  valueIn(await on('quote_cancellation').quoteCancellation(order, roomsOf(order), patience()));
  const asked = await on('cancel').cancel('cancel-1', order, roomsOf(order), patience());
  if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
  const { cancellation } = asked;
  valueIn(await on('cancellation_status').getCancellation(cancellation, patience()));
  return { tape, facts: { place, search, offer, request, order, cancellation } };
}
