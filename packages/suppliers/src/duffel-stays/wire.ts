import * as z from 'zod/mini';
import { asList, asRecord, lenient, list, number, readList, readText, text } from '../lenient.ts';

/**
 * Duffel's shapes of stays, parsed. Structure is strict: a rate without a price or an id is invalid. Everything that is
 * only shown is read leniently. The test beside this file holds every shape against the types that Duffel publishes.
 */

const id = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/));

/** Once seen as a list within a list. */
const methods = lenient((value) => asList(value).flat().map(readText));

/** A rate of a room, or the quoted or booked one. */
export const rate = z.compile(
  z.object({
    id,
    total_amount: z.string(),
    total_currency: z.string(),
    base_amount: text,
    base_currency: text,
    tax_amount: text,
    tax_currency: text,
    fee_amount: text,
    fee_currency: text,
    due_at_accommodation_amount: text,
    due_at_accommodation_currency: text,
    board_type: text,
    cancellation_timeline: list(z.object({ before: z.string(), refund_amount: z.string(), currency: z.string() })),
    conditions: list(z.object({ title: text, description: text })),
    payment_type: text,
    available_payment_methods: methods,
    quantity_available: number,
    code: text,
    name: text,
    negotiated_rate_id: text,
    expires_at: text,
  }),
);

/** A kind of room with its rates, and how many more it has that cannot be read. */
export const room = z.object({
  name: text,
  beds: list(z.object({ type: text, count: number })),
  photos: list(z.object({ url: z.string() })),
  rates: lenient((value) => {
    const readable = readList(rate, value);
    return { readable, unreadable: asList(value).length - readable.length };
  }),
});

const hours = lenient((value) => {
  const record = asRecord(value);
  return { from: readText(record?.check_in_after_time), until: readText(record?.check_out_before_time) };
});

const coordinates = lenient((value) => {
  const record = asRecord(value);
  const [latitude, longitude] = [record?.latitude, record?.longitude];
  return typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null;
});

const address = lenient((value) => {
  const record = asRecord(value);
  return {
    line: readText(record?.line_one),
    city: readText(record?.city_name),
    postalCode: readText(record?.postal_code),
    countryCode: readText(record?.country_code),
  };
});

/** A property. */
export const accommodation = z.object({
  id,
  name: text,
  description: text,
  amenities: list(z.object({ type: text, description: text })),
  check_in_information: hours,
  phone_number: text,
  location: z.object({ address, geographic_coordinates: coordinates }),
  photos: list(z.object({ url: z.string() })),
  ratings: list(z.object({ source: text, value: number })),
  rating: number,
  review_score: number,
  rooms: list(room),
});

/** A property that a search found. */
export const result = z.object({ id, accommodation, expires_at: text });

/** A rate that was checked. */
export const quote = z.object({
  id,
  accommodation,
  total_amount: z.string(),
  total_currency: z.string(),
  base_amount: text,
  base_currency: text,
  tax_amount: text,
  tax_currency: text,
  fee_amount: text,
  fee_currency: text,
  due_at_accommodation_amount: text,
  due_at_accommodation_currency: text,
});

/** A booking. */
export const booking = z.object({
  id,
  reference: text,
  status: z.string(),
  cancelled_at: text,
  check_in_date: z.string(),
  check_out_date: z.string(),
  rooms: number,
  guests: list(z.object({ given_name: text, family_name: text })),
  accommodation,
  metadata: lenient((value) => {
    const record = asRecord(value) ?? {};
    return Object.fromEntries(Object.keys(record).map((name) => [name, readText(record[name])]));
  }),
});

/** A rate. */
export type StaysRate = z.output<typeof rate>;
/** A kind of room. */
export type StaysRoom = z.output<typeof room>;
/** A property. */
export type StaysAccommodation = z.output<typeof accommodation>;
/** A found property. */
export type StaysResult = z.output<typeof result>;
/** A checked rate. */
export type StaysQuote = z.output<typeof quote>;
/** A booking. */
export type StaysBooking = z.output<typeof booking>;

const compiledAccommodation = z.compile(accommodation);
const compiledResult = z.compile(result);
const compiledQuote = z.compile(quote);
const compiledBooking = z.compile(booking);

/** Properties of a list without the unreadable ones; null when the data is not a list. */
export function parseAccommodations(data: unknown): readonly StaysAccommodation[] | null {
  return Array.isArray(data) ? data.flatMap((one) => compiledAccommodation.safeParse(one).data ?? []) : null;
}

/** The results of a search, and how many of them could not be read; null when the data is not valid. */
export function parseResults(
  data: unknown,
): { readonly results: readonly StaysResult[]; readonly unreadable: number } | null {
  const all = asRecord(data)?.results;
  if (!Array.isArray(all)) return null;
  const results = all.flatMap((one) => compiledResult.safeParse(one).data ?? []);
  return { results, unreadable: all.length - results.length };
}

/** A found property; null when it cannot be read. */
export function parseResult(data: unknown): StaysResult | null {
  return compiledResult.safeParse(data).data ?? null;
}

/** A checked rate; null when it cannot be read. */
export function parseQuote(data: unknown): StaysQuote | null {
  return compiledQuote.safeParse(data).data ?? null;
}

/** A booking; null when it cannot be read. */
export function parseBooking(data: unknown): StaysBooking | null {
  return compiledBooking.safeParse(data).data ?? null;
}

/** The bookings of a list without the unreadable ones; null when the data is not a list. */
export function parseBookings(
  data: unknown,
): { readonly bookings: readonly StaysBooking[]; readonly unreadable: number } | null {
  if (!Array.isArray(data)) return null;
  const bookings = data.flatMap((one) => compiledBooking.safeParse(one).data ?? []);
  return { bookings, unreadable: data.length - bookings.length };
}
