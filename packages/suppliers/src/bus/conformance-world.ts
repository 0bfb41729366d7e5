import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import type { BusLayout } from '@pravas/domain/bus/bus-layout.ts';
import type { BusService } from '@pravas/domain/bus/bus-service.ts';
import { sum } from '@pravas/domain/money/money.ts';
import type { Answer } from '../order-port.ts';
import type {
  BusLookUp,
  BusParty,
  BusPassenger,
  BusRequest,
  BusSearch,
  BusSupplier,
  SeatOrder,
  SeatOutcome,
} from './port.ts';

/** Operations at the supplier that a fault may be planted on. */
export type BusOperation =
  | 'list_stations'
  | 'list_services'
  | 'read_layout'
  | 'read_points'
  | 'refresh_offer'
  | 'hold'
  | 'book'
  | 'look_up'
  | 'read_order'
  | 'quote_cancellation'
  | 'cancel';

/** How an operation misbehaves. Names that end in `_after_success` do the work and spoil the answer. */
type BusFaultKind =
  | 'http_500'
  | 'http_500_after_success'
  | 'malformed'
  | 'malformed_after_success'
  | 'truncated'
  | 'timeout'
  | 'timeout_after_success'
  | 'connection_reset'
  | 'sold_out'
  | 'price_up'
  | 'cancel_rejected';

/** A fault that hits the next `times` calls. */
interface BusFault {
  readonly operation: BusOperation;
  readonly kind: BusFaultKind;
  readonly times?: number;
}

/** A ticket as the supplier itself knows it. */
export interface SupplierTicket {
  readonly locator: string;
  readonly status: 'booked' | 'cancelled';
  readonly liveSeats: readonly string[];
  readonly totalPaise: number;
  readonly refundedPaise: number;
}

/** A supplier's sandbox with the connector in front of it. */
export interface BusWorld {
  readonly supplier: BusSupplier;
  /** The same connector, set up for a host where nothing listens. */
  readonly unreachable: BusSupplier;
  /** The connector over another transport, with this deadline for every call, in milliseconds. */
  connect(send: typeof fetch, deadlineMs: number): BusSupplier;
  /** The name of the call at an address with an HTTP method, as in `targets`. */
  callOf(url: string, method: string): string;
  /** The call that does an operation's work at the supplier. */
  readonly targets: Readonly<Record<BusOperation, string>>;
  /** A well-formed answer with nothing of what was asked. */
  readonly wrongSchema: string;
  inject(fault: BusFault): Promise<void>;
  /** Forgets all seats, faults and what time has passed. */
  reset(): Promise<void>;
  supplierTickets(): Promise<readonly SupplierTicket[]>;
  /** Lets the operator cancel the bus of a ticket now. */
  operatorCancels(locator: string): Promise<void>;
  /** Lets time pass for the supplier and for us. */
  pass(seconds: number): Promise<void>;
  now(): Temporal.Instant;
  readonly searches: {
    /** Bengaluru to Hyderabad, with a sleeper of 20:30 that has the berths L7 and L9 at ₹1,260 and ₹1,365. */
    readonly usual: BusSearch;
    /** Two towns with one bus. */
    readonly single: BusSearch;
    /** Two towns without any. */
    readonly empty: BusSearch;
  };
  close(): Promise<void>;
}

/** Gives the world once it is set up. */
export type BusWorldOf = () => BusWorld;

/** A signal for calls whose deadline is the connector's own. */
export function patience(): AbortSignal {
  return new AbortController().signal;
}

/** The value of an answer; an error is a mistake of the test. */
export function valueIn<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.cause ?? answer.error.messages.join());
  return answer.value;
}

/** The order of an outcome; anything else is a mistake of the test. */
export function orderIn(outcome: SeatOutcome): SeatOrder {
  if (outcome.type !== 'confirmed') throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

/**
 * The bus of a list that leaves at a time of the journey's calendar, "2026-12-01T20:30", run by an operator of that
 * name.
 */
export async function serviceAt(
  supplier: BusSupplier,
  search: BusSearch,
  departure: string,
  operator: RegExp = /./,
): Promise<BusService> {
  const services = valueIn(await supplier.listServices(search, patience()));
  const found = services.find((one) => one.departure.wall === departure && operator.test(one.operator.name));
  if (!found) throw new Error(`No bus of the world leaves at ${departure}`);
  return found;
}

const NAMES = ['Kabir Rao', 'Dev Iyer', 'Om Das', 'Arun Shah', 'Ravi Menon', 'Ajay Sen'];

/** A man of a name; a passenger of a test is one unless it says otherwise. */
function aPassenger(name: string, overrides: Partial<BusPassenger> = {}): BusPassenger {
  const [firstName = '', lastName = ''] = name.split(' ');
  const idDocument = { kind: 'pan', number: 'ABCPK1234F' } as const;
  return { title: 'Mr', firstName, lastName, gender: 'male', age: 34, idDocument, ...overrides };
}

/** Men for this many seats; the first is `lead`. */
export function partyFor(count: number, lead = 'Kabir Rao'): BusParty {
  const names = [lead, ...NAMES.slice(1)].slice(0, count);
  return {
    passengers: names.map((name) => aPassenger(name)),
    contact: { email: 'desk@example.com', mobile: '+919876543210', address: '12 Residency Road, Bengaluru' },
    gst: null,
  };
}

/** Seats of a bus as a person has chosen them, between its first stops. */
export function chosenSeats(service: BusService, layout: BusLayout, seatNames: readonly string[]): BusDetail {
  const seats = seatNames.map((seatName, traveller) => {
    const seat = layout.seats.find((one) => one.seatName === seatName);
    if (!seat) throw new Error(`The bus has no seat ${seatName}`);
    const { deck, kind, isWindow, keptFor, fare } = seat;
    return { seatName, deck, kind, isWindow, keptFor, fare, traveller };
  });
  const [boarding] = service.boardingPoints;
  const [dropping = null] = service.droppingPoints;
  if (!boarding) throw new Error('The bus calls nowhere');
  const totalPaise = sum(seats.map(({ fare }) => fare.totalPaise));
  const { serviceId, context, isIdNeeded, isPricedAtHold, mostSeats, ...bus } = service;
  return {
    ...bus,
    boarding,
    dropping,
    seats,
    totalPaise,
    costPaise: totalPaise,
    boughtAt: null,
    ticket: null,
    sale: { serviceId, context, isIdNeeded, isPricedAtHold, mostSeats, expiresAt: '2026-11-21T05:00:00Z', hold: null },
  };
}

/** Seats of the usual sleeper, chosen and not held. */
export async function usualSeats(
  { supplier, searches }: Pick<BusWorld, 'supplier' | 'searches'>,
  seatNames: readonly string[] = ['L7', 'L9'],
): Promise<BusDetail> {
  const service = await serviceAt(supplier, searches.usual, '2026-12-01T20:30', /Kaveri/);
  return chosenSeats(service, valueIn(await supplier.readLayout(service, null, patience())), seatNames);
}

/** Seats of the usual sleeper that are held. */
export async function heldSeats(
  world: Pick<BusWorld, 'supplier' | 'searches'>,
  seatNames?: readonly string[],
  party?: BusParty,
): Promise<BusDetail> {
  const detail = await usualSeats(world, seatNames);
  const people = party ?? partyFor(detail.seats.length);
  return valueIn(await world.supplier.refreshOffer(detail, people, patience())).detail;
}

let references = 0;

/** A purchase of held seats at their price, under a reference of its own. */
export function purchaseOf(detail: BusDetail, overrides: Partial<BusRequest> = {}): BusRequest {
  references += 1;
  return {
    clientRef: `bus-${references}`,
    detail,
    party: partyFor(detail.seats.length),
    expectedTotalPaise: detail.totalPaise,
    ...overrides,
  };
}

/** The look-up of a purchase whose answer was lost; it left now unless given otherwise. */
export function lookUpOf(request: BusRequest, overrides: Partial<BusLookUp> = {}): BusLookUp {
  return { clientRef: request.clientRef, bookingRef: null, detail: request.detail, ...overrides };
}

/** Holds and buys seats of the usual sleeper. */
export async function buySeats(
  world: BusWorld,
  seatNames?: readonly string[],
): Promise<{ readonly order: SeatOrder; readonly request: BusRequest }> {
  const request = purchaseOf(await heldSeats(world, seatNames));
  return { order: orderIn(await world.supplier.book(request, patience())), request };
}

/** All seats of an order. */
export function seatsIn({ seats }: SeatOrder): readonly UnitKey[] {
  return seats.map(({ seatName }) => seatName);
}
