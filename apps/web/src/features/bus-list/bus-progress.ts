import type { listBuses } from '@pravas/contract/bus/list-buses.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { type BusRow, busRow, type FoundBus } from './bus-row.ts';

/** What holds of a whole search: places, days, seats, our fee. */
type Head = Omit<AnswerOf<typeof listBuses>, 'buses' | 'suppliers'>;

/** A search for buses as far as it has come. */
export interface BusProgress {
  readonly phase: 'searching' | 'done' | 'failed';
  /** Null until the search has begun. */
  readonly head: Head | null;
  readonly rows: readonly BusRow[];
  /** Arrived after the person began to read: shown on request, so that nothing jumps. */
  readonly waiting: readonly BusRow[];
  /** Rows that go when what waits is shown, by bus: another supplier sells the same departure better. */
  readonly leaving: readonly string[];
  readonly suppliers: AnswerOf<typeof listBuses>['suppliers'];
  readonly error: unknown;
}

/** What a batch makes of the list: shown at once, or kept back while somebody reads. */
export function took(
  now: BusProgress,
  buses: readonly FoundBus[],
  replaced: readonly string[],
  isHolding: boolean,
): BusProgress {
  const added = buses.map(busRow);
  if (!isHolding || now.rows.length === 0) return { ...now, rows: merged(now.rows, added, replaced) };
  return {
    ...now,
    waiting: merged(now.waiting, added, replaced),
    leaving: [...now.leaving, ...replaced],
  };
}

/** The list with the added buses: a bus that comes again replaces its earlier row. */
export function merged(
  before: readonly BusRow[],
  added: readonly BusRow[],
  gone: readonly string[],
): readonly BusRow[] {
  const byId = new Map(before.map((row) => [row.found.busId, row]));
  for (const busId of gone) byId.delete(busId);
  for (const row of added) byId.set(row.found.busId, row);
  return [...byId.values()];
}
