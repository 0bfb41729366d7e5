import type { BodyOf } from '@pravas/contract/operation.ts';
import type { settleDispute as operation } from '@pravas/contract/wallet/dispute-operations.ts';
import { type Selectable, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import { wakeWorker } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { closeCaseOf } from '../casework/index.ts';

/** Who says something, and when. */
interface Saying {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/**
 * Writes what a person of the provider has found out about a dispute that waits for them, so that refunds of its
 * payment do not wait for ever. Throws `not_found` for one of another organisation, `conflict` where none waits for it.
 */
export async function settleDispute(
  database: Database,
  { organizationId, reference, isTaken }: BodyOf<typeof operation>,
  { caller, requestId, now }: Saying,
): Promise<void> {
  const actor = actorOf(caller);
  const details = { reference, organizationId, isTaken };
  await database.forOrganization(organizationId, async (tx) => {
    const row = await tx
      .selectFrom('payment_dispute')
      .selectAll()
      .where('reference', '=', reference)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new Refusal('not_found');
    if (row.held_back !== 'person')
      throw new Refusal('conflict', { message: 'This no longer needs a decision. Reload the page.' });
    if (isTaken) await believe(tx, row);
    else await leaveUntaken(tx, row, actor, now);
    await recordAudit(tx, {
      ...{ organizationId, at: now, actor, action: 'dispute.settled', objectType: 'payment_dispute' },
      ...{ objectId: row.id, details, requestId },
    });
  });
}

type Row = Selectable<Schema['payment_dispute']>;

/** The worker judges it again, and takes it. */
async function believe(tx: Tx, { id, take, debited_at: debitedAt, returned_at: returnedAt }: Row): Promise<void> {
  const isTaken = debitedAt !== null;
  if (isTaken && returnedAt === null) {
    throw new Refusal('conflict', {
      message: 'This has already been recorded. Say that the bank has taken nothing more.',
    });
  }
  // Returned money is taken again: the books distinguish that from the first time.
  const anew = { take: take + 1, wallet_paise: null, owed_paise: null, debited_at: null, returned_at: null };
  await tx
    .updateTable('payment_dispute')
    .set({ is_believed: true, ...(isTaken ? anew : {}) })
    .where('id', '=', id)
    .execute();
  await sql`select wake_dispute_watch()`.execute(tx);
  await wakeWorker(tx);
}

/**
 * Nothing is taken, as if it were won; a repeated report of the gateway changes nothing. Refunds of its payment
 * continue.
 */
async function leaveUntaken(tx: Tx, row: Row, actor: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('payment_dispute')
    .set({
      held_back: null,
      held_since: null,
      ...(row.state === 'open' ? { state: 'won', decided_at: isoOf(now) } : {}),
    })
    .where('id', '=', row.id)
    .execute();
  for (const key of [`dispute:${row.reference}:lost`, `dispute:${row.reference}`]) {
    await closeCaseOf(tx, row.organization_id, key, actor, 'The bank has not taken it.', now);
  }
  if (row.booking_id !== null) {
    await tx
      .updateTable('booking')
      .set({ run_at: isoOf(now) })
      .where('id', '=', row.booking_id)
      .execute();
  }
  await wakeWorker(tx);
}
