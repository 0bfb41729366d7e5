import { type Send, sendOverHttp } from '../http-send.ts';
import type { TboConfig, TboSurroundings } from './config.ts';
import { methodUrl, postJson, type TransportFault } from './transport.ts';
import { parseAuthentication } from './wire.ts';

/** The agency's login was refused. */
export interface LoginFault {
  readonly type: 'login_refused';
  readonly message: string;
}

/** A login's result. */
export type LoginReply =
  | { readonly ok: true; readonly tokenId: string; readonly account: string }
  | { readonly ok: false; readonly fault: TransportFault | LoginFault };

/** Tokens of one agency, kept in memory: one per calendar day in India, as TBO demands. */
export interface TokenDesk {
  /** The calendar day in India: "2026-11-21". */
  today(): string;
  /** The token of today, or that of `wanted` while an order of yesterday may still finish on it. */
  tokenFor(wanted: string | undefined, signal: AbortSignal): Promise<LoginReply>;
  /** Logs in afresh; callers at the same time share one login. */
  login(signal: AbortSignal): Promise<LoginReply>;
  /** Drops a token that TBO called invalid. */
  forget(tokenId: string): void;
}

const TOKEN_ZONE = 'Asia/Kolkata';
// A booking in flight at midnight may finish on yesterday's token while its session of 15 minutes lives.
const YESTERDAY_GRACE_MINUTES = 20;

/** An empty desk. */
export function createTokenDesk(config: TboConfig, { now, fetch: send = sendOverHttp }: TboSurroundings): TokenDesk {
  const tokens = new Map<string, string>();
  let loggingIn: Promise<LoginReply> | null = null;
  const localNow = () => now().toZonedDateTimeISO(TOKEN_ZONE);
  const today = () => localNow().toPlainDate().toString();

  /** One login for all who wait; its own deadline ends it, not the first caller's signal. */
  function login(signal: AbortSignal): Promise<LoginReply> {
    const date = today();
    loggingIn ??= authenticate(config, send)
      .then((reply) => {
        const yesterday = localNow().toPlainDate().subtract({ days: 1 }).toString();
        for (const known of tokens.keys()) if (known < yesterday) tokens.delete(known);
        if (reply.ok) tokens.set(date, reply.tokenId);
        return reply;
      })
      .finally(() => {
        loggingIn = null;
      });
    return untilAborted(loggingIn, signal);
  }

  return {
    today,
    login,
    async tokenFor(wanted, signal) {
      const { hour, minute } = localNow();
      const date = today();
      const old = wanted !== undefined && wanted < date ? tokens.get(wanted) : undefined;
      if (old !== undefined && hour * 60 + minute < YESTERDAY_GRACE_MINUTES) {
        return { ok: true, tokenId: old, account: '' };
      }
      const known = tokens.get(date);
      return known === undefined ? login(signal) : { ok: true, tokenId: known, account: '' };
    },
    forget(tokenId) {
      for (const [date, known] of tokens) if (known === tokenId) tokens.delete(date);
    },
  };
}

async function authenticate(config: TboConfig, send: Send): Promise<LoginReply> {
  const reply = await postJson(
    send,
    methodUrl(config.baseUrls.auth, 'Authenticate'),
    {
      ClientId: config.clientId,
      UserName: config.userName,
      Password: config.password,
      EndUserIp: config.endUserIp,
    },
    { signal: new AbortController().signal, deadlineMs: config.searchDeadlineMs },
  );
  if (!reply.ok) return reply;
  const answer = parseAuthentication(reply.body);
  if (!answer) return { ok: false, fault: { type: 'malformed', message: 'Authenticate answered in an unknown form' } };
  if (answer.tokenId === '') return { ok: false, fault: { type: 'login_refused', message: answer.message } };
  return { ok: true, tokenId: answer.tokenId, account: answer.account };
}

function untilAborted(login: Promise<LoginReply>, signal: AbortSignal): Promise<LoginReply> {
  const gaveUp: LoginReply = { ok: false, fault: { type: 'timeout', message: 'No login in time' } };
  if (signal.aborted) return Promise.resolve(gaveUp);
  return new Promise((resolve, reject) => {
    const stop = () => resolve(gaveUp);
    signal.addEventListener('abort', stop, { once: true });
    login.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
