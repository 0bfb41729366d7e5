import type { BodyOf } from '@pravas/contract/operation.ts';
import type { decideDifference as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { isoOf } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { type BankChange, type BankContext, expectProvider, wrongField } from '../bank/index.ts';

type Decision = BodyOf<typeof operation>['decision'];

/** Actions that need a comment. */
const NEEDS_NOTE: ReadonlySet<Decision> = new Set(['note', 'work_off', 'reopen']);

/**
 * Takes a difference, releases it, adds a note, closes it or reopens it. This never touches the books. Throws
 * `provider_only`, `not_found`, `conflict`, `validation_failed`.
 */
export async function decideDifference(
  { database }: BankContext,
  { differenceId, version, decision, note }: BodyOf<typeof operation>,
  { caller, now, requestId }: BankChange,
): Promise<void> {
  expectProvider(caller);
  if (NEEDS_NOTE.has(decision) && note === null) throw wrongField('note', requiredMessage('Note'));
  const { organizationId, personId } = caller;
  await database.forOrganization(organizationId, async (tx) => {
    const row = await tx
      .selectFrom('reconciliation_difference')
      .selectAll()
      .where('id', '=', differenceId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    const isWanted = decision === 'note' || (decision === 'reopen' ? row.state === 'worked_off' : row.state === 'open');
    if (row.version !== version || !isWanted) throw new Refusal('conflict');
    const changes = {
      take: { owner_id: personId },
      leave: { owner_id: null },
      note: {},
      work_off: { state: 'worked_off', closed_by: personId, closed_at: isoOf(now), owner_id: row.owner_id ?? personId },
      reopen: { state: 'open', closed_by: null, closed_at: null },
    } as const;
    await tx
      .updateTable('reconciliation_difference')
      .set({ ...changes[decision], version: version + 1 })
      .where('id', '=', differenceId)
      .execute();
    await tx
      .insertInto('reconciliation_note')
      .values({
        organization_id: organizationId,
        id: newId(),
        difference_id: differenceId,
        action: decision,
        note: note ?? '',
        our_paise: row.our_paise,
        their_paise: row.their_paise,
        written_by: personId,
        written_at: isoOf(now),
      })
      .execute();
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: `difference.${decision}`,
      objectType: 'difference',
      objectId: differenceId,
      details: { kind: row.kind, reference: row.reference, note },
      requestId,
    });
  });
}
