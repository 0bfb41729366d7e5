import type { changedVerdict } from '@pravas/contract/flight/flight-shapes.ts';
import type * as z from 'zod/mini';
import type { ListedFare, OptionRow } from './option-row.ts';

/** A verdict that differs from the one that came with its flight. */
type ChangedVerdict = z.input<typeof changedVerdict>;

/**
 * Replaces provisional verdicts with final ones; rows and their order stay. Once the person has begun to read
 * (`holding`), a fare that turns out not to be allowed stays where it is and says so, for nothing may jump.
 */
export function applyVerdicts(
  rows: readonly OptionRow[],
  verdicts: readonly ChangedVerdict[],
  holding: boolean,
): readonly OptionRow[] {
  if (verdicts.length === 0) return rows;
  const byFlight = new Map<string, Map<string, ChangedVerdict['verdict']>>();
  for (const { flightId, fareType, verdict } of verdicts) {
    const ofFlight = byFlight.get(flightId) ?? new Map<string, ChangedVerdict['verdict']>();
    byFlight.set(flightId, ofFlight.set(fareType, verdict));
  }
  return rows.map((row) => {
    const changed = byFlight.get(row.key);
    return changed ? judged(row, changed, holding) : row;
  });
}

function judged(row: OptionRow, changed: ReadonlyMap<string, ChangedVerdict['verdict']>, holding: boolean): OptionRow {
  const renew = <Fare extends ListedFare>(fare: Fare): Fare => {
    const verdict = changed.get(fare.fareType);
    return verdict ? { ...fare, verdict } : fare;
  };
  const late = row.fares
    .filter((fare) => fare.verdict?.outcome !== 'block' && changed.get(fare.fareType)?.outcome === 'block')
    .map((fare) => fare.fareType);
  return {
    ...row,
    option: { ...row.option, fares: row.option.fares.map(renew) },
    fares: row.fares.map(renew),
    stays: holding ? [...row.stays, ...late] : row.stays,
  };
}
