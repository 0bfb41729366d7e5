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

/** What is paid at the desk, in the hotel's own currency. */
export const atHotelCharge = z.object({ label: z.string(), currency: z.string(), amount: z.number() });

/** What the policy of whoever travels says of an offer. */
export const stayVerdict = z.object({
  outcome: verdictOutcome,
  /** Labels of the broken rules, strictest first. */
  reasons: z.array(z.string()),
  /** The sentences of the rules that were asked, broken ones first; with what was compared. */
  sentences: z.array(z.string()),
  /** The limit per night that it was compared with; null = there is none for the place. */
  cap: z.nullable(
    z.object({
      /** Whose own limit it is; null = the general one. */
      city: z.nullable(z.string()),
      limit: rupees,
      /** By how much a night is above it; 0 = within. */
      over: rupees,
      /** Of what is compared: the average night of all rooms or the dearest, and whether GST is in it. */
      of: z.enum(['average', 'highest']),
      withTax: z.boolean(),
    }),
  ),
});

/** What of the GST comes back. */
export const stayGst = z.object({
  state: z.enum(['usable', 'no_registration', 'hotel_unregistered', 'personal', 'abroad']),
  sentence: z.string(),
  /** Of the hotel's tax and of our fee's, as far as it can be told; rupees. */
  credit: rupees,
  /** What the stay costs in the end. */
  net: rupees,
});

/** Rooms of a hotel at one price on one set of terms. */
export const stayOffer = z.object({
  offerId: z.string(),
  rooms: z.array(z.object({ name: z.string(), beds: z.nullable(z.string()) })),
  board: z.nullable(z.enum(['room_only', 'breakfast', 'half_board', 'full_board', 'all_inclusive'])),
  /** "Breakfast", or the supplier's own words where the meals are not for everybody. */
  boardText: z.string(),
  payment: z.enum(['prepaid', 'at_hotel', 'company']),
  isNegotiated: z.boolean(),
  /** All rooms and nights with tax and our fee: what it costs, whoever is paid. Rupees. */
  total: rupees,
  /** The same without our fee, and of one room for one night on average. */
  stayTotal: rupees,
  perNight: rupees,
  /** Tax within it; null = the supplier names none. */
  tax: z.nullable(rupees),
  /** Our fee with its GST. */
  fee: rupees,
  payNow: rupees,
  payAtHotel: rupees,
  atHotel: z.array(atHotelCharge),
  isRefundable: z.boolean(),
  /** The last moment at which cancelling is free, ISO instant; null = it is not free now. */
  freeUntil: z.nullable(z.string()),
  /** The same by the hotel's clock and the traveller's: "Tue 21 Jul 14:29 New York (23:59 IST)". */
  freeUntilText: z.nullable(z.string()),
  verdict: z.nullable(stayVerdict),
  gst: stayGst,
  /** Who sells it; null for whoever is no admin. */
  supplierLabel: z.nullable(z.string()),
  /** Until when it may be bought, ISO instant. */
  expiresAt: z.string(),
});

/** A hotel with what it offers, the cheapest first. */
export const listedHotel = z.object({
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
  distanceText: z.nullable(z.string()),
  facilities: z.array(z.string()),
  reviewScore: z.nullable(z.number()),
  isPreferred: z.boolean(),
  isContracted: z.boolean(),
  checkInFrom: z.string(),
  checkOutUntil: z.string(),
  /** For `get-hotel-picture`; null = none is known, and the drawn one stands in. */
  pictureId: z.nullable(z.string()),
  offers: z.array(stayOffer),
});
