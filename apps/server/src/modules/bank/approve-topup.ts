import type { approveBankTopup as operation } from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { breaksCap, mayApprove } from '@pravas/domain/bank/topup-limits.ts';
import { BOOK_PARTS } from '@pravas/domain/ledger/account-books.ts';
import { postBankTopup, postReceiptApplied } from '@pravas/domain/ledger/post-bank.ts';
import { formatInrExact, paise } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { type DueContext, eachByItself, findDue } from '../../platform/due-rows.ts';
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
  type TopupRow,
  wrongField,
} from './bank-context.ts';
import { readLimits } from './bank-settings.ts';
import { moveLine, openAgain, recordLine } from './decide-line.ts';
import { countAsFirst } from './first-of-transfer.ts';
import { usedReceipt } from './receipts.ts';

/**
 * Agrees to a match that another person made. The agreement is kept first, in the provider's books; then the customer's
 * wallet gets the money, once, however often it is tried: the worker finishes what a crash interrupts. A match that was
 * never finished, since its declaration was not asked or said something else, is not agreed to. Throws `provider_only`,
 * `not_found`, `conflict`, `second_person_needed`, `validation_failed`.
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
  if (!(await creditLine(database, caller.organizationId, bankLineId, now))) throw new Refusal('conflict');
}

/**
 * Refuses what would fill a wallet above its cap, and what the approver declared themselves. Answers the UTR that was
 * declared.
 */
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
      throw wrongField(
        'bankLineId',
        `This would take the wallet above ${cap}. Raise the limit, or pay the money back.`,
      );
    }
    const topup = await tx
      .selectFrom('bank_topup')
      .select(['declared_by', 'utr', 'state', 'line_id'])
      .where('id', '=', line.topup_id ?? '')
      .executeTakeFirst();
    if (topup?.declared_by === approver) throw new Refusal('second_person_needed');
    if (line.state === 'matched' && !isMatchedWith(topup, line.id)) {
      throw new Refusal('conflict', {
        message: 'This match was not finished. Undo it and match the line again.',
      });
    }
    return topup?.utr ?? null;
  });
}

function isMatchedWith(topup: Pick<TopupRow, 'state' | 'line_id'> | undefined, lineId: string): boolean {
  return topup?.state === 'matched' && topup.line_id === lineId;
}

/**
 * Credits the agreed money to its wallet; where the top-up is no longer this line's, the line is open again.
 * Idempotent. Answers whether the wallet has it.
 */
async function creditLine(
  database: Database,
  providerId: string,
  lineId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const line = await database.readOrganization(providerId, (tx) =>
    tx.selectFrom('bank_line').selectAll().where('id', '=', lineId).executeTakeFirstOrThrow(),
  );
  const { topup_organization_id: organizationId, topup_id: topupId } = line;
  if (line.credited_at !== null) return true;
  if (organizationId === null || topupId === null) return false;
  const isCredited = await database.forOrganization(organizationId, (tx) =>
    creditWallet(tx, { line, organizationId, topupId, now }),
  );
  if (!isCredited) {
    await letGo(database, providerId, line, now);
    return false;
  }
  await database.forOrganization(providerId, (tx) =>
    tx
      .updateTable('bank_line')
      .set({ credited_at: isoOf(now) })
      .where('id', '=', lineId)
      .where('credited_at', 'is', null)
      .execute(),
  );
  return true;
}

/** No books got the money: the agreement is taken back, and the trail says so. */
async function letGo(database: Database, providerId: string, seen: LineRow, now: Temporal.Instant): Promise<void> {
  await database.forOrganization(providerId, async (tx) => {
    const line = await lockLine(tx, seen.id, seen.version);
    await openAgain(tx, line);
    await recordAudit(tx, {
      organizationId: providerId,
      at: now,
      actor: 'bank',
      action: 'bank_line.unmatched',
      objectType: 'bank_line',
      objectId: line.id,
      details: { utr: line.utr, amountPaise: line.amount_paise, topupId: line.topup_id },
    });
  });
}

interface Crediting {
  readonly line: LineRow;
  readonly organizationId: string;
  readonly topupId: string;
  readonly now: Temporal.Instant;
}

/** Credits the top-up that was matched with this line, and no other. Answers whether the wallet has it. */
async function creditWallet(tx: Tx, { line, organizationId, topupId, now }: Crediting): Promise<boolean> {
  const topup = await tx
    .selectFrom('bank_topup')
    .select(['id', 'state', 'utr', 'line_id', 'is_second'])
    .where('id', '=', topupId)
    .forUpdate()
    .executeTakeFirst();
  if (topup?.state === 'credited' && topup.line_id === line.id) return true;
  if (!topup || !isMatchedWith(topup, line.id)) return false;
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
  // Of two earlier matches, the other may have been released since.
  if (topup.is_second && (await usedReceipt(tx, { utrs: [topup.utr], lineId: line.id })) === null) {
    await countAsFirst(tx, topup);
  }
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
  return true;
}

const AT_ONCE = 100;

/** Finishes agreed top-ups that had not reached their wallet; a failure blocks no other. Answers how many. */
export async function creditDueTopups(context: DueContext): Promise<number> {
  const due = await findDue<{ readonly organization_id: string; readonly line_id: string }>(
    context,
    'find_due_bank_credits',
    AT_ONCE,
  );
  return eachByItself(context, due, 'bank money could not be credited', async (row) => {
    await creditLine(context.database, row.organization_id, row.line_id, context.clock.now());
  });
}
