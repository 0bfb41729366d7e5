import { streamAlternatives } from '@pravas/contract/flight/compare-prices.ts';
import { api } from '../../lib/session.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type Alternative, type AroundQuery, withAnswer } from './strip-days.ts';

/** How far the look at other days and airports has come. */
export interface Looked {
  readonly phase: 'idle' | 'looking' | 'done' | 'failed';
  /** Days on each side that were searched. */
  readonly flexDays: number;
  readonly alternatives: readonly Alternative[];
  readonly asked: number;
  readonly searches: number;
  /** The searches that the limit per minute did not allow. */
  readonly notAsked: number;
  readonly error: unknown;
}

/** How far to look: days on each side, and airports nearby or not. */
export interface Reach {
  readonly flexDays: number;
  readonly nearby: boolean;
}

/** A look around one search. */
export interface Look {
  readonly key: string;
  readonly looked: Store<Looked>;
  /** Asks the suppliers; a look that is answered or under way is not repeated. */
  ask(reach: Reach): void;
  /** The same without a request of the person: left out where they need the searches of this minute for lists. */
  askQuietly(reach: Reach): void;
  /** Asks no further; the answers that have arrived stay. */
  stop(): void;
}

const NOTHING: Looked = {
  phase: 'idle',
  flexDays: 0,
  alternatives: [],
  asked: 0,
  searches: 0,
  notAsked: 0,
  error: null,
};

let latest: Look | null = null;

/** The look around a search: the one already there, so that Back shows the same prices at once, or a new one. */
export function lookFor(query: AroundQuery): Look {
  const key = JSON.stringify(query);
  if (latest?.key === key) return latest;
  latest?.stop();
  latest = createLook(key, query);
  return latest;
}

function createLook(key: string, query: AroundQuery): Look {
  const looked = createStore(NOTHING);
  let abort = new AbortController();
  let reached = '';
  const look: Look = {
    key,
    looked,
    ask(reach) {
      const wanted = JSON.stringify(reach);
      if (wanted === reached && looked.get().phase !== 'failed') return;
      abort.abort();
      abort = new AbortController();
      reached = wanted;
      looked.set({ ...NOTHING, phase: 'looking', flexDays: reach.flexDays });
      void follow(query, reach, looked, abort.signal);
    },
    askQuietly(reach) {
      if (looked.get().phase === 'idle' && spendQuiet(Date.now())) look.ask(reach);
    },
    stop() {
      if (looked.get().phase !== 'looking') return;
      abort.abort();
      reached = '';
      looked.set((now) => ({ ...now, phase: 'idle' }));
    },
  };
  return look;
}

/**
 * A look is six searches of the sixty that a person has in a minute: with three, most are left for what people ask for.
 */
const QUIET_LOOKS_A_MINUTE = 3;

const MINUTE_MS = 60_000;

let quietLooks: readonly number[] = [];

/** Whether one more may be made now; if so, it is counted. */
function spendQuiet(nowMs: number): boolean {
  quietLooks = quietLooks.filter((at) => nowMs - at < MINUTE_MS);
  if (quietLooks.length >= QUIET_LOOKS_A_MINUTE) return false;
  quietLooks = [...quietLooks, nowMs];
  return true;
}

async function follow(query: AroundQuery, reach: Reach, looked: Store<Looked>, signal: AbortSignal): Promise<void> {
  try {
    const around = { ...query, flex: reach.flexDays, near: reach.nearby };
    for await (const event of api.stream(streamAlternatives, { query: around, signal })) {
      if (signal.aborted) return;
      if (event.type === 'started') {
        const { alternatives, searches } = event;
        looked.set((now) => ({ ...now, alternatives, searches }));
      } else if (event.type === 'price') {
        const { alternative, asked } = event;
        looked.set((now) => ({ ...now, asked, alternatives: withAnswer(now.alternatives, alternative) }));
      } else {
        const { asked, searches, notAsked } = event;
        looked.set((now) => ({ ...now, phase: 'done', asked, searches, notAsked }));
      }
    }
    // A stream that ends without its last event was cut off; what came is kept.
    looked.set((now) => (now.phase === 'looking' ? { ...now, phase: 'done' } : now));
  } catch (error) {
    if (signal.aborted) return;
    looked.set((now) => ({ ...now, phase: 'failed', error }));
  }
}
