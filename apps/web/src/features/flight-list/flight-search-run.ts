import { ApiError } from '@pravas/contract/client.ts';
import type { supplierProgress } from '@pravas/contract/flight/flight-shapes.ts';
import { type flightList, listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type * as z from 'zod/mini';
import { gatherFor } from '../../lib/gather.ts';
import { api } from '../../lib/session.ts';
import { createStore, type Store } from '../../lib/store.ts';
import { applyVerdicts } from './apply-verdicts.ts';
import { applyMedians, type EmissionsMethod } from './emissions.ts';
import { type ListedSearch, searchQuery } from './listed-search.ts';
import { type FlightOption, type ListFees, NO_FEES, type OptionRow, rowOf } from './option-row.ts';

/** How one supplier is doing. */
export type SupplierProgress = z.input<typeof supplierProgress>;

/** A search as far as it has come. */
export interface SearchProgress {
  readonly phase: 'searching' | 'done' | 'failed';
  readonly searchedFlightId: string | null;
  readonly expiresAt: string | null;
  readonly isIntl: boolean;
  readonly emissionsMethod: EmissionsMethod | null;
  /**
   * Our fee for everybody, with its GST, in rupees, and the same after claimable GST: both are in the prices of rows.
   */
  readonly fee: number;
  readonly netFee: number;
  /** What both ways of a return may cost together. */
  readonly ceiling: z.input<typeof flightList>['ceiling'];
  readonly rows: readonly OptionRow[];
  /** Arrived after the person began to read: shown on request, so that nothing jumps. */
  readonly waiting: readonly OptionRow[];
  readonly suppliers: readonly SupplierProgress[];
  readonly error: unknown;
}

/** A running or finished search. */
export interface SearchRun {
  readonly key: string;
  readonly progress: Store<SearchProgress>;
  /** From now on, new results wait. */
  hold(): void;
  /** Shows what waits. */
  reveal(): void;
  /** Stops waiting; the results that have arrived stay. */
  stop(): void;
}

const NOTHING: SearchProgress = {
  phase: 'searching',
  searchedFlightId: null,
  expiresAt: null,
  isIntl: false,
  emissionsMethod: null,
  ...NO_FEES,
  ceiling: null,
  rows: [],
  waiting: [],
  suppliers: [],
  error: null,
};

/** Suppliers' answers come in many parts; a list that is redrawn for each would keep a phone busy with nothing else. */
const DRAWN_EVERY_MS = 200;

let latest: SearchRun | null = null;

/** The run for a search: the one already there (so that Back shows the same list at once), or a new one. */
export function runFor(search: ListedSearch): SearchRun {
  const key = JSON.stringify(searchQuery(search));
  if (latest?.key === key && !isOver(latest)) return latest;
  return startRun(search);
}

/** Searches again, forgetting the list before. */
export function startRun(search: ListedSearch): SearchRun {
  latest?.stop();
  latest = createRun(search);
  return latest;
}

function isOver(run: SearchRun): boolean {
  const { phase, expiresAt } = run.progress.get();
  return phase === 'failed' || (expiresAt !== null && Date.parse(expiresAt) <= Date.now());
}

function createRun(search: ListedSearch): SearchRun {
  const progress = createStore<SearchProgress>(NOTHING);
  const abort = new AbortController();
  let holding = false;
  void follow(search, progress, abort.signal, () => holding);
  return {
    key: JSON.stringify(searchQuery(search)),
    progress,
    hold() {
      holding = true;
    },
    reveal() {
      progress.set((now) => ({ ...now, rows: merge(now.rows, now.waiting), waiting: [] }));
    },
    stop() {
      abort.abort();
      const missing = (supplier: SupplierProgress) => givenUp(supplier, 'You stopped waiting for it.');
      progress.set((now) =>
        now.phase === 'searching' ? { ...now, phase: 'done', suppliers: now.suppliers.map(missing) } : now,
      );
    },
  };
}

async function follow(
  search: ListedSearch,
  progress: Store<SearchProgress>,
  signal: AbortSignal,
  isHolding: () => boolean,
): Promise<void> {
  const toRow = (option: FlightOption) => listedRow(option, search, progress.get());
  const batches = gatherFor<Batch>(DRAWN_EVERY_MS, (arrived) =>
    progress.set((now) => arrived.reduce<SearchProgress>((known, batch) => withBatch(known, batch, isHolding()), now)),
  );
  try {
    for await (const event of api.stream(streamFlights, { query: searchQuery(search), signal })) {
      if (event.type === 'started') {
        const { searchedFlightId, expiresAt, isIntl, suppliers, emissionsMethod, fee, netFee, ceiling } = event;
        const begun = { searchedFlightId, expiresAt, isIntl, suppliers, emissionsMethod, fee, netFee, ceiling };
        progress.set((now) => ({ ...now, ...begun }));
      } else if (event.type === 'flights') {
        batches.add({ rows: event.flights.map(toRow), suppliers: event.suppliers });
      } else {
        batches.flush();
        const { suppliers, verdicts, medianKg } = event;
        progress.set((now) => ({
          ...now,
          phase: 'done',
          suppliers,
          rows: applyMedians(applyVerdicts(now.rows, verdicts, isHolding()), medianKg),
          waiting: applyMedians(applyVerdicts(now.waiting, verdicts, false), medianKg),
        }));
      }
    }
    batches.flush();
    // A stream that ends without its last event was cut off; what arrived is kept and the rest is named as missing.
    progress.set((now) =>
      now.phase === 'searching' ? { ...now, phase: 'done', suppliers: now.suppliers.map(cutOff) } : now,
    );
  } catch (error) {
    batches.flush();
    if (signal.aborted) return;
    if (isFull(error)) return searchAtOnce(search, progress, signal);
    progress.set((now) => ({
      ...now,
      phase: now.rows.length > 0 ? 'done' : 'failed',
      error,
      suppliers: now.suppliers.map(cutOff),
    }));
  }
}

/** Half of a return is bought with its other half, and the fee with both. */
function listedRow(option: FlightOption, search: ListedSearch, fees: ListFees): OptionRow {
  const isHalf = search.rDate !== null && option.coverage !== 'whole';
  return rowOf(option, search.slices.length > 0, isHalf ? NO_FEES : fees);
}

/** Too many pages listen to something already: this search is answered in one piece instead. */
function isFull(error: unknown): boolean {
  return error instanceof ApiError && error.envelope.code === 'too_many_streams';
}

async function searchAtOnce(search: ListedSearch, progress: Store<SearchProgress>, signal: AbortSignal): Promise<void> {
  try {
    const answer = await api.call(listFlights, { query: searchQuery(search), signal });
    const { searchedFlightId, expiresAt, isIntl, suppliers, emissionsMethod, fee, netFee, ceiling } = answer;
    const rows = answer.flights.map((option) => listedRow(option, search, answer));
    const found = { searchedFlightId, expiresAt, isIntl, suppliers, emissionsMethod, fee, netFee, ceiling, rows };
    progress.set((now) => ({ ...now, ...found, phase: 'done' }));
  } catch (error) {
    if (!signal.aborted) progress.set((now) => ({ ...now, phase: 'failed', error }));
  }
}

interface Batch {
  readonly rows: readonly OptionRow[];
  readonly suppliers: readonly SupplierProgress[];
}

function withBatch(now: SearchProgress, { rows, suppliers }: Batch, holding: boolean): SearchProgress {
  if (holding && now.rows.length > 0) return { ...now, suppliers, waiting: merge(now.waiting, rows) };
  return { ...now, suppliers, rows: merge(now.rows, rows) };
}

/** Later options replace those with the same id, in the same position. */
function merge(before: readonly OptionRow[], added: readonly OptionRow[]): readonly OptionRow[] {
  const byKey = new Map(before.map((row) => [row.key, row]));
  for (const row of added) byKey.set(row.key, row);
  return [...byKey.values()];
}

function cutOff(supplier: SupplierProgress): SupplierProgress {
  return givenUp(supplier, 'The connection was lost before it answered.');
}

function givenUp(supplier: SupplierProgress, message: string): SupplierProgress {
  return supplier.state === 'searching' ? { ...supplier, state: 'failed', message } : supplier;
}
