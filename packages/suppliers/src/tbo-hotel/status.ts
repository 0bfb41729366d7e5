import * as z from 'zod/mini';
import { asRecord, readNumber, text } from '../lenient.ts';

/**
 * `Status.Code` of TBO's hotel service (TBOHolidays API v2.1, status codes). It decides, whatever the HTTP status says: a
 * refusal may come under HTTP 200 and a reason under HTTP 400.
 */
export const STATUS = {
  success: 200,
  noRooms: 201,
  rateGone: 207,
  walletShort: 300,
  sessionExpired: 315,
  invalid: 400,
  unauthorised: 401,
  blocked: 402,
  bookingFailed: 405,
  rateLimited: 429,
  cancelFailed: 479,
  unexpected: 500,
} as const;

/** An answer's status: its code and TBO's own words. */
export interface WireStatus {
  readonly code: number;
  readonly description: string;
}

const described = z.object({ Description: text });

/** The status of an answer; null where it has none, as answers about bookings do. */
export function readStatus(body: unknown): WireStatus | null {
  const block = asRecord(asRecord(body)?.Status);
  const code = readNumber(block?.Code);
  if (!block || code === null) return null;
  return { code, description: described.parse(block).Description };
}
