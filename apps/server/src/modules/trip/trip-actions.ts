import type { allowedAction } from '@pravas/contract/schemas.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { WireItem } from './present-items.ts';
import type { WireSummary } from './present-summary.ts';
import type { TravellersLock } from './travellers-lock.ts';
import type { Trip } from './trip.ts';
import { editRefusal, type TripReader } from './trip-access.ts';

type WireAction = z.output<typeof allowedAction>;

/** What decides a trip's actions. */
export interface TripFacts {
  readonly trip: Trip;
  readonly status: WireSummary['status'];
  readonly items: readonly WireItem[];
  readonly lock: TravellersLock;
  /** The latest request is open, and who asked. */
  readonly openRequest: { readonly requestedBy: string } | null;
  /** Unpaid bookings that finalising would do something about. */
  readonly unsettled: number;
}

/** What a person may do with a trip, and why not otherwise. */
export function tripActions(caller: TripReader & Pick<Caller, 'privileges'>, facts: TripFacts): WireAction[] {
  const { trip, lock } = facts;
  const edit = editRefusal(caller, trip) ?? (trip.state === 'cancelled' ? 'This trip was cancelled.' : null);
  const travels = trip.travellers.some((one) => one.personId === caller.personId);
  const show = travels ? (trip.state === 'cancelled' ? 'This trip was cancelled.' : null) : edit;
  const isPast = facts.status === 'Past' ? 'This trip is over.' : null;
  return [
    act('edit', edit),
    act('travelers', edit ?? lock.reason),
    act('addFlight', edit ?? isPast),
    act('finalise', edit ?? isPast ?? finaliseReason(facts)),
    act('recall', recallReason(caller, facts)),
    act('bypass', bypassReason(caller, facts)),
    act('pay', payReason(facts)),
    act('copy', null),
    act('cancel', edit ?? isPast),
    act('share', show),
    act('sendAppDetails', edit ?? (trip.travellers.some((one) => one.personId) ? null : 'No employee travels on it.')),
    act('comment', trip.state === 'cancelled' ? 'This trip was cancelled.' : null),
  ];
}

function act(action: string, reason: string | null): WireAction {
  return { action, allowed: reason === null, reason };
}

function finaliseReason({ trip, items, unsettled, openRequest }: TripFacts): string | null {
  if (items.every((item) => item.status !== 'CREATED')) return 'There is nothing in it to finalise.';
  if (items.every(({ next }) => next === null || next.step === 'pay')) return 'No approval needed.';
  if (trip.state === 'draft') return null;
  if (unsettled > 0) return null;
  return openRequest ? 'It is waiting for approval.' : 'It is already finalised.';
}

function recallReason(caller: TripReader, { trip, openRequest }: TripFacts): string | null {
  if (!openRequest) return 'Nothing in it is waiting for approval.';
  const isRequester = openRequest.requestedBy === caller.personId || trip.createdBy === caller.personId;
  return isRequester ? null : 'Only the person who asked for approval can recall it.';
}

function bypassReason(caller: TripReader, { trip, items }: TripFacts): string | null {
  if (!caller.privileges.has('policy.bypass')) return 'Your role does not allow bypassing approval.';
  const isOwn = trip.createdBy === caller.personId || trip.travellers.some((one) => one.personId === caller.personId);
  if (isOwn) return 'You cannot bypass the approval of your own trip.';
  return items.some((item) => item.approval.status === 'Pending For Approval')
    ? null
    : 'Nothing in it is waiting for approval.';
}

function payReason({ items }: TripFacts): string | null {
  const reasons = items.flatMap((item) => item.allowedActions.filter((one) => one.action === 'pay'));
  if (reasons.length === 0) return 'There is nothing in it to pay.';
  return reasons.some((one) => one.allowed) ? null : (reasons[0]?.reason ?? 'There is nothing in it to pay.');
}
