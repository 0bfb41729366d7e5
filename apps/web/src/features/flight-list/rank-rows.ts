import { type RankOrder, rankOptions } from '@pravas/domain/flight/rank-options.ts';
import type { ShownRow } from './filter-rows.ts';
import { priceOf } from './net-price.ts';
import type { PricedFare } from './option-row.ts';
import { policyGroup } from './policy-groups.ts';

/** The rows in an order, each by the fares and prices that it shows: with `net` after claimable GST. */
export function rankRows(shown: readonly ShownRow[], sort: RankOrder, net = false): readonly ShownRow[] {
  const priceOnShow = (fare: PricedFare) => priceOf(fare, net);
  const rankable = shown.map((entry) => {
    const { row, fare, fares } = entry;
    const judged = fares.some((one) => one.verdict !== null);
    return {
      key: row.key,
      sellPaise: paiseOf(priceOnShow(fare)),
      durationMinutes: row.durationMinutes,
      stops: row.stops,
      departsAtWall: row.departsAtWall,
      kgPerTraveller: row.option.emissions?.kgPerTraveller ?? null,
      netPaise: lowest(fares, (one) => priceOf(one, true)),
      ...(judged
        ? {
            inPolicyPaise: lowest(fares.filter(isWithin), priceOnShow),
            blocked: fares.every((one) => policyGroup(one) === 'block'),
          }
        : {}),
      entry,
    };
  });
  return rankOptions(rankable, sort).map((option) => option.entry);
}

function isWithin(fare: PricedFare): boolean {
  const group = policyGroup(fare);
  return group === null || group === 'within';
}

function lowest(fares: readonly PricedFare[], priced: (fare: PricedFare) => number): number | null {
  if (fares.length === 0) return null;
  return paiseOf(fares.reduce((least, fare) => Math.min(least, priced(fare)), Number.POSITIVE_INFINITY));
}

function paiseOf(rupees: number): number {
  return Math.round(rupees * 100);
}
