import type { expenseDuplicate } from '@pravas/contract/expense/expense-shapes.ts';
import type { ExpenseFacts } from '@pravas/domain/expense/expense.ts';
import { duplicatesOf, findDuplicates, type PersonalExpense } from '@pravas/domain/expense/find-duplicates.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type ExpenseRow, factsOf, selectExpenses } from './expense-repository.ts';

/** A double as the wire shows it. */
export type WireDouble = z.output<typeof expenseDuplicate>;

/** How far back doubles are searched. */
const LOOK_BACK_DAYS = 400;
/** A bound, above what anybody enters in that time. */
const MOST_CANDIDATES = 5_000;

/** Whose doubles are searched, and who will read them. */
export interface DoublesQuestion {
  readonly personId: string;
  readonly expenses: readonly ExpenseFacts[];
  readonly today: Temporal.PlainDate;
  /** An owner does not learn whose the other expense is; an approver does. */
  readonly namesOthers: boolean;
}

/**
 * What each of a person's expenses looks like a double of: among their own of the last 400 days, and by receipt or by
 * issuer and receipt number among everybody's in the organisation. The answer is by expense id.
 */
export async function findDoubles(
  tx: Tx,
  question: DoublesQuestion,
): Promise<(expenseId: string) => readonly WireDouble[]> {
  const rows = await candidates(tx, question);
  const asked = new Set(question.expenses.map((one) => one.id));
  const known = new Map(rows.filter((row) => !asked.has(row.id)).map((row) => [row.id, row]));
  const pool: PersonalExpense[] = [
    ...question.expenses.map((one) => ({ ...one, personId: question.personId })),
    ...[...known.values()].map((row) => ({ ...factsOf(row), personId: row.person_id })),
  ];
  const found = findDuplicates(pool);
  const owners = question.namesOthers ? await namesOf(tx, rows) : new Map<string, WireDouble['owner']>();
  return (expenseId) =>
    duplicatesOf(expenseId, found).flatMap((match) => {
      const other = known.get(match.id);
      const sibling = question.expenses.find((one) => one.id === match.id);
      if (!other && !sibling) return [];
      const isMine = other === undefined || other.person_id === question.personId;
      // The same vendor and amount as another person's spending proves nothing: two people dined together.
      if (!isMine && match.certainty !== 'certain') return [];
      const isTold = isMine || question.namesOthers;
      return [
        {
          certainty: match.certainty,
          reason: match.text,
          isMine,
          expenseId: isTold ? match.id : null,
          owner: isTold && other ? (owners.get(other.person_id) ?? null) : null,
          spentOn: isTold ? (other?.spent_on ?? sibling?.spentOn ?? null) : null,
          amount: isTold ? paise(other?.amount_paise ?? sibling?.amountPaise ?? 0) : null,
        },
      ];
    });
}

async function candidates(tx: Tx, { personId, expenses, today }: DoublesQuestion): Promise<readonly ExpenseRow[]> {
  const hashes = expenses.flatMap((one) => (one.receiptHash === null ? [] : [one.receiptHash]));
  const bills = expenses.filter((one) => one.receiptNo !== null);
  const gstins = bills.flatMap(({ gstin }) => (gstin === null ? [] : [gstin]));
  const vendors = bills.flatMap(({ gstin, vendor }) => (gstin === null && vendor !== null ? [vendor] : []));
  return selectExpenses(
    tx,
    sql`e.spent_on >= ${today.subtract({ days: LOOK_BACK_DAYS }).toString()}::date
      and (e.person_id = ${personId} or e.receipt_hash = any(${hashes}::text[])
        or (e.gstin = any(${gstins}::text[]) and e.receipt_no is not null)
        or (e.gstin is null and e.receipt_no is not null and ${bareName(sql`e.vendor`)} in
          (select ${bareName(sql`v`)} from unnest(${vendors}::text[]) v)))`,
    sql`order by e.spent_on desc, e.id limit ${MOST_CANDIDATES}`,
  );
}

/** A name without case, blanks and signs: names that the rule treats as one are one here, and a few more. */
function bareName(name: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`upper(regexp_replace(normalize(${name}, nfkc), '[^[:alnum:]]', '', 'g'))`;
}

async function namesOf(tx: Tx, rows: readonly ExpenseRow[]): Promise<Map<string, WireDouble['owner']>> {
  const ids = [...new Set(rows.map((row) => row.person_id))];
  if (ids.length === 0) return new Map();
  const people = await tx
    .selectFrom('person')
    .select(['id', 'user_id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(people.map((one) => [one.id, { user_id: one.user_id, name: `${one.first_name} ${one.last_name}` }]));
}
