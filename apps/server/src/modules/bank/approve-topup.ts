import type { approveBankTopup as operation } from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { breaksCap, mayApprove } from '@pravas/domain/bank/topup-limits.ts';
import { BOOK_PARTS } from '@pravas/domain/ledger/account-books.ts';
import { postBankTopup, postReceiptApplied } from '@pravas/domain/ledger/post-bank.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { DueContext } from '../../platform/due-rows.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAudit } from '../audit/index.ts';
import { enqueueEvent } from '../booking/index.ts';
import { postTransfers } from '../ledger/index.ts';
import {
  type BankChange,
  type BankContext,
  expectProvider,
  type LineRow,
  lockLine,
  wrongField,
} from './bank-context.ts';
import { readLimits } from './bank-settings.ts';
import { moveLine, recordLine } from './decide-line.ts';
import { usedReceipt } from './receipts.ts';

/**
 * Agrees to a match that somebody else made. What was agreed to is kept first, in the provider's books; then the customer's wallet gets
 * it, once, whoever tries: what a crash leaves in between the worker brings to its end. Throws `provider_only`, `not_found`,
 * `conflict`, `second_person_needed`, `validation_failed`.
 */
export async function approveTopup(
  { database }: BankContext,
  { bankLineId, version }: BodyOf<typeof operation>,
  change: BankChange,
): Promise<void> {
  const { caller, now } = change;
  expectProvider(caller);
  const seen = await database.readOrganization(caller.organizationId, (tx) =>
    tx.selectFrom('bank_line').selectAll().where('id', '=', bankLineId).executeTakeFirst(),
  );
  if (!seen) throw new Refusal('not_found');
  const declaredUtr =
    seen.topup_organization_id === null
      ? null
      : await expectRoom(database, seen, seen.topup_organization_id, caller.personId);
  await database.forOrganization(caller.organizationId, async (tx) => {
    const line = await lockLine(tx, bankLineId, version);
    if (line.state !== 'matched' || line.matched_by === null) throw new Refusal('conflict');
    const received = paise(line.amount_paise);
    if (!mayApprove(await readLimits(tx), received, line.matched_by, caller.personId)) {
      throw new Refusal('second_person_needed');
    }
    const used = await usedReceipt(tx, { utrs: [line.utr, declaredUtr], lineId: line.id });
    if (used !== null) throw wrongField('bankLineId', used);
    const isNamed = line.unapplied_at !== null && line.applied_at === null;
    await moveLine(tx, line, {
      state: 'approved',
      approved_by: caller.personId,
      approved_at: isoOf(now),
      ...(isNamed && { applied_at: isoOf(now) }),
    });
    if (isNamed) await postTransfers(tx, caller.organizationId, null, postReceiptApplied(line.id, received), now);
    await recordLine(tx, line, 'bank_line.approved', { topupId: line.topup_id }, change);
  });
  await creditLine(database, caller.organizationId, bankLineId, now);
}

/** Refuses what would fill a wallet above its cap, and what the approver declared themselves. Answers the UTR that was declared. */
async function expectRoom(
  database: Database,
  line: LineRow,
  organizationId: string,
  approver: string,
): Promise<string | null> {
  return database.readOrganization(organizationId, async (tx) => {
    const limits = await readLimits(tx);
    const wallet = await tx
      .selectFrom('ledger_account')
      .select((eb) => eb.fn.sum<number>('balance_paise').as('paise'))
      .where('code', 'in', BOOK_PARTS.wallet.accounts)
      .executeTakeFirst();
    if (breaksCap(limits, paise(-Number(wallet?.paise ?? 0)), paise(line.amount_paise))) {
      const cap = formatInrExact(limits.balanceCapPaise);
      throw wrongField('bankLineId', `The wallet would hold more than ${cap}. Raise the limit, or pay it back.`);
    }
    const topup = await tx
      .selectFrom('bank_topup')
      .select(['declared_by', 'utr'])
      .where('id', '=', line.topup_id ?? '')
      .executeTakeFirst();
    if (topup?.declared_by === approver) throw new Refusal('second_person_needed');
    return topup?.utr ?? null;
  });
}

/** Brings what was agreed to into its wallet. Done again, it does nothing more. */
async function creditLine(
  database: Database,
  providerId: string,
  lineId: string,
  now: Temporal.Instant,
): Promise<void> {
  const line = await database.readOrganization(providerId, (tx) =>
    tx.selectFrom('bank_line').selectAll().where('id', '=', lineId).executeTakeFirstOrThrow(),
  );
  const { topup_organization_id: organizationId, topup_id: topupId } = line;
  if (organizationId === null || topupId === null || line.credited_at !== null) return;
  await database.forOrganization(organizationId, (tx) => creditWallet(tx, { line, organizationId, topupId, now }));
  await database.forOrganization(providerId, (tx) =>
    tx
      .updateTable('bank_line')
      .set({ credited_at: isoOf(now) })
      .where('id', '=', lineId)
      .where('credited_at', 'is', null)
      .execute(),
  );
}

interface Crediting {
  readonly line: LineRow;
  readonly organizationId: string;
  readonly topupId: string;
  readonly now: Temporal.Instant;
}

async function creditWallet(tx: Tx, { line, organizationId, topupId, now }: Crediting): Promise<void> {
  const topup = await tx
    .selectFrom('bank_topup')
    .select(['state', 'utr'])
    .where('id', '=', topupId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (topup.state === 'credited') return;
  await tx
    .updateTable('bank_topup')
    .set({
      state: 'credited',
      line_id: line.id,
      received_paise: line.amount_paise,
      decided_at: isoOf(now),
      reason: null,
    })
    .where('id', '=', topupId)
    .execute();
  await postTransfers(tx, organizationId, null, postBankTopup(topupId, paise(line.amount_paise)), now);
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: `provider:${line.approved_by}`,
    action: 'bank_topup.credited',
    objectType: 'bank_topup',
    objectId: topupId,
    details: { utr: topup.utr, receivedPaise: line.amount_paise },
  });
  await enqueueEvent(tx, organizationId, 'wallet.topped_up', { topupId }, now);
}

const AT_ONCE = 20;

/** Brings to its end what was agreed to and had not reached its wallet. Answers how many. */
export async function creditDueTopups({ database, clock }: Pick<DueContext, 'database' | 'clock'>): Promise<number> {
  const { rows } = await database.system((db) =>
    sql<{ organization_id: string; line_id: string }>`select * from find_due_bank_credits(${AT_ONCE})`.execute(db),
  );
  for (const row of rows) await creditLine(database, row.organization_id, row.line_id, clock.now());
  return rows.length;
}
