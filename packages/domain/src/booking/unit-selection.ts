import type { AirportTime } from '../time/airport-time.ts';
import { instantOf } from '../time/airport-time.ts';
import type { OrderScope } from './order-scope.ts';
import { isInScope } from './order-scope.ts';
import type { ServiceWords, Unit } from './service-rules.ts';
import { isSameUnit, type UnitRef } from './unit.ts';

/** An order that was bought, with its units in the order of time. */
interface SelectableOrder {
  readonly orderId: string;
  readonly units: readonly Pick<Unit, 'unit' | 'startsAt'>[];
  /** True where its supplier cancels any of its units at our call; else a person arranges it. */
  readonly isOnline: boolean;
}

/** The facts that decide which units may be cancelled. */
export interface SelectionFacts {
  readonly isBooked: boolean;
  readonly isCancelled: boolean;
  readonly orders: readonly SelectableOrder[];
  /** What is cancelled or being cancelled. */
  readonly gone: readonly OrderScope[];
  /** True where the question is the refund of a no-show. */
  readonly noShow: boolean;
  /**
   * True where the travel desk enters the outcome, which is not bound to when anything begins; absent = it does not.
   */
  readonly isArranged?: boolean;
  readonly now: Temporal.Instant;
  readonly words: ServiceWords;
}

/** Why units cannot be cancelled. `isInput`: the selection itself is wrong · `isGone`: nothing is left of it. */
interface SelectionRefusal {
  readonly sentence: string;
  readonly isInput: boolean;
  readonly isGone: boolean;
}

/** The parts of orders in a selection; one part for each order. */
type SelectedUnits =
  | { readonly ok: true; readonly scopes: readonly OrderScope[]; readonly channel: 'online' | 'request' }
  | { readonly ok: false; readonly refusal: SelectionRefusal };

/**
 * The parts of orders that a selection of units takes in, `null` for all that is left: what is gone already is left
 * out, and what has begun cannot be cancelled, only reported as a no-show; where its seller gives a refund
 * nevertheless, the travel desk has it cancelled by then. A person arranges everything as soon as one part needs them.
 */
export function selectUnits(wanted: readonly UnitRef[] | null, facts: SelectionFacts): SelectedUnits {
  const { words } = facts;
  const refuse = (sentence: string, what: Partial<SelectionRefusal> = {}): SelectedUnits => ({
    ok: false,
    refusal: { sentence, isInput: false, isGone: false, ...what },
  });
  if (facts.isCancelled) return refuse(`This ${words.thing} is already cancelled.`, { isGone: true });
  if (!facts.isBooked) return refuse(`Only a booked ${words.thing} can be cancelled.`);
  const all = facts.orders.flatMap(({ orderId, units }) =>
    units.map(({ unit, startsAt }) => ({ orderId, unit, startsAt })),
  );
  if (wanted !== null && wanted.length === 0) return refuse('Choose what to cancel.', { isInput: true });
  const isKnown = (ref: UnitRef) => all.some((one) => isSameUnit(one, ref));
  if (wanted !== null && !wanted.every(isKnown)) {
    return refuse('Part of your selection is not in this booking. Please reload the page.', { isInput: true });
  }
  const left = all
    .filter((one) => wanted === null || wanted.some((ref) => isSameUnit(ref, one)))
    .filter((one) => !facts.gone.some((scope) => isInScope(one, scope)));
  if (left.length === 0) return refuse(`This ${words.thing} is already cancelled.`, { isGone: true });
  if (facts.noShow && !left.every((one) => hasBegun(one, facts.now))) return refuse('It can still be cancelled.');
  const isBound = !facts.noShow && facts.isArranged !== true;
  if (isBound && left.some((one) => hasBegun(one, facts.now))) return refuse(`${words.begun}.`);
  const scopes = facts.orders.flatMap(({ orderId }) => {
    const units = left.filter((one) => one.orderId === orderId).map(({ unit }) => unit);
    return units.length > 0 ? [{ orderId, units }] : [];
  });
  const isOnline =
    !facts.noShow && scopes.every((scope) => facts.orders.find(({ orderId }) => orderId === scope.orderId)?.isOnline);
  return { ok: true, scopes, channel: isOnline ? 'online' : 'request' };
}

function hasBegun({ startsAt }: { readonly startsAt: AirportTime }, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(instantOf(startsAt), now) <= 0;
}
