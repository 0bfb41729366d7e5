import { type OfferedAction, type OpenClaim, writeOffStep } from '@pravas/domain/desk/case-actions.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WorkCase } from '../casework/index.ts';
import { findTrip } from '../trip/index.ts';
import { isHiddenFrom } from './case-row.ts';

type Known = Pick<WorkCase, 'tripId' | 'ownerId'>;

/** Whether a case is of a private journey and the caller does not look after it. */
export async function isHiddenCase(tx: Tx, found: Known, { personId }: Pick<Caller, 'personId'>): Promise<boolean> {
  const trip = found.tripId === null ? null : await findTrip(tx, found.tripId);
  return isHiddenFrom({ is_personal: trip?.isPersonal ?? false, owner_id: found.ownerId }, personId);
}

/** Throws `case_is_private` for such a case. */
export async function expectMaySee(tx: Tx, found: Known, caller: Pick<Caller, 'personId'>): Promise<void> {
  if (await isHiddenCase(tx, found, caller)) throw new Refusal('case_is_private');
}

/**
 * What a person may decide in a case whose details they may not see: only steps that the assignee has seen and cannot
 * decide alone. Nothing if the case is unassigned.
 */
export function confirmedActions(
  ownerId: string | null,
  claim: OpenClaim | null,
  actions: readonly OfferedAction[],
): readonly OfferedAction[] {
  if (ownerId === null) return [];
  return actions.filter(
    ({ action }) =>
      action === 'refuse_write_off' ||
      action === 'refuse_change' ||
      action === 'confirm_change' ||
      (action === 'write_off' && claim !== null && writeOffStep(claim) === 'confirm'),
  );
}
