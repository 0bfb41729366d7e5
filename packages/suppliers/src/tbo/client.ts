import type { PartsWanted } from '../http-exchange.ts';
import { sendOverHttp } from '../http-send.ts';
import type { TboConfig, TboSurroundings } from './config.ts';
import { createTokenDesk, type LoginFault, type LoginReply } from './tokens.ts';
import { methodUrl, postJson, type TransportFault } from './transport.ts';
import { type Envelope, readEnvelope } from './wire.ts';

/** Which host serves a method. */
type TboSide = 'air' | 'airBook';

/** An answer in TBO's envelope, or why there is none. `sent` says whether the call itself may have reached TBO. */
export type TboReply =
  | { readonly ok: true; readonly envelope: Envelope }
  | { readonly ok: false; readonly fault: TransportFault | LoginFault; readonly sent: boolean };

/** Calls TBO with the token of the day. */
export interface TboClient {
  /**
   * A call that may be repeated: an invalid token (code 6) is renewed once and the call repeated once. `onPart`
   * receives the results of a long answer as they arrive; the answer itself then holds the others.
   */
  ask(
    side: TboSide,
    method: string,
    payload: object,
    signal: AbortSignal,
    tokenDate?: string,
    onPart?: (envelope: Envelope) => Promise<void>,
  ): Promise<TboReply>;
  /** A mutation: sent once, whatever the answer. */
  tell(side: TboSide, method: string, payload: object, signal: AbortSignal, tokenDate?: string): Promise<TboReply>;
  /** Logs in again; answers the account's name. */
  login(signal: AbortSignal): Promise<LoginReply>;
  /** The calendar day in India, which is what tokens live for: "2026-11-21". */
  today(): string;
}

const INVALID_TOKEN = 6;
const MUTATIONS: ReadonlySet<string> = new Set([
  'Book',
  'Ticket',
  'ReleasePNRRequest',
  'SendChangeRequest',
  'TicketReIssue',
]);

/** A client for one agency. */
export function createTboClient(config: TboConfig, surroundings: TboSurroundings): TboClient {
  const desk = createTokenDesk(config, surroundings);
  const send = surroundings.fetch ?? sendOverHttp;

  const call: TboClient['ask'] = async (side, method, payload, signal, tokenDate, onPart) => {
    const token = await desk.tokenFor(tokenDate, signal);
    if (!token.ok) return { ok: false, fault: token.fault, sent: false };
    // A caller that has given up meanwhile must not find a booking made without its knowledge.
    if (signal.aborted) {
      return { ok: false, fault: { type: 'timeout', message: 'Given up before sending' }, sent: false };
    }
    const reply = await postJson(
      send,
      methodUrl(config.baseUrls[side], method),
      { EndUserIp: config.endUserIp, TokenId: token.tokenId, ...payload },
      {
        signal,
        deadlineMs: MUTATIONS.has(method) ? config.bookDeadlineMs : config.searchDeadlineMs,
        parts: onPart && inEnvelopes(onPart),
      },
    );
    if (!reply.ok) return { ok: false, fault: reply.fault, sent: reply.fault.type !== 'not_sent' };
    const envelope = readEnvelope(reply.body);
    if (!envelope) {
      return { ok: false, fault: { type: 'malformed', message: `${method} answered in an unknown form` }, sent: true };
    }
    if (envelope.error.code === INVALID_TOKEN) desk.forget(token.tokenId);
    return { ok: true, envelope };
  };

  return {
    today: desk.today,
    login: desk.login,
    tell: (side, method, payload, signal, tokenDate) => call(side, method, payload, signal, tokenDate),
    async ask(side, method, payload, signal, tokenDate, onPart) {
      const first = await call(side, method, payload, signal, tokenDate, onPart);
      if (!first.ok || first.envelope.error.code !== INVALID_TOKEN) return first;
      return call(side, method, payload, signal, undefined, onPart);
    },
  };
}

/** Parts of an answer in its envelope, which is whole before its results begin. */
function inEnvelopes(onPart: (envelope: Envelope) => Promise<void>): PartsWanted {
  return {
    list: ['Response', 'Results', 0],
    take(document) {
      const envelope = readEnvelope(document);
      return envelope && envelope.error.code === 0 && envelope.traceId !== '' ? onPart(envelope) : null;
    },
  };
}
