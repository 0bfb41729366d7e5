import type { Paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, actorOf, recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { findPayableTrip } from '../trip/index.ts';
import { findRecipients } from './recipients.ts';
import type { Saying, SharedKind } from './shared-kind.ts';

/** What is shared, and with whom. */
interface ToShare {
  /** `user_id`s. */
  readonly recipients: readonly number[];
  readonly note: string | null;
  readonly tripId?: string | undefined;
  /** What was searched for, as the service remembers it. */
  readonly criteria: unknown;
  /** The things, as they are kept: JSON. */
  readonly options: string;
  /** Our fee for each of them; null where it is part of what each costs, or not known. */
  readonly feePaise: Paise | null;
  /** What the trail says besides the recipients: how many of what. */
  readonly trail: AuditDetails;
}

/**
 * Keeps copies of things for colleagues, who are notified of them. Throws `trip_not_found`, and `not_found` or
 * `validation_failed` for a recipient who is no active colleague or the caller, naming the place.
 */
export async function keepShortlist(
  tx: Tx,
  caller: Caller,
  kind: SharedKind,
  { recipients: userIds, note, tripId, criteria, options, feePaise, trail }: ToShare,
  { now, requestId }: Saying,
): Promise<{ readonly shortlistId: string }> {
  const { organizationId, personId } = caller;
  if (tripId !== undefined && !(await findPayableTrip(tx, caller, tripId))) throw new Refusal('trip_not_found');
  const recipients = await findRecipients(tx, caller, userIds);
  const shortlistId = newId();
  await tx
    .insertInto('shortlist')
    .values({
      organization_id: organizationId,
      id: shortlistId,
      service: kind.service,
      created_by: personId,
      trip_id: tripId ?? null,
      criteria: JSON.stringify(criteria),
      options,
      note,
      recipients,
      created_at: isoOf(now),
      fee_paise: feePaise,
    })
    .execute();
  const told = { shortlistId, by: personId, ...(tripId === undefined ? {} : { tripId }) };
  await enqueueEvent(tx, organizationId, kind.topics.shared, told, now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: kind.topics.shared,
    objectType: kind.objectType,
    objectId: shortlistId,
    details: { ...trail, recipients: userIds, tripId: tripId ?? null },
    requestId,
  });
  return { shortlistId };
}
