import { budgetUsage } from '@pravas/domain/budget/budget-usage.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Forecaster } from './budget-forecast.ts';
import type { BudgetRow, UsedPaise, WireBudget } from './budget-repository.ts';

/** A budget as the wire shows it, with its forecast. */
export function presentBudget(
  row: BudgetRow,
  used: UsedPaise,
  forecaster: Pick<Forecaster, 'land'>,
  caller: Caller,
): WireBudget {
  const { landingPaise, overPaise } = forecaster.land(row, used);
  return {
    _id: row.id,
    name: row.name,
    scope: row.scope,
    subject: { _id: row.subject_id, name: row.subject_name },
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amount: paise(row.amount_paise),
    owner: row.owner_user_id === null ? null : { user_id: row.owner_user_id, name: row.owner_name ?? '' },
    isActive: row.is_active,
    version: row.version,
    usage: presentUsage(row, used),
    forecast: { total: landingPaise, over: overPaise },
    allowedActions: actionsOf(row, caller),
  };
}

function presentUsage(row: BudgetRow, used: UsedPaise): WireBudget['usage'] {
  const usage = budgetUsage({ amountPaise: paise(row.amount_paise), ...used });
  return {
    spent: used.spentPaise,
    committed: used.committedPaise,
    pending: used.pendingPaise,
    used: usage.usedPaise,
    remaining: usage.remainingPaise,
    remainingIfApproved: usage.remainingIfApprovedPaise,
    percent: usage.percent,
    percentIfApproved: usage.percentIfApproved,
    isOver: usage.isOver,
  };
}

function actionsOf(row: BudgetRow, caller: Caller): WireBudget['allowedActions'] {
  const allowed = caller.privileges.has('budgets.manage');
  const reason = allowed ? null : 'Your role does not manage budgets. Ask your company admin.';
  return ['edit', row.is_active ? 'disable' : 'enable'].map((action) => ({ action, allowed, reason }));
}
