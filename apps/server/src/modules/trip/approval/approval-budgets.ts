import type { budgetStanding } from '@pravas/contract/approval/approval-shapes.ts';
import { paise } from '@pravas/domain/money/money.ts';
import type * as z from 'zod/mini';
import type { TripBudget } from './approval-context.ts';

/** A budget before and after a trip, on the wire. */
export function presentBudget(budget: TripBudget): z.output<typeof budgetStanding> {
  const { budgetId, name, amountPaise, usedPaise, addsPaise } = budget;
  return {
    _id: budgetId,
    name,
    amount: amountPaise,
    used: usedPaise,
    adds: addsPaise,
    remaining: paise(amountPaise - usedPaise - addsPaise),
  };
}
