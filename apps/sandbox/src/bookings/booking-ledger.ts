import type { Cabin } from '../engine/model.ts';
import type { Occupancy } from '../engine/world.ts';
import type { RecordStore } from '../store.ts';
import { type Booking, type ChangeRequest, type Channel, QUIET_BOOKING } from './booking.ts';

/** All bookings and change requests; each change is on disk when the call returns. */
export interface BookingLedger {
  readonly occupancy: Occupancy;
  nextNumber(series: keyof typeof FIRST_NUMBERS): number;
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
  /** The same ledger as one supplier sees it: the other's bookings are not there. */
  of(channel: Channel): BookingLedger;
  clear(): void;
}

const FIRST_NUMBERS = {
  booking: 1_900_001,
  pax: 2_700_001,
  ticket: 3_500_001,
  invoice: 4_001,
  change_request: 5_100_001,
  credit_note: 11,
  airline_change: 71,
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

/** A record with the fields that sandboxes of earlier versions did not write. */
function completed(record: Booking): Booking {
  return { ...QUIET_BOOKING, ...record, offer: { ...record.offer, dealCode: record.offer.dealCode ?? null } };
}

/** The ledger over a store, with all saved records. */
export function createBookingLedger(store: RecordStore): BookingLedger {
  const bookings = new Map<number, Booking>();
  const changeRequests = new Map<number, ChangeRequest>();
  for (const record of store.all('booking') as readonly Booking[]) bookings.set(record.bookingId, completed(record));
  for (const record of store.all('change_request') as readonly ChangeRequest[]) {
    changeRequests.set(record.changeRequestId, { ...record, dueAtMs: record.dueAtMs ?? 0 });
  }
  const count: SeatCount = { byCabin: new Map(), seats: new Map() };
  for (const booking of bookings.values()) countBooking(count, booking, 1);
  const ledgerOf = (isSeen: (booking: Booking) => boolean): BookingLedger => ({
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
    byId: (bookingId) => [bookings.get(bookingId)].find((booking) => booking !== undefined && isSeen(booking)),
    byPnr: (pnr) => [...bookings.values()].filter(isSeen).find((booking) => booking.pnr === pnr.toUpperCase()),
    byTrace: (traceId) => [...bookings.values()].filter((one) => one.traceId === traceId && isSeen(one)),
    all: () => [...bookings.values()].filter(isSeen),
    saveChangeRequest: (request) => {
      store.save('change_request', String(request.changeRequestId), request);
      changeRequests.set(request.changeRequestId, request);
      return request;
    },
    changeRequestById: (id) => changeRequests.get(id),
    changeRequestsOf: (bookingId) => [...changeRequests.values()].filter((one) => one.bookingId === bookingId),
    of: (channel) => ledgerOf((booking) => booking.channel === channel),
    clear: () => {
      bookings.clear();
      changeRequests.clear();
      count.byCabin.clear();
      count.seats.clear();
    },
  });
  return ledgerOf(() => true);
}
