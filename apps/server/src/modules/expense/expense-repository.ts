import type { ExpenseFacts, ExpenseKind, ExpenseState } from '@pravas/domain/expense/expense.ts';
import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { Verdict } from '@pravas/domain/policy/verdict.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** An expense as the database holds one, with the names of what it speaks of. */
export interface ExpenseRow {
  readonly id: string;
  readonly person_id: string;
  readonly trip_id: string | null;
  readonly trip_name: string | null;
  readonly booking_id: string | null;
  readonly claim_id: string | null;
  readonly claim_number: number | null;
  readonly kind: ExpenseKind;
  readonly category: ExpenseCategory;
  readonly spent_on: string;
  readonly amount_paise: number;
  readonly tax_paise: number;
  readonly gstin: string | null;
  readonly vendor: string | null;
  readonly receipt_no: string | null;
  readonly booking_ref_no: string | null;
  readonly from_location: string | null;
  readonly to_location: string | null;
  readonly location: string | null;
  readonly km: number | null;
  readonly days: number | null;
  readonly is_international: boolean;
  readonly comment: string | null;
  readonly receipt_file_id: string | null;
  readonly receipt_hash: string | null;
  readonly receipt_name: string | null;
  readonly receipt_bytes: number | null;
  readonly receipt_media_type: string | null;
  readonly state: ExpenseState;
  readonly verdict: Verdict | null;
  readonly reason_code_id: string | null;
  readonly reason_code: string | null;
  readonly reason_code_text: string | null;
  readonly reason_text: string | null;
  readonly decision_comment: string | null;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Reads expenses that were not removed; `where` and `rest` speak of `e`. */
export async function selectExpenses(
  tx: Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<readonly ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select e.id, e.person_id, e.trip_id, t.name as trip_name, e.booking_id, e.claim_id, c.number as claim_number, e.kind,
      e.category, e.spent_on, e.amount_paise, e.tax_paise, e.gstin, e.vendor, e.receipt_no, e.booking_ref_no,
      e.from_location, e.to_location, e.location, e.km, e.days, e.is_international, e.comment, e.receipt_file_id,
      e.receipt_hash, f.original_name as receipt_name, f.bytes as receipt_bytes, f.media_type as receipt_media_type,
      e.state, e.verdict, e.reason_code_id, r.code as reason_code, r.text as reason_code_text, e.reason_text,
      e.decision_comment, e.version, e.created_at, e.updated_at
    from expense e
      left join trip t on t.organization_id = e.organization_id and t.id = e.trip_id
      left join expense_claim c on c.organization_id = e.organization_id and c.id = e.claim_id
      left join file f on f.organization_id = e.organization_id and f.id = e.receipt_file_id
      left join reason_code r on r.organization_id = e.organization_id and r.id = e.reason_code_id
    where e.removed_at is null and ${where} ${rest}`.execute(tx);
  return rows;
}

/** One of a person's expenses, or null. `lock` keeps others from changing it in this transaction. */
export async function findOwnExpense(
  tx: Tx,
  expenseId: string,
  personId: string,
  lock = false,
): Promise<ExpenseRow | null> {
  if (lock) {
    await tx
      .selectFrom('expense')
      .select('id')
      .where('id', '=', expenseId)
      .where('person_id', '=', personId)
      .forUpdate()
      .executeTakeFirst();
  }
  const [row] = await selectExpenses(tx, sql`e.id = ${expenseId} and e.person_id = ${personId}`);
  return row ?? null;
}

/** An expense as rules judge it. */
export function factsOf(row: ExpenseRow): ExpenseFacts {
  return {
    id: row.id,
    kind: row.kind,
    category: row.category,
    spentOn: row.spent_on,
    amountPaise: paise(row.amount_paise),
    taxPaise: paise(row.tax_paise),
    gstin: row.gstin,
    vendor: row.vendor,
    receiptNo: row.receipt_no,
    bookingRefNo: row.booking_ref_no,
    fromLocation: row.from_location,
    toLocation: row.to_location,
    location: row.location,
    km: row.km,
    days: row.days,
    international: row.is_international,
    hasReceipt: row.receipt_file_id !== null,
    receiptHash: row.receipt_hash,
  };
}
