import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { CodeSeal } from './identity-context.ts';

/** What sealing needs. */
interface DeviceContext {
  readonly codes: CodeSeal;
  readonly clock: Clock;
}

/** Several people of a household or a desk may share a browser. */
const MOST_ACCOUNTS = 5;
const DAY_MS = 86_400_000;
/** How long a browser is known after it last signed in. */
export const DEVICE_DAYS = 180;
const BETWEEN = '~';

/**
 * The mark of a browser that has signed in to an account before; null if it has not. The mark has a random part, the
 * day, and a seal over both and the address, so nobody can forge one and the database need not store any. It signs
 * nobody in: guesses from such a browser are counted separately from strangers' (OWASP, "device cookies").
 */
export function knownDevice(context: DeviceContext, cookie: string | null, email: string): string | null {
  for (const mark of marksIn(cookie)) {
    const [random = '', day = '', seal = ''] = mark.split('.');
    const age = today(context) - Number(day);
    if (!Number.isInteger(age) || age < 0 || age > DEVICE_DAYS) continue;
    const expected = Buffer.from(sealOf(context, random, day, email));
    const actual = Buffer.from(seal);
    if (actual.length === expected.length && timingSafeEqual(actual, expected)) return random;
  }
  return null;
}

/** The cookie of a browser that has just signed in: what it had, and this account with today's date. */
export function rememberAccount(context: DeviceContext, cookie: string | null, email: string): string {
  // The random part is kept, so that signing in gives no fresh guesses.
  const random = knownDevice(context, cookie, email) ?? randomBytes(16).toString('base64url');
  const day = String(today(context));
  const others = marksIn(cookie).filter((mark) => knownDevice(context, mark, email) === null);
  return [`${random}.${day}.${sealOf(context, random, day, email)}`, ...others].slice(0, MOST_ACCOUNTS).join(BETWEEN);
}

function marksIn(cookie: string | null): readonly string[] {
  return (cookie ?? '').split(BETWEEN, MOST_ACCOUNTS).filter((mark) => mark !== '' && mark.length < 120);
}

function sealOf({ codes }: DeviceContext, random: string, day: string, email: string): string {
  const salt = Buffer.from(`known device ${random} ${day} `);
  return codes.hash(salt, email.trim().toLowerCase()).toString('base64url');
}

function today({ clock }: DeviceContext): number {
  return Math.floor(clock.now().epochMilliseconds / DAY_MS);
}
