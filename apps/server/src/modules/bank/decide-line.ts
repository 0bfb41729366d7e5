import type {
  decideBankLine as decideOperation,
  unmatchBankLine as unmatchOperation,
} from '@pravas/contract/bank/bank-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import { postReceiptOpened, postUnappliedReceipt } from '@pravas/domain/ledger/post-bank.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { postTransfers } from '../ledger/index.ts';
import {
  type BankChange,
  type BankContext,
  expectProvider,
  type LineRow,
  lockLine,
  wrongField,
} from './bank-context.ts';
import { letNextCount } from './first-of-transfer.ts';
import { usedReceipt } from './receipts.ts';

/**
 * Says what a line is that is no declared top-up: money of an unknown owner goes into the provider's books, and leaves
 * them where the books turn out to have it already. Throws `provider_only`, `not_found`, `conflict`,
 * `validation_failed`.
 */
export async function decideLine(
  { database }: BankContext,
  { bankLineId, version, decision, note }: BodyOf<typeof decideOperation>,
  change: BankChange,
): Promise<void> {
  const { caller, now } = change;
  expectProvider(caller);
  await database.forOrganization(caller.organizationId, async (tx) => {
    const line = await lockLine(tx, bankLineId, version);
    const isUnapplied = line.unapplied_at !== null && line.applied_at === null;
    const isOpen = line.state === 'open' && !isUnapplied;
    if (decision === 'unapplied') {
      if (!isOpen) throw new Refusal('conflict');
      if (line.unapplied_at !== null) {
        const message = 'This was an unapplied receipt. Choose its customer, or say what else it is.';
        throw new Refusal('conflict', { message });
      }
      const used = await usedReceipt(tx, { utrs: [line.utr], lineId: line.id });
      if (used !== null) throw wrongField('bankLineId', used);
      await moveLine(tx, line, { unapplied_at: isoOf(now), note });
      const posted = postUnappliedReceipt(line.id, paise(line.amount_paise));
      await postTransfers(tx, caller.organizationId, null, posted, now);
    } else if (decision === 'other') {
      if (!isOpen) throw new Refusal('conflict');
      await moveLine(tx, line, { state: 'other', note });
    } else if (line.state === 'open' && isUnapplied) {
      await moveLine(tx, line, { applied_at: isoOf(now), note });
      const posted = postReceiptOpened(line.id, paise(line.amount_paise));
      await postTransfers(tx, caller.organizationId, null, posted, now);
    } else {
      if (line.state !== 'other') throw new Refusal('conflict');
      if (line.amount_paise < 0) throw wrongField('bankLineId', 'Money that went out cannot be a top-up');
      await moveLine(tx, line, { state: 'open', note });
    }
    await recordLine(tx, line, 'bank_line.decided', { decision, note }, change);
  });
}

/** Withdraws a match before it is agreed to: the line is open again, and so is the declaration. */
export async function unmatchLine(
  { database }: BankContext,
  { bankLineId, version }: BodyOf<typeof unmatchOperation>,
  change: BankChange,
): Promise<void> {
  const { caller } = change;
  expectProvider(caller);
  const line = await database.forOrganization(caller.organizationId, async (tx) => {
    const found = await lockLine(tx, bankLineId, version);
    if (found.state !== 'matched') throw new Refusal('conflict');
    await openAgain(tx, found);
    await recordLine(tx, found, 'bank_line.unmatched', { topupId: found.topup_id }, change);
    return found;
  });
  const { topup_organization_id: organizationId, topup_id: topupId } = line;
  if (organizationId === null || topupId === null) return;
  await database.forOrganization(organizationId, (tx) => declareAgain(tx, topupId, change.now));
}

/** Releases a line from its match, agreed to or not. */
export async function openAgain(tx: Tx, line: LineRow): Promise<void> {
  await moveLine(tx, line, {
    state: 'open',
    topup_id: null,
    topup_organization_id: null,
    topup_organization: null,
    declared_account_id: null,
    matched_by: null,
    matched_at: null,
    approved_by: null,
    approved_at: null,
  });
}

/** A declaration waits again; a top-up that the provider itself had named ends, since nobody declared it. */
async function declareAgain(tx: Tx, topupId: string, now: Temporal.Instant): Promise<void> {
  const topup = await tx
    .selectFrom('bank_topup')
    .select(['id', 'utr', 'declared_by'])
    .where('id', '=', topupId)
    .where('state', '=', 'matched')
    .forUpdate()
    .executeTakeFirst();
  if (!topup) return;
  const ended = { state: 'refused', decided_at: isoOf(now), reason: 'It was put to another organisation by mistake.' };
  await tx
    .updateTable('bank_topup')
    .set({ line_id: null, received_paise: null, ...(topup.declared_by === null ? ended : { state: 'declared' }) })
    .where('id', '=', topupId)
    .execute();
  await letNextCount(tx, topup.utr);
}

type LineValues = Partial<
  Omit<LineRow, 'unapplied_at' | 'applied_at' | 'matched_at' | 'approved_at' | 'credited_at'>
> & {
  readonly [K in 'unapplied_at' | 'applied_at' | 'matched_at' | 'approved_at' | 'credited_at']?: string | null;
};

/** Changes a locked line. */
export async function moveLine(tx: Tx, line: LineRow, values: LineValues): Promise<void> {
  await tx
    .updateTable('bank_line')
    .set({ ...values, version: line.version + 1 })
    .where('id', '=', line.id)
    .execute();
}

/** Writes what was done with a line to the provider's trail. */
export async function recordLine(
  tx: Tx,
  line: LineRow,
  action: string,
  details: Readonly<Record<string, string | number | null>>,
  { caller, now, requestId }: BankChange,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action,
    objectType: 'bank_line',
    objectId: line.id,
    details: { utr: line.utr, amountPaise: line.amount_paise, ...details },
    requestId,
  });
}
