import * as z from 'zod/mini';
import type { DealCode } from '../flight/port.ts';

/** What the connector needs to carry a search's offer further. Opaque to everyone else. */
export interface DuffelRef {
  readonly offerId: string;
  readonly cabin: 'E' | 'P' | 'B' | 'F';
  /** Codes that the search was asked with; a fresh search for the same fare needs them again. */
  readonly dealCodes: readonly DealCode[];
}

/** What later calls about an order need. */
export interface DuffelBookingContext {
  readonly orderId: string;
  /** Slice ids in the order of the booking: changes name them. */
  readonly sliceIds: readonly string[];
}

const refShape = z.object({
  offerId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/)),
  cabin: z.enum(['E', 'P', 'B', 'F']),
  dealCodes: z.array(z.object({ airlineCode: z.string(), code: z.string() })),
});

const contextShape = z.object({
  orderId: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,200}$/)),
  sliceIds: z.array(z.string()),
});

/** Reads an offer's reference; null when this connector did not write it. */
export function parseRef(text: string): DuffelRef | null {
  return refShape.safeParse(readJson(text)).data ?? null;
}

/** Reads an order's context; null when this connector did not write it. */
export function parseContext(text: string): DuffelBookingContext | null {
  return contextShape.safeParse(readJson(text)).data ?? null;
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
