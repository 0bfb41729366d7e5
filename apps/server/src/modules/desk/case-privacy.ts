import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { WorkCase } from '../casework/index.ts';
import { findTrip } from '../trip/index.ts';
import { isHiddenFrom } from './case-row.ts';

/** Throws `case_is_private` where a case is of a private journey and the caller does not look after it. */
export async function expectMaySee(tx: Tx, found: Pick<WorkCase, 'tripId' | 'ownerId'>, caller: Caller): Promise<void> {
  const trip = found.tripId === null ? null : await findTrip(tx, found.tripId);
  const row = { is_personal: trip?.isPersonal ?? false, owner_id: found.ownerId };
  if (isHiddenFrom(row, caller.personId)) throw new Refusal('case_is_private');
}
