import type { bookedTraveler } from '@pravas/contract/flight/book-flight.ts';
import type { priceSummary } from '@pravas/contract/flight/flight-shapes.ts';
import type { ChosenExtra, ExtraKind } from '@pravas/domain/flight-order/chosen-extras.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';

type PriceSummary = z.input<typeof priceSummary>;
type WireExtras = Pick<
  z.input<typeof bookedTraveler>,
  'selectedSeatByFlight' | 'selectedMealByFlight' | 'selectedBags'
>;

const KINDS: readonly ExtraKind[] = ['seat', 'meal', 'bag'];

/** The price of the extras of a kind, in rupees; without a kind all of them. */
export function rupeesOf(chosen: readonly ChosenExtra[], kind?: ExtraKind): number {
  const those = chosen.filter((one) => kind === undefined || one.kind === kind);
  return those.reduce((total, one) => total + one.pricePaise, 0) / 100;
}

/** A price with seats, meals and bags on top of it. `before` are extras that it already includes. */
export function withExtras(
  summary: PriceSummary,
  chosen: readonly ChosenExtra[],
  before: readonly ChosenExtra[] = [],
): PriceSummary {
  const more = (kind?: ExtraKind) => rupeesOf(chosen, kind) - rupeesOf(before, kind);
  return {
    ...summary,
    seat: summary.seat + more('seat'),
    meal: summary.meal + more('meal'),
    bag: summary.bag + more('bag'),
    totalPrice: summary.totalPrice + more(),
  };
}

/** One traveller's choices under the names of the wire; empty where they have none. */
export function wireExtras(chosen: readonly ChosenExtra[], travellerIndex: number): WireExtras {
  const own = (kind: ExtraKind) => chosen.filter((one) => one.kind === kind && one.travellerIndex === travellerIndex);
  const byFlight = (kind: ExtraKind) =>
    Object.fromEntries(own(kind).map((one) => [one.segmentKey, { code: one.code }]));
  const bags = own('bag').map(({ segmentKey, code }) => ({ flightKey: segmentKey, code }));
  return {
    ...(own('seat').length > 0 ? { selectedSeatByFlight: byFlight('seat') } : {}),
    ...(own('meal').length > 0 ? { selectedMealByFlight: byFlight('meal') } : {}),
    ...(bags.length > 0 ? { selectedBags: bags } : {}),
  };
}

/** Reads choices that were kept in the tab; whatever is not one is left out. */
export function readKeptExtras(kept: unknown): readonly ChosenExtra[] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((one: unknown): ChosenExtra[] => {
    if (typeof one !== 'object' || one === null) return [];
    const found = new Map<string, unknown>(Object.entries(one));
    const kind = KINDS.find((known) => known === found.get('kind'));
    const travellerIndex = found.get('travellerIndex');
    const segmentKey = found.get('segmentKey');
    const code = found.get('code');
    const name = found.get('name');
    const price = found.get('pricePaise');
    if (!kind || typeof segmentKey !== 'string' || typeof code !== 'string') return [];
    if (typeof travellerIndex !== 'number' || typeof price !== 'number' || !Number.isSafeInteger(price)) return [];
    const known = typeof name === 'string' ? name : null;
    return [{ kind, travellerIndex, segmentKey, code, name: known, pricePaise: paise(price) }];
  });
}
