import { LRUCache } from 'lru-cache';
import { Refusal } from '../../platform/refusal.ts';

const WINDOW_MS = 15 * 60_000;
const MAX_FAILURES = 10;

/** Counts failed logins per address, whatever network they come from. */
export interface GuessLimiter {
  /**
   * Takes a guess before it is verified, so that parallel guesses are counted as well as those in a row. Throws
   * `too_many_requests` once an address has none left.
   */
  take(email: string): void;
  /** The guess was right: the address starts afresh. */
  succeeded(email: string): void;
}

/** Ten failures in a quarter of an hour close an address for the rest of it. */
export function createGuessLimiter(): GuessLimiter {
  const failures = new LRUCache<string, number>({ max: 50_000, ttl: WINDOW_MS });
  const keyOf = (email: string) => email.trim().toLowerCase();
  return {
    take(email) {
      const taken = failures.get(keyOf(email)) ?? 0;
      if (taken >= MAX_FAILURES) throw new Refusal('too_many_requests');
      failures.set(keyOf(email), taken + 1, { noUpdateTTL: true });
    },
    succeeded(email) {
      failures.delete(keyOf(email));
    },
  };
}
