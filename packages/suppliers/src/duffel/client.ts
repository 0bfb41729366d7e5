import * as z from 'zod/mini';
import { type ExchangeFault, type ExchangeOptions, type ExchangeRequest, exchange } from '../http-exchange.ts';
import { type SentAnswer, sendOverHttp } from '../http-send.ts';
import { asRecord, list, readText, text } from '../lenient.ts';
import type { DuffelAccount, DuffelSurroundings } from './config.ts';

/** The data of an answer. `status` 202 = taken on, but not finished. */
interface DuffelData {
  readonly ok: true;
  readonly status: number;
  readonly data: unknown;
  /** Where the next page of a list begins; null = it has none, or it is not a list. */
  readonly after: string | null;
}

/** Duffel's refusal: nothing was done. */
export interface DuffelRefusal {
  readonly ok: false;
  readonly type: 'refused';
  readonly status: number;
  /** Categories ("validation_error"), which are documented where codes are not. */
  readonly types: readonly string[];
  readonly codes: readonly string[];
  readonly messages: readonly string[];
  readonly requestId: string | null;
}

/** No usable answer. `sent` says whether the call itself may have reached Duffel. */
export interface DuffelFault {
  readonly ok: false;
  readonly type: 'fault';
  readonly fault: ExchangeFault;
  readonly sent: boolean;
  readonly requestId: string | null;
}

/** What a call brings. */
export type DuffelReply = DuffelData | DuffelRefusal | DuffelFault;

/** Calls Duffel. Paths begin with a slash. */
export interface DuffelClient {
  /** A question by GET: asked a second time, within the same deadline, when the service is briefly unavailable. */
  read(path: string, signal: AbortSignal): Promise<DuffelReply>;
  /**
   * A question that Duffel takes by POST (searches, quotes): sent once, with a question's deadline. `onPart` receives
   * the offers of a long list as they arrive; the answer itself then holds the others.
   */
  ask(
    path: string,
    data: object | null,
    signal: AbortSignal,
    onPart?: (data: unknown) => Promise<void>,
  ): Promise<DuffelReply>;
  /** A mutation: sent once, whatever the answer. */
  tell(path: string, data: object | null, signal: AbortSignal): Promise<DuffelReply>;
}

const API_VERSION = 'v2';
const OFFERS = ['data', 'offers'];
// Long enough for a restarting host, short beside every deadline.
const RETRY_AFTER_MS = 150;

const errorsShape = z.object({
  errors: list(z.object({ type: text, code: text, title: text, message: text })),
  meta: z.optional(z.nullable(z.object({ request_id: text }))),
});

/** A client for one account. */
export function createDuffelClient(config: DuffelAccount, surroundings: DuffelSurroundings): DuffelClient {
  const send = surroundings.fetch ?? sendOverHttp;
  const call = async (
    method: ExchangeRequest['method'],
    path: string,
    data: object | null,
    options: ExchangeOptions,
  ): Promise<DuffelReply> => {
    // A caller that has given up meanwhile must not find an order made without its knowledge.
    if (options.signal.aborted) return gaveUp();
    const request: ExchangeRequest = {
      method,
      url: new URL(path, config.baseUrl).href,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${config.token}`,
        'duffel-version': API_VERSION,
        ...(data === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(data === null ? {} : { body: JSON.stringify({ data }) }),
    };
    const answer = await exchange(send, request, options);
    if (answer.ok) return readAnswer(answer.status, answer.headers, answer.body);
    const { fault } = answer;
    return { ok: false, type: 'fault', fault, sent: fault.type !== 'not_sent', requestId: null };
  };
  return {
    async read(path, signal) {
      const { searchDeadlineMs: deadlineMs } = config;
      const within = AbortSignal.any([signal, AbortSignal.timeout(deadlineMs)]);
      const first = await call('GET', path, null, { signal: within, deadlineMs });
      if (first.ok || first.type !== 'fault' || first.fault.type !== 'unavailable') return first;
      await pause(RETRY_AFTER_MS, within);
      return within.aborted ? first : call('GET', path, null, { signal: within, deadlineMs });
    },
    ask: (path, data, signal, onPart) =>
      call('POST', path, data, {
        signal,
        deadlineMs: config.searchDeadlineMs,
        parts: onPart && { list: OFFERS, take: (document) => onPart(asRecord(document)?.data) },
      }),
    tell: (path, data, signal) => call('POST', path, data, { signal, deadlineMs: config.bookDeadlineMs }),
  };
}

const TOO_MANY = 'rate_limit_exceeded';

function gaveUp(): DuffelFault {
  const fault = { type: 'timeout', message: 'Given up before sending' } as const;
  return { ok: false, type: 'fault', fault, sent: false, requestId: null };
}

function readAnswer(status: number, headers: SentAnswer['headers'], body: string): DuffelReply {
  const json = readJson(body);
  const requestId = requestIdOf(headers, json);
  const broken = (type: ExchangeFault['type'], message: string): DuffelFault => ({
    ok: false,
    type: 'fault',
    fault: { type, message },
    sent: true,
    requestId,
  });
  const errors = errorsShape.safeParse(json).data?.errors ?? [];
  if (status >= 500 || status === 429) {
    const fault = broken('unavailable', `HTTP ${status}`);
    // Duffel's own word that a call was one too many: it was not worked off. A proxy's word is not Duffel's.
    return { ...fault, sent: !errors.some(({ code }) => status === 429 && code === TOO_MANY) };
  }
  // An account without a service gets a refusal without a reason (issue 905 of the official client).
  if (errors.length === 0 && (status === 401 || status === 403)) {
    return { ok: false, type: 'refused', status, types: [], codes: [], messages: ['Access was refused.'], requestId };
  }
  if (status >= 400 && errors.length > 0) {
    const messages = errors.map(({ message, title, code }) => message || title || code);
    const [types, codes] = [errors.map(({ type }) => type), errors.map(({ code }) => code)];
    return { ok: false, type: 'refused', status, types, codes, messages, requestId };
  }
  // What is taken on but not finished comes without data.
  if (status === 202) return { ok: true, status, data: null, after: null };
  const record = asRecord(json);
  if (status < 200 || status > 299 || record?.data === undefined) {
    return broken('malformed', `HTTP ${status} with an answer of unknown form`);
  }
  return { ok: true, status, data: record.data, after: readText(asRecord(record.meta)?.after) || null };
}

function requestIdOf(headers: SentAnswer['headers'], json: unknown): string | null {
  return headers.get('x-request-id') ?? (readText(asRecord(asRecord(json)?.meta)?.request_id).slice(0, 100) || null);
}

function readJson(body: string): unknown {
  try {
    const value: unknown = JSON.parse(body);
    return value;
  } catch {
    return null;
  }
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, durationMs);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
