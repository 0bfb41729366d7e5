import { randomBytes } from 'node:crypto';
import type { PortalProblem } from '../e-invoice-port.ts';
import { exchange } from '../http-exchange.ts';
import { sendOverHttp } from '../http-send.ts';
import { asRecord, readText } from '../lenient.ts';
import { decrypt, encrypt, sealSignIn } from './cipher.ts';
import type { NicIrpConfig, NicIrpSurroundings } from './config.ts';
import { readAnswer } from './wire.ts';

/**
 * What the portal said, opened, or why there is nothing. `wasSent` is false where the call can have had no effect; a
 * caller with a mere question can ignore it.
 */
type PortalReply =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly type: 'said'; readonly errors: readonly PortalProblem[] }
  | { readonly ok: false; readonly type: 'lost'; readonly reason: string; readonly wasSent: boolean };

/** Calls the portal within a session, which it opens where there is none. */
export interface NicIrpClient {
  call(method: 'GET' | 'POST', path: string, body: object | null, signal: AbortSignal): Promise<PortalReply>;
  /** Opens a new session. */
  signIn(signal: AbortSignal): Promise<Session | Failure>;
}

interface Session {
  readonly token: string;
  readonly key: Buffer;
  readonly endsAt: Temporal.Instant;
}

/** Why there is no session. */
type Failure = Exclude<PortalReply, { readonly ok: true }>;

/** Sessions last six hours by the portal's word; they are not used to the last minute. */
const SESSION = { minutes: 350 };
const INVALID_TOKEN = '1005';

/** A client of one account. Sessions are kept while they last and shared by all calls. */
export function createNicIrpClient(
  config: NicIrpConfig,
  { now, fetch: send = sendOverHttp }: NicIrpSurroundings,
): NicIrpClient {
  const { baseUrl, gstin, clientId, clientSecret, userName, password, publicKey, deadlineMs } = config;
  const headers = {
    ...{ accept: 'application/json', 'content-type': 'application/json' },
    ...{ client_id: clientId, client_secret: clientSecret, Gstin: gstin },
  };
  let session: Session | null = null;

  async function post(
    method: 'GET' | 'POST',
    path: string,
    own: Record<string, string>,
    data: string | null,
    signal: AbortSignal,
  ) {
    const request = { method, url: new URL(path, baseUrl).toString(), headers: { ...headers, ...own } };
    const body = data === null ? {} : { body: JSON.stringify({ Data: data }) };
    const answer = await exchange(send, { ...request, ...body }, { signal, deadlineMs });
    if (!answer.ok) return lost(`The portal: ${answer.fault.message}`, answer.fault.type !== 'not_sent');
    const read = answer.status >= 200 && answer.status <= 299 ? readAnswer(answer.body) : null;
    return read ?? lost(`The portal answered HTTP ${answer.status} in an unknown form`, true);
  }

  async function signIn(signal: AbortSignal): Promise<Session | Failure> {
    const appKey = randomBytes(32);
    const wanted = {
      UserName: userName,
      Password: password,
      AppKey: appKey.toString('base64'),
      ForceRefreshAccessToken: true,
    };
    const answer = await post('POST', '/eivital/v1.04/auth', {}, sealSignIn(JSON.stringify(wanted), publicKey), signal);
    // Signing in registers nothing, so that what needs a session was not sent.
    if ('ok' in answer) return { ...answer, wasSent: false };
    if (!answer.isDone) {
      const said = answer.errors.map(({ code, message }) => `${code} ${message}`).join('; ');
      return lost(`The portal does not let us in: ${said}`, false);
    }
    const data = asRecord(answer.data);
    const token = readText(data?.AuthToken);
    const key = opened(() => decrypt(readText(data?.Sek), appKey));
    if (token === '' || key?.length !== 32) return lost('The portal let us in without a session', false);
    session = { token, key, endsAt: now().add(SESSION) };
    return session;
  }

  async function current(signal: AbortSignal): Promise<Session | Failure> {
    return session && Temporal.Instant.compare(now(), session.endsAt) < 0 ? session : signIn(signal);
  }

  return {
    signIn,
    async call(method, path, body, signal) {
      for (let tries = 1; ; tries += 1) {
        const open = await current(signal);
        if ('ok' in open) return open;
        const data = body === null ? null : encrypt(JSON.stringify(body), open.key);
        const own = { user_name: userName, AuthToken: open.token };
        const answer = await post(method, path, own, data, signal);
        if ('ok' in answer) return answer;
        if (answer.isDone) {
          const text = opened(() => decrypt(readText(answer.data), open.key));
          return text ? { ok: true, text: text.toString('utf8') } : lost('The portal’s answer cannot be opened', true);
        }
        session = answer.errors.some(({ code }) => code === INVALID_TOKEN) ? null : session;
        // A session that ended keeps the portal from reading what was sent.
        if (session !== null || tries > 1) return { ok: false, type: 'said', errors: answer.errors };
      }
    },
  };
}

function lost(reason: string, wasSent: boolean) {
  return { ok: false, type: 'lost', reason, wasSent } as const;
}

function opened(open: () => Buffer): Buffer | null {
  try {
    return open();
  } catch {
    return null;
  }
}
