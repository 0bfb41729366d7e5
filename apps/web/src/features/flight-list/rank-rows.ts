import { type RankOrder, rankOptions } from '@pravas/domain/flight/rank-options.ts';
import type { ShownRow } from './filter-rows.ts';
import type { ListedFare } from './option-row.ts';
import { policyGroup } from './policy-groups.ts';

/** The rows in an order, each by the fares that it shows. */
export function rankRows(shown: readonly ShownRow[], sort: RankOrder): readonly ShownRow[] {
  const rankable = shown.map((entry) => {
    const { row, fare, fares } = entry;
    const judged = fares.some((one) => one.verdict !== null);
    return {
      key: row.key,
      sellPaise: paiseOf(fare.totalPrice),
      durationMinutes: row.durationMinutes,
      stops: row.stops,
      departsAtWall: row.departsAtWall,
      kgPerTraveller: row.option.emissions?.kgPerTraveller ?? null,
      netPaise: lowest(fares, (one) => one.net?.netPrice ?? one.totalPrice),
      ...(judged
        ? {
            inPolicyPaise: lowest(fares.filter(isWithin), (one) => one.totalPrice),
            blocked: fares.every((one) => policyGroup(one) === 'block'),
          }
        : {}),
      entry,
    };
  });
  return rankOptions(rankable, sort).map((option) => option.entry);
}

function isWithin(fare: ListedFare): boolean {
  const group = policyGroup(fare);
  return group === null || group === 'within';
}

function lowest(fares: readonly ListedFare[], priceOf: (fare: ListedFare) => number): number | null {
  if (fares.length === 0) return null;
  return paiseOf(fares.reduce((least, fare) => Math.min(least, priceOf(fare)), Number.POSITIVE_INFINITY));
}

function paiseOf(rupees: number): number {
  return Math.round(rupees * 100);
}
