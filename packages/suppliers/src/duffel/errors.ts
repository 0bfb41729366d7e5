import { FAULT_WORDS } from '../fault-words.ts';
import type { SupplierError } from '../order-port.ts';
import { readableReasons } from '../refusal-words.ts';
import type { DuffelFault, DuffelRefusal, DuffelReply } from './client.ts';

/** Who is speaking, for errors. */
export interface SupplierName {
  readonly supplierId: string;
  readonly label: string;
}

const SOLD_OUT = /no_longer_available|unavailable|sold_out/;
const EXPIRED = /expired/;
const ALREADY = /already|duplicate/;
const NOT_FOUND = 404;

/** An error in our own words. Retryable says whether asking again is without risk. */
export function supplierError(
  { supplierId, label }: SupplierName,
  kind: SupplierError['kind'],
  message: string,
  retryable: boolean,
): SupplierError {
  return { supplierId, kind, messages: [message], retryable, cause: `${label}: ${message}` };
}

/** A call without data as an error; Duffel's support wants the id of a refusal, so logs have it. */
export function errorOf(name: SupplierName, reply: DuffelRefusal | DuffelFault): SupplierError {
  const tail = reply.requestId === null ? '' : ` (request ${reply.requestId})`;
  if (reply.type === 'fault') {
    const kind = reply.fault.type === 'not_sent' ? 'unavailable' : reply.fault.type;
    const error = supplierError(name, kind, FAULT_WORDS[reply.fault.type], true);
    return { ...error, cause: `${name.label}: ${reply.fault.message}${tail}` };
  }
  const messages = reply.messages.flatMap(readableReasons);
  const expired = isExpired(reply);
  return {
    supplierId: name.supplierId,
    kind: expired ? 'session_expired' : 'refused',
    messages,
    retryable: expired,
    cause: `${name.label}: ${reply.messages.join(', ')}${tail}`,
  };
}

/** The data could not be read. */
export function malformed(name: SupplierName, what: string): SupplierError {
  return supplierError(name, 'malformed', `${what} could not be read`, true);
}

/** True when Duffel says that flights or fare are gone. */
export function saysSoldOut(reply: DuffelReply): boolean {
  return isRefusal(reply) && reply.codes.some((code) => SOLD_OUT.test(code));
}

/** True when Duffel says that the price has moved. */
export function saysPriceChanged(reply: DuffelReply): boolean {
  return isRefusal(reply) && reply.codes.includes('price_changed');
}

/** True when Duffel says that this was done before: perhaps by our own call whose answer was lost. */
export function saysAlready(reply: DuffelReply): boolean {
  return isRefusal(reply) && reply.codes.some((code) => ALREADY.test(code));
}

/** True when Duffel knows nothing by that id. */
export function saysNotFound(reply: DuffelReply): boolean {
  return isRefusal(reply) && reply.status === NOT_FOUND;
}

function isExpired(reply: DuffelRefusal): boolean {
  return reply.codes.some((code) => EXPIRED.test(code) && !code.includes('token'));
}

function isRefusal(reply: DuffelReply): reply is DuffelRefusal {
  return !reply.ok && reply.type === 'refused';
}
