import * as z from 'zod/mini';

const guests = z.object({ adults: z.number(), childAges: z.array(z.number()) });
const stay = z.object({ checkIn: z.string(), checkOut: z.string() });
const instant = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/));

const offerShape = z.object({
  bookingCode: z.string().check(z.minLength(1)),
  supplierHotelId: z.string().check(z.minLength(1)),
  /** Of the hotel's clocks. */
  zone: z.string(),
  stay,
  rooms: z.array(guests).check(z.minLength(1)),
  nationality: z.string(),
  companyCodes: z.array(z.string()),
  /** When the search was sent: the code's life starts then, whatever is asked of it since. */
  sentAt: instant,
});

const orderShape = z.object({
  bookingId: z.string().check(z.minLength(1)),
  clientRef: z.string(),
  zone: z.string(),
  supplierHotelId: z.string(),
  stay,
  roomCount: z.number(),
  /** The terms it was bought on. */
  totalPaise: z.number(),
  tiers: z.array(z.object({ from: instant, chargePaise: z.number() })),
  isRefundable: z.boolean(),
  lastFreeAt: z.nullable(instant),
});

/** What the connector needs to carry a search's offer further. Opaque to everyone else. */
export type OfferContext = z.output<typeof offerShape>;
/** What later calls about an order need. Opaque to everyone else. */
export type OrderContext = z.output<typeof orderShape>;

/** Reads an offer's context; null when this connector did not write it. */
export function parseOfferContext(text: string): OfferContext | null {
  return read(offerShape, text);
}

/** Reads an order's context; null when this connector did not write it. */
export function parseOrderContext(text: string): OrderContext | null {
  return read(orderShape, text);
}

function read<T extends z.ZodMiniType>(shape: T, text: string): z.output<T> | null {
  try {
    const parsed = shape.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
