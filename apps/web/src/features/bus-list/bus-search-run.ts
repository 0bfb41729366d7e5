import { listBuses, streamBuses } from '@pravas/contract/bus/list-buses.ts';
import { ApiError } from '@pravas/contract/client.ts';
import type { BusSearch } from '@pravas/domain/bus/bus-search.ts';
import { busQuery } from '../../lib/bus-list-address.ts';
import { api } from '../../lib/session.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { type BusProgress, merged, took } from './bus-progress.ts';
import { busRow } from './bus-row.ts';

/** A running or finished search. */
export interface BusRun {
  readonly key: string;
  readonly progress: Store<BusProgress>;
  /** How far the page was scrolled when the list was left, pixels; null = it was not left yet. */
  leftAt: number | null;
  /** From now on, new results wait. */
  hold(): void;
  /** Shows what waits. */
  reveal(): void;
  /** Stops waiting; the buses that have arrived stay. */
  stop(): void;
}

const NOTHING: BusProgress = {
  phase: 'searching',
  head: null,
  rows: [],
  waiting: [],
  leaving: [],
  suppliers: [],
  error: null,
};

let latest: BusRun | null = null;

/**
 * The run for a search: the one already there while it can be opened (so that Back shows the same list), or a new one.
 */
export function busRunFor(search: BusSearch): BusRun {
  return latest?.key === keyOf(search) && !isOver(latest) ? latest : startBusRun(search);
}

/** Searches again, forgetting the list before. */
export function startBusRun(search: BusSearch): BusRun {
  latest?.stop();
  latest = createBusRun(search);
  return latest;
}

function isOver({ progress }: BusRun): boolean {
  const { phase, head } = progress.get();
  return phase === 'failed' || (head !== null && Date.parse(head.expiresAt) <= Date.now());
}

function keyOf(search: BusSearch): string {
  return JSON.stringify(busQuery(search));
}

function createBusRun(search: BusSearch): BusRun {
  const progress = createStore<BusProgress>(NOTHING);
  const abort = new AbortController();
  let isHolding = false;
  void follow(search, progress, abort.signal, () => isHolding);
  return {
    key: keyOf(search),
    progress,
    leftAt: null,
    hold() {
      isHolding = true;
    },
    reveal() {
      progress.set((now) => ({
        ...now,
        rows: merged(now.rows, now.waiting, now.leaving),
        waiting: [],
        leaving: [],
      }));
    },
    stop() {
      abort.abort();
      progress.set((now) => (now.phase === 'searching' ? { ...now, phase: 'done' } : now));
    },
  };
}

async function follow(
  search: BusSearch,
  progress: Store<BusProgress>,
  signal: AbortSignal,
  isHolding: () => boolean,
): Promise<void> {
  const query = wireQuery(search);
  try {
    for await (const event of api.stream(streamBuses, { query, signal })) {
      const { suppliers } = event;
      if (event.type === 'started') {
        const { type: _started, suppliers: _suppliers, ...head } = event;
        progress.set((now) => ({ ...now, head, suppliers }));
      } else if (event.type === 'buses') {
        const { buses, replaced } = event;
        progress.set((now) => took({ ...now, suppliers }, buses, replaced, isHolding()));
      } else progress.set((now) => ({ ...now, suppliers, phase: 'done' }));
    }
    // A stream that ends without its last event was cut off: what came is kept.
    if (progress.get().phase === 'searching') throw new TypeError('The stream ended early.');
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof ApiError && error.envelope.code === 'too_many_streams') return atOnce(query, progress, signal);
    progress.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

/** Too many pages listen to something already: this search is answered in one piece instead. */
async function atOnce(
  query: ReturnType<typeof wireQuery>,
  progress: Store<BusProgress>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { buses, suppliers, ...head } = await api.call(listBuses, { query, signal });
    progress.set((now) => ({ ...now, head, suppliers, rows: buses.map(busRow), phase: 'done' }));
  } catch (error) {
    if (!signal.aborted) progress.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

function wireQuery(search: BusSearch) {
  return { ...busQuery(search), pb: search.isPersonal };
}
