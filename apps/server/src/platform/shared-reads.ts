import type { Turns } from './turns.ts';

/** A read that has begun, or waits for its turn. */
interface Run {
  /** When it began, by the clock of `performance.now()`; Infinity while it waits for its turn. */
  startedMs: number;
  answer: Promise<unknown>;
}

interface Shared {
  followers: number;
  latest: Run | null;
}

/** What is to be read, for whom, and how fresh it must be. */
interface SharedQuestion<T> {
  readonly organizationId: string;
  /** The key of what is read and everything that the answer depends on: the same key gets the same answer. */
  readonly key: string;
  /** Only a read that begins at this moment or later is fresh enough. */
  readonly sinceMs: number;
  readonly read: () => Promise<T>;
}

/** An answer, and when it began to be read. */
interface SharedAnswer<T> {
  readonly value: T;
  readonly startedMs: number;
}

/** One of those who read the same. */
export interface Follower {
  /** Answers by the others' read where that is fresh enough, and by one of its own otherwise. */
  read<T>(question: SharedQuestion<T>): Promise<SharedAnswer<T>>;
  /** Reads no more. What was read is forgotten with its last follower. */
  leave(): void;
}

/** Reads that many wait for and one makes. */
export interface SharedReads {
  follow(): Follower;
}

/**
 * One read per key runs at a time. All callers that meanwhile need a newer one share the read that follows it, however
 * often they ask; all wait for their organisation's turn.
 */
export function createSharedReads(turns: Turns, nowMs: () => number = () => performance.now()): SharedReads {
  const known = new Map<string, Shared>();
  const enter = (key: string) => {
    const shared = known.get(key) ?? { followers: 0, latest: null };
    known.set(key, shared);
    shared.followers += 1;
    return shared;
  };
  const leave = (key: string) => {
    const shared = known.get(key);
    if (!shared) return;
    shared.followers -= 1;
    if (shared.followers === 0) known.delete(key);
  };
  const begin = <T>({ organizationId, read }: SharedQuestion<T>, before: Run | null): Run => {
    const inTurn = () =>
      turns.take(organizationId, () => {
        run.startedMs = nowMs();
        return read();
      });
    const run: Run = { startedMs: Number.POSITIVE_INFINITY, answer: Promise.resolve() };
    run.answer = before ? before.answer.then(inTurn, inTurn) : inTurn();
    return run;
  };
  return {
    follow() {
      let held: { readonly key: string; readonly shared: Shared } | null = null;
      const leaveHeld = () => {
        if (held) leave(held.key);
        held = null;
      };
      return {
        async read<T>(question: SharedQuestion<T>) {
          const { key, sinceMs } = question;
          if (held?.key !== key) {
            const shared = enter(key);
            leaveHeld();
            held = { key, shared };
          }
          const { shared } = held;
          const fresh = shared.latest && shared.latest.startedMs >= sinceMs ? shared.latest : null;
          const run = fresh ?? begin(question, shared.latest);
          shared.latest = run;
          return { value: (await run.answer) as T, startedMs: run.startedMs };
        },
        leave: leaveHeld,
      };
    },
  };
}
