import type { listExpenses as operation } from '@pravas/contract/expense/expense-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { ExpenseState } from '@pravas/domain/expense/expense.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { selectExpenses } from './expense-repository.ts';
import { presentExpense } from './present-expense.ts';

type Query = QueryOf<typeof operation>;

const SORT_COLUMNS = {
  spentOn: sql`e.spent_on`,
  amount: sql`e.amount_paise`,
  category: sql`e.category`,
  state: sql`e.state`,
  createdAt: sql`e.created_at`,
};

/** The same rule as `claimObstacle`, as the database asks it. */
const CLAIMABLE = sql`(e.kind <> 'booking' and e.state in ('draft', 'rejected')
  and coalesce(e.verdict ->> 'outcome', 'within') <> 'block'
  and (coalesce(e.verdict ->> 'outcome', 'within') <> 'reason' or e.reason_code_id is not null))`;

interface StateTotal {
  readonly state: ExpenseState;
  readonly amount: number;
  /** The part of `amount` that is bookings: the company has paid for them. */
  readonly company: number;
  readonly count: number;
}

/** One page of a person's expenses, the latest first, with totals by state of everything else that was searched for. */
export async function listExpenses(tx: Tx, query: Query, caller: Caller): Promise<PayloadOf<typeof operation>> {
  const { state, ...search } = query.search ?? {};
  const matching = matches(search, caller.personId);
  const where = sql`${matching} and (${state ?? null}::text is null or e.state = ${state ?? null})`;
  const direction = query.sortBy !== undefined && query.sortOrder.toUpperCase() === 'ASC' ? sql`asc` : sql`desc`;
  const { rowNumber, recordsPerPage } = query;
  const rows = await selectExpenses(
    tx,
    where,
    sql`order by ${SORT_COLUMNS[query.sortBy ?? 'spentOn']} ${direction}, e.id desc
      offset ${rowNumber - 1} limit ${recordsPerPage}`,
  );
  const { rows: totals } = await sql<StateTotal>`
    select e.state, sum(e.amount_paise)::bigint as amount, count(*) as count,
      coalesce(sum(e.amount_paise) filter (where e.kind = 'booking'), 0)::bigint as company from expense e
    where e.removed_at is null and ${matching} group by e.state order by e.state`.execute(tx);
  const counted = state === undefined ? totals : totals.filter((one) => one.state === state);
  return {
    data: rows.map((row) => presentExpense(row, caller.personId)),
    total: counted.reduce((sum, one) => sum + one.count, 0),
    rowNumber,
    recordsPerPage,
    totals: totals.map(({ state: of, amount, company, count }) => ({
      state: of,
      amount: paise(amount),
      paidByCompany: paise(company),
      count,
    })),
  };
}

function matches(search: Omit<NonNullable<Query['search']>, 'state'>, personId: string): RawBuilder<unknown> {
  const typed = search.text?.trim() ?? '';
  return sql`e.person_id = ${personId}
    and (${search.category ?? null}::text is null or e.category = ${search.category ?? null})
    and (${search.tripId ?? null}::uuid is null or e.trip_id = ${search.tripId ?? null}::uuid)
    and (${search.from ?? null}::date is null or e.spent_on >= ${search.from ?? null}::date)
    and (${search.to ?? null}::date is null or e.spent_on <= ${search.to ?? null}::date)
    and (${search.isClaimable ?? null}::boolean is null or ${CLAIMABLE} = ${search.isClaimable ?? null})
    and (${typed} = '' or position(lower(${typed}) in lower(concat_ws(' ', e.vendor, e.comment, e.receipt_no,
      e.booking_ref_no, e.location, e.from_location, e.to_location))) > 0)`;
}
