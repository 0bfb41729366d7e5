import { createDayTokens, type DayLogin } from '../day-tokens.ts';
import { type ExchangeFault, exchange } from '../http-exchange.ts';
import { sendOverHttp } from '../http-send.ts';
import { asRecord, readNumber, readText } from '../lenient.ts';
import { parseKeepingLongNumbers } from '../long-numbers.ts';
import { methodUrl } from '../tbo/transport.ts';
import { parseAuthentication } from '../tbo/wire.ts';
import type { TboBusConfig, TboBusSurroundings } from './config.ts';

/** Why there is no answer: the transport's faults, a login that was refused, or an error of the bus service itself. */
export interface TboBusFault {
  readonly type: ExchangeFault['type'] | 'login_refused' | 'said';
  readonly message: string;
  /** `ErrorCode` of the answer; 0 without one. */
  readonly code: number;
}

/** A method's answer below its wrapper, or why there is none. `sent` says whether the call may have been heard. */
export type TboBusReply =
  | { readonly ok: true; readonly body: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly fault: TboBusFault; readonly sent: boolean };

/** Every method with the wrapper of its answer. */
const WRAPPERS = {
  GetBusCityList: null,
  Search: 'BusSearchResult',
  GetBusSeatLayOut: 'GetBusSeatLayOutResult',
  GetBoardingPointDetails: 'GetBusRouteDetailResult',
  Block: 'BlockResult',
  Book: 'BookResult',
  GetBookingDetail: 'GetBookingDetailResult',
  SendChangeRequest: 'SendChangeRequestResult',
  GetChangeRequestStatus: 'GetChangeRequestStatusResult',
} as const;
type Method = keyof typeof WRAPPERS;

/** Codes of the common layer of all of TBO's services. */
export const CODE = { sessionExpired: 5, invalidToken: 6, transient: 35 } as const;

/** Calls TBO's bus service with the token of the day. */
export interface TboBusClient {
  /** A question, which may be repeated: an invalid token is renewed once. */
  ask(method: Method, payload: object, signal: AbortSignal): Promise<TboBusReply>;
  /** Block, Book or SendChangeRequest: sent once, whatever the answer. */
  tell(method: Method, payload: object, signal: AbortSignal): Promise<TboBusReply>;
  /** Logs in again; answers the account's name. */
  login(signal: AbortSignal): Promise<DayLogin<TboBusFault>>;
}

const TOKEN_ZONE = 'Asia/Kolkata';
const YESTERDAY_GRACE_MINUTES = 20;

/** A client for one agency. */
export function createTboBusClient(config: TboBusConfig, surroundings: TboBusSurroundings): TboBusClient {
  const send = surroundings.fetch ?? sendOverHttp;
  const { baseUrls, clientId, userName, password, endUserIp } = config;
  const tokens = createDayTokens<TboBusFault>({
    zone: TOKEN_ZONE,
    now: surroundings.now,
    graceMinutes: YESTERDAY_GRACE_MINUTES,
    authenticate,
  });

  async function post(url: string, payload: object, deadlineMs: number, signal: AbortSignal): Promise<TboBusReply> {
    const headers = { 'content-type': 'application/json', accept: 'application/json' };
    const request = { method: 'POST', url, headers, body: JSON.stringify(payload) } as const;
    const answer = await exchange(send, request, { signal, deadlineMs });
    if (!answer.ok) {
      const { type, message } = answer.fault;
      return { ok: false, fault: { type, message, code: 0 }, sent: type !== 'not_sent' };
    }
    if (answer.status >= 500 || answer.status === 429) return fault('unavailable', `HTTP ${answer.status}`);
    const body = asRecord(parseKeepingLongNumbers(answer.body));
    return body ? { ok: true, body } : fault('malformed', `HTTP ${answer.status} with an answer that is no object`);
  }

  async function authenticate(): Promise<DayLogin<TboBusFault>> {
    const payload = { ClientId: clientId, UserName: userName, Password: password, EndUserIp: endUserIp };
    const url = methodUrl(baseUrls.auth, 'Authenticate');
    const reply = await post(url, payload, config.searchDeadlineMs, new AbortController().signal);
    if (!reply.ok) return { ok: false, fault: reply.fault };
    const answer = parseAuthentication(reply.body);
    if (!answer) {
      return { ok: false, fault: { type: 'malformed', message: 'Authenticate answered in an unknown form', code: 0 } };
    }
    return answer.tokenId === ''
      ? { ok: false, fault: { type: 'login_refused', message: answer.message, code: 0 } }
      : { ok: true, tokenId: answer.tokenId, account: answer.account };
  }

  async function call(method: Method, payload: object, deadlineMs: number, signal: AbortSignal): Promise<TboBusReply> {
    const token = await tokens.tokenFor(undefined, signal);
    if (!token.ok) return { ok: false, fault: { code: 0, ...token.fault }, sent: false };
    // A caller that has given up meanwhile must not find seats bought without its knowledge.
    if (signal.aborted) {
      return { ok: false, fault: { type: 'timeout', message: 'Given up before sending', code: 0 }, sent: false };
    }
    const isList = method === 'GetBusCityList';
    const caller = isList ? { IpAddress: endUserIp, ClientId: clientId } : { EndUserIp: endUserIp };
    const url = methodUrl(isList ? baseUrls.cities : baseUrls.bus, method);
    const reply = await post(url, { ...caller, TokenId: token.tokenId, ...payload }, deadlineMs, signal);
    const opened = reply.ok ? open(method, reply.body) : reply;
    if (!opened.ok && opened.fault.code === CODE.invalidToken) tokens.forget(token.tokenId);
    return opened;
  }

  return {
    login: tokens.login,
    tell: (method, payload, signal) => call(method, payload, config.bookDeadlineMs, signal),
    async ask(method, payload, signal) {
      const question = () => call(method, payload, config.searchDeadlineMs, signal);
      const first = await question();
      return !first.ok && first.fault.code === CODE.invalidToken ? question() : first;
    },
  };
}

/** The content of a method's wrapper; the service's own error comes with HTTP 200. */
function open(method: Method, body: Readonly<Record<string, unknown>>): TboBusReply {
  const wrapper = WRAPPERS[method];
  const inner = wrapper === null ? body : asRecord(body[wrapper]);
  const error = asRecord(inner?.Error);
  const code = readNumber(error?.ErrorCode);
  if (!inner || code === null) return fault('malformed', `${method} answered in an unknown form`);
  return code === 0 ? { ok: true, body: inner } : fault('said', readText(error?.ErrorMessage), code);
}

function fault(type: TboBusFault['type'], message: string, code = 0): TboBusReply {
  return { ok: false, fault: { type, message, code }, sent: true };
}
