import { isDeepStrictEqual } from 'node:util';
import type { flightListQuery } from '@pravas/contract/flight/list-flights.ts';
import type * as z from 'zod/mini';
import type { Begun } from '../../platform/begin-ahead.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AskedSuppliers, askSuppliers, suppliersFor } from './ask-suppliers.ts';
import type { FlightContext } from './flight-context.ts';
import { questionForKnown } from './read-search.ts';
import type { SearchCriteria } from './search-memory.ts';

/** Suppliers that were asked before the caller was known. */
export interface BegunSearch extends Begun {
  readonly criteria: SearchCriteria;
  readonly asking: AskedSuppliers;
}

/**
 * Starts asking the suppliers for a person who has searched before, while the database checks whether they are still
 * allowed. Suppliers take long, and nobody sees their answers before the check is done. Null if something has to be
 * read first, or if the search is refused.
 */
export function beginSearch(
  context: FlightContext,
  caller: Caller,
  query: z.output<typeof flightListQuery>,
  signal: AbortSignal,
): BegunSearch | null {
  try {
    const known = questionForKnown(context, caller, query);
    if (!known) return null;
    const asking = askSuppliers(context, suppliersFor(context, known.criteria), known.criteria, signal, true);
    return { criteria: known.criteria, asking, leave: asking.leave };
  } catch (error) {
    // It is thrown once the caller is known.
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** The suppliers that were asked, if the question is the same: a code may have been agreed on at the same moment. */
export function takeSearch(begun: BegunSearch, criteria: SearchCriteria): AskedSuppliers | null {
  if (isDeepStrictEqual(begun.criteria, criteria)) return begun.asking;
  begun.leave();
  return null;
}
