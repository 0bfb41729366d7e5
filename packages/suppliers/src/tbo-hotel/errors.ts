import { FAULT_WORDS } from '../fault-words.ts';
import type { SupplierError } from '../order-port.ts';
import { readableReasons } from '../refusal-words.ts';
import type { HotelFault, HotelReply } from './client.ts';
import { STATUS, type WireStatus } from './status.ts';

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
  rate_limited: 'unavailable',
  login_refused: 'refused',
} as const satisfies Record<HotelFault['type'], SupplierError['kind']>;

const OWN_WORDS: Readonly<Partial<Record<HotelFault['type'], string>>> = {
  login_refused: 'It does not let us in at present.',
  rate_limited: 'It is asked too often at present.',
};

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

/** A fault of transport or login as an error. A refused login stays refused, so asking again does not help. */
export function faultError(name: SupplierName, { type, message }: HotelFault): SupplierError {
  const words = OWN_WORDS[type] ?? FAULT_WORDS[type as keyof typeof FAULT_WORDS];
  const error = supplierError(name, FAULT_KINDS[type], words, type !== 'login_refused');
  return { ...error, cause: `${name.label}: ${message}` };
}

/**
 * What a status other than success means, for every call: a refused login or a blocked agency is never an empty answer.
 */
export function statusError(name: SupplierName, { code, description }: WireStatus): SupplierError {
  const cause = `${name.label}: status ${code}: ${description}`;
  const of = (kind: SupplierError['kind'], message: string, retryable: boolean): SupplierError => ({
    ...supplierError(name, kind, message, retryable),
    cause,
  });
  switch (code) {
    case STATUS.unauthorised:
    case STATUS.blocked:
      return of('refused', 'It does not let us in at present.', false);
    case STATUS.walletShort:
      return of('refused', 'It cannot be bought at present. Please ask the travel desk.', false);
    case STATUS.noRooms:
    case STATUS.rateGone:
      return of('refused', 'The rooms are no longer to be had.', false);
    case STATUS.sessionExpired:
      return of('session_expired', 'The offer has lapsed.', true);
    case STATUS.rateLimited:
      return of('unavailable', 'It is asked too often at present.', true);
    case STATUS.unexpected:
      return of('unavailable', FAULT_WORDS.unavailable, true);
    default: {
      const reasons = readableReasons(description);
      const error = of('refused', '', false);
      return { ...error, messages: reasons.length > 0 ? reasons : ['No reason was given.'] };
    }
  }
}

/** Why a question brought nothing; null when it succeeded, and for codes in `also`, which the caller reads itself. */
export function errorOf(name: SupplierName, reply: HotelReply, also: readonly number[] = []): SupplierError | null {
  if (!reply.ok) return faultError(name, reply.fault);
  const { status } = reply;
  if (!status) return malformed(name, 'an answer without a status');
  return status.code === STATUS.success || also.includes(status.code) ? null : statusError(name, status);
}
