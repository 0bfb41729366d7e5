import { scopeKey } from '../booking/order-scope.ts';
import {
  CANCEL_SCOPE_CODES,
  type CancelFacts,
  type CancelRefusalCode,
  type CancelScopeName,
  type CancelSelection,
  cancelChoices,
  partsNamed,
  resolveSelection,
} from './cancel-choices.ts';
import { type FlightScope, unitScope } from './flight-scope.ts';

/** The facts that decide what the travel desk may enter as cancelled of a booking that was made outside. */
export interface OfflineCancelFacts {
  readonly booking: CancelFacts;
  /** True for a booking that the travel desk has entered itself. */
  readonly isEntered: boolean;
  /** True while an entry about it waits for its second person. */
  readonly isWaiting: boolean;
  /** True at the moment in which the new entry is settled. */
  readonly isBeingSettled: boolean;
  /** What the traveller has asked for and is not answered yet; null = nothing. It is among `booking.cancelled`. */
  readonly asked: readonly FlightScope[] | null;
}

/** Why the desk cannot enter a cancellation. */
type OfflineCancelRefusalCode = CancelRefusalCode | 'not_entered' | 'entry_waiting' | 'being_settled' | 'asked_first';

/** A refusal with its sentence and the next step. */
export interface OfflineCancelRefusal {
  readonly code: OfflineCancelRefusalCode;
  readonly sentence: string;
  readonly next: string;
}

/** The result of a wish of the desk. */
export type OfflineCancelVerdict =
  | { readonly ok: true; readonly scopes: readonly FlightScope[] }
  | { readonly ok: false; readonly refusal: OfflineCancelRefusal };

/** A part that may be entered as cancelled now, for everybody who still flies it or some of them. */
export interface OfflineCancelScope {
  /** `asked`: the traveller's request · `rest`: whatever of the booking still flies. */
  readonly name: CancelScopeName | 'asked' | 'rest';
  /** The specification's value of the scope; what was asked for and the rest need none. */
  readonly code: (typeof CANCEL_SCOPE_CODES)[CancelScopeName];
  /** "Full trip", "Onward (Bengaluru - Delhi)"; empty for what was asked for. */
  readonly label: string;
  /** The parts of orders that it takes in when everybody is cancelled. */
  readonly scopes: readonly FlightScope[];
  /** Who still flies it, by their places in the booking. */
  readonly travellers: readonly number[];
  /** Who shares a flight of it: those of them who stay must be a party that an airline carries. */
  readonly parties: readonly (readonly number[])[];
}

/** All that may be entered now. `refusal` says why nothing may, and is null otherwise. */
export interface OfflineCancelScopes {
  readonly scopes: readonly OfflineCancelScope[];
  readonly refusal: OfflineCancelRefusal | null;
}

const AGREE_OUTSIDE = 'Agree with the seller and the organisation what is still refunded.';

const NEXT: Readonly<Record<OfflineCancelRefusalCode, string>> = {
  not_entered: 'Cancel it on its page, as any other flight.',
  entry_waiting: 'Confirm or refuse that entry first, or take it back.',
  being_settled: 'Check again in a moment.',
  asked_first: 'Enter that first.',
  not_booked: 'Enter its booking first.',
  already_cancelled: "The flight's page shows what was refunded for it.",
  partly_cancelled: 'Choose what else is cancelled.',
  cancellation_stopped: AGREE_OUTSIDE,
  departed: AGREE_OUTSIDE,
  still_cancellable: 'Cancel it as any other flight.',
  not_a_round_trip: 'Choose the full trip.',
  no_traveller_selected: 'Select who is cancelled.',
  unknown_traveller: 'Reload the page and select again.',
  adult_must_stay: 'Select who else is cancelled.',
  infants_exceed_adults: 'Select who else is cancelled.',
};

/**
 * Whether the desk may enter this as cancelled, and which parts of orders that takes in (spec rules §5.9, §5.10): the
 * traveller's request comes before anything else; then the full trip while nothing is cancelled, a direction or
 * travellers who are not cancelled yet. A request made in time is entered whenever its seller answers; of the rest
 * nothing within three hours of departure. `wish` null = what was asked for.
 */
export function judgeOfflineCancellation(
  wish: CancelSelection | null,
  facts: OfflineCancelFacts,
): OfflineCancelVerdict {
  const blocked = refuseAny(facts);
  if (blocked) return refused(blocked.code, blocked.sentence);
  const { asked, booking } = facts;
  if (asked) {
    if (wish === null || isSameParts(partsNamed(wish, withoutAsked(facts, asked)), asked)) {
      return { ok: true, scopes: asked };
    }
    return refused('asked_first', 'The traveller has asked to cancel something else.');
  }
  const resolved = resolveSelection(wish ?? { scope: 'full' }, booking);
  return resolved.ok
    ? { ok: true, scopes: resolved.scopes }
    : refused(resolved.refusal.code, resolved.refusal.sentence);
}

/** The parts that may be entered as cancelled now: those that `judgeOfflineCancellation` takes, each once. */
export function offlineCancelScopes(facts: OfflineCancelFacts): OfflineCancelScopes {
  const { asked, booking } = facts;
  if (asked) {
    const verdict = judgeOfflineCancellation(null, facts);
    return verdict.ok
      ? { scopes: [scopeOf('asked', '', verdict.scopes)], refusal: null }
      : { scopes: [], refusal: verdict.refusal };
  }
  const scopes: OfflineCancelScope[] = [];
  for (const { scope, label } of cancelChoices(booking).scopes) {
    const verdict = judgeOfflineCancellation({ scope }, facts);
    if (verdict.ok) scopes.push(scopeOf(scope, label, verdict.scopes));
  }
  const everybody = booking.travellers.map((_, index) => index);
  const rest = judgeOfflineCancellation({ onward: everybody, return: everybody }, facts);
  // One traveller is cancelled by a scope, none of which means "the rest" (spec screens §2.5).
  if (rest.ok && everybody.length > 1 && !scopes.some((one) => isSameParts(one.scopes, rest.scopes))) {
    scopes.push(scopeOf('rest', 'All that is left', rest.scopes));
  }
  if (scopes.length > 0) return { scopes, refusal: null };
  const whole = rest.ok ? judgeOfflineCancellation({ scope: 'full' }, facts) : rest;
  return { scopes, refusal: whole.ok ? null : ofEverything(whole.refusal) };
}

/** True where two amounts are entered for a part as a whole, not for each of its travellers. */
export function isEnteredWhole(part: {
  readonly travellersBooked: number;
  readonly travellersGoing: number;
  readonly isAsked: boolean;
}): boolean {
  return part.travellersBooked === 1 || (part.isAsked && part.travellersGoing === 1);
}

/** Refusals for any part of the booking. */
function refuseAny(facts: OfflineCancelFacts): { code: OfflineCancelRefusalCode; sentence: string } | null {
  const { booking, isEntered, isWaiting, isBeingSettled } = facts;
  if (!isEntered) return { code: 'not_entered', sentence: 'This flight was not booked offline.' };
  if (isWaiting)
    return { code: 'entry_waiting', sentence: 'An entry about this flight is still waiting to be confirmed.' };
  if (booking.orders.length === 0) return { code: 'not_booked', sentence: 'This flight is not booked yet.' };
  if (!isBeingSettled) return null;
  return { code: 'being_settled', sentence: 'A cancellation of this flight has just been entered.' };
}

function refused(code: OfflineCancelRefusalCode, sentence: string): OfflineCancelVerdict {
  return { ok: false, refusal: { code, sentence, next: NEXT[code] } };
}

/** All were named here, so none is left. */
function ofEverything(refusal: OfflineCancelRefusal): OfflineCancelRefusal {
  return refusal.code === 'already_cancelled' ? { ...refusal, sentence: 'This flight is already cancelled.' } : refusal;
}

function withoutAsked({ booking }: OfflineCancelFacts, asked: readonly FlightScope[]): CancelFacts {
  const keys = new Set(asked.map((scope) => scopeKey(unitScope(scope))));
  return { ...booking, cancelled: booking.cancelled.filter((scope) => !keys.has(scopeKey(unitScope(scope)))) };
}

function scopeOf(name: OfflineCancelScope['name'], label: string, scopes: readonly FlightScope[]): OfflineCancelScope {
  const bySlice = Map.groupBy(unitsOf(scopes), ({ flight }) => flight);
  const parties = [...bySlice.values()].map((units) => units.map(({ traveller }) => traveller).toSorted(byNumber));
  const unique = new Map(parties.map((party) => [party.join('.'), party]));
  return {
    name,
    code: name === 'onward' || name === 'return' ? CANCEL_SCOPE_CODES[name] : CANCEL_SCOPE_CODES.full,
    label,
    scopes,
    travellers: [...new Set(parties.flat())].toSorted(byNumber),
    parties: [...unique.values()],
  };
}

function isSameParts(one: readonly FlightScope[], other: readonly FlightScope[]): boolean {
  const keysOf = (scopes: readonly FlightScope[]) =>
    new Set(unitsOf(scopes).map(({ flight, traveller }) => `${flight}:${traveller}`));
  return keysOf(one).symmetricDifference(keysOf(other)).size === 0;
}

function unitsOf(scopes: readonly FlightScope[]): readonly { readonly flight: string; readonly traveller: number }[] {
  return scopes.flatMap(({ orderId, slices, travellers }) =>
    slices.flatMap((slice) => travellers.map((traveller) => ({ flight: `${orderId}:${slice}`, traveller }))),
  );
}

function byNumber(a: number, b: number): number {
  return a - b;
}
