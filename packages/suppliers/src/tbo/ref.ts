import * as z from 'zod/mini';

/** TBO's JourneyType: 1 one way, 2 return, 3 several stops, 5 special return. */
export type JourneyType = 1 | 2 | 3 | 5;

/** What the connector needs to carry a search's offer further. Opaque to everyone else. */
export interface TboRef {
  readonly traceId: string;
  /** One index, or two with a comma for a special return. */
  readonly resultIndex: string;
  readonly isLcc: boolean;
  readonly source: number | null;
  /** Calendar day (India) of the token that the search ran under. */
  readonly tokenDate: string;
  readonly journeyType: JourneyType;
  readonly cabin: 'E' | 'P' | 'B' | 'F';
  /** Codes that the search was asked with; a fresh search for the same fare needs them again. */
  readonly dealCodes?: readonly { readonly airlineCode: string; readonly code: string }[] | undefined;
}

/** What later calls about an order need. */
export interface TboBookingContext {
  readonly traceId: string;
  readonly bookingId: string;
  readonly pnr: string;
  readonly source: number | null;
  readonly isLcc: boolean;
  readonly tokenDate: string;
  readonly ticketIds: readonly string[];
}

/** References above this size are not handed out: 8 KB. */
export const MAX_REF_CHARACTERS = 8_192;

const refShape = z.object({
  traceId: z.string().check(z.minLength(1)),
  resultIndex: z.string().check(z.minLength(1)),
  isLcc: z.boolean(),
  source: z.nullable(z.number()),
  tokenDate: z.string(),
  journeyType: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]),
  cabin: z.enum(['E', 'P', 'B', 'F']),
  dealCodes: z.optional(z.array(z.object({ airlineCode: z.string(), code: z.string() }))),
});

const contextShape = z.object({
  traceId: z.string(),
  bookingId: z.string().check(z.minLength(1)),
  pnr: z.string(),
  source: z.nullable(z.number()),
  isLcc: z.boolean(),
  tokenDate: z.string(),
  ticketIds: z.array(z.string()),
});

/** Reads an offer's reference; null when this connector did not write it. */
export function parseRef(text: string): TboRef | null {
  const parsed = refShape.safeParse(readJson(text));
  return parsed.success ? parsed.data : null;
}

/** Reads an order's context; null when this connector did not write it. */
export function parseContext(text: string): TboBookingContext | null {
  const parsed = contextShape.safeParse(readJson(text));
  return parsed.success ? parsed.data : null;
}

function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return null;
  }
}
