import { setTimeout as timer } from 'node:timers/promises';
import type { DayLogin } from '../day-tokens.ts';
import { createDayTokens } from '../day-tokens.ts';
import { type ExchangeFault, exchange, type PartsWanted } from '../http-exchange.ts';
import { sendOverHttp } from '../http-send.ts';
import { asRecord, readText } from '../lenient.ts';
import type { TboHotelConfig, TboHotelSurroundings } from './config.ts';
import { parseExact } from './exact-json.ts';
import { readStatus, STATUS, type WireStatus } from './status.ts';
import { parseLogin } from './wire.ts';

/** Why there is no usable answer: the transport's faults, a login that was refused, or one call too many. */
export interface HotelFault {
  readonly type: ExchangeFault['type'] | 'login_refused' | 'rate_limited';
  readonly message: string;
}

/** An answer as an object with its status, or why there is none. `sent` says whether the call may have reached TBO. */
export type HotelReply =
  | {
      readonly ok: true;
      readonly body: Readonly<Record<string, unknown>>;
      /** Null where the answer has no status block, as answers about bookings. */
      readonly status: WireStatus | null;
      /** How long it took, in milliseconds. */
      readonly tookMs: number;
    }
  | { readonly ok: false; readonly fault: HotelFault; readonly sent: boolean };

/** Calls TBO's hotel service. */
export interface TboHotelClient {
  /** A question about lists, which may be repeated. */
  content(method: string, payload: object | null, signal: AbortSignal): Promise<HotelReply>;
  /**
   * Search or PreBook, which may be repeated. `onPart` receives the hotels of a long answer as they arrive, in an
   * answer of their own; the answer itself then holds the others.
   */
  search(
    method: 'Search' | 'PreBook',
    payload: object,
    signal: AbortSignal,
    onPart?: (body: Readonly<Record<string, unknown>>) => Promise<void>,
  ): Promise<HotelReply>;
  /** A question about a booking, which may be repeated; a lapsed token is renewed once. */
  ask(method: string, payload: object, signal: AbortSignal): Promise<HotelReply>;
  /** Book, as JSON text with its amount to the last digit: sent once, whatever the answer. */
  book(payload: string, signal: AbortSignal): Promise<HotelReply>;
  /** A mutation of a booking: sent once, whatever the answer. */
  tell(method: 'GenerateVoucher' | 'SendChangeRequest', payload: object, signal: AbortSignal): Promise<HotelReply>;
  /** Logs in again for a token; answers the account's name. */
  login(signal: AbortSignal): Promise<DayLogin<HotelFault>>;
}

const TOKEN_ZONE = 'Asia/Kolkata';
const YESTERDAY_GRACE_MINUTES = 20;
/** What TBO answers to one call too many is waited out in these steps, in milliseconds. */
const BACK_OFF_MS = [1_000, 2_000, 4_000] as const;
/** The code of the booking service for an invalid token, and its words where it has another. */
const INVALID_TOKEN_CODE = 6;
const INVALID_SESSION = /invalid\s+(session|token)/i;

/** A client for one agency. */
export function createTboHotelClient(config: TboHotelConfig, surroundings: TboHotelSurroundings): TboHotelClient {
  const send = surroundings.fetch ?? sendOverHttp;
  const pause = surroundings.pause ?? pauseByTimer;
  const elapsedMs = surroundings.elapsedMs ?? (() => performance.now());
  const { baseUrls, endUserIp, searchDeadlineMs, bookDeadlineMs } = config;
  const basics = { content: basicHeader(config.contentLogin), sale: basicHeader(config.bookLogin) };
  const tokens = createDayTokens<HotelFault>({
    zone: TOKEN_ZONE,
    now: surroundings.now,
    graceMinutes: YESTERDAY_GRACE_MINUTES,
    authenticate,
  });

  async function call(
    url: string,
    payload: object | string | null,
    access: keyof typeof basics | null,
    deadlineMs: number,
    signal: AbortSignal,
    parts?: PartsWanted,
  ): Promise<HotelReply> {
    // A caller that has given up meanwhile must not find a booking made without its knowledge.
    if (signal.aborted) return notSent('timeout', 'Given up before sending');
    const began = elapsedMs();
    const answer = await exchange(
      send,
      {
        method: payload === null ? 'GET' : 'POST',
        url,
        headers: {
          accept: 'application/json',
          ...(payload === null ? {} : { 'content-type': 'application/json' }),
          ...(access === null ? {} : { authorization: basics[access] }),
        },
        ...(payload === null ? {} : { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
      },
      { signal, deadlineMs, parts },
    );
    if (!answer.ok) return { ok: false, fault: answer.fault, sent: answer.fault.type !== 'not_sent' };
    return readAnswer(answer.status, answer.body, elapsedMs() - began);
  }

  async function authenticate(): Promise<DayLogin<HotelFault>> {
    const { clientId, userName, password } = config.agency;
    const payload = { ClientId: clientId, UserName: userName, Password: password, EndUserIp: endUserIp };
    const url = methodUrl(baseUrls.auth, 'Authenticate');
    const reply = await call(url, payload, null, searchDeadlineMs, new AbortController().signal);
    if (!reply.ok) return { ok: false, fault: reply.fault };
    const answer = parseLogin(reply.body);
    if (!answer) {
      return { ok: false, fault: { type: 'malformed', message: 'Authenticate answered in an unknown form' } };
    }
    return answer.tokenId === ''
      ? { ok: false, fault: { type: 'login_refused', message: answer.message } }
      : { ok: true, tokenId: answer.tokenId, account: answer.account };
  }

  /** With the token of the day; a rejected one is dropped. */
  async function underToken(
    method: string,
    payload: object,
    deadlineMs: number,
    signal: AbortSignal,
  ): Promise<HotelReply> {
    const token = await tokens.tokenFor(undefined, signal);
    if (!token.ok) return { ok: false, fault: token.fault, sent: false };
    const body = { EndUserIp: endUserIp, TokenId: token.tokenId, ...payload };
    const reply = await call(methodUrl(baseUrls.book, method), body, null, deadlineMs, signal);
    if (saysTokenRefused(reply)) tokens.forget(token.tokenId);
    return reply;
  }

  /** Repeats a question once after an unexpected error, and after one call too many in growing steps. */
  async function repeating(question: () => Promise<HotelReply>, signal: AbortSignal): Promise<HotelReply> {
    let reply = await question();
    if (reply.ok && reply.status?.code === STATUS.unexpected) reply = await question();
    for (const ms of BACK_OFF_MS) {
      if (!isRateLimited(reply)) break;
      await pause(ms, signal);
      if (signal.aborted) break;
      reply = await question();
    }
    return reply;
  }

  const question = (base: string, access: keyof typeof basics) => {
    return (method: string, payload: object | null, signal: AbortSignal, parts?: PartsWanted) =>
      repeating(() => call(methodUrl(base, method), payload, access, searchDeadlineMs, signal, parts), signal);
  };
  const searchQuestion = question(baseUrls.search, 'sale');

  return {
    login: tokens.login,
    content: question(baseUrls.content, 'content'),
    search: (method, payload, signal, onPart) =>
      searchQuestion(method, payload, signal, onPart && hotelsInParts(onPart)),
    ask: (method, payload, signal) =>
      repeating(async () => {
        const first = await underToken(method, payload, searchDeadlineMs, signal);
        return saysTokenRefused(first) ? underToken(method, payload, searchDeadlineMs, signal) : first;
      }, signal),
    book: (payload, signal) => call(methodUrl(baseUrls.book, 'Book/'), payload, 'sale', bookDeadlineMs, signal),
    tell: (method, payload, signal) => underToken(method, payload, bookDeadlineMs, signal),
  };
}

/** Hotels as they arrive, once the status before them says that they are an answer. */
function hotelsInParts(onPart: (body: Readonly<Record<string, unknown>>) => Promise<void>): PartsWanted {
  return {
    list: ['HotelResult'],
    take(document) {
      const body = asRecord(document);
      return body && readStatus(body)?.code === STATUS.success ? onPart(body) : null;
    },
  };
}

/** Reads the answer: the body's own status wins over that of HTTP, and what is no object is no answer. */
function readAnswer(httpStatus: number, text: string, tookMs: number): HotelReply {
  const body = asRecord(parseExact(text));
  const status = readStatus(body);
  if (body && status) return { ok: true, body, status, tookMs };
  if (httpStatus === 401 || httpStatus === 403) return fault('login_refused', `HTTP ${httpStatus}`);
  if (httpStatus === 429) return fault('rate_limited', 'HTTP 429');
  if (httpStatus >= 500) return fault('unavailable', `HTTP ${httpStatus}`);
  if (!body) return fault('malformed', `HTTP ${httpStatus} with an answer that is not JSON`);
  return { ok: true, body, status: null, tookMs };
}

/** True when a call under a token did nothing because that had lapsed. */
export function saysTokenRefused(reply: HotelReply): boolean {
  if (!reply.ok) return false;
  return Object.values(reply.body).some((inner) => {
    const error = asRecord(asRecord(inner)?.Error);
    if (!error) return false;
    return Number(error.ErrorCode) === INVALID_TOKEN_CODE || INVALID_SESSION.test(readText(error.ErrorMessage));
  });
}

function isRateLimited(reply: HotelReply): boolean {
  return reply.ok ? reply.status?.code === STATUS.rateLimited : reply.fault.type === 'rate_limited';
}

function fault(type: HotelFault['type'], message: string): HotelReply {
  return { ok: false, fault: { type, message }, sent: true };
}

function notSent(type: HotelFault['type'], message: string): HotelReply {
  return { ok: false, fault: { type, message }, sent: false };
}

/** A method's address under a base that may or may not end in a slash. */
function methodUrl(base: string, method: string): string {
  return new URL(method, base.endsWith('/') ? base : `${base}/`).href;
}

function basicHeader({ userName, password }: { readonly userName: string; readonly password: string }): string {
  return `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

/** Ends early, and without a word, when the signal aborts. */
async function pauseByTimer(ms: number, signal: AbortSignal): Promise<void> {
  await timer(ms, undefined, { signal }).catch(() => undefined);
}
