import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpCall } from '../http-server.ts';
import { SANDBOX_SEATSELLER_ACCOUNT } from './account.ts';

/** Whether a call may go on: unknown keys meet the vendor's fence, wrong signatures its own words. */
type Verdict = 'good' | 'unknown_key' | 'not_verified';

/** Remembers which nonces were used, and says who may call. */
export interface OauthDesk {
  verify(call: HttpCall): Verdict;
  clear(): void;
}

const WINDOW_S = 300;
/** Old nonces are looked for when there are this many, and then when there are twice as many as were left. */
const FIRST_SWEEP = 1000;
const NONCE = /^[A-Za-z0-9]{11,32}$/;
const NEEDED = ['oauth_consumer_key', 'oauth_nonce', 'oauth_signature', 'oauth_signature_method', 'oauth_timestamp'];

/** RFC 3986: all but letters, digits and `-._~` is written by its bytes. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The parameters of an `Authorization: OAuth …` header; null when a name comes twice or something is no parameter. */
function readHeader(header: string): ReadonlyMap<string, string> | null {
  const parameters = new Map<string, string>();
  const [, list] = /^OAuth\s+(.*)$/i.exec(header) ?? [];
  if (list === undefined) return parameters;
  for (const part of list.split(',')) {
    const [, name, value] = /^\s*([a-z_]+)="([^"]*)"\s*$/.exec(part) ?? [];
    if (name === undefined || value === undefined || parameters.has(name)) return null;
    try {
      parameters.set(name, decodeURIComponent(value));
    } catch {
      return null;
    }
  }
  return parameters;
}

/** The text that is signed: the method, the address without its query, and all parameters in order. */
function signatureBase(call: HttpCall, oauth: ReadonlyMap<string, string>): string {
  const inHeader = [...oauth].filter(([name]) => name !== 'realm');
  const pairs = [...call.query, ...inHeader]
    .filter(([name]) => name !== 'oauth_signature')
    .map(([name, value]): readonly [string, string] => [encode(name), encode(value)])
    .sort(([name, value], [otherName, otherValue]) => {
      if (name !== otherName) return name < otherName ? -1 : 1;
      return value < otherValue ? -1 : Number(value > otherValue);
    })
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const address = `http://${(call.headers.host ?? '').toLowerCase()}${call.path}`;
  return [call.method.toUpperCase(), encode(address), encode(pairs)].join('&');
}

function isSigned(call: HttpCall, oauth: ReadonlyMap<string, string>, signature: string): boolean {
  const key = `${encode(SANDBOX_SEATSELLER_ACCOUNT.consumerSecret)}&`;
  const right = createHmac('sha1', key).update(signatureBase(call, oauth)).digest();
  const sent = Buffer.from(signature, 'base64');
  return sent.length === right.length && timingSafeEqual(sent, right);
}

/**
 * The vendor's gate: OAuth 1.0a without a token, HMAC-SHA1, in the header or in the query. The body is not signed. A
 * timestamp is good for five minutes around the sandbox's clock, moved or not, as callers do not see that it is moved.
 */
export function createOauthDesk(nowMs: () => number, offsetMs: () => number): OauthDesk {
  const nonces = new Map<string, number>();
  let sweepAt = FIRST_SWEEP;
  const isNear = (seconds: number): boolean =>
    [nowMs(), nowMs() - offsetMs()].some((ms) => Math.abs(seconds - ms / 1000) <= WINDOW_S);
  const isFresh = (nonce: string, seconds: number): boolean => {
    if (nonces.size >= sweepAt) {
      for (const [known, at] of nonces) if (!isNear(at)) nonces.delete(known);
      sweepAt = Math.max(FIRST_SWEEP, 2 * nonces.size);
    }
    if (!NONCE.test(nonce) || nonces.has(nonce)) return false;
    nonces.set(nonce, seconds);
    return true;
  };
  return {
    verify: (call) => {
      const oauth = readHeader(call.headers.authorization ?? '');
      if (oauth === null) return 'not_verified';
      const read = (name: string): string => oauth.get(name) ?? call.query.get(name) ?? '';
      if (read('oauth_consumer_key') !== SANDBOX_SEATSELLER_ACCOUNT.consumerKey) return 'unknown_key';
      const timestamp = read('oauth_timestamp');
      const isWhole =
        NEEDED.every((name) => read(name) !== '') &&
        read('oauth_signature_method') === 'HMAC-SHA1' &&
        ['', '1.0'].includes(read('oauth_version')) &&
        read('oauth_token') === '' &&
        /^\d{10}$/.test(timestamp);
      if (!isWhole || !isNear(Number(timestamp)) || !isSigned(call, oauth, read('oauth_signature'))) {
        return 'not_verified';
      }
      return isFresh(read('oauth_nonce'), Number(timestamp)) ? 'good' : 'not_verified';
    },
    clear: () => nonces.clear(),
  };
}
