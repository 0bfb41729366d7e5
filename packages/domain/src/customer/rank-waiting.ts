/** What of customers can wait for the provider, with how many days it may. */
const MAY_WAIT_DAYS = {
  questions: 1,
  disputes: 1,
  bank: 1,
  withdrawals: 2,
  accounts: 2,
  settlements: 3,
  differences: 7,
  months: 10,
} as const;

/** One of them. */
export type WaitingKind = keyof typeof MAY_WAIT_DAYS;

/** All of them. */
export const WAITING_KINDS = Object.keys(MAY_WAIT_DAYS) as readonly WaitingKind[];

/** How many of a kind wait, and for how many days the oldest of them. */
export interface Waiting {
  readonly kind: WaitingKind;
  readonly count: number;
  readonly oldestDays: number;
}

/** Whether the oldest has waited longer than its kind may. */
export function isLate({ kind, count, oldestDays }: Waiting): boolean {
  return count > 0 && oldestDays > MAY_WAIT_DAYS[kind];
}

/**
 * Worst first: what has waited longest for its kind; among equals the kind with more of it. What is not waited for is
 * left out.
 */
export function rankWaiting<W extends Waiting>(waiting: readonly W[]): readonly W[] {
  const lateness = ({ kind, oldestDays }: Waiting) => oldestDays / MAY_WAIT_DAYS[kind];
  return waiting.filter(({ count }) => count > 0).toSorted((a, b) => lateness(b) - lateness(a) || b.count - a.count);
}
