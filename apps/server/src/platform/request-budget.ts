import { LRUCache } from 'lru-cache';
import { Refusal } from './refusal.ts';

const WINDOW_MS = 60_000;
/** The size of the LRU cache. */
const MOST_SUBJECTS = 50_000;

/**
 * How often one person may ask for something expensive, such as a search that suppliers count against us. Kept by
 * person, so that a busy organisation takes nothing from another, and a new address or session gives nothing back.
 */
export interface RequestBudget {
  /** Throws `too_many_requests` with the seconds to wait. */
  spend(subject: string): void;
}

/** A budget of so many requests in any minute. */
export function createRequestBudget(perMinute: number, nowMs: () => number = Date.now): RequestBudget {
  // Limited by size: a cache limited by count allocates all its memory at once, and there are many of these.
  const spent = new LRUCache<string, number[]>({ maxSize: MOST_SUBJECTS, sizeCalculation: () => 1 });
  return {
    spend(subject) {
      const now = nowMs();
      const recent = (spent.get(subject) ?? []).filter((at) => at > now - WINDOW_MS);
      const oldest = recent[0];
      if (oldest !== undefined && recent.length >= perMinute) {
        const wait = Math.max(1, Math.ceil((oldest + WINDOW_MS - now) / 1_000));
        throw new Refusal('too_many_requests', { retryAfterSeconds: wait });
      }
      spent.set(subject, [...recent, now]);
    },
  };
}
