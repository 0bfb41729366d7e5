import { randomBytes } from 'node:crypto';
import { type ExchangeFault, exchange } from '../http-exchange.ts';
import { sendOverHttp } from '../http-send.ts';
import { asRecord, readText } from '../lenient.ts';
import { parseKeepingLongNumbers } from '../long-numbers.ts';
import type { SeatSellerConfig, SeatSellerSurroundings } from './config.ts';
import { authorizationHeader } from './oauth.ts';

/** Why there is no answer: the transport's faults, a refusal in the vendor's words, or a fence before the vendor. */
export interface SeatSellerFault {
  readonly type: ExchangeFault['type'] | 'said' | 'fenced';
  readonly message: string;
}

/** An answer that is not an error, as text, or why there is none. `sent` says whether the call may have been heard. */
export type SeatSellerReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly fault: SeatSellerFault; readonly sent: boolean };

/** Parameters of the query. */
type Query = Readonly<Record<string, string>>;

/** Calls the vendor. */
export interface SeatSellerClient {
  /** A question, which may be repeated: by GET, or by POST where it has a body. */
  ask(call: string, query: Query, signal: AbortSignal, body?: object): Promise<SeatSellerReply>;
  /** Holds seats: sent once, whatever the answer. */
  block(call: string, body: object, signal: AbortSignal): Promise<SeatSellerReply>;
  /** Books or cancels: sent once, whatever the answer. */
  tell(call: string, query: Query, body: object | null, signal: AbortSignal): Promise<SeatSellerReply>;
}

const MOST_MS = { ask: 30_000, block: 60_000, tell: 180_000 } as const;
/** Sometimes said to those whose key is good, so that a question is asked again. */
const KEY_DOUBTED = /authorization failed/i;
const ERROR_TEXT = /^\s*(?:"\s*)?error\s*:\s*/i;
const MOST_WORDS = 500;

/** A client for one key. */
export function createSeatSellerClient(
  config: SeatSellerConfig,
  { now, fetch: send = sendOverHttp, nonce = randomNonce }: SeatSellerSurroundings,
): SeatSellerClient {
  const deadlines = {
    ask: Math.min(config.searchDeadlineMs, MOST_MS.ask),
    block: Math.min(config.bookDeadlineMs, MOST_MS.block),
    tell: Math.min(config.bookDeadlineMs, MOST_MS.tell),
  };

  async function call(
    kind: keyof typeof deadlines,
    method: 'GET' | 'POST',
    name: string,
    query: Query,
    body: object | null,
    signal: AbortSignal,
  ): Promise<SeatSellerReply> {
    // A caller that has given up meanwhile must not find seats bought without its knowledge.
    if (signal.aborted) return notSent('Given up before sending');
    const url = callUrl(config.baseUrl, name, query);
    const timestamp = Math.floor(now().epochMilliseconds / 1_000);
    const answer = await exchange(
      send,
      {
        method,
        url,
        headers: {
          accept: 'application/json, text/plain',
          authorization: authorizationHeader({ method, url }, config, { nonce: nonce(), timestamp }),
          ...(body === null ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === null ? {} : { body: JSON.stringify(body) }),
      },
      { signal, deadlineMs: deadlines[kind] },
    );
    if (!answer.ok) return { ok: false, fault: answer.fault, sent: answer.fault.type !== 'not_sent' };
    return readAnswer(answer.status, answer.body);
  }

  return {
    async ask(name, query, signal, body) {
      const question = () => call('ask', body ? 'POST' : 'GET', name, query, body ?? null, signal);
      const first = await question();
      return !first.ok && first.fault.type === 'said' && KEY_DOUBTED.test(first.fault.message) ? question() : first;
    },
    block: (name, body, signal) => call('block', 'POST', name, {}, body, signal),
    tell: (name, query, body, signal) => call('tell', 'POST', name, query, body, signal),
  };
}

/**
 * Reads the answer. Errors come in four ways: as text, as an object, by the status alone, and as text under HTTP 200,
 * so that the text is checked first.
 */
function readAnswer(status: number, text: string): SeatSellerReply {
  if (ERROR_TEXT.test(text)) return fault('said', text.replace(ERROR_TEXT, ''));
  const isPage = /^\s*</.test(text);
  if (status === 403 && isPage) return fault('fenced', 'HTTP 403 with a page: our address or the key is not let in');
  if (status === 429) return fault('unavailable', 'HTTP 429');
  const record = isPage ? null : asRecord(parseKeepingLongNumbers(text));
  const said = readText(record?.error) || readText(record?.message);
  if (status >= 200 && status <= 299) {
    if (isPage || text.trim() === '') return fault('malformed', `HTTP ${status} without data`);
    return readText(record?.error) === '' ? { ok: true, text } : fault('said', said);
  }
  if (said !== '') return fault('said', said);
  const isWords = !isPage && record === null && text.trim() !== '';
  return isWords ? fault('said', text) : fault('unavailable', `HTTP ${status}`);
}

function fault(type: SeatSellerFault['type'], message: string): SeatSellerReply {
  return { ok: false, fault: { type, message: message.trim().slice(0, MOST_WORDS) }, sent: true };
}

function notSent(message: string): SeatSellerReply {
  return { ok: false, fault: { type: 'timeout', message }, sent: false };
}

function callUrl(base: string, name: string, query: Query): string {
  const url = new URL(name, base.endsWith('/') ? base : `${base}/`);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value);
  return url.href;
}

function randomNonce(): string {
  return randomBytes(16).toString('hex');
}
