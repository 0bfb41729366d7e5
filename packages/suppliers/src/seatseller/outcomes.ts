import type { SeatOutcome } from '../bus/port.ts';
import type { SupplierError } from '../order-port.ts';
import type { SeatSellerReply } from './client.ts';
import { faultError, type Meaning, meaningOf, supplierError } from './errors.ts';
import type { SeatSellerParts } from './parts.ts';

/** An answer to a mutation that is not a result. */
export interface MutationFault {
  /** True where nothing was done for certain. */
  readonly isCertain: boolean;
  /** The meaning of its words; null where it said nothing. */
  readonly meaning: Meaning | null;
  readonly error: SupplierError;
}

/**
 * Words that prove that nothing was done. Of a doubted key, an operator that fails and unknown words nothing is proved.
 */
const CERTAIN: ReadonlySet<Meaning> = new Set(['gone', 'gender', 'balance', 'lapsed', 'points']);

/** Judges a mutation's answer that is not a result: the mutation is never sent again, whatever it says. */
export function mutationFault(
  { config }: SeatSellerParts,
  reply: Extract<SeatSellerReply, { readonly ok: false }>,
): MutationFault {
  const { fault, sent } = reply;
  const meaning = fault.type === 'said' ? meaningOf(fault.message) : null;
  const isCertain = !sent || fault.type === 'fenced' || (meaning !== null && CERTAIN.has(meaning));
  const error = faultError(config, fault);
  return { isCertain, meaning, error: sent ? { ...error, retryable: false } : error };
}

/** Certainly nothing happened. */
export function failed(
  { config }: SeatSellerParts,
  kind: SupplierError['kind'],
  message: string,
): Extract<SeatOutcome, { readonly type: 'failed' }> {
  return { type: 'failed', error: supplierError(config, kind, message, false) };
}
