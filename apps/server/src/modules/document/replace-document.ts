import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { issueDocument, type TaxDocument } from './issue-document.ts';

/**
 * Issues the same again under a new number, where the tax portal has cancelled the old one: the fee and its tax stay in
 * the books, and a return without them would be wrong. It belongs to the month of the one that it replaces, whose
 * return has not been made, and a note still corrects the invoice that it corrected. An invoice that a note took back
 * is replaced as well: the note is in a return and would refund tax that none has stated. Answers false where that
 * month is closed: nothing is issued, since a cancellation after a closing is corrected by a note.
 */
export async function replaceDocument(tx: Tx, cancelled: TaxDocument, now: Temporal.Instant): Promise<boolean> {
  const { rows } = await sql<{ day: string | null }>`select hold_books_open()::text as day`.execute(tx);
  const closedThrough = rows[0]?.day ?? null;
  if (closedThrough !== null && cancelled.issuedOn <= closedThrough) return false;
  const { id: _, number, facts, againstOn: _on, createdAt: _at, eInvoice: _state, ...same } = cancelled;
  const { against, seller: _seller, ...said } = facts;
  await issueDocument(
    tx,
    {
      ...same,
      ...(against === null ? {} : { against }),
      facts: said,
      issuedOn: dayOfReplacing(cancelled.issuedOn, now),
      replaces: number,
    },
    now,
  );
  return true;
}

/** Today, or the last day of the month that it belongs to. */
function dayOfReplacing(issuedOn: string, now: Temporal.Instant): string {
  const today = indianDay(now);
  const month = Temporal.PlainDate.from(issuedOn);
  const last = month.with({ day: month.daysInMonth }).toString();
  return today < last ? today : last;
}
