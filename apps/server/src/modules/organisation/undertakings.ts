import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type {
  createUndertaking as createOperation,
  listUndertakings as listOperation,
} from '@pravas/contract/organisation/undertaking-operations.ts';
import { undertakingDaysProblem } from '@pravas/domain/tax/undertaking-days.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { type Change, recordChange, refuseField } from './organization-context.ts';

/** The letters of undertaking of this transaction's organisation, the newest first. */
export async function listLetters(tx: Tx): Promise<PayloadOf<typeof listOperation>> {
  const rows = await tx
    .selectFrom('provider_undertaking')
    .selectAll()
    .orderBy('valid_from', 'desc')
    .orderBy('arn')
    .execute();
  return {
    data: rows.map(({ id, arn, valid_from, valid_to }) => ({
      _id: id,
      arn,
      validFrom: valid_from,
      validTo: valid_to,
    })),
  };
}

/**
 * Enters a letter of undertaking. Throws `validation_failed` for days not within one financial year or covered by
 * another letter, and for a letter that is there already.
 */
export async function createLetter(
  tx: Tx,
  { arn, validFrom, validTo }: BodyOf<typeof createOperation>,
  change: Change,
): Promise<PayloadOf<typeof listOperation>> {
  const { organizationId } = change.caller;
  const problem = undertakingDaysProblem(validFrom, validTo);
  if (problem !== null) throw refuseField('validation_failed', 'validTo', problem);
  // Two letters of the same days: an invoice could not name one of them.
  const other = await tx
    .selectFrom('provider_undertaking')
    .select('arn')
    .where('valid_from', '<=', validTo)
    .where('valid_to', '>=', validFrom)
    .where('arn', '<>', arn)
    .limit(1)
    .executeTakeFirst();
  if (other) throw refuseField('validation_failed', 'validFrom', `${other.arn} already covers some of these days`);
  const id = newId();
  try {
    await tx
      .insertInto('provider_undertaking')
      .values({
        organization_id: organizationId,
        id,
        arn,
        valid_from: validFrom,
        valid_to: validTo,
        created_at: isoOf(change.now),
      })
      .execute();
  } catch (error) {
    if (uniqueViolationOf(error) === null) throw error;
    throw refuseField('validation_failed', 'arn', 'You have already added this letter');
  }
  await recordChange(tx, change, organizationId, {
    action: 'undertaking.entered',
    objectType: 'undertaking',
    objectId: id,
    details: { arn, validFrom, validTo },
  });
  return listLetters(tx);
}

/** Removes one. Throws `not_found`. */
export async function removeLetter(tx: Tx, id: string, change: Change): Promise<PayloadOf<typeof listOperation>> {
  const removed = await tx
    .deleteFrom('provider_undertaking')
    .where('id', '=', id)
    .returning(['arn', 'valid_from', 'valid_to'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  await recordChange(tx, change, change.caller.organizationId, {
    action: 'undertaking.removed',
    objectType: 'undertaking',
    objectId: id,
    details: { arn: removed.arn, validFrom: removed.valid_from, validTo: removed.valid_to },
  });
  return listLetters(tx);
}
