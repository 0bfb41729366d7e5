import type { Paise } from '../money/money.ts';
import type { GuestNeeds } from './guest-needs.ts';
import type { Hotel } from './hotel.ts';
import type { StayDates } from './stay-dates.ts';
import type { OfferedRoom, StayOffer } from './stay-offer.ts';

/** A room of a booking, with whom it is for. */
export interface BookedRoom extends OfferedRoom {
  /** Which travellers of the booking sleep in it, counted from 0, ascending; the first answers for it at the desk. */
  readonly travellers: readonly number[];
  /** Of children who are not travellers of the booking, in years at check-in. */
  readonly childAges: readonly number[];
}

/** The facts of a hotel that stay with the booking, as they were when it was booked. */
type BookedHotel = Pick<
  Hotel,
  'hotelId' | 'name' | 'stars' | 'address' | 'zone' | 'phone' | 'checkInFrom' | 'checkOutUntil' | 'isGstRegistered'
>;

/** How a supplier sells a stay: what is handed back to it when the stay is bought. */
export interface HotelSale
  extends Pick<StayOffer, 'offerId' | 'context' | 'totalPaise' | 'sellFloorPaise' | 'expiresAt'> {
  /** What it asks to know of the guests. */
  readonly needs: GuestNeeds;
}

/** A stay as it is priced, and as it was bought: one order at one supplier. */
export interface HotelDetail
  extends Pick<
    StayOffer,
    | 'supplierId'
    | 'board'
    | 'boardNote'
    | 'payment'
    | 'isNegotiated'
    | 'taxPaise'
    | 'atHotel'
    | 'tiers'
    | 'lastFreeAt'
    | 'isRefundable'
    | 'houseRules'
  > {
  readonly hotel: BookedHotel;
  readonly stay: StayDates;
  readonly rooms: readonly BookedRoom[];
  /** What the customer pays for the stay, with tax, to whichever party is paid for it. */
  readonly totalPaise: Paise;
  /** The supplier's price to us; nothing where the hotel is paid itself. */
  readonly costPaise: Paise;
  /** By which the desk of the hotel knows the booking; null until the hotel has given it. */
  readonly hotelConfirmation: string | null;
  /** When the hotel was last known to expect the guests, ISO instant; null until two days before check-in. */
  readonly reconfirmedAt: string | null;
  /** Null where no supplier sells it: the travel desk found it. */
  readonly sale: HotelSale | null;
}
