import type { Coordinates } from '@pravas/domain/flight/great-circle.ts';
import type { GuestNeeds, StayGuest } from '@pravas/domain/hotel/guest-needs.ts';
import type { Facility } from '@pravas/domain/hotel/hotel.ts';
import type { HouseRule } from '@pravas/domain/hotel/house-rules.ts';
import type { HotelRow } from '@pravas/domain/hotel/match-hotels.ts';
import type { RoomGuests } from '@pravas/domain/hotel/occupancy.ts';
import type { StayChange } from '@pravas/domain/hotel/stay-changes.ts';
import type { StayDates } from '@pravas/domain/hotel/stay-dates.ts';
import type { StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import type { Title } from '@pravas/domain/person/traveller.ts';
import type {
  Answer,
  GstDetails,
  LookUp,
  OrderLookUp,
  OrderNow,
  OrderRequest,
  OrderSupplier,
  Outcome,
  RefreshedDetail,
  SupplierError,
  SupplierOrder,
} from '../order-port.ts';

/** A place whose hotels are listed. A supplier takes the names or the circle, as its lists require. */
export interface ContentPlace {
  /** Its name and the older names that lists may still know it by: "Bengaluru", "Bangalore". */
  readonly names: readonly [string, ...string[]];
  /** Two letters, "IN". */
  readonly countryCode: string;
  readonly centre: Coordinates;
  readonly radiusKm: number;
}

/** A picture as the supplier lends it: its address may lapse, so it is fetched and not kept. */
interface HotelPicture {
  readonly url: string;
  /** Its subject; null = not stated. */
  readonly label: string | null;
}

/** A kind of room of a hotel as the supplier describes it; offers name it by `name`. */
interface ListedRoom {
  readonly name: string;
  /** Plain text. */
  readonly description: string;
  readonly pictures: readonly HotelPicture[];
}

/** A hotel as one supplier lists it. Missing values are null or empty; texts are plain, never HTML. */
export interface ListedHotel extends HotelRow {
  readonly description: string;
  readonly facilities: readonly Facility[];
  /** The guests' rating, 1 to 10; null = none yet, or not stated. */
  readonly reviewScore: number | null;
  /** By its own clock, "14:00". */
  readonly checkInFrom: string | null;
  readonly checkOutUntil: string | null;
  readonly pictures: readonly HotelPicture[];
  readonly rooms: readonly ListedRoom[];
  readonly houseRules: readonly HouseRule[];
}

/** Hotels of a place as they arrive; each error says what could not be read. */
export type ContentBatch =
  | { readonly type: 'hotels'; readonly hotels: readonly ListedHotel[] }
  | { readonly type: 'error'; readonly error: SupplierError };

/** A hotel that is asked for rooms. */
export interface SearchedHotel {
  /** Ours; the offers have it. */
  readonly hotelId: string;
  /** The supplier's own number of it, from its list. */
  readonly supplierHotelId: string;
  /** IANA zone of its clocks, by which times without a zone are read. */
  readonly zone: string;
}

/** Rooms that are asked for at hotels of a place. */
export interface HotelSearch {
  readonly hotels: readonly SearchedHotel[];
  readonly stay: StayDates;
  /** Children with their ages at check-in. */
  readonly rooms: readonly [RoomGuests, ...RoomGuests[]];
  /** Of the guests, two letters; the same again when they are booked. */
  readonly nationality: string;
  /** What the company has agreed with hotels; absent = nothing. */
  readonly companyCodes?: readonly string[];
}

/**
 * Offers as they arrive. `hotelIds` are the hotels that are answered for with this batch: of them no more offers come,
 * and one of them that has none has no room left for these dates. A batch without hotels is the beginning of an answer.
 * An error says for which hotels nothing more is known.
 */
export type StayBatch =
  | { readonly type: 'offers'; readonly hotelIds: readonly string[]; readonly offers: readonly StayOffer[] }
  | { readonly type: 'error'; readonly hotelIds: readonly string[]; readonly error: SupplierError };

/** An offer whose price and terms are final, with what is asked of its guests. */
export interface CheckedStay extends RefreshedDetail<StayOffer> {
  /** What differs from the offer that was passed in; empty where `changed` is false. */
  readonly changes: readonly StayChange[];
  readonly needs: GuestNeeds;
  /** Why it cannot be booked by itself, in words for the person who would book it; null = it can. */
  readonly block: string | null;
  /** False where our own money at the supplier does not suffice for it: nothing the guest could do. */
  readonly isAffordable: boolean;
  /** Whether the supplier passes a GST registration on to the hotel. */
  readonly takesGst: boolean;
}

/** A guest as booked. Suppliers want the name of every guest, children too. */
export interface BookedGuest extends StayGuest {
  readonly title: Title;
  /** In whole years at check-in; of children it is needed, of adults null will do. */
  readonly age: number | null;
  /** They are needed of the first adult of each room; else the booking's contact is used. */
  readonly email: string | null;
  /** E.164. */
  readonly mobile: string | null;
  /** YYYY-MM-DD; null where it is not asked for. */
  readonly passportIssuedOn: string | null;
  readonly passportExpiresOn: string | null;
}

/** What to buy, for whom. `expectedTotalPaise` is what the offer is sold for (`sellPaise`). */
export interface StayRequest extends OrderRequest {
  readonly offer: StayOffer;
  /** The guests of each room, in the order of the offer's rooms; the first adult of each answers for it. */
  readonly rooms: readonly (readonly BookedGuest[])[];
  readonly gst: GstDetails | null;
  readonly contact: { readonly email: string; readonly mobile: string };
  /** Requests to the hotel, one line each; left out where `passesRequests` is false. */
  readonly requests: readonly string[];
}

/**
 * A stay at the supplier as it reports it; its units are its rooms (`hotelUnit`). `locator` is the supplier's
 * confirmation.
 */
export interface StayOrder extends SupplierOrder {
  readonly stay: StayDates;
  readonly roomCount: number;
  /** By which the desk of the hotel knows it; null until the hotel has given it. */
  readonly hotelConfirmation: string | null;
}

/** How to find a stay whose answer was lost. */
export interface StayLookUp extends OrderLookUp {
  readonly offer: StayOffer;
  readonly leadGuest: { readonly firstName: string; readonly lastName: string };
  /** When the order left (`Leave`), ISO instant; null = it never did; absent = not recorded, and it may have. */
  readonly leftAt?: string | null;
}

/** The outcome of a mutation of a stay. */
export type StayOutcome = Outcome<StayOrder>;

/** For whom a price is asked again. */
export interface StayParty {
  readonly rooms: readonly [RoomGuests, ...RoomGuests[]];
  readonly nationality: string;
}

/** What a connector can do; screens degrade honestly by it. */
export interface HotelCapabilities {
  /** How many rooms one order takes. */
  readonly mostRooms: number;
  readonly mostNights: number;
  /** How many days ahead it sells. */
  readonly soldAheadDays: number;
  /** False where all rooms of a search must have the same guests. */
  readonly guestsByRoom: boolean;
  /** `all`: the whole order · `room`: some of its rooms. */
  readonly cancelScopes: readonly ('all' | 'room')[];
  /** False where what is kept follows from the terms alone. */
  readonly statesCancellationCharge: boolean;
  readonly gstDetails: boolean;
  /** Whether it passes on to the hotel what guests ask for besides the room. */
  readonly passesRequests: boolean;
  /** True when the supplier itself announces changes; others are read again. */
  readonly webhooks: boolean;
  /** True when a lost answer can be looked up by our own reference. */
  readonly lookUpByReference: boolean;
}

/** The types of orders of stays. */
interface StayOrderTypes {
  readonly detail: StayOffer;
  readonly order: StayOrder;
  readonly request: StayRequest;
  readonly lookUp: StayLookUp;
  readonly now: OrderNow<StayOrder>;
  readonly party: StayParty;
  /** Stays are not changed: a new one is bought and the old one cancelled. */
  readonly changeOffer: never;
}

/**
 * The port every hotel supplier is connected through: its orders, and the lists and rooms of hotels. Of the order half,
 * `quoteCancellation` and `cancel` take rooms, and answer `not_supported` for a part of them where `cancelScopes` lacks
 * `room`. `book` checks the price again before anything leaves and awaits `leave` right before it does.
 */
export interface HotelSupplier extends OrderSupplier<StayOrderTypes> {
  readonly capabilities: HotelCapabilities;
  /** The hotels of a place with all their details. Long: hundreds of hotels take minutes. Never throws. */
  listHotels(place: ContentPlace, signal: AbortSignal): AsyncIterable<ContentBatch>;
  /**
   * Yields offers as they arrive; hotels are asked in portions, and a long answer is yielded in parts. Never throws for
   * the supplier's failures, ends at once when the signal aborts, and asks no more once the caller stops listening.
   */
  search(search: HotelSearch, signal: AbortSignal): AsyncIterable<StayBatch>;
  /**
   * Asks for the offer's final price and terms. `session_expired` when its search has lapsed: then `refreshOffer` finds
   * it.
   */
  recheck(offer: StayOffer, signal: AbortSignal): Promise<Answer<CheckedStay>>;
  lookUp(request: StayLookUp, signal: AbortSignal): Promise<LookUp<StayOrder>>;
  /**
   * When the hotel's own number of an order is worth asking for, by `readOrder`, in order: the supplier has none
   * before. After the last of these moments, or at once where there is none before check-in, a person asks the hotel.
   */
  confirmationPolls(bookedAt: Temporal.Instant, checkInAt: Temporal.Instant): readonly Temporal.Instant[];
  /** Proves that credentials and hosts work, for the start-up check; the error says what fails. */
  authenticate(signal: AbortSignal): Promise<Answer<{ readonly account: string }>>;
}
