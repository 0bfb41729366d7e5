import type { StayOutcome } from '../hotel/port.ts';
import type { SupplierError } from '../order-port.ts';
import { type HotelReply, saysTokenRefused } from './client.ts';
import { faultError, statusError, supplierError } from './errors.ts';
import type { TboHotelParts } from './parts.ts';
import { STATUS } from './status.ts';

/** Statuses that prove that nothing was done; every other leaves it open. */
const DEFINITE: ReadonlySet<number> = new Set([
  STATUS.noRooms,
  STATUS.rateGone,
  STATUS.walletShort,
  STATUS.sessionExpired,
  STATUS.invalid,
  STATUS.unauthorised,
  STATUS.blocked,
  STATUS.cancelFailed,
]);

/** What an answer to a mutation says that brought no result: null where it is one to read. */
export type Refusal = { readonly type: 'unavailable' | 'failed' | 'unknown'; readonly error: SupplierError } | null;

/**
 * Judges an answer to a mutation by its transport and status. 405, 429, 500 and any invalid answer leave it open
 * whether something was done; it is never sent again.
 */
export function refusalOf({ config }: TboHotelParts, reply: HotelReply): Refusal {
  if (!reply.ok) {
    const error = faultError(config, reply.fault);
    return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  const { status } = reply;
  if (!status || status.code === STATUS.success) return null;
  const error = statusError(config, status);
  if (status.code === STATUS.noRooms || status.code === STATUS.rateGone) return { type: 'unavailable', error };
  return DEFINITE.has(status.code)
    ? { type: 'failed', error }
    : { type: 'unknown', error: { ...error, retryable: false } };
}

/** The same of a mutation under a token, which does nothing where that has lapsed. */
export function refusalUnderToken(parts: TboHotelParts, reply: HotelReply): Refusal {
  return saysTokenRefused(reply)
    ? { type: 'failed', error: supplierError(parts.config, 'session_expired', 'The login has lapsed.', true) }
    : refusalOf(parts, reply);
}

/** The outcome is unknown; it is not sent again. */
export function unknown(
  { config }: TboHotelParts,
  message: string,
): Extract<StayOutcome, { readonly type: 'unknown' }> {
  return { type: 'unknown', error: supplierError(config, 'malformed', message, false) };
}

/** Certainly nothing happened. */
export function failed(
  { config }: TboHotelParts,
  kind: SupplierError['kind'],
  message: string,
): Extract<StayOutcome, { readonly type: 'failed' }> {
  return { type: 'failed', error: supplierError(config, kind, message, false) };
}
