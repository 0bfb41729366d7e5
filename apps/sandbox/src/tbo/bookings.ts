import type { Cabin, PassengerType } from '../engine/model.ts';
import type { Offer } from '../engine/offers.ts';
import type { Occupancy } from '../engine/world.ts';
import type { RecordStore } from '../store.ts';

/** An extra bought for a passenger on a flight or slice. */
export interface ChosenSsr {
  readonly kind: 'baggage' | 'meal' | 'seat';
  /** The flight it is for; a baggage option names the first flight of its slice. */
  readonly flightKey: string;
  readonly code: string;
  readonly description: string;
  readonly pricePaise: number;
}

/** A passenger of a booking, with the fields the agency sent. */
export interface BookedPassenger {
  readonly paxId: number;
  readonly type: PassengerType;
  readonly fields: Readonly<Record<string, string | number | boolean>>;
  readonly ssr: readonly ChosenSsr[];
  readonly ticketId: number | null;
  readonly ticketNumber: string;
  /** Slices of the offer, by position, that this passenger no longer flies. */
  readonly cancelledSlices: readonly number[];
}

/** Where a booking stands: a hold, a ticket, a hold given back or a ticket cancelled. */
export type BookingStatus = 'held' | 'ticketed' | 'released' | 'cancelled';

/** A booking as the supplier knows it. */
export interface Booking {
  readonly bookingId: number;
  readonly pnr: string;
  readonly traceId: string;
  readonly resultIndex: string;
  readonly createdAtMs: number;
  readonly ticketedAtMs: number | null;
  readonly holdUntilMs: number | null;
  readonly status: BookingStatus;
  /** How many more times a look at the booking answers "under process". */
  readonly pollsUntilKnown: number;
  /** Until when, on the sandbox clock, a look at the booking answers "under process". */
  readonly busyUntilMs: number;
  readonly offer: Offer;
  readonly passengers: readonly BookedPassenger[];
  readonly parentBookingId: number;
  readonly tripIndicator: 1 | 2;
  readonly agentReferenceNo: string;
  readonly invoiceNo: string;
  readonly invoiceId: number;
  /** A fare rise at ticketing that waits for consent. */
  readonly priceChangePending: boolean;
}

/** A request to cancel or change, as the supplier's desk works on it. */
export interface ChangeRequest {
  readonly changeRequestId: number;
  readonly bookingId: number;
  readonly ticketId: number;
  readonly paxId: number;
  readonly slices: readonly number[];
  readonly type: 'cancellation' | 'reissue';
  /** The statuses still to come, one a look. */
  readonly nextStatuses: readonly number[];
  readonly status: number;
  readonly chargePaise: number;
  readonly refundPaise: number;
  readonly createdAtMs: number;
  readonly creditNoteNo: string;
}

/** All bookings and change requests; each change is on disk when the call returns. */
export interface BookingLedger {
  readonly occupancy: Occupancy;
  nextNumber(series: 'booking' | 'pax' | 'ticket' | 'invoice' | 'change_request' | 'credit_note'): number;
  nextPnr(): string;
  save(booking: Booking): Booking;
  byId(bookingId: number): Booking | undefined;
  byPnr(pnr: string): Booking | undefined;
  /** Bookings made in one search, oldest first. */
  byTrace(traceId: string): readonly Booking[];
  all(): readonly Booking[];
  saveChangeRequest(request: ChangeRequest): ChangeRequest;
  changeRequestById(id: number): ChangeRequest | undefined;
  changeRequestsOf(bookingId: number): readonly ChangeRequest[];
  clear(): void;
}

const FIRST_NUMBERS = {
  booking: 1_900_001,
  pax: 2_700_001,
  ticket: 3_500_001,
  invoice: 4_001,
  change_request: 5_100_001,
  credit_note: 11,
} as const;

/** Letters and digits that are not mistaken for one another. */
const PNR_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** Locators start with X, so that none can be taken for a real one; a number in a base of 32 makes the rest. */
function pnrFromNumber(number: number): string {
  // A fixed odd multiplier walks through all 32^5 locators without repeating one.
  let rest = (number * 9_586_981 + 4_217_113) % 32 ** 5;
  let pnr = '';
  for (let position = 0; position < 5; position += 1) {
    pnr += PNR_ALPHABET[rest % 32] ?? 'X';
    rest = Math.floor(rest / 32);
  }
  return `X${pnr}`;
}

interface SeatCount {
  readonly byCabin: Map<string, number>;
  readonly seats: Map<string, Set<string>>;
}

/** Adds a booking's seats to the count, or takes them off again. */
function countBooking(count: SeatCount, booking: Booking, sign: 1 | -1): void {
  if (booking.status === 'released' || booking.status === 'cancelled') return;
  const seated = booking.passengers.filter((passenger) => passenger.type !== 'infant');
  for (const [position, slice] of booking.offer.slices.entries()) {
    const flying = seated.filter((passenger) => !passenger.cancelledSlices.includes(position));
    for (const flight of slice.connection.flights) {
      const key = `${flight.key}|${booking.offer.family.cabin}`;
      count.byCabin.set(key, (count.byCabin.get(key) ?? 0) + sign * flying.length);
      const taken = count.seats.get(flight.key) ?? new Set<string>();
      const chosen = flying.flatMap((passenger) => passenger.ssr.filter((ssr) => ssr.kind === 'seat'));
      for (const seat of chosen.filter((ssr) => ssr.flightKey === flight.key)) {
        if (sign === 1) taken.add(seat.code);
        else taken.delete(seat.code);
      }
      count.seats.set(flight.key, taken);
    }
  }
}

/** The ledger over a store, with everything saved before in it. */
export function createBookingLedger(store: RecordStore): BookingLedger {
  const bookings = new Map<number, Booking>();
  const changeRequests = new Map<number, ChangeRequest>();
  for (const record of store.all('booking') as readonly Booking[]) bookings.set(record.bookingId, record);
  for (const record of store.all('change_request') as readonly ChangeRequest[]) {
    changeRequests.set(record.changeRequestId, record);
  }
  const count: SeatCount = { byCabin: new Map(), seats: new Map() };
  for (const booking of bookings.values()) countBooking(count, booking, 1);
  return {
    occupancy: {
      seatsTaken: (flightKey: string, cabin: Cabin) => count.byCabin.get(`${flightKey}|${cabin}`) ?? 0,
      assignedSeats: (flightKey) => count.seats.get(flightKey) ?? new Set(),
    },
    nextNumber: (series) => store.nextNumber(series, FIRST_NUMBERS[series]),
    nextPnr: () => pnrFromNumber(store.nextNumber('pnr', 1)),
    save: (booking) => {
      store.save('booking', String(booking.bookingId), booking);
      const previous = bookings.get(booking.bookingId);
      if (previous !== undefined) countBooking(count, previous, -1);
      countBooking(count, booking, 1);
      bookings.set(booking.bookingId, booking);
      return booking;
    },
    byId: (bookingId) => bookings.get(bookingId),
    byPnr: (pnr) => [...bookings.values()].find((booking) => booking.pnr === pnr.toUpperCase()),
    byTrace: (traceId) => [...bookings.values()].filter((booking) => booking.traceId === traceId),
    all: () => [...bookings.values()],
    saveChangeRequest: (request) => {
      store.save('change_request', String(request.changeRequestId), request);
      changeRequests.set(request.changeRequestId, request);
      return request;
    },
    changeRequestById: (id) => changeRequests.get(id),
    changeRequestsOf: (bookingId) => [...changeRequests.values()].filter((one) => one.bookingId === bookingId),
    clear: () => {
      bookings.clear();
      changeRequests.clear();
      count.byCabin.clear();
      count.seats.clear();
    },
  };
}

/** Where the booking stands now: a hold whose time has run out counts as given back. */
export function statusAt(booking: Booking, nowMs: number): BookingStatus {
  const isExpired = booking.status === 'held' && booking.holdUntilMs !== null && nowMs > booking.holdUntilMs;
  return isExpired ? 'released' : booking.status;
}
