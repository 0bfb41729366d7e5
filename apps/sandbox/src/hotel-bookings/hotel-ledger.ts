import { nightsOf } from '../hotel-engine/stay.ts';
import type { RoomOccupancy } from '../hotel-engine/stock.ts';
import type { RecordStore } from '../store.ts';
import { type HotelBooking, type HotelChangeRequest, hotelStatusAt } from './hotel-booking.ts';

const FIRST_NUMBERS = {
  hotel_booking: 1_554_760,
  hotel_invoice: 17_991,
  hotel_change: 640_001,
  hotel_note: 21,
} as const;

/** All room bookings and cancel requests; each change is on disk when the call returns. */
export interface HotelLedger {
  readonly occupancy: RoomOccupancy;
  nextNumber(series: keyof typeof FIRST_NUMBERS): number;
  save(booking: HotelBooking): HotelBooking;
  byId(bookingId: number): HotelBooking | undefined;
  /** The oldest booking that the caller looks for. */
  find(isWanted: (booking: HotelBooking) => boolean): HotelBooking | undefined;
  all(): readonly HotelBooking[];
  saveRequest(request: HotelChangeRequest): HotelChangeRequest;
  requestById(id: number): HotelChangeRequest | undefined;
  requestsOf(bookingId: number): readonly HotelChangeRequest[];
  clear(): void;
}

/** The ledger over a store, with all saved records. */
export function createHotelLedger(store: RecordStore, nowMs: () => number): HotelLedger {
  const bookings = new Map<number, HotelBooking>();
  const requests = new Map<number, HotelChangeRequest>();
  for (const one of store.all('hotel_booking') as readonly HotelBooking[]) bookings.set(one.bookingId, one);
  for (const one of store.all('hotel_change_request') as readonly HotelChangeRequest[]) {
    requests.set(one.changeRequestId, one);
  }
  const holdsRooms = (booking: HotelBooking): boolean =>
    ['pending', 'confirmed'].includes(hotelStatusAt(booking, nowMs()));
  return {
    occupancy: {
      roomsTaken: (propertyCode, room, night) => {
        let taken = 0;
        for (const booking of bookings.values()) {
          const { offer } = booking;
          if (offer.propertyCode !== propertyCode || offer.room !== room) continue;
          if (holdsRooms(booking) && nightsOf(offer.stay).includes(night)) taken += offer.rooms.length;
        }
        return taken;
      },
    },
    nextNumber: (series) => store.nextNumber(series, FIRST_NUMBERS[series]),
    save: (booking) => {
      store.save('hotel_booking', String(booking.bookingId), booking);
      bookings.set(booking.bookingId, booking);
      return booking;
    },
    byId: (bookingId) => bookings.get(bookingId),
    find: (isWanted) => [...bookings.values()].find(isWanted),
    all: () => [...bookings.values()],
    saveRequest: (request) => {
      store.save('hotel_change_request', String(request.changeRequestId), request);
      requests.set(request.changeRequestId, request);
      return request;
    },
    requestById: (id) => requests.get(id),
    requestsOf: (bookingId) => [...requests.values()].filter((one) => one.bookingId === bookingId),
    clear: () => {
      bookings.clear();
      requests.clear();
    },
  };
}
