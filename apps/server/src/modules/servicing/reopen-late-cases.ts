import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import type { Logger } from '../../platform/log.ts';
import { closedLongAgo, findBooking, HOURS_TO_ASK, isStillOwed } from '../booking/index.ts';
import { findCase, reopenCase } from '../casework/index.ts';
import type { ServicingContext } from './servicing-context.ts';

/** How many cases are looked at before the loop looks again. */
const AT_ONCE = 50;
const ACTOR = 'refund-clock';

interface Closed {
  readonly organization_id: string;
  readonly booking_id: string;
  readonly id: string;
}

/**
 * Opens cases about late airlines again that somebody has closed while the airline owes the money: closing them sets aside
 * for some days what is owed, and forgives nothing. Answers how many were opened.
 */
export async function reopenLateCases(
  context: Pick<ServicingContext, 'database' | 'clock'> & { readonly log: Logger },
): Promise<number> {
  const now = context.clock.now();
  const { rows } = await context.database.system((db) =>
    sql<Closed>`
      select * from find_late_cases_to_reopen(${isoOf(closedLongAgo(now))}::timestamptz, ${AT_ONCE})`.execute(db),
  );
  let opened = 0;
  for (const closed of rows) {
    try {
      const isOpened = await context.database.forOrganization(closed.organization_id, (tx) => reopen(tx, closed, now));
      opened += isOpened ? 1 : 0;
    } catch (error) {
      context.log.warn({ err: error, caseId: closed.id }, 'a case could not be opened again yet');
    }
  }
  return opened;
}

async function reopen(tx: Tx, closed: Closed, now: Temporal.Instant): Promise<boolean> {
  // An answer that comes at this moment takes the same lock: what it settles is asked for no more.
  const booking = await findBooking(tx, closed.booking_id, true);
  const found = await findCase(tx, closed.id, true);
  if (!booking || !found || !(await isStillOwed(tx, booking, found.facts))) return false;
  const text = 'The airline still owes the money.';
  const dueAt = now.add({ hours: HOURS_TO_ASK });
  return reopenCase(tx, closed.organization_id, closed.id, ACTOR, { text, dueAt, isTold: true }, now);
}
