import type { getBudget as operation } from '@pravas/contract/budget/budget-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { LandingForecast } from '@pravas/domain/budget/budget-usage.ts';
import type { ExpenseCategory } from '@pravas/domain/expense/expense-category.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { EXPENSE_CATEGORY_WORDS } from '@pravas/domain/policy/policy-words.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { type BudgetPart, budgetEntries } from './budget-entries.ts';
import { type Forecaster, readForecaster } from './budget-forecast.ts';
import { type BudgetRow, readUsage } from './budget-repository.ts';
import { findVisibleBudget } from './budgets.ts';
import { presentBudget } from './present-budget.ts';

type Details = PayloadOf<typeof operation>['budget'];
type Query = QueryOf<typeof operation>;

/** A budget with its forecast, its months and one page of what is behind its figures. Throws `not_found`. */
export async function readBudgetDetails(tx: Tx, query: Query, caller: Caller, now: Temporal.Instant): Promise<Details> {
  const row = await findVisibleBudget(tx, query.budgetId, caller);
  const used = (await readUsage(tx, [row], now))(row.id);
  const forecaster = await readForecaster(tx, now);
  return {
    ...presentBudget(row, used, forecaster, caller),
    landing: presentLanding(forecaster.land(row, used), forecaster),
    months: await readMonths(tx, row, now),
    entries: await readEntries(tx, row, query, now),
  };
}

function presentLanding(landing: LandingForecast, { approval, cancellation }: Forecaster): Details['landing'] {
  return {
    total: landing.landingPaise,
    over: landing.overPaise,
    parts: landing.parts.map(({ name, amountPaise, sentence, proof }) => ({
      name,
      amount: amountPaise,
      sentence,
      proof,
    })),
    approvalRate: approval,
    cancellationRate: cancellation,
  };
}

/** The entries of one budget, as a query to select from. */
function entriesOf(row: BudgetRow, now: Temporal.Instant) {
  return sql`(${budgetEntries({ from: row.starts_on, to: row.ends_on, subjectIds: [row.subject_id], now })})`;
}

async function readMonths(tx: Tx, row: BudgetRow, now: Temporal.Instant): Promise<Details['months']> {
  const { rows } = await sql<{ month: string; part: BudgetPart; amount: number }>`
    select to_char(e.day, 'YYYY-MM') as month, e.part, sum(e.amount_paise)::bigint as amount
    from ${entriesOf(row, now)} e group by 1, 2`.execute(tx);
  const of = (month: string, part: BudgetPart) =>
    paise(rows.find((one) => one.month === month && one.part === part)?.amount ?? 0);
  return monthsBetween(row.starts_on, row.ends_on).map((month) => ({
    month,
    spent: of(month, 'spent'),
    committed: of(month, 'committed'),
    pending: of(month, 'pending'),
  }));
}

/** A period longer than ten years shows its first ten. */
const MOST_MONTHS = 120;

function monthsBetween(from: string, to: string): readonly string[] {
  const first = Temporal.PlainDate.from(from).toPlainYearMonth();
  const last = Temporal.PlainDate.from(to).toPlainYearMonth();
  const count = Math.min(first.until(last, { largestUnit: 'months' }).months + 1, MOST_MONTHS);
  return Array.from({ length: count }, (_, index) => first.add({ months: index }).toString());
}

interface EntryRow {
  part: BudgetPart;
  kind: 'booking' | 'expense';
  id: string;
  trip_id: string | null;
  trip_name: string | null;
  claim_id: string | null;
  claim_number: number | null;
  category: ExpenseCategory | null;
  vendor: string | null;
  from_name: string | null;
  to_name: string | null;
  user_id: number;
  person_name: string;
  day: string;
  amount_paise: number;
}

async function readEntries(
  tx: Tx,
  row: BudgetRow,
  { part, rowNumber, recordsPerPage }: Query,
  now: Temporal.Instant,
): Promise<Details['entries']> {
  const wanted = sql`(${part ?? null}::text is null or e.part = ${part ?? null})`;
  // The page is cut before names are looked up: a join first would name every entry of a year.
  const { rows } = await sql<EntryRow>`
    with page as materialized (
      select e.* from ${entriesOf(row, now)} e where ${wanted}
      order by e.day desc, e.id offset ${rowNumber - 1} limit ${recordsPerPage}
    )
    select e.part, e.kind, e.id, e.trip_id, t.name as trip_name, e.claim_id, c.number as claim_number, x.category, x.vendor,
      u.from_name, u.to_name,
      p.user_id, p.first_name || ' ' || p.last_name as person_name, e.day, e.amount_paise
    from page e
      join person p on p.id = e.person_id
      left join trip t on t.id = e.trip_id
      left join expense_claim c on c.id = e.claim_id
      left join expense x on e.kind = 'expense' and x.id = e.id
      left join lateral (select * from booking_unit where e.kind = 'booking' and booking_id = e.id
        order by starts_at, position limit 1) u on true
    order by e.day desc, e.id`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from ${entriesOf(row, now)} e where ${wanted}`.execute(tx);
  return { data: rows.map(presentEntry), total: counted[0]?.total ?? 0, rowNumber, recordsPerPage };
}

function presentEntry(row: EntryRow): Details['entries']['data'][number] {
  return {
    part: row.part,
    kind: row.kind,
    _id: row.id,
    trip: row.trip_id === null ? null : { _id: row.trip_id, name: row.trip_name ?? '' },
    claim: row.claim_id === null ? null : { _id: row.claim_id, number: row.claim_number ?? 0 },
    title:
      row.category === null
        ? `Flight, ${row.from_name ?? ''} to ${row.to_name ?? ''}`
        : [EXPENSE_CATEGORY_WORDS[row.category], row.vendor].filter((word) => word !== null).join(', '),
    person: { user_id: row.user_id, name: row.person_name },
    on: row.day,
    amount: paise(row.amount_paise),
  };
}
