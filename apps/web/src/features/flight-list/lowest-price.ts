import type { PairTable } from './fare-pairs.ts';
import type { OptionRow, PricedFare } from './option-row.ts';

/**
 * The lowest that is paid for any of these flights, our fee included; null without any. What cannot be bought is left
 * out, and so is what the policy does not allow unless it is listed too.
 */
export function lowestPrice(rows: readonly OptionRow[], withBlocked = false): number | null {
  return lowestOf(
    rows.flatMap(({ option, fares }) => (option.outsideLimits.length === 0 ? fares : [])),
    withBlocked,
  );
}

/** The same of a return whose ways are chosen separately: of two flights that are sold together and can be flown. */
export function lowestOfPairs({ onward, back, waysOf }: PairTable, withBlocked = false): number | null {
  const inTime = (rows: readonly OptionRow[]) => rows.filter(({ option }) => option.outsideLimits.length === 0);
  const homes = inTime(back);
  return lowestOf(
    inTime(onward).flatMap((out) => homes.flatMap((home) => waysOf(out, home))),
    withBlocked,
  );
}

function lowestOf(fares: readonly PricedFare[], withBlocked: boolean): number | null {
  let lowest: number | null = null;
  for (const { paid, needs, verdict } of fares) {
    if (needs !== undefined || (!withBlocked && verdict?.outcome === 'block')) continue;
    if (lowest === null || paid < lowest) lowest = paid;
  }
  return lowest;
}
