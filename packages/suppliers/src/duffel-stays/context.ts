import * as z from 'zod/mini';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/));
const guests = z.object({ adults: z.number(), childAges: z.array(z.number()) });
const stay = z.object({ checkIn: z.string(), checkOut: z.string() });
const refund = z.object({ before: z.string(), refundPaise: z.number() });

const offerShape = z.object({
  rateId: id,
  /** At the checked price and terms; null = not checked yet. */
  quoteId: z.nullable(id),
  supplierHotelId: id,
  /** Of the hotel's clocks. */
  zone: z.string(),
  stay,
  rooms: z.array(guests).check(z.minLength(1)),
  nationality: z.string(),
  /** Rates agreed with hotels that the search was asked with; a fresh search for the same rate needs them again. */
  companyCodes: z.array(z.string()),
  /** The supplier's name of the rate, which distinguishes plans of one room. */
  rateName: z.string(),
  /** The refund until when; empty = none. */
  refunds: z.array(refund),
});

const orderShape = z.object({
  bookingId: id,
  supplierHotelId: id,
  stay,
  roomCount: z.number(),
  /** The terms it was bought on. */
  totalPaise: z.number(),
  refunds: z.array(refund),
});

/** What the connector needs to carry a search's offer further. Opaque to everyone else. */
export type OfferContext = z.output<typeof offerShape>;
/** What later calls about an order need. Opaque to everyone else. */
export type OrderContext = z.output<typeof orderShape>;

/** Reads an offer's context; null when this connector did not write it. */
export function parseOfferContext(text: string): OfferContext | null {
  return offerShape.safeParse(readJson(text)).data ?? null;
}

/** Reads an order's context; null when this connector did not write it. */
export function parseOrderContext(text: string): OrderContext | null {
  return orderShape.safeParse(readJson(text)).data ?? null;
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
