import { MODULE_BOOK_FOR_OTHERS } from '@pravas/domain/organisation/service-access.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OrganizationSettings } from '../organisation/index.ts';
import type { TripKind } from './trip.ts';

/** The part of a caller that decides for whom they may plan. */
export type Planner = Pick<Caller, 'privileges'>;

type Settings = Pick<OrganizationSettings, 'modules' | 'enableBookForGuest' | 'enableStaffBook'>;

/** Trip kinds in the order people read them. */
export const TRIP_KINDS: readonly TripKind[] = ['self', 'colleagues', 'guests', 'personal'];

/**
 * Why a person may not make trips of a kind, in a sentence; null where they may (rules §6): others need module 8 of the
 * organisation, its switch for staff or for guests, and the right; one's own and personal trips need none of it.
 */
export function kindRefusal(kind: TripKind, planner: Planner, settings: Settings): string | null {
  if (kind === 'self' || kind === 'personal') return null;
  const module = settings.modules.find((one) => one.id === MODULE_BOOK_FOR_OTHERS);
  if (module?.active !== true) return 'Your organisation does not use booking for others.';
  if (kind === 'colleagues') {
    if (!settings.enableStaffBook) return 'Your organisation has switched booking for colleagues off.';
    return planner.privileges.has('trips.others') ? null : 'Your role does not allow booking for colleagues.';
  }
  if (!settings.enableBookForGuest) return 'Your organisation has switched booking for guests off.';
  return planner.privileges.has('guests.book') ? null : 'Your role does not allow booking for guests.';
}

/** Why a person may book neither for colleagues nor for guests (rules §6), in a sentence; null where they may. */
export function othersRefusal(planner: Planner, settings: Settings): string | null {
  return kindRefusal('colleagues', planner, settings) && kindRefusal('guests', planner, settings);
}

/** Throws `others_not_allowed` where a person may book neither for colleagues nor for guests. */
export function refuseOthers(planner: Planner, settings: Settings): void {
  if (othersRefusal(planner, settings) !== null) refuseKind('guests', planner, settings, 'travelers');
}

/** Throws `others_not_allowed`, naming the field, where a person may not make trips of this kind. */
export function refuseKind(kind: TripKind, planner: Planner, settings: Settings, field: string): void {
  const reason = kindRefusal(kind, planner, settings);
  if (reason !== null) {
    throw new Refusal('others_not_allowed', { message: reason, errors: [{ field, message: reason }] });
  }
}
