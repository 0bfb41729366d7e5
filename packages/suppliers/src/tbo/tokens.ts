import { createDayTokens, type DayLogin, type DayTokens } from '../day-tokens.ts';
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
export type LoginReply = DayLogin<TransportFault | LoginFault>;

// TBO's tokens live for a calendar day in India.
const TOKEN_ZONE = 'Asia/Kolkata';
// A booking in flight at midnight may finish on yesterday's token while its session of 15 minutes lives.
const YESTERDAY_GRACE_MINUTES = 20;

/** The tokens of one agency. */
export function createTokenDesk(
  config: TboConfig,
  { now, fetch: send = sendOverHttp }: TboSurroundings,
): DayTokens<TransportFault | LoginFault> {
  return createDayTokens({
    zone: TOKEN_ZONE,
    now,
    graceMinutes: YESTERDAY_GRACE_MINUTES,
    authenticate: () => authenticate(config, send),
  });
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
