import { FAULT_WORDS } from '../fault-words.ts';
import type { SupplierError } from '../order-port.ts';
import type { SeatSellerFault } from './client.ts';

/** Who is speaking, for errors. */
interface SupplierName {
  readonly supplierId: string;
  readonly label: string;
}

/** The meaning of the vendor's words. */
export type Meaning = 'key' | 'gone' | 'gender' | 'balance' | 'lapsed' | 'points' | 'operator' | 'other';

/** In order: the first that fits counts, as one text may fit several. */
const MEANINGS: readonly (readonly [Meaning, RegExp])[] = [
  ['key', /authorization failed|oauth|verification failed/i],
  ['gone', /tentative booking failed|not available|already (?:booked|blocked|sold)/i],
  ['balance', /insufficient\s+(?:balance|funds)|balance is (?:low|insufficient)/i],
  ['lapsed', /expired/i],
  ['points', /(?:invalid|wrong)\s+(?:boarding|dropping)/i],
  ['gender', /gender|(?:ladies|gents|male|female)\b.*(?:seat|only|restrict|mismatch)/i],
  ['operator', /vendor|operator|time\s*d?\s*-?\s*out|timed out/i],
];

/** What words of the vendor mean. */
export function meaningOf(words: string): Meaning {
  return MEANINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

const WORDS: Readonly<Record<Meaning, string>> = {
  key: 'It does not let us in at present.',
  gone: 'The operator did not hold the seats. Perhaps they have just been sold, are kept for women or for men, or need an identity document. Please choose seats again.',
  gender: 'A seat is kept for women or for men. Please choose another one for this passenger.',
  balance: 'It cannot be bought at present. Please ask the travel desk.',
  lapsed: 'The seats are no longer held.',
  points: 'The bus no longer stops there. Please choose where to get on and off again.',
  operator: 'The operator does not answer at present.',
  other: 'It was refused without a reason that can be shown.',
};

const MEANING_KINDS: Readonly<Record<Meaning, SupplierError['kind']>> = {
  key: 'unavailable',
  gone: 'refused',
  gender: 'refused',
  balance: 'refused',
  lapsed: 'session_expired',
  points: 'refused',
  operator: 'unavailable',
  other: 'refused',
};

const FAULT_KINDS = {
  not_sent: 'unavailable',
  timeout: 'timeout',
  unavailable: 'unavailable',
  malformed: 'malformed',
  fenced: 'refused',
} as const satisfies Record<Exclude<SeatSellerFault['type'], 'said'>, SupplierError['kind']>;

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

/** A fault as an error. What the vendor said stays in the cause: its words name its customers and its systems. */
export function faultError(name: SupplierName, { type, message }: SeatSellerFault): SupplierError {
  const cause = `${name.label}: ${message}`;
  if (type === 'said') {
    const meaning = meaningOf(message);
    const kind = MEANING_KINDS[meaning];
    return { ...supplierError(name, kind, WORDS[meaning], kind === 'unavailable'), cause };
  }
  const words = type === 'fenced' ? WORDS.key : FAULT_WORDS[type];
  return { ...supplierError(name, FAULT_KINDS[type], words, type !== 'fenced'), cause };
}
