import { type Paise, paise } from '@pravas/domain/money/money.ts';

/** What the gateway says of one dispute (10 fields). */
export interface DisputeAnswer {
  readonly disputeRef: string;
  readonly orderId: string;
  readonly amountPaise: Paise;
  readonly state: 'open' | 'won' | 'lost';
  readonly reason: string;
  readonly openedAt: Temporal.Instant;
  readonly respondBy: Temporal.Instant;
}

/** A page of getDisputeList: one line that counts, and a line for each dispute. */
export interface DisputePage {
  readonly page: number;
  readonly pages: number;
  readonly disputes: readonly DisputeAnswer[];
  /** Lines that cannot be read, as they arrived. */
  readonly unread: readonly string[];
}

const FIELDS = 10;
const HEAD_FIELDS = 4;
const INDIA = 'Asia/Kolkata';
const STATES: Readonly<Record<string, DisputeAnswer['state']>> = { O: 'open', W: 'won', L: 'lost' };

/** The plain text of getDisputeList: what changed since then, by pages from 1. */
export function disputesRequestText(mid: string, changedSince: Temporal.Instant, page: number): string {
  const since = changedSince.toZonedDateTimeISO(INDIA).toPlainDateTime().toString({ smallestUnit: 'second' });
  return [mid, since.replace('T', ' '), String(page)].join('|');
}

/** Reads one dispute; null where a field is missing or has an unknown value. */
export function readDisputeLine(line: string): DisputeAnswer | null {
  const fields = line.split('|').map((field) => field.trim());
  if (fields.length !== FIELDS) return null;
  const [disputeRef = '', , orderId = '', amount = '', code = '', , reason = '', opened = '', until = ''] = fields;
  const state = STATES[code];
  const [openedAt, respondBy] = [momentOf(opened), momentOf(until)];
  if (!/^[A-Za-z0-9-]{1,40}$/.test(disputeRef) || orderId === '' || !state || !openedAt || !respondBy) return null;
  if (!/^[1-9][0-9]{0,14}$/.test(amount)) return null;
  return { disputeRef, orderId, amountPaise: paise(Number(amount)), state, reason, openedAt, respondBy };
}

/**
 * Reads a page; null where its head cannot be read or counts other lines. A line that cannot be read keeps no other
 * waiting.
 */
export function readDisputePage(plain: string, mid: string): DisputePage | null {
  const [head = '', ...lines] = plain.split('\n').filter((line) => line !== '');
  const fields = head.split('|');
  const [owner, page, pages, count] = [fields[0], ...fields.slice(1).map(Number)];
  if (fields.length !== HEAD_FIELDS || owner !== mid || count !== lines.length) return null;
  if (!Number.isInteger(page) || !Number.isInteger(pages)) return null;
  const read = lines.map((line) => readDisputeLine(line) ?? line);
  return {
    page: page as number,
    pages: pages as number,
    disputes: read.filter((one) => typeof one !== 'string'),
    unread: read.filter((one) => typeof one === 'string'),
  };
}

/** "2026-11-30 18:00:00" in India. */
function momentOf(text: string): Temporal.Instant | null {
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text)) return null;
  try {
    return Temporal.PlainDateTime.from(text.replace(' ', 'T')).toZonedDateTime(INDIA).toInstant();
  } catch {
    return null;
  }
}
