import { agoText, instantText } from '../../lib/calendar-date.ts';
import { inr } from '../../lib/money-text.ts';
import type { HomeTask } from './home-queries.ts';

/** The amount of a task; null where there is none, or where its button names it already. */
export function amountText({ amount, action }: Pick<HomeTask, 'amount' | 'action'>): string | null {
  return amount === null || action.includes('₹') ? null : inr(amount);
}

/** What happens at the time of a task, where that is more than its due time. */
const COMES: Partial<Record<HomeTask['kind'], string>> = {
  pay: 'Starts',
  supplier_change: 'Starts',
  share_room: 'Starts',
  passport: 'Starts',
  check_in: 'Closes',
};

/** "Due 5 Jan, 18:00", "Overdue since 5 Jan, 18:00"; how long ago it came up where no time is set. */
export function whenText(
  { kind, dueAt, isOverdue, since }: Pick<HomeTask, 'kind' | 'dueAt' | 'isOverdue' | 'since'>,
  now: Date,
): string {
  if (dueAt === null || kind === 'safety') return agoText(since, now);
  return `${isOverdue ? 'Overdue since' : (COMES[kind] ?? 'Due')} ${instantText(dueAt)}`;
}
