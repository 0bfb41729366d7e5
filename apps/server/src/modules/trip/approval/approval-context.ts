import type { decideByLink, getApprovalLink } from '@pravas/contract/approval/link-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Paise } from '@pravas/domain/money/money.ts';
import type { BudgetFacts } from '@pravas/domain/policy/budget-check.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Tx } from '../../../platform/database.ts';
import type { ApprovalLink, LinkSubject } from '../../approval/index.ts';

/** A budget that a trip is charged to. */
export interface TripBudget {
  readonly budgetId: string;
  readonly name: string;
  readonly amountPaise: Paise;
  /** Spent, committed and pending by everything else. */
  readonly usedPaise: Paise;
  /** What the trip adds. */
  readonly addsPaise: Paise;
}

/** The budgets that a trip is charged to; passed in, since budgets know trips and not the other way round. */
export type BudgetsForTrip = (tx: Tx, tripId: string, now: Temporal.Instant) => Promise<readonly TripBudget[]>;

/** What finalising and deciding need. */
export interface TripApprovalContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly budgetsFor: BudgetsForTrip;
}

/** A link in a mail that decides on a change of a booked flight. */
export interface ChangeLink extends ApprovalLink {
  readonly about: Extract<LinkSubject, { readonly kind: 'change' }>;
}

/**
 * Changes to booked flights, as links decide on them; passed in, since changes know trips and not the other way round.
 */
export interface ChangesByLink {
  /** What the link decides on; changes nothing. Throws `link_used`. */
  show(tx: Tx, link: ChangeLink, now: Temporal.Instant): Promise<PayloadOf<typeof getApprovalLink>['request']>;
  /**
   * Spends the link and decides as the person it was sent to. Throws `link_used`, `validation_failed`, `not_found`,
   * `approval_outdated`.
   */
  decide(
    tx: Tx,
    link: ChangeLink,
    decisions: BodyOf<typeof decideByLink>['decisions'],
    by: { readonly requestId: string; readonly now: Temporal.Instant },
  ): Promise<PayloadOf<typeof decideByLink>>;
}

/** What links in mails need. */
export interface LinkContext extends TripApprovalContext {
  readonly changesByLink: ChangesByLink;
}

/** The budget that is fullest after the trip, as verdicts read it; null where there is none. */
export function tightestBudget(budgets: readonly TripBudget[], travellers: number): BudgetFacts | null {
  const shareOf = ({ usedPaise, addsPaise, amountPaise }: TripBudget) => (usedPaise + addsPaise) / amountPaise;
  const [tightest] = budgets.toSorted((a, b) => shareOf(b) - shareOf(a));
  if (!tightest) return null;
  const { name, amountPaise, usedPaise, addsPaise } = tightest;
  return { name, amountPaise, usedPaise, addsPaise, travellers };
}
