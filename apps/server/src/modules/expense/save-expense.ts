import { createHash } from 'node:crypto';
import { announce } from '../../platform/change-feed.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { UploadedFile } from '../../platform/uploads.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { type CheckedFile, checkDocument, keepFile, removeFile } from '../file/index.ts';
import { type Change, type ExpenseContext, expenseTopic, recordChange } from './expense-context.ts';
import { checkLinks } from './expense-links.ts';
import { type ExpenseRow, findOwnExpense } from './expense-repository.ts';
import { type EntryOwner, type JudgedEntry, judgeEntry, type TypedExpense } from './judge-entry.ts';
import { isEditable, presentExpense, type WireExpense } from './present-expense.ts';

/** An expense as a request brings it. */
export interface ExpenseInput {
  readonly typed: TypedExpense;
  readonly file: UploadedFile | null;
}

/** Which expense is changed, and what the person who changes it saw. */
export interface ExpenseTarget {
  readonly expenseId: string;
  readonly version: number;
  readonly removeReceipt: boolean;
}

/** Adds a draft. Throws `validation_failed`, `trip_not_found`, `file_refused`. */
export async function createExpense(
  context: ExpenseContext,
  { typed, file }: ExpenseInput,
  change: Change,
): Promise<WireExpense> {
  const receipt = await readReceiptFile(file);
  const { organizationId, personId } = change.caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const id = newId();
    const owner = { personId, expenseId: id, hasReceipt: receipt !== null, receiptHash: receipt?.hash ?? null };
    const judged = await judgeWhole(tx, typed, owner, change.now);
    const at = isoOf(change.now);
    await tx
      .insertInto('expense')
      .values({
        organization_id: organizationId,
        id,
        person_id: personId,
        booking_id: null,
        claim_id: null,
        ...columnsOf(typed, judged),
        receipt_file_id: await keep(tx, context, change, receipt),
        receipt_hash: receipt?.hash ?? null,
        state: 'draft',
        decision_comment: null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    const created = await expectOwn(tx, id, personId);
    await told(tx, change, 'expense.created', id, {}, auditView(created));
    return presentExpense(created, personId);
  });
}

/**
 * Changes a draft, or a line that was sent back, which is a draft again then. Throws `not_found`,
 * `expense_not_editable`, `conflict`, `validation_failed`, `trip_not_found`, `file_refused`.
 */
export async function updateExpense(
  context: ExpenseContext,
  target: ExpenseTarget,
  { typed, file }: ExpenseInput,
  change: Change,
): Promise<WireExpense> {
  const receipt = await readReceiptFile(file);
  const { organizationId, personId } = change.caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const before = await expectEditable(tx, target.expenseId, personId);
    if (before.version !== target.version) throw new Refusal('conflict');
    const keepsOld = receipt === null && !target.removeReceipt;
    const receiptHash = keepsOld ? before.receipt_hash : (receipt?.hash ?? null);
    const hasReceipt = receipt !== null || (keepsOld && before.receipt_file_id !== null);
    const owner = { personId, expenseId: before.id, hasReceipt, receiptHash };
    const judged = await judgeWhole(tx, typed, owner, change.now);
    const fileId = await keep(tx, context, change, receipt);
    await tx
      .updateTable('expense')
      .set({
        ...columnsOf(typed, judged),
        receipt_file_id: keepsOld ? before.receipt_file_id : fileId,
        receipt_hash: receiptHash,
        state: 'draft',
        claim_id: null,
        updated_at: isoOf(change.now),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute();
    if (!keepsOld && before.receipt_file_id !== null) {
      await removeFile(tx, context, organizationId, before.receipt_file_id);
    }
    const after = await expectOwn(tx, before.id, personId);
    await told(tx, change, 'expense.updated', before.id, auditView(before), auditView(after));
    return presentExpense(after, personId);
  });
}

/** Removes a draft with its receipt. Throws `not_found`, `expense_not_editable`. */
export async function removeExpense(
  context: ExpenseContext,
  expenseId: string,
  change: Change,
): Promise<{ removed: boolean }> {
  const { organizationId, personId } = change.caller;
  return context.database.forOrganization(organizationId, async (tx) => {
    const before = await expectEditable(tx, expenseId, personId);
    const at = isoOf(change.now);
    await tx
      .updateTable('expense')
      .set({ removed_at: at, updated_at: at, receipt_file_id: null, claim_id: null, version: before.version + 1 })
      .where('id', '=', expenseId)
      .execute();
    if (before.receipt_file_id !== null) await removeFile(tx, context, organizationId, before.receipt_file_id);
    await told(tx, change, 'expense.removed', expenseId, auditView(before), {});
    return { removed: true };
  });
}

/** One of a person's own expenses. Throws `not_found`. */
export async function expectOwn(tx: Tx, expenseId: string, personId: string): Promise<ExpenseRow> {
  const row = await findOwnExpense(tx, expenseId, personId);
  if (!row) throw new Refusal('not_found');
  return row;
}

async function expectEditable(tx: Tx, expenseId: string, personId: string): Promise<ExpenseRow> {
  const row = await findOwnExpense(tx, expenseId, personId, true);
  if (!row) throw new Refusal('not_found');
  if (!isEditable(row)) throw new Refusal('expense_not_editable');
  return row;
}

async function judgeWhole(tx: Tx, typed: TypedExpense, owner: EntryOwner, now: Temporal.Instant): Promise<JudgedEntry> {
  const linkErrors = await checkLinks(tx, typed, owner.personId);
  const judged = await judgeEntry(tx, typed, owner, now);
  const errors = [...judged.errors, ...linkErrors];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return judged;
}

interface Receipt {
  readonly checked: CheckedFile;
  /** Of the bytes as they were sent: pictures are re-encoded, and the same one must be recognised. */
  readonly hash: string;
}

async function readReceiptFile(file: UploadedFile | null): Promise<Receipt | null> {
  if (file === null) return null;
  return { checked: await checkDocument(file), hash: createHash('sha256').update(file.bytes).digest('hex') };
}

async function keep(
  tx: Tx,
  context: ExpenseContext,
  { caller }: Change,
  receipt: Receipt | null,
): Promise<string | null> {
  if (receipt === null) return null;
  const { organizationId, personId } = caller;
  return keepFile(tx, context, { organizationId, createdBy: personId }, receipt.checked);
}

function columnsOf(typed: TypedExpense, { entry, verdict }: JudgedEntry) {
  return {
    trip_id: typed.tripId,
    kind: entry.kind,
    category: entry.category,
    spent_on: entry.spentOn,
    amount_paise: entry.amountPaise,
    tax_paise: entry.taxPaise,
    gstin: entry.gstin,
    vendor: entry.vendor,
    receipt_no: entry.receiptNo,
    booking_ref_no: entry.bookingRefNo,
    from_location: entry.fromLocation,
    to_location: entry.toLocation,
    location: entry.location,
    km: entry.km,
    days: entry.days,
    is_international: entry.international,
    comment: entry.comment,
    verdict: verdict === null ? null : JSON.stringify(verdict),
    reason_code_id: typed.reasonCodeId,
    reason_text: typed.reasonText,
  };
}

function auditView(row: ExpenseRow): AuditDetails {
  return {
    kind: row.kind,
    category: row.category,
    spentOn: row.spent_on,
    amountPaise: row.amount_paise,
    taxPaise: row.tax_paise,
    tripId: row.trip_id,
    vendor: row.vendor,
    receiptNo: row.receipt_no,
    receipt: row.receipt_hash,
    outcome: row.verdict?.outcome ?? null,
    reasonCode: row.reason_code,
  };
}

async function told(
  tx: Tx,
  change: Change,
  action: string,
  objectId: string,
  before: AuditDetails,
  after: AuditDetails,
): Promise<void> {
  const details = changedFields(before, after);
  await recordChange(tx, change, { action, objectType: 'expense', objectId, details });
  await announce(tx, change.caller.organizationId, expenseTopic(change.caller.personId));
}
