import type { codeSent } from '@pravas/contract/identity/sign-up-operations.ts';
import type * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from './storage.ts';

/** A code that was sent by mail, kept in this tab (screens §3: the resend and expiry times live in session storage). */
export interface CodeRequest {
  readonly email: string;
  readonly rememberToken: string;
  readonly expiresAtMs: number;
  readonly resendAtMs: number;
  readonly resendsLeft: number;
}

/** Which code it is; each has its own. */
type CodePurpose = 'signUp' | 'password';

const KEYS: Readonly<Record<CodePurpose, string>> = {
  signUp: 'pravas.code.signUp',
  password: 'pravas.code.password',
};

/** The server's answer about a code it sent, as times on this browser's clock. */
export function codeRequestOf(email: string, sent: z.input<typeof codeSent>, nowMs: number): CodeRequest {
  return {
    email,
    rememberToken: sent.rememberToken,
    expiresAtMs: nowMs + sent.expiresIn * 1_000,
    resendAtMs: nowMs + sent.resendAfter * 1_000,
    resendsLeft: sent.resendsLeft,
  };
}

/** Keeps the request for a reload, or forgets it. */
export function keepCodeRequest(purpose: CodePurpose, request: CodeRequest | null): void {
  if (request) writeStored('session', KEYS[purpose], request);
  else removeStored('session', KEYS[purpose]);
}

/** The code request of this tab; null when there is none. */
export function keptCodeRequest(purpose: CodePurpose): CodeRequest | null {
  return readStored('session', KEYS[purpose], isCodeRequest);
}

function isCodeRequest(value: unknown): value is CodeRequest {
  if (typeof value !== 'object' || value === null) return false;
  const of = (key: string): unknown => Reflect.get(value, key);
  return (
    typeof of('email') === 'string' &&
    typeof of('rememberToken') === 'string' &&
    [of('expiresAtMs'), of('resendAtMs'), of('resendsLeft')].every((number) => typeof number === 'number')
  );
}

/** "9:05": the time left, never below zero. */
export function countdownText(untilMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.ceil((untilMs - nowMs) / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
