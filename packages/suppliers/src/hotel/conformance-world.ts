import type { UnitKey } from '@pravas/domain/booking/unit.ts';
import { hotelUnit } from '@pravas/domain/hotel/hotel-units.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { sellPaise } from '@pravas/domain/hotel/stay-price.ts';
import type { Answer, SupplierError } from '../order-port.ts';
import type {
  BookedGuest,
  ContentPlace,
  HotelSearch,
  HotelSupplier,
  ListedHotel,
  StayLookUp,
  StayOrder,
  StayOutcome,
  StayRequest,
} from './port.ts';

/** Operations at the supplier that a fault may be planted on. */
export type StayOperation =
  | 'list_hotels'
  | 'search'
  | 'recheck'
  | 'refresh_offer'
  | 'book'
  | 'look_up'
  | 'read_order'
  | 'quote_cancellation'
  | 'cancel'
  | 'cancellation_status';

/** How an operation misbehaves. Names that end in `_after_success` do the work and spoil the answer. */
type StayFaultKind =
  | 'http_500'
  | 'http_500_after_success'
  | 'malformed'
  | 'malformed_after_success'
  | 'truncated'
  | 'timeout'
  | 'timeout_after_success'
  | 'connection_reset'
  | 'rate_limited'
  | 'sold_out'
  | 'price_up'
  | 'price_down'
  | 'policy_change'
  | 'supplier_error'
  | 'pending'
  | 'cancel_rejected'
  | 'slow_cancel';

/** A fault that hits the next `times` calls. */
interface StayFault {
  readonly operation: StayOperation;
  readonly kind: StayFaultKind;
  readonly times?: number;
}

/** A stay as the supplier itself knows it. */
export interface SupplierStay {
  readonly bookingRef: string;
  readonly locator: string;
  readonly status: 'pending' | 'confirmed' | 'failed' | 'cancelled';
  readonly rooms: number;
  readonly totalPaise: number;
}

/** A supplier's sandbox with the connector in front of it. */
export interface HotelWorld {
  readonly supplier: HotelSupplier;
  /** The same connector, set up for a host where nothing listens. */
  readonly unreachable: HotelSupplier;
  /** The connector over another transport, with this deadline for every call, in milliseconds; it never waits. */
  connect(send: typeof fetch, deadlineMs: number): HotelSupplier;
  /** The name of the call at an address with an HTTP method, as in `targets`. */
  callOf(url: string, method: string): string;
  /** The call that does an operation's work at the supplier. */
  readonly targets: Readonly<Record<StayOperation, string>>;
  /** A well-formed answer with nothing of what was asked. */
  readonly wrongSchema: string;
  inject(fault: StayFault): Promise<void>;
  clearFaults(): Promise<void>;
  /** Forgets all stays, faults and what time has passed. */
  reset(): Promise<void>;
  supplierStays(): Promise<readonly SupplierStay[]>;
  /** Lets time pass for the supplier and for us. */
  pass(minutes: number): Promise<void>;
  now(): Temporal.Instant;
  /** A place with hotels, and one without any. */
  readonly places: { readonly full: ContentPlace; readonly empty: ContentPlace };
  readonly searches: {
    /** One room for two adults at several hotels of the full place, two nights. */
    readonly usual: HotelSearch;
    /** Two rooms at one hotel, the first with a child of seven. */
    readonly family: HotelSearch;
    /** At a hotel that has no room left. */
    readonly soldOut: HotelSearch;
  };
  close(): Promise<void>;
}

/** Gives the world once it is set up. */
export type HotelWorldOf = () => HotelWorld;

/** A signal for calls whose deadline is the connector's own. */
export function patience(): AbortSignal {
  return new AbortController().signal;
}

/** Everything a search yields. */
export async function collectStays(supplier: HotelSupplier, search: HotelSearch, signal: AbortSignal = patience()) {
  const offers: StayOffer[] = [];
  const errors: SupplierError[] = [];
  const asked: string[] = [];
  for await (const batch of supplier.search(search, signal)) {
    asked.push(...batch.hotelIds);
    if (batch.type === 'offers') offers.push(...batch.offers);
    else errors.push(batch.error);
  }
  return { offers, errors, asked };
}

/** Everything a list yields. */
export async function collectHotels(supplier: HotelSupplier, place: ContentPlace, signal: AbortSignal = patience()) {
  const hotels: ListedHotel[] = [];
  const errors: SupplierError[] = [];
  for await (const batch of supplier.listHotels(place, signal)) {
    if (batch.type === 'hotels') hotels.push(...batch.hotels);
    else errors.push(batch.error);
  }
  return { hotels, errors };
}

/** The first offer that a test can use; its absence is a mistake of the world. */
export function pickStay(offers: readonly StayOffer[], fits: (offer: StayOffer) => boolean = isFlexible): StayOffer {
  const found = offers.find(fits);
  if (!found) throw new Error('The world sells no such rooms');
  return found;
}

/** Comes back in full until some day ahead. */
function isFlexible({ isRefundable, tiers }: StayOffer): boolean {
  return isRefundable && tiers.some(({ chargePaise }) => chargePaise > 0) && tiers[0]?.chargePaise === 0;
}

const NAMES = ['Asha Rao', 'Kabir Menon', 'Leela Iyer', 'Dev Patel', 'Nisha Verma', 'Tara Shah', 'Om Das', 'Ila Sen'];

/** Guests for the rooms of a search, each with a name and a PAN of their own; the first is `lead`. */
export function guestsFor(rooms: readonly RoomGuests[], lead = 'Asha Rao'): readonly (readonly BookedGuest[])[] {
  const names = [lead, ...NAMES.slice(1)][Symbol.iterator]();
  let count = 0;
  const guest = (age: number | null): BookedGuest => {
    const [firstName = '', lastName = ''] = (names.next().value ?? '').split(' ');
    count += 1;
    return {
      title: age === null ? 'Ms' : 'Mstr',
      firstName,
      lastName,
      isAdult: age === null,
      age,
      pan: age === null ? `ABCDE123${count}F` : null,
      passportNumber: null,
      passportIssuedOn: null,
      passportExpiresOn: null,
      email: null,
      mobile: null,
    };
  };
  return rooms.map(({ adults, childAges }) => [
    ...Array.from({ length: adults }, () => guest(null)),
    ...childAges.map((age) => guest(age)),
  ]);
}

let references = 0;

/** A purchase of an offer at its stated price, under a reference of its own. */
export function purchaseOf(
  offer: StayOffer,
  rooms: readonly RoomGuests[],
  overrides: Partial<StayRequest> & { readonly lead?: string } = {},
): StayRequest {
  references += 1;
  const { lead, ...rest } = overrides;
  return {
    clientRef: `stay-${references}`,
    offer,
    rooms: guestsFor(rooms, lead),
    gst: null,
    contact: { email: 'desk@example.com', mobile: '+919876543210' },
    requests: [],
    expectedTotalPaise: sellPaise(offer),
    ...rest,
  };
}

/** The value of an answer; an error is a mistake of the test. */
export function valueIn<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(answer.error.cause ?? answer.error.messages.join());
  return answer.value;
}

/** A flexible offer of a search with its final price. */
export async function checkedStay(
  supplier: HotelSupplier,
  search: HotelSearch,
  fits?: (offer: StayOffer) => boolean,
): Promise<StayOffer> {
  const { offers } = await collectStays(supplier, search);
  return valueIn(await supplier.recheck(pickStay(offers, fits), patience())).detail;
}

/** The look-up of a purchase whose answer was lost. */
export function lookUpOf(request: StayRequest, overrides: Partial<StayLookUp> = {}): StayLookUp {
  const lead = request.rooms[0]?.[0];
  return {
    clientRef: request.clientRef,
    bookingRef: null,
    offer: request.offer,
    leadGuest: { firstName: lead?.firstName ?? '', lastName: lead?.lastName ?? '' },
    ...overrides,
  };
}

/** All rooms of an order. */
export function roomsOf({ roomCount }: StayOrder): readonly UnitKey[] {
  return Array.from({ length: roomCount }, (_, index) => hotelUnit(index));
}

/** The order of an outcome; anything else is a mistake of the test. */
export function orderIn(outcome: StayOutcome): StayOrder {
  if (outcome.type !== 'confirmed' && outcome.type !== 'held') throw new Error(JSON.stringify(outcome));
  return outcome.order;
}

/** Two rooms at one hotel with children, as one order of this supplier may hold them. */
export function severalRooms({ supplier, searches }: HotelWorld): HotelSearch {
  const { family } = searches;
  return supplier.capabilities.guestsByRoom ? family : { ...family, rooms: [family.rooms[0], family.rooms[0]] };
}

/** Searches, checks and buys the usual rooms. */
export async function buyStay(
  { supplier, searches }: HotelWorld,
  overrides: Parameters<typeof purchaseOf>[2] = {},
  search: HotelSearch = searches.usual,
): Promise<{ readonly order: StayOrder; readonly request: StayRequest }> {
  const request = purchaseOf(await checkedStay(supplier, search), search.rooms, overrides);
  return { order: orderIn(await supplier.book(request, patience())), request };
}
