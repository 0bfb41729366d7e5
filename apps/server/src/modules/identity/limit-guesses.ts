import { LRUCache } from 'lru-cache';
import { Refusal } from '../../platform/refusal.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 10;

/** Counts failed logins per address, whatever network they come from. */
export interface GuessLimiter {
  /** Throws `too_many_requests` once an address has failed too often. */
  check(email: string): void;
  failed(email: string): void;
  succeeded(email: string): void;
}

/** Ten failures in a quarter of an hour close an address for the rest of it. */
export function createGuessLimiter(): GuessLimiter {
  const failures = new LRUCache<string, number>({ max: 50_000, ttl: WINDOW_MS });
  const keyOf = (email: string) => email.trim().toLowerCase();
  return {
    check(email) {
      if ((failures.get(keyOf(email)) ?? 0) >= MAX_FAILURES) throw new Refusal('too_many_requests');
    },
    failed(email) {
      failures.set(keyOf(email), (failures.get(keyOf(email)) ?? 0) + 1, { noUpdateTTL: true });
    },
    succeeded(email) {
      failures.delete(keyOf(email));
    },
  };
}
