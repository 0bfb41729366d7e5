import type { SentOf } from '@pravas/contract/operation.ts';
import type { cancelFlight } from '@pravas/contract/servicing/cancel-operations.ts';
import type { CancelChoices, CancelTraveler } from './booked-types.ts';

/** What a person has chosen to cancel: a scope, or travellers by their place in the booking. */
export interface CancelPick {
  /** Null until a scope is chosen. */
  readonly type: '' | '1' | '2' | null;
  readonly onward: readonly number[];
  readonly return: readonly number[];
}

/** Nothing is chosen beforehand: cancelling is never one careless click away. */
export const NOTHING_PICKED: CancelPick = { type: null, onward: [], return: [] };

/** Shown beneath the lists when nobody is ticked (rules §5.10). */
export const NOBODY_TICKED = 'Please select a traveler to cancel';

/** Shown beneath the radio group when nothing is chosen. */
export const NO_SCOPE_CHOSEN = 'Please choose what to cancel';

/** Why a choice cannot be sent yet; null when it can. */
export function pickProblem({ mode }: CancelChoices, pick: CancelPick): string | null {
  if (mode === 'scope') return pick.type === null ? NO_SCOPE_CHOSEN : null;
  return pick.onward.length + pick.return.length === 0 ? NOBODY_TICKED : null;
}

/** The scopes of the radio group: what may not be cancelled any more is not offered (rules §5.10). */
export function offeredScopes({ scopes }: Pick<CancelChoices, 'scopes'>): CancelChoices['scopes'] {
  return scopes.filter(({ offered }) => offered);
}

/** Ticks or unticks a traveller in one of the lists. */
export function tick(pick: CancelPick, list: 'onward' | 'return', index: number, isOn: boolean): CancelPick {
  const others = pick[list].filter((one) => one !== index);
  return { ...pick, [list]: isOn ? [...others, index].toSorted((a, b) => a - b) : others };
}

type Lists = Pick<CancelChoices, 'canceledTravelersOnward' | 'canceledTravelersReturn'>;

const offeredOf = (list: readonly CancelTraveler[]) => list.filter(({ offered }) => offered).map(({ index }) => index);

/** Whether there are several boxes to tick, so that a box for all of them is worth having. */
export function hasSeveral({ canceledTravelersOnward: onward, canceledTravelersReturn: back }: Lists): boolean {
  return offeredOf(onward).length + offeredOf(back).length > 1;
}

/** Whether everybody is ticked who may be. */
export function isEverybody(choices: Lists, pick: CancelPick): boolean {
  const all = everybody(choices, pick);
  return all.onward.length === pick.onward.length && all.return.length === pick.return.length;
}

/** Everybody who may be ticked, on all flights. */
export function everybody(choices: Lists, pick: CancelPick): CancelPick {
  return {
    ...pick,
    onward: offeredOf(choices.canceledTravelersOnward),
    return: offeredOf(choices.canceledTravelersReturn),
  };
}

/** What is left of a choice after the flight has changed: people who can no longer be ticked are dropped. */
export function stillOffered(choices: CancelChoices, pick: CancelPick): CancelPick {
  const keep = (list: readonly CancelTraveler[], ticked: readonly number[]) =>
    ticked.filter((index) => list.some((one) => one.index === index && one.offered));
  const scope = choices.scopes.find((one) => one.type === pick.type && one.offered);
  return {
    type: scope?.type ?? null,
    onward: keep(choices.canceledTravelersOnward, pick.onward),
    return: keep(choices.canceledTravelersReturn, pick.return),
  };
}

/** A choice as quoting and cancelling send it; `noShow` where it asks for the refund of a no-show. */
export type CancelWire = Required<Pick<SentOf<typeof cancelFlight>, 'type' | 'userCancellationDetails'>> &
  Pick<SentOf<typeof cancelFlight>, 'noShow'>;

/** The choice in the specification's words. */
export function wireOf(choices: CancelChoices, pick: CancelPick): CancelWire {
  const boxes = (list: readonly CancelTraveler[], ticked: readonly number[]) =>
    list.map(({ index, firstName, lastName, isCancelled }) => ({
      index,
      firstName,
      lastName,
      isChecked: ticked.includes(index),
      isCancelled,
    }));
  return {
    type: choices.mode === 'scope' ? (pick.type ?? '') : '',
    userCancellationDetails: {
      canceledTravelersOnward: boxes(choices.canceledTravelersOnward, pick.onward),
      canceledTravelersReturn: boxes(choices.canceledTravelersReturn, pick.return),
    },
  };
}
