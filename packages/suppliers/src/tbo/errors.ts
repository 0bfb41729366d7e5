import { FAULT_WORDS } from '../fault-words.ts';
import type { SupplierError } from '../order-port.ts';
import { readableReasons } from '../refusal-words.ts';
import type { TboReply } from './client.ts';
import type { LoginFault } from './tokens.ts';
import type { TransportFault } from './transport.ts';
import type { Envelope } from './wire.ts';

/** TBO's error codes for flights; others exist but are on no public list. */
export const ERROR_CODE = {
  none: 0,
  rejected: 2,
  validation: 3,
  sessionExpired: 5,
  invalidToken: 6,
  noResult: 25,
  transient: 35,
} as const;

/** Who is speaking, for errors. */
export interface SupplierName {
  readonly supplierId: string;
  readonly label: string;
}

const FAULT_KINDS = {
  not_sent: 'unavailable',
  timeout: 'timeout',
  unavailable: 'unavailable',
  malformed: 'malformed',
  login_refused: 'refused',
} as const satisfies Record<(TransportFault | LoginFault)['type'], SupplierError['kind']>;

const SOLD_OUT = /sold\s*out|no\s+(more\s+)?seats?|no longer available|not available|seats? (are|is) full/i;
const UNDER_PROCESS = /under\s+process|in\s+process|in\s+progress/i;
const NOT_FOUND = /not\s+found|no\s+(such\s+)?(booking|record|itinerary)|does\s*n[o']t\s+exist|invalid\s+booking/i;

/** An error in our own words. Retryable says whether asking again is without risk. */
export function supplierError(
  { supplierId, label }: SupplierName,
  kind: SupplierError['kind'],
  message: string,
  retryable: boolean,
): SupplierError {
  return { supplierId, kind, messages: [message], retryable, cause: `${label}: ${message}` };
}

/** A fault of transport or login as an error. A refused login stays refused, so asking again does not help. */
export function faultError(name: SupplierName, fault: TransportFault | LoginFault): SupplierError {
  const words = fault.type === 'login_refused' ? 'It does not let us in at present.' : FAULT_WORDS[fault.type];
  const error = supplierError(name, FAULT_KINDS[fault.type], words, fault.type !== 'login_refused');
  return { ...error, cause: `${name.label}: ${fault.message}` };
}

/** A business error as an error, in TBO's own words where it gave any. */
function envelopeError(name: SupplierName, { error }: Envelope): SupplierError {
  const kind = kindOf(error.code);
  const reasons = readableReasons(error.message);
  return {
    supplierId: name.supplierId,
    kind,
    messages: reasons.length > 0 ? reasons : ['No reason was given.'],
    retryable: kind !== 'refused',
    cause: `${name.label}: error ${error.code}: ${error.message}`,
  };
}

/** The error in a reply, or null when the call succeeded. */
export function errorOf(name: SupplierName, reply: TboReply): SupplierError | null {
  if (!reply.ok) return faultError(name, reply.fault);
  if (reply.envelope.error.code === ERROR_CODE.none) return null;
  return envelopeError(name, reply.envelope);
}

function kindOf(code: number): SupplierError['kind'] {
  if (code === ERROR_CODE.sessionExpired || code === ERROR_CODE.invalidToken) return 'session_expired';
  return code === ERROR_CODE.transient ? 'unavailable' : 'refused';
}

/** True when TBO says that the flights or the fare are gone. */
export function saysSoldOut({ error }: Envelope): boolean {
  return error.code === ERROR_CODE.noResult || (error.code !== ERROR_CODE.none && SOLD_OUT.test(error.message));
}

/** True when TBO says that an order is still being made. */
export function saysUnderProcess({ error }: Envelope): boolean {
  return UNDER_PROCESS.test(error.message);
}

/** True when TBO says that it has no such order. */
export function saysNotFound({ error }: Envelope): boolean {
  return (error.code === ERROR_CODE.rejected || error.code === ERROR_CODE.validation) && NOT_FOUND.test(error.message);
}
