import * as z from 'zod/mini';
import { asRecord, flag, lenient, list, readText, text } from '../lenient.ts';
import { conditions, slice } from './wire.ts';

/** Duffel's shapes of orders and of operations on them, parsed as those of offers. */

const id = z.string().check(z.minLength(1), z.maxLength(200));

/** Somebody on an order. */
export const orderPassenger = z.object({ id, given_name: text, family_name: text });

/** A ticket or voucher of the airline. */
export const orderDocument = z.object({ type: text, unique_identifier: text, passenger_ids: list(z.string()) });

/** What the airline has done on its own. */
export const airlineChange = z.object({
  id,
  action_taken: text,
  added: list(slice),
  removed: list(slice),
  created_at: text,
});

/** How far an order is paid. */
export const paymentStatus = z.object({ awaiting_payment: flag, payment_required_by: text });

/** An order. */
export const order = z.object({
  id,
  booking_reference: text,
  total_amount: z.string(),
  total_currency: z.string(),
  slices: z.array(slice).check(z.minLength(1)),
  passengers: list(orderPassenger),
  documents: list(orderDocument),
  payment_status: lenient((value) => paymentStatus.safeParse(value).data ?? null),
  cancelled_at: text,
  airline_initiated_changes: list(airlineChange),
  metadata: lenient((value): Readonly<Record<string, string>> => {
    const entries = Object.entries(asRecord(value) ?? {});
    return Object.fromEntries(entries.map(([key, one]) => [key, readText(one)]));
  }),
});

/** An order. */
export type DuffelOrder = z.output<typeof order>;
/** What the airline has done on its own. */
export type DuffelAirlineChange = z.output<typeof airlineChange>;

/** One order, or null. */
export function parseOrder(raw: unknown): DuffelOrder | null {
  return order.safeParse(raw).data ?? null;
}

/** A list of orders; null when the answer is not a list. */
export function parseOrders(raw: unknown): readonly DuffelOrder[] | null {
  return Array.isArray(raw) ? raw.flatMap((one) => parseOrder(one) ?? []) : null;
}

/** A cancellation: a quote until it is confirmed. */
export const cancellation = z.object({
  id,
  order_id: id,
  refund_amount: z.nullable(z.string()),
  refund_currency: z.nullable(z.string()),
  refund_to: text,
  expires_at: text,
  confirmed_at: text,
  airline_credits: list(
    z.object({ credit_amount: z.string(), credit_currency: z.string(), credit_code: text, issued_on: text }),
  ),
});

/** A cancellation. */
export type DuffelCancellation = z.output<typeof cancellation>;

/** One cancellation, or null. */
export function parseCancellation(raw: unknown): DuffelCancellation | null {
  return cancellation.safeParse(raw).data ?? null;
}

/** New flights for slices of an order. */
export const changeOffer = z.object({
  id,
  expires_at: z.string(),
  change_total_amount: z.nullable(z.string()),
  change_total_currency: z.nullable(z.string()),
  penalty_amount: z.nullable(z.string()),
  penalty_currency: z.nullable(z.string()),
  slices: z.object({ add: z.array(slice).check(z.minLength(1)) }),
});

// Documented for order change offers, though the official package does not declare it yet.
const statedOffer = z.extend(changeOffer, { conditions });

/** New flights for slices of an order. */
export type DuffelChangeOffer = z.output<typeof statedOffer>;

/** A change request's offers; null when it lists none. */
export function parseChangeOffers(raw: unknown): readonly DuffelChangeOffer[] | null {
  const listed = asRecord(raw)?.order_change_offers;
  return Array.isArray(listed) ? listed.flatMap((one) => statedOffer.safeParse(one).data ?? []) : null;
}

/** A change that was chosen; it waits for its confirmation. */
export const orderChange = z.object({
  id,
  order_id: id,
  change_total_amount: z.string(),
  change_total_currency: z.string(),
  confirmed_at: text,
});

/** One change, or null. */
export function parseOrderChange(raw: unknown): z.output<typeof orderChange> | null {
  return orderChange.safeParse(raw).data ?? null;
}
