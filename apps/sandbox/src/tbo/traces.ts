import { createHash, randomUUID } from 'node:crypto';
import { joinOffers, type Offer } from '../engine/offers.ts';
import { invalidRequest, sessionExpired } from './envelope.ts';

/** How long a search stays open. */
const TRACE_LIFE_MS = 15 * 60_000;

/** The slices of a booking that a search looks for a replacement for. */
export interface ReissueTarget {
  readonly bookingId: number;
  readonly removed: readonly number[];
}

/** A result that was chosen, with what FareQuote has said about it so far. */
export interface Selection {
  readonly traceId: string;
  /** As the caller sends it; two indexes with a comma for a special return. */
  readonly resultIndex: string;
  readonly offer: Offer;
  readonly isQuoted: boolean;
  /** A higher fare has been announced and waits for consent. */
  readonly priceChangePending: boolean;
  readonly priceChangeShown: boolean;
  readonly tripIndicator: 1 | 2;
  /** Which slices of which booking it would replace; null for an ordinary search. */
  readonly reissue: ReissueTarget | null;
}

/** The open searches. They live in memory only: a restart ends them, as it may at the real supplier. */
export interface TraceStore {
  /** Opens a search; `reissue` when it is one for a booking's new flights. */
  open(nowMs: number, reissue?: ReissueTarget): string;
  /** Files an offer under the search and answers its ResultIndex. */
  addResult(traceId: string, direction: 'OB' | 'IB', offer: Offer): string;
  /** The selection behind a ResultIndex. Refuses with code 5 when the search is over, code 3 for an unknown index. */
  select(traceId: string, resultIndex: string, nowMs: number): Selection;
  /** Remembers the state of a selection. */
  keep(selection: Selection): void;
  /** Ends a result for good once it is ticketed. */
  consume(traceId: string, resultIndex: string): void;
  isOpen(traceId: string, nowMs: number): boolean;
  clear(): void;
}

interface Trace {
  readonly reissue: ReissueTarget | null;
  readonly openedAtMs: number;
  readonly results: Map<string, Offer>;
  readonly selections: Map<string, Selection>;
  readonly consumed: Set<string>;
}

/** Long and opaque, as the real ones are: nothing can be read from it and nothing should be parsed from it. */
function opaqueIndex(traceId: string, direction: 'OB' | 'IB', position: number): string {
  const bytes = [0, 1, 2].map((part) =>
    createHash('sha512').update(`${traceId}|${direction}|${position}|${part}`).digest(),
  );
  return `${direction}${position}[TBO]${Buffer.concat(bytes).toString('base64')}`;
}

/** The offer behind a ResultIndex; the two halves of a special return are joined. */
function offerOf(trace: Trace, resultIndex: string): Offer {
  const offers = resultIndex.split(',').map((index) => trace.results.get(index.trim()));
  const [outbound, inbound] = offers;
  if (outbound === undefined || offers.includes(undefined) || offers.length > 2) {
    throw invalidRequest('ResultIndex is not valid.');
  }
  const isPair = outbound.family.kind === 'special_return';
  if (inbound === undefined) {
    if (isPair) throw invalidRequest('A special return fare needs the outbound and the inbound ResultIndex.');
    return outbound;
  }
  if (!isPair || inbound.family.kind !== 'special_return' || outbound.carrier !== inbound.carrier) {
    throw invalidRequest('Only special return fares of the same airline can be combined.');
  }
  const arrivalMs = outbound.slices.at(-1)?.connection.flights.at(-1)?.arrivalEpochMs ?? 0;
  const departureMs = inbound.slices[0]?.connection.flights[0]?.departureEpochMs ?? 0;
  if (departureMs <= arrivalMs) throw invalidRequest('The inbound flight leaves before the outbound flight arrives.');
  return joinOffers(outbound, inbound);
}

/** No searches open. */
export function createTraceStore(): TraceStore {
  const traces = new Map<string, Trace>();

  return {
    open: (nowMs, reissue) => {
      for (const [id, trace] of traces) if (nowMs - trace.openedAtMs > TRACE_LIFE_MS * 2) traces.delete(id);
      const traceId = `sbx-${randomUUID()}`;
      traces.set(traceId, {
        reissue: reissue ?? null,
        openedAtMs: nowMs,
        results: new Map(),
        selections: new Map(),
        consumed: new Set(),
      });
      return traceId;
    },
    addResult: (traceId, direction, offer) => {
      const trace = traces.get(traceId);
      if (trace === undefined) throw sessionExpired();
      const resultIndex = opaqueIndex(traceId, direction, trace.results.size + 1);
      trace.results.set(resultIndex, offer);
      return resultIndex;
    },
    select: (traceId, resultIndex, nowMs) => {
      const trace = traces.get(traceId);
      if (trace === undefined || nowMs - trace.openedAtMs > TRACE_LIFE_MS) throw sessionExpired();
      if (resultIndex.split(',').some((index) => trace.consumed.has(index.trim()))) throw sessionExpired();
      const known = trace.selections.get(resultIndex);
      if (known !== undefined) return known;
      return {
        traceId,
        resultIndex,
        offer: offerOf(trace, resultIndex),
        isQuoted: false,
        priceChangePending: false,
        priceChangeShown: false,
        tripIndicator: resultIndex.startsWith('IB') ? 2 : 1,
        reissue: trace.reissue,
      };
    },
    keep: (selection) => {
      traces.get(selection.traceId)?.selections.set(selection.resultIndex, selection);
    },
    consume: (traceId, resultIndex) => {
      for (const index of resultIndex.split(',')) traces.get(traceId)?.consumed.add(index.trim());
    },
    isOpen: (traceId, nowMs) => {
      const trace = traces.get(traceId);
      return trace !== undefined && nowMs - trace.openedAtMs <= TRACE_LIFE_MS;
    },
    clear: () => traces.clear(),
  };
}
