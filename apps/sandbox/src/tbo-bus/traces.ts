import { randomUUID } from 'node:crypto';
import type { BusTrip } from '../bus-engine/trips.ts';
import { invalidRequest, sessionExpired } from '../tbo/envelope.ts';

const TRACE_LIFE_MS = 15 * 60_000;

/** The open searches for buses. They live in memory only: a restart ends them. */
export interface BusTraces {
  open(trips: readonly BusTrip[], nowMs: number): string;
  /** The trip of a ResultIndex. Refuses with code 5 when the search is over, code 3 for an unknown index. */
  select(traceId: string, resultIndex: number | undefined, nowMs: number): BusTrip;
  /** Remembers which block was made of a result. */
  keepBlock(traceId: string, resultIndex: number, blockKey: string): void;
  blockOf(traceId: string, resultIndex: number): string | undefined;
  isOpen(traceId: string, nowMs: number): boolean;
  clear(): void;
}

interface Trace {
  readonly trips: readonly BusTrip[];
  readonly openedAtMs: number;
  readonly blocks: Map<number, string>;
}

/** No searches open. */
export function createBusTraces(): BusTraces {
  const traces = new Map<string, Trace>();
  const find = (traceId: string, nowMs: number): Trace | undefined => {
    const trace = traces.get(traceId);
    return trace !== undefined && nowMs - trace.openedAtMs <= TRACE_LIFE_MS ? trace : undefined;
  };
  return {
    open: (trips, nowMs) => {
      for (const [id, trace] of traces) if (nowMs - trace.openedAtMs > 2 * TRACE_LIFE_MS) traces.delete(id);
      const traceId = `sbx-${randomUUID()}`;
      traces.set(traceId, { trips, openedAtMs: nowMs, blocks: new Map() });
      return traceId;
    },
    select: (traceId, resultIndex, nowMs) => {
      const trace = find(traceId, nowMs);
      if (trace === undefined) throw sessionExpired();
      const trip = resultIndex === undefined ? undefined : trace.trips[resultIndex - 1];
      if (trip === undefined) throw invalidRequest('ResultIndex is not valid.');
      return trip;
    },
    keepBlock: (traceId, resultIndex, blockKey) => {
      traces.get(traceId)?.blocks.set(resultIndex, blockKey);
    },
    blockOf: (traceId, resultIndex) => traces.get(traceId)?.blocks.get(resultIndex),
    isOpen: (traceId, nowMs) => find(traceId, nowMs) !== undefined,
    clear: () => traces.clear(),
  };
}
