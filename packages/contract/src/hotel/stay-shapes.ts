import * as z from 'zod/mini';
import { rupees } from '../amounts.ts';
import { verdictOutcome } from '../policy/verdict-shapes.ts';

/** How a supplier fares. */
export const hotelSupplierProgress = z.object({
  label: z.string(),
  /** `not_asked`: it cannot sell such a stay. */
  state: z.enum(['searching', 'done', 'failed', 'not_asked']),
  offers: z.number(),
  /** What failed ('Supplier: … Please contact admin.'), or why it was not asked. */
  message: z.nullable(z.string()),
  tookMs: z.nullable(z.number()),
});

/** What a map of a search is drawn from. */
export const stayMap = {
  /** What distances are measured from. */
  anchor: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }),
  /**
   * What is shown besides hotels: areas, stations and the airport of the cities searched, and the organisation's own
   * places.
   */
  spots: z.array(
    z.object({
      kind: z.enum(['office', 'client', 'area', 'station', 'airport']),
      name: z.string(),
      latitude: z.number(),
      longitude: z.number(),
    }),
  ),
  /**
   * The style of a map of streets (MapLibre's specification) for behind them; null = there is none, and a plan is
   * drawn.
   */
  mapStyleUrl: z.nullable(z.string()),
};

/** What is paid at the desk, in the hotel's own currency. */
export const atHotelCharge = z.object({ label: z.string(), currency: z.string(), amount: z.number() });

/** A policy's limit per night, and what is compared with it. */
export const stayCap = z.object({
  /** Whose own limit it is; null = the general one. */
  city: z.nullable(z.string()),
  limit: rupees,
  /** What is compared: the average night of all rooms or the dearest, and whether GST is in it. */
  of: z.enum(['average', 'highest']),
  withTax: z.boolean(),
});

/** What the travellers' policy says of an offer. */
export const stayVerdict = z.object({
  outcome: verdictOutcome,
  /** Labels of the broken rules, strictest first. */
  reasons: z.array(z.string()),
  /** The sentences of the rules that were checked, broken ones first; with what was compared. */
  sentences: z.array(z.string()),
  /** The limit per night that it was compared with; null = there is none for the place. */
  cap: z.nullable(
    z.extend(stayCap, {
      /** By how much a night is above it; 0 = within. */
      over: rupees,
    }),
  ),
});

/** Whether GST can be claimed, which is alike for all rates of a hotel. */
export const stayGstState = z.object({
  state: z.enum(['usable', 'no_registration', 'hotel_unregistered', 'personal', 'abroad']),
  sentence: z.string(),
});

/** What of the GST can be claimed. */
export const stayGst = z.extend(stayGstState, {
  /** Of the hotel's tax and of our fee's, as far as it is known; rupees. */
  credit: rupees,
  /** What the stay costs in the end. */
  net: rupees,
});

/** What identifies an offer and what is bought by it. */
const offerFacts = {
  offerId: z.string(),
  rooms: z.array(z.object({ name: z.string(), beds: z.nullable(z.string()) })),
  board: z.nullable(z.enum(['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'])),
  /** "Breakfast", or the supplier's own words where the meals are not for everybody. */
  boardText: z.string(),
  payment: z.enum(['prepaid', 'at_hotel', 'company']),
  isNegotiated: z.boolean(),
  isRefundable: z.boolean(),
  /** The last moment at which cancelling is free, ISO instant; null = it is not free now. */
  freeUntil: z.nullable(z.string()),
  /** The same by the hotel's clock and the traveller's: "Tue 21 Jul 14:29 New York (23:59 IST)". */
  freeUntilText: z.nullable(z.string()),
  /** All rooms and nights with tax and our fee: what it costs, regardless of whom the traveller pays. Rupees. */
  total: rupees,
  atHotel: z.array(atHotelCharge),
  /** Who sells it; null for all but admins. */
  supplierLabel: z.nullable(z.string()),
};

/** Rooms of a hotel at one price on one set of terms. */
export const stayOffer = z.object({
  ...offerFacts,
  /** The total without our fee, and of one room for one night on average. */
  stayTotal: rupees,
  perNight: rupees,
  /** Tax within it; null = the supplier names none. */
  tax: z.nullable(rupees),
  /** Our fee with its GST. */
  fee: rupees,
  payNow: rupees,
  payAtHotel: rupees,
  verdict: z.nullable(stayVerdict),
  gst: stayGst,
  /** Until when it may be bought, ISO instant. */
  expiresAt: z.string(),
});

/**
 * The same as lists show it. What follows from it is left out, as a list has thousands: the total without the search's
 * fee is what the stay alone costs, that by nights and rooms is what a night costs, and without the credit it is the
 * net cost.
 */
export const listedRate = z.object({
  ...offerFacts,
  /** GST that can be claimed, of the hotel's tax and of our fee's, as far as it is known; rupees. */
  credit: rupees,
  /** What the policy says; null = there is none. */
  verdict: z.nullable(
    z.object({
      outcome: verdictOutcome,
      /** By how much a night is above the hotel's limit; 0 = within, or there is none. */
      over: rupees,
      /** The sentence of the strictest broken rule that is not about that limit; null = none is broken. */
      reason: z.nullable(z.string()),
    }),
  ),
});

/** What lists say of a hotel. */
const listedFacts = {
  hotelId: z.string(),
  name: z.string(),
  stars: z.nullable(z.number()),
  propertyType: z.string(),
  address: z.string(),
  area: z.nullable(z.string()),
  city: z.string(),
  cityCode: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  /** From what was searched for, in a straight line; null = its place is not known. */
  km: z.nullable(z.number()),
  facilities: z.array(z.string()),
  reviewScore: z.nullable(z.number()),
  isPreferred: z.boolean(),
  checkInFrom: z.string(),
  checkOutUntil: z.string(),
  /** For `get-hotel-picture`; null = none is known, and the drawn placeholder is shown. */
  pictureId: z.nullable(z.string()),
};

/** A hotel as its own page shows it. */
export const hotelHead = z.object({
  ...listedFacts,
  /** "4.5 km from Koramangala, in a straight line"; null = its place is not known. */
  distanceText: z.nullable(z.string()),
  isContracted: z.boolean(),
});

/** A hotel with what it offers, the cheapest first. */
export const listedHotel = z.object({
  ...listedFacts,
  /** The limit per night that its rates are compared with; null = there is none for the place. */
  cap: z.nullable(stayCap),
  gst: stayGstState,
  offers: z.array(listedRate),
});
