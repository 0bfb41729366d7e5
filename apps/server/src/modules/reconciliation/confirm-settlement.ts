import type { BodyOf } from '@pravas/contract/operation.ts';
import type { confirmSettlement as operation } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { postSettlement, type SettlementShare } from '@pravas/domain/ledger/post-settlement.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import { type DueContext, eachByItself, findDue } from '../../platform/due-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { type BankChange, type BankContext, expectProvider, usedReceipt, wrongField } from '../bank/index.ts';
import { postTransfers } from '../ledger/index.ts';
import { findDifferences } from './find-differences.ts';
import { holdPapers } from './hold-papers.ts';

/**
 * Agrees to a settlement whose rows add up. The agreement is kept first, in the provider's books; then each
 * organisation's books get their share of it, once: the worker finishes what a crash interrupts. Throws
 * `provider_only`, `not_found`, `conflict`, `validation_failed`.
 */
export async function confirmSettlement(
  { database }: Pick<BankContext, 'database'>,
  { settlementId, version }: BodyOf<typeof operation>,
  { caller, now, requestId }: BankChange,
): Promise<void> {
  expectProvider(caller);
  const { organizationId } = caller;
  await database.forOrganization(organizationId, async (tx) => {
    await holdPapers(tx);
    const found = await tx
      .selectFrom('settlement')
      .selectAll()
      .where('id', '=', settlementId)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new Refusal('not_found');
    if (found.version !== version || found.confirmed_at !== null) throw new Refusal('conflict');
    if (!found.is_tied) {
      throw wrongField(
        'settlementId',
        `The rows of ${found.reference} do not add up to what was paid out. Ask the gateway.`,
      );
    }
    const used = found.net_paise > 0 ? await usedReceipt(tx, { utrs: [found.utr], settlementId }) : null;
    if (used !== null) throw wrongField('settlementId', `${found.utr}: ${used}`);
    await tx
      .updateTable('settlement')
      .set({ confirmed_by: caller.personId, confirmed_at: isoOf(now), version: version + 1 })
      .where('id', '=', settlementId)
      .execute();
    await recordAudit(tx, {
      organizationId,
      at: now,
      actor: actorOf(caller),
      action: 'settlement.confirmed',
      objectType: 'settlement',
      objectId: settlementId,
      details: { reference: found.reference, netPaise: found.net_paise, feePaise: found.fee_paise },
      requestId,
    });
  });
  await postShares(database, organizationId, settlementId, now);
  await database.forOrganization(organizationId, (tx) => findDifferences(tx, organizationId, now));
}

interface Share extends SettlementShare {
  readonly ownerId: string;
  readonly reference: string;
}

/**
 * Which part of a settlement belongs to whom. Unknown parts, and parts settled twice, stay in the provider's own books.
 */
async function readShares(database: Database, providerId: string, settlementId: string): Promise<readonly Share[]> {
  const { rows } = await database.readOrganization(providerId, (tx) =>
    sql<{ owner_id: string; reference: string; gross: string; fee: string }>`
      select case when r.status in ('agrees', 'amount_differs') then r.owner_id else r.organization_id end as owner_id,
        s.reference, sum(case when r.kind = 'refund' or (r.kind = 'adjustment' and r.debit_paise > 0)
          then -r.amount_paise else r.amount_paise end) as gross, sum(r.fee_paise) as fee
      from settlement_row r join settlement s on s.organization_id = r.organization_id and s.id = r.settlement_id
      where r.settlement_id = ${settlementId} group by 1, 2 order by 1`.execute(tx),
  );
  return rows.map((row) => ({
    ownerId: row.owner_id,
    reference: row.reference,
    grossPaise: paise(Number(row.gross)),
    feePaise: paise(Number(row.fee)),
  }));
}

/** Posts an agreed settlement to all books that have a share of it. Idempotent. */
async function postShares(
  database: Database,
  providerId: string,
  settlementId: string,
  now: Temporal.Instant,
): Promise<void> {
  for (const { ownerId, reference, ...share } of await readShares(database, providerId, settlementId)) {
    await database.forOrganization(ownerId, async (tx) => {
      const kept = await tx
        .insertInto('settlement_share')
        .values({
          organization_id: ownerId,
          settlement_id: settlementId,
          reference,
          gross_paise: share.grossPaise,
          fee_paise: share.feePaise,
          posted_at: isoOf(now),
        })
        .onConflict((conflict) => conflict.columns(['organization_id', 'settlement_id']).doNothing())
        .returning('settlement_id')
        .executeTakeFirst();
      if (kept) await postTransfers(tx, ownerId, null, postSettlement(settlementId, share), now);
    });
  }
  await database.forOrganization(providerId, (tx) =>
    tx
      .updateTable('settlement')
      .set({ posted_at: isoOf(now) })
      .where('id', '=', settlementId)
      .where('posted_at', 'is', null)
      .execute(),
  );
}

const AT_ONCE = 100;

/**
 * Finishes agreed settlements that had not reached all books; a failure blocks no other. Answers how many settlements.
 */
export async function postDueSettlements(context: DueContext): Promise<number> {
  const due = await findDue(context, 'find_due_settlements', AT_ONCE);
  return eachByItself(context, due, 'a settlement could not be posted', ({ organization_id: providerId, id }) =>
    postShares(context.database, providerId, id, context.clock.now()),
  );
}
