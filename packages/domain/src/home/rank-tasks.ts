import type { Paise } from '../money/money.ts';
import { indianDay } from '../time/indian-day.ts';

/** What sorts of things can wait for a person. */
export const HOME_TASK_KINDS = [
  'safety',
  'pay',
  'check_in',
  'passport',
  'supplier_change',
  'share_room',
  'refused',
  'approve',
  'approve_change',
  'decide_claim',
  'late_refund',
  'invoice',
  'tax_return',
  'low_wallet',
  'credit_overdue',
  'differences',
  'pay_claim',
  'case',
] as const;

/** One of them. */
type HomeTaskKind = (typeof HOME_TASK_KINDS)[number];

/** A task that waits for a person, in the words of the home page. */
export interface HomeTask {
  /** Identifies it: the same thing has the same key in every module. */
  readonly key: string;
  readonly kind: HomeTaskKind;
  /** Who and what: "Asha Rao: Client visit to Mumbai". */
  readonly title: string;
  /** What there is to know about it; null where the title says all. */
  readonly detail: string | null;
  readonly amountPaise: Paise | null;
  /** Until when it is to be done; null where no time is set. */
  readonly dueAt: Temporal.Instant | null;
  /** Since when it waits. */
  readonly since: Temporal.Instant;
  /** True where money or a seat is lost once its time has passed. */
  readonly isLost: boolean;
  /** What the button does: "Pay ₹12,400". */
  readonly action: string;
  /** Where the button leads; null where it shows `advice` in place. */
  readonly link: string | null;
  /** What to do about it, for those whom no page shows it; null where the button leads on. */
  readonly advice: string | null;
  /** The request that can be decided in place; null for everything else. */
  readonly requestId: string | null;
}

/** So many tasks the home page shows at first: a list that is longer is not read. */
export const TASKS_AT_FIRST = 5;

/**
 * The tasks worst first, each once. What loses money or a seat today comes before what is late, that before what is due
 * today, and that before the rest; within each the sooner, then the dearer, then the longer waiting. Days are India's.
 */
export function rankTasks(tasks: readonly HomeTask[], now: Temporal.Instant): readonly HomeTask[] {
  const seen = new Set<string>();
  return tasks
    .map((task) => ({ task, urgency: urgencyOf(task, now) }))
    .toSorted(
      (a, b) =>
        a.urgency - b.urgency ||
        dueMs(a.task) - dueMs(b.task) ||
        (b.task.amountPaise ?? 0) - (a.task.amountPaise ?? 0) ||
        a.task.since.epochMilliseconds - b.task.since.epochMilliseconds ||
        compareKeys(a.task.key, b.task.key),
    )
    .flatMap(({ task }) => {
      if (seen.has(task.key)) return [];
      seen.add(task.key);
      return [task];
    });
}

/** 0 = something is lost today, 1 = late, 2 = due today, 3 = later or at no set time. */
function urgencyOf({ dueAt, isLost }: HomeTask, now: Temporal.Instant): 0 | 1 | 2 | 3 {
  if (dueAt === null) return 3;
  const isToday = indianDay(dueAt) === indianDay(now);
  const isLate = Temporal.Instant.compare(dueAt, now) <= 0;
  if (isLost && (isToday || isLate)) return 0;
  if (isLate) return 1;
  return isToday ? 2 : 3;
}

function dueMs({ dueAt }: HomeTask): number {
  return dueAt?.epochMilliseconds ?? Number.MAX_SAFE_INTEGER;
}

/** By code unit, so that no locale of a machine decides the order. */
function compareKeys(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
