import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import type { TapedAnswer } from '../conformance-answers.ts';
import {
  type BusOperation,
  type BusWorld,
  lookUpOf,
  orderIn,
  partyFor,
  patience,
  purchaseOf,
  seatsIn,
  serviceAt,
  usualSeats,
  valueIn,
} from './conformance-world.ts';
import type { BusRequest, BusSearch, BusSupplier, SeatOrder } from './port.ts';

/** Answers by operation, then by call, in the order of arrival. */
export type BusTape = ReadonlyMap<BusOperation, ReadonlyMap<string, readonly TapedAnswer[]>>;

/** What the operations are asked with. */
export interface BusFacts {
  readonly search: BusSearch;
  readonly service: BusService;
  /** Chosen and not held. */
  readonly detail: BusDetail;
  readonly request: BusRequest;
  readonly order: SeatOrder;
}

const people = partyFor(2);

/** Every operation that calls the supplier, with the port's answer. */
export const BUS_OPERATIONS: Readonly<
  Record<BusOperation, (supplier: BusSupplier, facts: BusFacts) => Promise<unknown>>
> = {
  list_stations: (supplier) => supplier.listStations(patience()),
  list_services: (supplier, { search }) => supplier.listServices(search, patience()),
  read_layout: (supplier, { service }) => supplier.readLayout(service, null, patience()),
  read_points: (supplier, { service }) => supplier.readPoints(service, patience()),
  refresh_offer: (supplier, { detail }) => supplier.refreshOffer(detail, people, patience()),
  hold: (supplier, { detail }) => supplier.refreshOffer(detail, people, patience()),
  book: (supplier, { request }) => supplier.book(request, patience()),
  look_up: (supplier, { request }) => supplier.lookUp(lookUpOf(request), patience()),
  read_order: (supplier, { order }) => supplier.readOrder(order, patience()),
  quote_cancellation: (supplier, { order }) => supplier.quoteCancellation(order, seatsIn(order), patience()),
  cancel: (supplier, { order }) => supplier.cancel('cancel-1', order, seatsIn(order), patience()),
};

/** Runs every operation once against the sandbox and keeps the answers. */
export async function recordBuses(world: BusWorld): Promise<{ readonly tape: BusTape; readonly facts: BusFacts }> {
  const tape = new Map<BusOperation, Map<string, TapedAnswer[]>>();
  const on = (...operations: readonly BusOperation[]): BusSupplier => {
    const calls = new Map<string, TapedAnswer[]>();
    for (const operation of operations) tape.set(operation, calls);
    return world.connect(async (input, init) => {
      const response = await fetch(input, init);
      const body = await response.text();
      const call = world.callOf(String(input), init?.method ?? 'GET');
      calls.set(call, [...(calls.get(call) ?? []), { status: response.status, body }]);
      return new Response(body, { status: response.status, headers: response.headers });
    }, 8_000);
  };
  const search = world.searches.usual;
  valueIn(await on('list_stations').listStations(patience()));
  valueIn(await on('list_services').listServices(search, patience()));
  const service = await serviceAt(world.supplier, search, '2026-12-01T20:30', /Kaveri/);
  valueIn(await on('read_layout').readLayout(service, null, patience()));
  valueIn(await on('read_points').readPoints(service, patience()));
  const detail = await usualSeats(world);
  const held = valueIn(await on('refresh_offer', 'hold').refreshOffer(detail, people, patience())).detail;
  const request = purchaseOf(held);
  const order = orderIn(await on('book').book(request, patience()));
  await on('look_up').lookUp(lookUpOf(request), patience());
  valueIn(await on('read_order').readOrder(order, patience()));
  valueIn(await on('quote_cancellation').quoteCancellation(order, seatsIn(order), patience()));
  const asked = await on('cancel').cancel('cancel-1', order, seatsIn(order), patience());
  if (asked.type !== 'accepted') throw new Error(JSON.stringify(asked));
  return { tape, facts: { search, service, detail, request, order } };
}
