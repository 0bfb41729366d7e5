import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { SupplierEvent } from '../flight/port.ts';
import { asRecord, lenient, readText, text } from '../lenient.ts';
import { CLIENT_REF } from './from-domain.ts';
import type { DuffelParts } from './search.ts';

// A message older than this may be a recorded one: 5 minutes.
const MAX_AGE_SECONDS = 300;
const SIGNATURE = 'x-duffel-signature';

const eventShape = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  type: z.string(),
  data: z.optional(z.nullable(z.object({ object: lenient((value) => asRecord(value) ?? {}) }))),
  idempotency_key: text,
});

const KINDS: Readonly<Record<string, SupplierEvent['kind']>> = {
  'order.created': 'order_created',
  'order.creation_failed': 'order_failed',
  'order.airline_initiated_change_detected': 'order_changed',
  'order_cancellation.confirmed': 'order_cancelled',
};

/**
 * Reads a webhook message of Duffel. Null when no secret is known, the signature (`t=<unix>,v1=<hex HMAC-SHA256 of
 * "t.body">`) does not hold, it is older than five minutes, or it cannot be read. Signatures are compared in constant
 * time. Never throws.
 */
export function readEvent(
  rawBody: string,
  headers: Readonly<Record<string, string | undefined>>,
  { config, now }: DuffelParts,
): SupplierEvent | null {
  const { webhookSecret } = config;
  if (webhookSecret === null || !isSigned(rawBody, headers, webhookSecret, now())) return null;
  const parsed = eventShape.safeParse(readJson(rawBody));
  if (!parsed.success) return null;
  const object = parsed.data.data?.object ?? {};
  const { type, id: eventId } = parsed.data;
  const kind = KINDS[type] ?? 'other';
  const ownId = readText(object.id);
  const orderId = readText(object.order_id) || (ownId.startsWith('ord_') ? ownId : '');
  return {
    eventId,
    kind,
    bookingRef: orderId || null,
    clientRef: readText(asRecord(object.metadata)?.[CLIENT_REF]) || null,
  };
}

function isSigned(
  rawBody: string,
  headers: Readonly<Record<string, string | undefined>>,
  secret: string,
  now: Temporal.Instant,
): boolean {
  const header = Object.entries(headers).find(([name]) => name.toLowerCase() === SIGNATURE)?.[1] ?? '';
  const parts = header.split(',').map((part) => part.trim());
  const sentAt = parts.find((part) => /^t=[0-9]{1,12}$/.test(part))?.slice(2);
  const signatures = parts.filter((part) => /^v1=[0-9a-f]{64}$/i.test(part)).map((part) => part.slice(3));
  if (sentAt === undefined) return false;
  const age = Math.abs(now.epochMilliseconds / 1000 - Number(sentAt));
  if (age > MAX_AGE_SECONDS) return false;
  const wanted = createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest();
  return signatures.some((signature) => timingSafeEqual(Buffer.from(signature, 'hex'), wanted));
}

function readJson(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return null;
  }
}
