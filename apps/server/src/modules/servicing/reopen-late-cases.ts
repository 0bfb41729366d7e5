import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, type DueRow, findDue, workThrough } from '../../platform/due-rows.ts';
import { closedLongAgo, HOURS_TO_ASK, isStillOwed } from '../booking/index.ts';
import { findCase, reopenCase } from '../casework/index.ts';
import { findFlights } from '../flight-order/index.ts';

/** How many cases are checked in one run. */
const AT_ONCE = 50;
const ACTOR = 'refund-clock';

interface Closed extends DueRow {
  readonly booking_id: string;
}

/**
 * Reopens cases about late airlines that were closed while the airline owes the money: closing one defers the debt for
 * some days, and forgives nothing. Answers how many were opened.
 */
export async function reopenLateCases(context: DueContext): Promise<number> {
  const now = context.clock.now();
  const due = await findDue<Closed>(context, 'find_late_cases_to_reopen', isoOf(closedLongAgo(now)), AT_ONCE);
  return workThrough(context, due, 'a case could not be opened again yet', (tx, closed) => reopen(tx, closed, now));
}

async function reopen(tx: Tx, closed: Closed, now: Temporal.Instant): Promise<boolean> {
  // An answer that arrives at this moment takes the same lock: what it settles is no longer claimed.
  const booking = await findFlights(tx, closed.booking_id, true);
  const found = await findCase(tx, closed.id, true);
  if (!booking || !found || !(await isStillOwed(tx, booking, found.facts))) return false;
  const text = 'The airline still owes the money.';
  const dueAt = now.add({ hours: HOURS_TO_ASK });
  return reopenCase(tx, closed.organization_id, closed.id, ACTOR, { text, dueAt, isTold: true }, now);
}
