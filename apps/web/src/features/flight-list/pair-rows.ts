import type { FarePair, PairTable } from './fare-pairs.ts';
import { priceOf } from './net-price.ts';
import type { OptionRow } from './option-row.ts';
import { policyGroup } from './policy-groups.ts';

/** Both lists of a return, each flight with the fares of the journeys it is part of. */
interface PairRows {
  readonly onward: readonly OptionRow[];
  readonly back: readonly OptionRow[];
}

/**
 * Gives each flight the fares it can be bought in with a flight of the other list that `joins`, instead of its own: of
 * those that filters tell apart (kind, refund, verdict) the cheapest. So filters, counts and prices speak of what would
 * be bought. Flights that are sold with none at all are left out.
 */
export function pairRows(table: PairTable, joins: (row: OptionRow) => boolean, net: boolean): PairRows {
  const homes = table.back.map((row) => ({ row, joins: joins(row), cheapest: new Map<string, FarePair>() }));
  let isSold = false;
  const onward = table.onward.flatMap((row) => {
    const cheapest = new Map<string, FarePair>();
    const outJoins = joins(row);
    let isRowSold = false;
    for (const home of homes) {
      const ways = table.waysOf(row, home.row);
      if (ways.length > 0) isRowSold = true;
      for (const way of ways) {
        const kind = `${way.kind} ${way.refundable} ${policyGroup(way)} ${way.needs ?? ''} ${way.stays}`;
        if (home.joins) keepCheapest(cheapest, kind, way, net);
        if (outJoins) keepCheapest(home.cheapest, kind, way, net);
      }
    }
    isSold ||= isRowSold;
    return isRowSold ? [withFares(row, cheapest)] : [];
  });
  // Where nothing is sold together both lists are still shown: the bar says why nothing can be bought.
  if (!isSold) return { onward: table.onward, back: table.back };
  const isSoldBack = ({ row }: { readonly row: OptionRow }) =>
    table.onward.some((out) => table.waysOf(out, row).length > 0);
  return { onward, back: homes.filter(isSoldBack).map(({ row, cheapest }) => withFares(row, cheapest)) };
}

function keepCheapest(cheapest: Map<string, FarePair>, kind: string, way: FarePair, net: boolean): void {
  const known = cheapest.get(kind);
  if (!known || priceOf(way, net) < priceOf(known, net)) cheapest.set(kind, way);
}

function withFares(row: OptionRow, cheapest: ReadonlyMap<string, FarePair>): OptionRow {
  const fares = [...cheapest.values()].sort((a, b) => a.paid - b.paid);
  return { ...row, fares, stays: fares.flatMap(({ stays, fareType }) => (stays ? [fareType] : [])) };
}
