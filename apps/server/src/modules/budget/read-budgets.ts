import { type Paise, paise } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type BudgetRow, readUsage, selectBudgets, type UsedPaise } from './budget-repository.ts';

/** A budget that something is charged to, as verdicts, pre-finalise and decision cards need it. */
export interface ChargedBudget {
  readonly budgetId: string;
  readonly name: string;
  readonly amountPaise: Paise;
  /** Spent, committed and pending by everything else. */
  readonly usedPaise: Paise;
  /** What the trip or expense in question adds. */
  readonly addsPaise: Paise;
}

/**
 * The active budgets a trip's unpaid bookings count for: those of its cost centre, its project and its requester's
 * department whose period holds today. A personal trip counts for none.
 */
export async function readBudgetsForTrip(
  tx: Tx,
  tripId: string,
  now: Temporal.Instant,
): Promise<readonly ChargedBudget[]> {
  const budgets = await selectBudgets(
    tx,
    sql`g.is_active and ${indianDay(now)}::date between g.starts_on and g.ends_on
      and coalesce(g.department_id, g.cost_centre_id) in (
        select charged.id from trip t join person p on p.id = t.created_by
          cross join lateral (values (t.cost_centre_id), (t.project_id), (p.department_id)) as charged (id)
        where t.id = ${tripId} and not t.is_personal)`,
    sql`order by lower(g.name), g.id`,
  );
  if (budgets.length === 0) return [];
  const { rows } = await sql<{ adds: number }>`
    select coalesce(sum(b.total_paise), 0)::bigint as adds from booking b
    where b.trip_id = ${tripId} and b.removed_at is null and b.status = 'CREATED'`.execute(tx);
  return chargedTo(budgets, await readUsage(tx, budgets, now, tripId), paise(rows[0]?.adds ?? 0));
}

/** The active budgets an expense counts for: those of its trip and of its owner's department, by the day of spending. */
export async function readBudgetsForExpense(
  tx: Tx,
  expense: {
    readonly personId: string;
    readonly tripId: string | null;
    readonly spentOn: string;
    readonly amountPaise: Paise;
  },
  now: Temporal.Instant,
): Promise<readonly ChargedBudget[]> {
  const budgets = await selectBudgets(
    tx,
    sql`g.is_active and ${expense.spentOn}::date between g.starts_on and g.ends_on
      and coalesce(g.department_id, g.cost_centre_id) in (
        select charged.id from person p left join trip t on t.id = ${expense.tripId}::uuid
          cross join lateral (values (t.cost_centre_id), (t.project_id), (p.department_id)) as charged (id)
        where p.id = ${expense.personId})`,
    sql`order by lower(g.name), g.id`,
  );
  return chargedTo(budgets, await readUsage(tx, budgets, now), expense.amountPaise);
}

function chargedTo(
  budgets: readonly BudgetRow[],
  usageOf: (budgetId: string) => UsedPaise,
  addsPaise: Paise,
): readonly ChargedBudget[] {
  return budgets.map((budget) => {
    const { spentPaise, committedPaise, pendingPaise } = usageOf(budget.id);
    return {
      budgetId: budget.id,
      name: budget.name,
      amountPaise: paise(budget.amount_paise),
      usedPaise: paise(spentPaise + committedPaise + pendingPaise),
      addsPaise,
    };
  });
}
