import { FAULT_WORDS } from '../fault-words.ts';
import type { SupplierError } from '../order-port.ts';
import { readableReasons } from '../refusal-words.ts';
import { CODE, type TboBusFault } from './client.ts';

/** Who is speaking, for errors. */
interface SupplierName {
  readonly supplierId: string;
  readonly label: string;
}

const FAULT_KINDS = {
  not_sent: 'unavailable',
  timeout: 'timeout',
  unavailable: 'unavailable',
  malformed: 'malformed',
} as const;

/** An error in our own words. Retryable says whether asking again is without risk. */
export function supplierError(
  { supplierId, label }: SupplierName,
  kind: SupplierError['kind'],
  message: string,
  retryable: boolean,
): SupplierError {
  return { supplierId, kind, messages: [message], retryable, cause: `${label}: ${message}` };
}

/** What cannot be read, as an error. */
export function malformed(name: SupplierName, what: string): SupplierError {
  return { ...supplierError(name, 'malformed', FAULT_WORDS.malformed, true), cause: `${name.label}: ${what}` };
}

/** A text that another connector, or none, has written. */
export function notOurs(name: SupplierName): SupplierError {
  return supplierError(name, 'not_supported', 'This bus is not ours.', false);
}

/** A fault as an error. */
export function faultError(name: SupplierName, { type, message, code }: TboBusFault): SupplierError {
  const cause = `${name.label}: ${type === 'said' ? `error ${code}: ` : ''}${message}`;
  if (type === 'login_refused') {
    return { ...supplierError(name, 'refused', 'It does not let us in at present.', false), cause };
  }
  if (type !== 'said') return { ...supplierError(name, FAULT_KINDS[type], FAULT_WORDS[type], true), cause };
  if (code === CODE.sessionExpired || code === CODE.invalidToken) {
    return { ...supplierError(name, 'session_expired', 'The list of buses has lapsed.', true), cause };
  }
  if (code === CODE.transient) return { ...supplierError(name, 'unavailable', FAULT_WORDS.unavailable, true), cause };
  if (/insufficient\s+balance/i.test(message)) {
    const words = 'It cannot be bought at present. Please ask the travel desk.';
    return { ...supplierError(name, 'refused', words, false), cause };
  }
  const reasons = readableReasons(message);
  const error = { ...supplierError(name, 'refused', 'It was refused without a reason.', false), cause };
  return reasons.length > 0 ? { ...error, messages: reasons } : error;
}
