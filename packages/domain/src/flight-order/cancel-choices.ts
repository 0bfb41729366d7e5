import type { BookingStatus } from '../booking/booking-lifecycle.ts';
import { REQUESTS_STOP_HOURS } from '../fare/requests-stop.ts';
import type { TravellerType } from '../person/traveller.ts';
import { clockOf, shortDate } from '../time/airport-time.ts';
import type { FlightScope } from './flight-scope.ts';
import { leavesAtLast, type RequestableFlight, tooLateFor } from './requests-until.ts';
import { refuseStaying } from './staying-party.ts';

/** What a cancellation may contain as a whole. */
export type CancelScopeName = 'full' | 'onward' | 'return';

/** The wire values of a scope (spec screens §4, first reading; decisions §2). */
export const CANCEL_SCOPE_CODES = { full: '', onward: '1', return: '2' } as const;

/** The other reading of the same values, for imports written with it: 1 = only the return, 2 = only the onward. */
export const OTHER_READING = { full: '', onward: '2', return: '1' } as const;

/** A set of wire values of a scope. */
export type CancelScopeReading = typeof CANCEL_SCOPE_CODES | typeof OTHER_READING;

/** The scope of a wire value, or null for a value without one. */
export function scopeOfCode(code: string, reading: CancelScopeReading = CANCEL_SCOPE_CODES): CancelScopeName | null {
  const names: readonly CancelScopeName[] = ['full', 'onward', 'return'];
  return names.find((name) => reading[name] === code) ?? null;
}

/** The direction a slice flies in; every slice of a one-way or multi-city journey is `onward`. */
export type Direction = 'onward' | 'return';

/** One slice of a booked order. */
export interface CancelableSlice extends RequestableFlight {
  readonly direction: Direction;
  readonly fromCity: string;
  readonly toCity: string;
}

/** A booked order. `cancelScopes` is what its supplier cancels online; null = nothing, a person arranges it. */
export interface CancelableOrder {
  readonly orderId: string;
  readonly slices: readonly CancelableSlice[];
  readonly cancelScopes: readonly ('all' | 'slice' | 'traveller')[] | null;
}

/** The facts that decide what may be cancelled. */
export interface CancelFacts {
  readonly status: BookingStatus;
  /** True for a booking that the travel desk entered by hand. */
  readonly isOffline: boolean;
  /** Booked ones only, by the time of travel. */
  readonly orders: readonly CancelableOrder[];
  readonly travellers: readonly { readonly type: TravellerType; readonly name: string }[];
  /** What is already cancelled or is being cancelled. */
  readonly cancelled: readonly FlightScope[];
  /** The parts of them for which the airline or the travel desk is still being asked; absent = none. */
  readonly asked?: readonly FlightScope[];
  /**
   * True where the question is the refund of a no-show: only flights for which it is too late to cancel, and always
   * through a person (DGCA CAR Section 3, Series M, Part II: taxes and fees are refunded even then).
   */
  readonly noShow?: boolean;
  readonly now: Temporal.Instant;
}

/** Why something cannot be cancelled. */
export type CancelRefusalCode =
  | 'not_booked'
  | 'already_cancelled'
  | 'partly_cancelled'
  | 'cancellation_stopped'
  | 'departed'
  | 'still_cancellable'
  | 'not_a_round_trip'
  | 'no_traveller_selected'
  | 'unknown_traveller'
  | 'adult_must_stay'
  | 'infants_exceed_adults';

/** A refusal with the sentence that is shown. */
export interface CancelRefusal {
  readonly code: CancelRefusalCode;
  readonly sentence: string;
}

/** Who carries a cancellation out: the supplier at our call, or a person of the travel desk. */
export type CancelChannel = 'online' | 'request';

/** The words of the button (spec screens §4). */
export const CANCEL_BUTTON = { online: 'Cancel', request: 'Send cancel request' } as const;

/** The question before cancelling (spec rules §8). */
export const CANCEL_QUESTION = {
  online: 'Are you sure you want to cancel the flight?',
  offline: 'This flight was booked offline. Are you sure you want to request cancellation of the flight?',
} as const;

/** One button of the scope group. `refusal` null = it may be chosen. */
interface ScopeChoice {
  readonly scope: CancelScopeName;
  readonly code: (typeof CANCEL_SCOPE_CODES)[CancelScopeName];
  /** "Full trip", "Onward (Bengaluru - Delhi)". */
  readonly label: string;
  readonly refusal: CancelRefusal | null;
  readonly channel: CancelChannel;
}

/** One line of a direction's list of travellers. */
interface TravellerChoice {
  readonly travellerIndex: number;
  /** The name, with '(Cancelled)' where it is, and '(Cancelling)' where it is asked for. */
  readonly label: string;
  readonly isCancelled: boolean;
  readonly mayTick: boolean;
}

/** The travellers of one direction. `refusal` applies to all of them. */
export interface DirectionChoices {
  readonly direction: Direction;
  readonly fromCity: string;
  readonly toCity: string;
  readonly refusal: CancelRefusal | null;
  readonly travellers: readonly TravellerChoice[];
}

/** All that may be cancelled now. */
export interface CancelChoices {
  readonly scopes: readonly ScopeChoice[];
  readonly directions: readonly DirectionChoices[];
}

/** What a person wants to cancel: a scope for everyone, or travellers by direction. */
export type CancelSelection =
  | { readonly scope: CancelScopeName }
  | { readonly onward: readonly number[]; readonly return: readonly number[] };

/** The result of a selection. */
export type ResolvedSelection =
  | { readonly ok: true; readonly scopes: readonly FlightScope[]; readonly channel: CancelChannel }
  | { readonly ok: false; readonly refusal: CancelRefusal };

/**
 * What may be cancelled now (spec rules §5.10): the full trip while nothing is cancelled yet; onward and return of a
 * round trip while they are not cancelled and not departed; every traveller of a direction that still flies. Nothing
 * within three hours of departure, except what its airline gave up (`tooLateFor`).
 */
export function cancelChoices(facts: CancelFacts): CancelChoices {
  const names: readonly CancelScopeName[] = isRoundTrip(facts) ? ['full', 'onward', 'return'] : ['full'];
  return {
    scopes: names.map((scope) => {
      const resolved = resolveSelection({ scope }, facts);
      return {
        scope,
        code: CANCEL_SCOPE_CODES[scope],
        label: scopeLabel(scope, facts),
        refusal: resolved.ok ? null : resolved.refusal,
        channel: resolved.ok ? resolved.channel : usualChannel(facts),
      };
    }),
    directions: directionsOf(facts).map((direction) => directionChoices(direction, facts)),
  };
}

/**
 * The parts of orders in a selection, or why it is refused. Travellers already cancelled in a direction are left out of
 * it; no child or infant stays without an adult, and no adult keeps two infants.
 */
export function resolveSelection(selection: CancelSelection, facts: CancelFacts): ResolvedSelection {
  const refusal = refuseBooking(facts);
  if (refusal) return { ok: false, refusal };
  const wanted = namedUnits(selection, facts);
  if ('code' in wanted) return { ok: false, refusal: wanted };
  const stopped = firstRefusal(wanted.map((unit) => refuseSlice(unit.slice, facts)));
  if (stopped) return { ok: false, refusal: stopped };
  const party = refuseParty(wanted, facts);
  if (party) return { ok: false, refusal: party };
  const scopes = toScopes(wanted, facts);
  return { ok: true, scopes, channel: channelOf(scopes, facts) };
}

/** The parts of a selection that still fly, whether or not they may be cancelled now; empty = none. */
export function partsNamed(selection: CancelSelection, facts: CancelFacts): readonly FlightScope[] {
  const named = namedUnits(selection, facts);
  return 'code' in named ? [] : toScopes(named, facts);
}

function namedUnits(selection: CancelSelection, facts: CancelFacts): readonly Unit[] | CancelRefusal {
  return 'scope' in selection ? unitsOfScope(selection.scope, facts) : unitsOfTravellers(selection, facts);
}

interface Unit {
  readonly orderId: string;
  readonly sliceIndex: number;
  readonly slice: CancelableSlice;
  readonly traveller: number;
}

/** The directions that are booked: of a return of which only one way was bought, that one. */
function directionsOf({ orders }: CancelFacts): readonly Direction[] {
  const flown = new Set(orders.flatMap((order) => order.slices.map((slice) => slice.direction)));
  return (['onward', 'return'] as const).filter((direction) => flown.has(direction));
}

function isRoundTrip(facts: CancelFacts): boolean {
  return directionsOf(facts).length > 1;
}

function refuseBooking({ status }: CancelFacts): CancelRefusal | null {
  if (status === 'BOOKED') return null;
  if (status === 'CANCELED') return { code: 'already_cancelled', sentence: 'This flight is already cancelled.' };
  return { code: 'not_booked', sentence: 'Only a booked flight can be cancelled.' };
}

function allUnits({ orders, travellers }: CancelFacts): readonly Unit[] {
  return orders.flatMap((order) =>
    order.slices.flatMap((slice, sliceIndex) =>
      travellers.map((_, traveller) => ({ orderId: order.orderId, sliceIndex, slice, traveller })),
    ),
  );
}

function openUnits(facts: CancelFacts): readonly Unit[] {
  return allUnits(facts).filter((unit) => !isCancelled(unit, facts));
}

function isCancelled(unit: Unit, { cancelled }: CancelFacts): boolean {
  return cancelled.some((scope) => covers(scope, unit));
}

function covers(scope: FlightScope, { orderId, sliceIndex, traveller }: Unit): boolean {
  return scope.orderId === orderId && scope.slices.includes(sliceIndex) && scope.travellers.includes(traveller);
}

function unitsOfScope(scope: CancelScopeName, facts: CancelFacts): readonly Unit[] | CancelRefusal {
  const open = openUnits(facts);
  if (open.length === 0) return { code: 'already_cancelled', sentence: 'This flight is already cancelled.' };
  if (scope === 'full') {
    if (facts.cancelled.length === 0) return open;
    return {
      code: 'partly_cancelled',
      sentence: 'A part of this trip is already cancelled. Please choose what else to cancel.',
    };
  }
  if (!isRoundTrip(facts)) {
    return { code: 'not_a_round_trip', sentence: 'A one-way trip can only be cancelled as a whole.' };
  }
  const units = open.filter((unit) => unit.slice.direction === scope);
  const words = scope === 'onward' ? 'The onward flight' : 'The return flight';
  return units.length > 0 ? units : { code: 'already_cancelled', sentence: `${words} is already cancelled.` };
}

function unitsOfTravellers(
  ticked: { readonly onward: readonly number[]; readonly return: readonly number[] },
  facts: CancelFacts,
): readonly Unit[] | CancelRefusal {
  const known = (index: number) => facts.travellers[index] !== undefined;
  if (![...ticked.onward, ...ticked.return].every(known)) {
    return {
      code: 'unknown_traveller',
      sentence: 'One of the travellers is not on this booking. Please reload the page.',
    };
  }
  const wanted = allUnits(facts).filter((unit) => ticked[unit.slice.direction].includes(unit.traveller));
  // The sentence is printed as the specification has it (rules §5.10).
  if (wanted.length === 0) return { code: 'no_traveller_selected', sentence: 'Please select a traveler to cancel' };
  const open = wanted.filter((unit) => !isCancelled(unit, facts));
  if (open.length > 0) return open;
  return { code: 'already_cancelled', sentence: 'This was already cancelled or requested. Please reload the page.' };
}

function refuseSlice(slice: CancelableSlice, { now, noShow = false }: CancelFacts): CancelRefusal | null {
  const late = tooLateFor(slice, now);
  if (noShow && late === null) return { code: 'still_cancellable', sentence: 'It can still be cancelled.' };
  if (noShow || late === null) return null;
  const { wall } = leavesAtLast(slice);
  const flight = `The flight from ${slice.fromCity} on ${shortDate(wall)} at ${clockOf(wall)}`;
  if (late === 'departed') return { code: 'departed', sentence: `${flight} has left.` };
  return {
    code: 'cancellation_stopped',
    sentence: `${flight} leaves in less than ${REQUESTS_STOP_HOURS} hours. Requests stop ${REQUESTS_STOP_HOURS} hours before departure.`,
  };
}

/** Checks every slice that is touched: those who stay on it must be a party that an airline carries. */
function refuseParty(units: readonly Unit[], facts: CancelFacts): CancelRefusal | null {
  const open = openUnits(facts);
  return firstRefusal(
    units.map((touched) => {
      const staying = open
        .filter((unit) => isSameSlice(unit, touched) && !units.some((gone) => isSameUnit(gone, unit)))
        .flatMap((unit) => facts.travellers[unit.traveller]?.type ?? []);
      return refuseStaying(staying);
    }),
  );
}

/** Travellers who leave the same slices of an order form one scope, so that most wishes are one request. */
function toScopes(units: readonly Unit[], { orders }: CancelFacts): readonly FlightScope[] {
  return orders.flatMap(({ orderId }) => {
    const slicesOf = new Map<number, number[]>();
    for (const unit of units.filter((one) => one.orderId === orderId)) {
      slicesOf.set(unit.traveller, [...(slicesOf.get(unit.traveller) ?? []), unit.sliceIndex]);
    }
    const scopes = new Map<string, { readonly slices: readonly number[]; readonly travellers: number[] }>();
    for (const [traveller, slices] of [...slicesOf].toSorted(([a], [b]) => a - b)) {
      const key = slices.join('.');
      const scope = scopes.get(key) ?? { slices, travellers: [] };
      scope.travellers.push(traveller);
      scopes.set(key, scope);
    }
    return [...scopes.values()].map((scope) => ({ orderId, ...scope }));
  });
}

/** The channel whose words a button shows that cannot be pressed. */
function usualChannel({ isOffline, orders }: CancelFacts): CancelChannel {
  return isOffline || orders.every((order) => order.cancelScopes === null) ? 'request' : 'online';
}

/** The whole cancellation goes to a person as soon as one part of it must, since half of it would be no answer. */
function channelOf(scopes: readonly FlightScope[], facts: CancelFacts): CancelChannel {
  if (facts.isOffline || facts.noShow) return 'request';
  const isOnline = scopes.every((scope) => {
    const order = facts.orders.find((one) => one.orderId === scope.orderId);
    return order !== undefined && isOnlineScope(scope, order, facts);
  });
  return isOnline ? 'online' : 'request';
}

function isOnlineScope(scope: FlightScope, order: CancelableOrder, facts: CancelFacts): boolean {
  const can = order.cancelScopes ?? [];
  const staying = openUnits(facts).filter(
    (unit) =>
      unit.orderId === order.orderId &&
      !(scope.slices.includes(unit.sliceIndex) && scope.travellers.includes(unit.traveller)),
  );
  const isForEveryone = !staying.some((unit) => scope.slices.includes(unit.sliceIndex));
  const isAllTheWay = !staying.some((unit) => scope.travellers.includes(unit.traveller));
  const wasWhole = !facts.cancelled.some((one) => one.orderId === order.orderId);
  if (staying.length === 0 && wasWhole) return can.includes('all');
  // The rest of an order that was cut before is again a part of it.
  if (isForEveryone && can.includes('slice')) return true;
  if (isAllTheWay && can.includes('traveller')) return true;
  return can.includes('slice') && can.includes('traveller');
}

function directionChoices(direction: Direction, facts: CancelFacts): DirectionChoices {
  const units = allUnits(facts).filter((unit) => unit.slice.direction === direction);
  const open = units.filter((unit) => !isCancelled(unit, facts));
  const { fromCity, toCity } = citiesOf(direction, facts);
  const refusal =
    refuseBooking(facts) ??
    firstRefusal(open.map((unit) => refuseSlice(unit.slice, facts))) ??
    (open.length > 0 ? null : { code: 'already_cancelled' as const, sentence: 'Everyone is already cancelled.' });
  return {
    direction,
    fromCity,
    toCity,
    refusal,
    travellers: facts.travellers.map(({ name }, travellerIndex) => {
      const isGone = !open.some((unit) => unit.traveller === travellerIndex);
      return {
        travellerIndex,
        label: isGone ? `${name} (${isAsked(units, travellerIndex, facts) ? 'Cancelling' : 'Cancelled'})` : name,
        isCancelled: isGone,
        mayTick: !isGone && refusal === null,
      };
    }),
  };
}

/** True where no part of a traveller's is cancelled for certain yet. */
function isAsked(units: readonly Unit[], traveller: number, { asked = [] }: CancelFacts): boolean {
  return units
    .filter((unit) => unit.traveller === traveller)
    .every((unit) => asked.some((scope) => covers(scope, unit)));
}

function scopeLabel(scope: CancelScopeName, facts: CancelFacts): string {
  if (scope === 'full') return 'Full trip';
  const { fromCity, toCity } = citiesOf(scope, facts);
  return `${scope === 'onward' ? 'Onward' : 'Return'} (${fromCity} - ${toCity})`;
}

function citiesOf(direction: Direction, { orders }: CancelFacts): Pick<CancelableSlice, 'fromCity' | 'toCity'> {
  const slices = orders.flatMap((order) => order.slices).filter((slice) => slice.direction === direction);
  return { fromCity: slices[0]?.fromCity ?? '', toCity: slices.at(-1)?.toCity ?? '' };
}

function isSameSlice(one: Unit, other: Unit): boolean {
  return one.orderId === other.orderId && one.sliceIndex === other.sliceIndex;
}

function isSameUnit(one: Unit, other: Unit): boolean {
  return isSameSlice(one, other) && one.traveller === other.traveller;
}

function firstRefusal(refusals: readonly (CancelRefusal | null)[]): CancelRefusal | null {
  return refusals.find((refusal) => refusal !== null) ?? null;
}
