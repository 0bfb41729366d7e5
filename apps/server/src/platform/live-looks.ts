import type { Caller } from './caller.ts';
import { ACCESS_TOPIC, type ChangeFeed } from './change-feed.ts';
import type { SharedReads } from './shared-reads.ts';

/** How often streams check while nothing is announced: an expired right is noticed by then. */
const LOOK_EVERY_MS = 20_000;
/** Streams that sleep until the same moment wake around it, and one check is enough for them. */
const ABOUT_MS = 1_000;

/**
 * What a stream shows: what there is now and after every change of a topic, until the client leaves or may see it no
 * more. Before each look the caller's right is read again. However many streams show the same, each change is read
 * once.
 */
export interface LiveLooks {
  /** What everybody in the organisation with the right sees alike. */
  ofOrganization<T>(topic: string, read: () => Promise<T>): AsyncIterable<T>;
  /**
   * What a caller sees: shared by the streams of one person, or key, with the same rights. The caller that is handed to
   * `read` is of no session, since what is read is shown to all sessions of that person.
   */
  ofCaller<T>(topic: string, read: (caller: Caller) => Promise<T>): AsyncIterable<T>;
  /** The stream is over. */
  close(): void;
}

/** Whose stream it is, and what it shows. */
export interface LiveStream {
  readonly caller: Caller;
  /** The caller's credential: streams with the same one have their right read together. */
  readonly token: string;
  /** The key of the operation and its query. */
  readonly question: string;
  /** Authenticates the caller again. Throws where they are no longer signed in. */
  readonly authenticate: () => Promise<Caller>;
  /** Throws where the caller no longer may. */
  readonly admit: (caller: Caller) => Caller;
  /** Aborted when the client leaves, and by this as soon as the caller's right has ended. */
  readonly gone: AbortController;
}

/** Follows changes for one stream, and ends it when a person was disabled, or a role changed. */
export function openLiveLooks(feed: ChangeFeed, reads: SharedReads, stream: LiveStream): LiveLooks {
  const { organizationId } = stream.caller;
  const [rights, views] = [reads.follow(), reads.follow()];
  const readRight = async (sinceMs: number): Promise<Caller> => {
    const key = `right ${stream.token}`;
    const { value } = await rights.read({ organizationId, key, sinceMs, read: stream.authenticate });
    return stream.admit(value);
  };
  const unsubscribe = feed.subscribe(organizationId, ACCESS_TOPIC, () => {
    readRight(performance.now()).catch(() => stream.gone.abort());
  });
  return {
    ofOrganization: (topic, read) =>
      looksOf(feed, { organizationId, topic, signal: stream.gone.signal }, async (sinceMs) => {
        await readRight(sinceMs);
        return views.read({ organizationId, key: `all ${organizationId} ${stream.question}`, sinceMs, read });
      }),
    ofCaller: (topic, read) =>
      looksOf(feed, { organizationId, topic, signal: stream.gone.signal }, async (sinceMs) => {
        const viewer = ofNoSession(await readRight(sinceMs));
        const key = `view ${nameOf(viewer)} ${stream.question}`;
        return views.read({ organizationId, key, sinceMs, read: () => read(viewer) });
      }),
    close() {
      unsubscribe();
      rights.leave();
      views.leave();
    },
  };
}

function ofNoSession(caller: Caller): Caller {
  return { ...caller, sessionId: null, organizationVersion: null };
}

/** The same text only for the same caller with the same rights. */
function nameOf(viewer: Caller): string {
  return JSON.stringify(viewer, (_, value: unknown) => (value instanceof Set ? [...value].toSorted() : value));
}

interface Watched {
  readonly organizationId: string;
  readonly topic: string;
  readonly signal: AbortSignal;
}

async function* looksOf<T>(
  feed: ChangeFeed,
  { organizationId, topic, signal }: Watched,
  look: (sinceMs: number) => Promise<{ readonly value: T; readonly startedMs: number }>,
): AsyncGenerator<T> {
  let sinceMs = performance.now();
  let wake: () => void = () => undefined;
  const unsubscribe = feed.subscribe(organizationId, topic, () => {
    sinceMs = performance.now();
    wake();
  });
  const end = () => wake();
  signal.addEventListener('abort', end, { once: true });
  try {
    while (!signal.aborted) {
      const askedMs = sinceMs;
      const { value, startedMs } = await look(askedMs);
      // The right may have ended while this was read.
      if (signal.aborted) return;
      yield value;
      if (sinceMs !== askedMs || signal.aborted) continue;
      const timer = Promise.withResolvers<void>();
      wake = timer.resolve;
      const waiting = setTimeout(
        () => {
          sinceMs = startedMs + LOOK_EVERY_MS - ABOUT_MS;
          timer.resolve();
        },
        startedMs + LOOK_EVERY_MS - performance.now(),
      );
      await timer.promise;
      clearTimeout(waiting);
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', end);
  }
}
