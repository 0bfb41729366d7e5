import * as z from 'zod/mini';
import { asRecord, flag, lenient, list, number, readText, text } from '../lenient.ts';

/**
 * Duffel's shapes of offers, parsed. Structure is strict: an offer without flights, price or passengers is invalid.
 * Everything that is only shown is read leniently. The test beside this file holds every shape against the types that
 * Duffel publishes. What is read hundreds of times is compiled, which reads it in half the time.
 */

const id = z.string().check(z.minLength(1), z.maxLength(200));

const wallTime = z.pipe(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/)),
  z.transform((at) => at.slice(0, 16)),
);

/** An airport or city; its details besides its code are used where our list does not know it. */
const place = z.object({
  iata_code: z.nullable(z.string()),
  name: text,
  city_name: text,
  iata_country_code: text,
  time_zone: text,
});
/** An airline. */
export const carrier = z.object({ iata_code: z.nullable(z.string()), name: z.string() });
const aircraft = lenient((value) => readText(asRecord(value)?.iata_code));

/** What a passenger may carry and where they sit on a segment. */
export const segmentPassenger = z.object({
  passenger_id: text,
  cabin_class: text,
  baggages: list(z.object({ type: text, quantity: number })),
});

/** A leg, of an offer or of an order. */
export const segment = z.object({
  id,
  departing_at: wallTime,
  arriving_at: wallTime,
  origin: place,
  destination: place,
  origin_terminal: text,
  destination_terminal: text,
  marketing_carrier: carrier,
  marketing_carrier_flight_number: z.string(),
  operating_carrier: lenient((value) => {
    const record = asRecord(value);
    return { code: readText(record?.iata_code), name: readText(record?.name) };
  }),
  aircraft,
  /** ISO 8601, "PT2H15M". */
  duration: text,
  stops: list(z.object({ airport: place, departing_at: text, arriving_at: text, duration: text })),
  passengers: list(segmentPassenger),
});

const condition = z.compile(z.object({ allowed: z.boolean(), penalty_amount: text, penalty_currency: text }));
const readCondition = lenient((value) => condition.safeParse(value).data ?? null);
/** What may be done before departure, as it is sent. */
export const conditionsShape = z.compile(
  z.object({
    refund_before_departure: readCondition,
    change_before_departure: readCondition,
  }),
);

/** What may be done before departure, and for how much; null = the airline does not say. */
export const conditions = lenient(
  (value) => conditionsShape.safeParse(value).data ?? { refund_before_departure: null, change_before_departure: null },
);

/** One direction. */
export const slice = z.object({
  id,
  fare_brand_name: text,
  conditions,
  segments: z.array(segment).check(z.minLength(1)),
});

/** A passenger of an offer: Duffel gives a type or only the age that was searched for. */
export const offerPassenger = z.object({ id, type: text, age: number });

/** Baggage on sale; other services are not sold. */
export const service = z.object({
  id,
  type: text,
  passenger_ids: list(z.string()),
  segment_ids: list(z.string()),
  total_amount: text,
  total_currency: text,
  metadata: lenient((value) => baggageOf(value)),
});

/** Whether an offer can be held. */
export const paymentRequirements = z.compile(z.object({ requires_instant_payment: flag }));

/** A fare of certain flights. */
export const offer = z.compile(
  z.object({
    id,
    expires_at: z.string(),
    total_amount: z.string(),
    total_currency: z.string(),
    base_amount: z.string(),
    base_currency: z.string(),
    tax_amount: z.nullable(z.string()),
    tax_currency: z.nullable(z.string()),
    conditions,
    passenger_identity_documents_required: flag,
    passengers: z.array(offerPassenger).check(z.minLength(1)),
    payment_requirements: lenient((value) => paymentRequirements.safeParse(value).data ?? null),
    private_fares: list(z.object({ type: text })),
    slices: z.array(slice).check(z.minLength(1)),
    available_services: list(service),
    supported_loyalty_programmes: list(z.string()),
  }),
);

/** A fare of certain flights. */
export type DuffelOffer = z.output<typeof offer>;
/** One direction. */
export type DuffelSlice = z.output<typeof slice>;
/** A leg. */
export type DuffelSegment = z.output<typeof segment>;
/** Baggage on sale. */
export type DuffelService = z.output<typeof service>;
/** What may be done before departure. */
export type DuffelConditions = z.output<typeof conditions>;

/** One offer, or null. */
export function parseOffer(raw: unknown): DuffelOffer | null {
  return offer.safeParse(raw).data ?? null;
}

/** A seat that is sold: a service for each passenger who may take it. */
export const seatElement = z.object({
  type: z.string(),
  designator: text,
  name: text,
  disclosures: list(z.string()),
  available_services: list(
    z.object({ id, passenger_id: z.string(), total_amount: z.string(), total_currency: z.string() }),
  ),
});
const section = z.object({ elements: list(seatElement) });
const row = z.object({ sections: list(section) });
/** The seats of one segment. */
export const seatMap = z.object({ segment_id: id, cabins: list(z.object({ rows: list(row) })) });

/** The seats of one segment. */
export type DuffelSeatMap = z.output<typeof seatMap>;
/** A seat, or what replaces one. */
export type DuffelSeatElement = z.output<typeof seatElement>;

/** Seat maps; null when the answer is not a list. */
export function parseSeatMaps(raw: unknown): readonly DuffelSeatMap[] | null {
  return Array.isArray(raw) ? raw.flatMap((one) => seatMap.safeParse(one).data ?? []) : null;
}

function baggageOf(value: unknown): { readonly type: string; readonly weightKg: number | null } {
  const record = asRecord(value);
  return { type: readText(record?.type), weightKg: number.safeParse(record?.maximum_weight_kg).data ?? null };
}
