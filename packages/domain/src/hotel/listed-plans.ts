import { boardTextOf, offerKey } from './group-rooms.ts';
import { cheaperFirst, type UnjudgedOffer } from './hotel-option.ts';

/** A way to buy a room as a list shows it, from its cheapest seller. */
export interface ListedPlan extends UnjudgedOffer {
  /** "Breakfast", or the supplier's own words where the meals are not for everybody. */
  readonly boardText: string;
}

/**
 * The ways to buy rooms of one hotel while its offers arrive: the first of each plan that `groupRooms` would make of
 * all.
 */
export interface ListedPlans {
  /** Takes more offers. Answers which of them are the cheapest of their plan now; all others are not shown. */
  take(offers: readonly UnjudgedOffer[]): readonly UnjudgedOffer[];
  /** The cheapest first. */
  plans(): readonly ListedPlan[];
}

/**
 * Plans of a hotel of which nothing is known yet. What was taken before is not processed again, as suppliers mostly
 * sell what others sell as well.
 */
export function createListedPlans(): ListedPlans {
  const byKey = new Map<string, UnjudgedOffer>();
  return {
    take(offers) {
      const keys = new Set<string>();
      for (const listed of offers) {
        const key = offerKey(listed);
        const known = byKey.get(key);
        if (known && cheaperFirst(known, listed) <= 0) continue;
        byKey.set(key, listed);
        keys.add(key);
      }
      return [...keys].flatMap((key) => byKey.get(key) ?? []);
    },
    plans: () =>
      [...byKey.values()].sort(cheaperFirst).map((listed) => ({ ...listed, boardText: boardTextOf(listed) })),
  };
}
