import type { FlightOutcome } from '../flight/port.ts';
import type { SupplierError } from '../order-port.ts';
import type { TboReply } from './client.ts';
import { faultError, supplierError } from './errors.ts';
import type { TboParts } from './search.ts';

/** No answer: certain only when nothing was sent. */
export function unsent(parts: TboParts, reply: Extract<TboReply, { readonly ok: false }>): FlightOutcome {
  const error = faultError(parts.config, reply.fault);
  return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
}

/** The outcome is unknown; it is not sent again. */
export function unknown(parts: TboParts, message: string): FlightOutcome {
  return { type: 'unknown', error: supplierError(parts.config, 'malformed', message, false) };
}

/** Certainly nothing happened. */
export function failed(parts: TboParts, kind: SupplierError['kind'], message: string): FlightOutcome {
  return { type: 'failed', error: supplierError(parts.config, kind, message, false) };
}
