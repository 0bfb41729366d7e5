import type { Offer } from '@pravas/domain/fare/offer.ts';
import type { TapedAnswer } from '../conformance-answers.ts';
import type { CancellationState } from '../order-port.ts';
import {
  bookingOf,
  type ConformanceWorld,
  collect,
  type FaultyOperation,
  isHoldable,
  isInstant,
  lookUpOf,
  patience,
  pick,
  purchase,
  valueIn,
  wholeOf,
} from './conformance-world.ts';
import type { BookRequest, ChangeOffer, ChangeSearch, FlightOrder, FlightSearch, FlightSupplier } from './port.ts';

/** Answers by operation, then by call, in the order of arrival. */
export type Tape = ReadonlyMap<FaultyOperation, ReadonlyMap<string, readonly TapedAnswer[]>>;

/** What the operations are asked with. */
export interface Facts {
  readonly search: FlightSearch;
  readonly changeSearch: ChangeSearch;
  readonly offer: Offer;
  readonly request: BookRequest;
  readonly holdRequest: BookRequest;
  readonly held: FlightOrder;
  readonly booking: FlightOrder;
  readonly cancellation: CancellationState;
  readonly changeOffer: ChangeOffer;
  /** An order whose flights the airline has moved. */
  readonly moved: { readonly booking: FlightOrder; readonly changeRef: string };
}

/** Runs an operation; answers what the port says. */
type RunOperation = (supplier: FlightSupplier, facts: Facts) => Promise<unknown>;

/** Every operation that calls the supplier. */
export const OPERATIONS: Readonly<Record<FaultyOperation, RunOperation>> = {
  search: async (supplier, { search }) => {
    const { offers, errors } = await collect(supplier, search);
    return errors[0] ? { ok: false, error: errors[0] } : { ok: true, value: offers };
  },
  check: (supplier, { offer }) => supplier.checkOffer(offer, patience()),
  rules: (supplier, { offer }) => supplier.getRules(offer, patience()),
  extras: (supplier, { offer }) => supplier.getExtras(offer, patience()),
  hold: (supplier, { holdRequest }) => supplier.book(holdRequest, patience()),
  ticket: (supplier, { request }) => supplier.book(request, patience()),
  pay_hold: (supplier, { holdRequest, held }) => supplier.confirmHeld(holdRequest, held, patience()),
  look_up: (supplier, { request }) => supplier.lookUp(lookUpOf(request), patience()),
  release: (supplier, { held }) => supplier.releaseHeld(held, patience()),
  quote_cancellation: (supplier, { booking }) => supplier.quoteCancellation(booking, wholeOf(booking), patience()),
  cancel: (supplier, { booking }) => supplier.cancel('cancel-1', booking, wholeOf(booking), patience()),
  cancellation_status: (supplier, { cancellation }) => supplier.getCancellation(cancellation, patience()),
  quote_change: (supplier, { booking, changeSearch }) => supplier.quoteChange(booking, changeSearch, patience()),
  change: (supplier, { booking, changeOffer }) => supplier.change('change-1', booking, changeOffer, patience()),
  read_order: (supplier, { booking }) => supplier.readOrder(booking, patience()),
  refresh_offer: (supplier, { offer, search }) => supplier.refreshOffer(offer, search.passengers, patience()),
  accept_change: (supplier, { moved }) => supplier.acceptAirlineChange(moved.booking, moved.changeRef, patience()),
};

/** Runs every operation once against the sandbox and keeps the answers. */
export async function recordTape(world: ConformanceWorld): Promise<{ readonly tape: Tape; readonly facts: Facts }> {
  const tape = new Map<FaultyOperation, Map<string, TapedAnswer[]>>();
  const on = (operation: FaultyOperation): FlightSupplier => {
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
  const search = world.searches.oneWay;
  const { offers } = await collect(on('search'), search);
  const offer = pick(offers, isInstant);
  const request = purchase(offer);
  const holdRequest = { ...purchase(pick(offers, isHoldable)), clientRef: 'order-2' };
  const spare = { ...purchase(pick([...offers].reverse(), isHoldable)), clientRef: 'order-3' };
  valueIn(await on('check').checkOffer(offer, patience()));
  valueIn(await on('rules').getRules(offer, patience()));
  valueIn(await on('extras').getExtras(offer, patience()));
  const booking = bookingOf(await on('ticket').book(request, patience()));
  await on('look_up').lookUp(lookUpOf(request), patience());
  valueIn(await on('read_order').readOrder(booking, patience()));
  const held = bookingOf(await on('hold').book(holdRequest, patience()));
  bookingOf(await on('pay_hold').confirmHeld(holdRequest, held, patience()));
  await on('release').releaseHeld(bookingOf(await world.supplier.book(spare, patience())), patience());
  valueIn(await on('refresh_offer').refreshOffer(offer, search.passengers, patience()));
  await world.letAirline('move_flight', booking.bookingRef);
  const { airlineChange } = valueIn(await world.supplier.readOrder(booking, patience()));
  const moved = { booking, changeRef: airlineChange?.changeRef ?? '' };
  await on('accept_change').acceptAirlineChange(booking, moved.changeRef, patience());
  const [{ from, to }] = search.slices;
  const changeSearch: ChangeSearch = { removes: [0], adds: [{ from, to, date: '2026-12-11' }], cabin: 'E' };
  const [changeOffer] = valueIn(await on('quote_change').quoteChange(booking, changeSearch, patience()));
  if (!changeOffer) throw new Error('There is nothing to change to');
  bookingOf(await on('change').change('change-1', booking, changeOffer, patience()));
  valueIn(await on('quote_cancellation').quoteCancellation(booking, wholeOf(booking), patience()));
  const outcome = await on('cancel').cancel('cancel-1', booking, wholeOf(booking), patience());
  if (outcome.type !== 'accepted') throw new Error(JSON.stringify(outcome));
  const { cancellation } = outcome;
  valueIn(await on('cancellation_status').getCancellation(cancellation, patience()));
  const facts = {
    search,
    changeSearch,
    offer,
    request,
    holdRequest,
    held,
    booking,
    cancellation,
    changeOffer,
    moved,
  };
  return { tape, facts };
}
