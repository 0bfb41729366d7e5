import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Caller } from './caller.ts';

/** What a route has begun before the caller was known. */
export interface Begun {
  /** Nobody will use it, or needs it any longer. */
  leave(): void;
}

/** Begins for the caller, before the database has confirmed that they still may; null where that cannot be done. */
export type BeginAhead<Query, B extends Begun> = (asked: {
  readonly query: Query;
  readonly caller: Caller;
  readonly signal: AbortSignal;
}) => B | null;

/** Who held which token at the last look-up. It grants no right: rights are read from the database each time. */
export interface CallerMemory {
  recall(request: Pick<FastifyRequest, 'headers'>): Caller | null;
  learn(request: Pick<FastifyRequest, 'headers'>, caller: Caller): void;
  forget(request: Pick<FastifyRequest, 'headers'>): void;
}

const MOST_REMEMBERED = 10_000;
/** Long enough for one search after the other. */
const REMEMBERED_MS = 5 * 60_000;

/** Of one process. Tokens themselves are not kept. */
export function createCallerMemory(nowMs: () => number = Date.now): CallerMemory {
  const known = new LRUCache<string, { readonly caller: Caller; readonly atMs: number }>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: () => 1,
  });
  const keyOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null =>
    headers.authorization === undefined ? null : createHash('sha256').update(headers.authorization).digest('base64url');
  return {
    recall(request) {
      const key = keyOf(request);
      const found = key === null ? undefined : known.get(key);
      return found && nowMs() - found.atMs < REMEMBERED_MS ? found.caller : null;
    },
    learn(request, caller) {
      const key = keyOf(request);
      if (key !== null) known.set(key, { caller, atMs: nowMs() });
    },
    forget(request) {
      const key = keyOf(request);
      if (key !== null) known.delete(key);
    },
  };
}

/** For whom something was begun, and what; null where nothing was. */
export interface BegunFor<B extends Begun> {
  readonly caller: Caller;
  readonly begun: B | null;
}

/**
 * What was begun, if it is this caller's: their rights, their organisation and its settings must be as assumed.
 * Otherwise leaves it, and answers null.
 */
export function takeBegun<B extends Begun>(ahead: BegunFor<B> | null, caller: Caller): B | null {
  if (!ahead) return null;
  if (isDeepStrictEqual(ahead.caller, caller)) return ahead.begun;
  ahead.begun?.leave();
  return null;
}
