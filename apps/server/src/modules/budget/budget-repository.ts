import type { budget } from '@pravas/contract/budget/budget-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { budgetEntries } from './budget-entries.ts';

/** A budget as the wire shows it. */
export type WireBudget = z.output<typeof budget>;

/** A budget as the database holds one, with the names of what it speaks of. Days are YYYY-MM-DD. */
export interface BudgetRow {
  readonly id: string;
  readonly name: string;
  readonly scope: WireBudget['scope'];
  readonly subject_id: string;
  readonly subject_name: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly amount_paise: number;
  readonly owner_id: string | null;
  readonly owner_user_id: number | null;
  readonly owner_name: string | null;
  readonly is_active: boolean;
  readonly version: number;
}

/** What is used of a budget, in paise. */
export interface UsedPaise {
  readonly spentPaise: ReturnType<typeof paise>;
  readonly committedPaise: ReturnType<typeof paise>;
  readonly pendingPaise: ReturnType<typeof paise>;
}

/** Nothing is used. */
const UNUSED: UsedPaise = { spentPaise: paise(0), committedPaise: paise(0), pendingPaise: paise(0) };

/** Reads budgets; `where` speaks of `g`, `subject_name` and `subject_id`, `rest` orders and cuts. */
export async function selectBudgets(
  tx: Tx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<readonly BudgetRow[]> {
  const { rows } = await sql<BudgetRow>`
    select g.id, g.name, g.scope, coalesce(g.department_id, g.cost_centre_id) as subject_id,
      coalesce(d.name, c.name) as subject_name, g.starts_on, g.ends_on, g.amount_paise, g.owner_id,
      p.user_id as owner_user_id, p.first_name || ' ' || p.last_name as owner_name, g.is_active, g.version
    from budget g
      left join department d on d.organization_id = g.organization_id and d.id = g.department_id
      left join cost_centre c on c.organization_id = g.organization_id and c.id = g.cost_centre_id
      left join person p on p.organization_id = g.organization_id and p.id = g.owner_id
    where ${where} ${rest}`.execute(tx);
  return rows;
}

/**
 * What is used of each of these budgets, in one question. `withoutPendingOf` leaves out what a trip has not paid yet.
 */
export async function readUsage(
  tx: Tx,
  budgets: readonly BudgetRow[],
  now: Temporal.Instant,
  withoutPendingOf: string | null = null,
): Promise<(budgetId: string) => UsedPaise> {
  const [first] = budgets;
  if (!first) return () => UNUSED;
  const from = budgets.reduce((day, one) => (one.starts_on < day ? one.starts_on : day), first.starts_on);
  const to = budgets.reduce((day, one) => (one.ends_on > day ? one.ends_on : day), first.ends_on);
  const { rows } = await sql<{ id: string; spent: number; committed: number; pending: number }>`
    with entry as (${budgetEntries({ from, to, subjectIds: budgets.map((one) => one.subject_id), now })})
    select g.id,
      coalesce(sum(e.amount_paise) filter (where e.part = 'spent'), 0)::bigint as spent,
      coalesce(sum(e.amount_paise) filter (where e.part = 'committed'), 0)::bigint as committed,
      coalesce(sum(e.amount_paise) filter (where e.part = 'pending'), 0)::bigint as pending
    from entry e
      cross join lateral unnest(e.subjects) as charged (subject_id)
      join budget g on coalesce(g.department_id, g.cost_centre_id) = charged.subject_id
        and e.day between g.starts_on and g.ends_on
    where g.id = any(${budgets.map((one) => one.id)}::uuid[])
      and not (e.part = 'pending' and e.trip_id is not distinct from ${withoutPendingOf}::uuid)
    group by g.id`.execute(tx);
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        spentPaise: paise(row.spent),
        committedPaise: paise(row.committed),
        pendingPaise: paise(row.pending),
      },
    ]),
  );
  return (budgetId) => byId.get(budgetId) ?? UNUSED;
}
