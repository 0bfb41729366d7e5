import type { chaseInputCredit as operation } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { financialYearOf } from '@pravas/domain/time/financial-year.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { openCase } from '../casework/index.ts';
import type { Decision } from './decide-documents.ts';
import type { InputCreditContext } from './input-credit-context.ts';
import { matchYear, type OwnMatch } from './match-year.ts';
import { actionsOf, chaseKey, supplierOf } from './present-match.ts';

/** How long the travel desk has to reach a supplier. */
const ASKED_WITHIN_DAYS = 7;

/**
 * Has the travel desk ask a supplier to file a document or to correct it; one case for one document. Throws
 * `not_found`, `conflict` where there is nothing to ask.
 */
export async function chaseSupplier(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  bookKey: string,
  { caller, requestId, now }: Decision,
): Promise<PayloadOf<typeof operation>> {
  const match = await findBook(tx, context, bookKey, indianDay(now));
  if (!match) throw new Refusal('not_found');
  if (!actionsOf(match).includes('chase')) {
    throw new Refusal('conflict', { message: 'There is nothing to ask the supplier. Reload the list.' });
  }
  const { organizationId } = caller;
  const key = chaseKey(bookKey);
  const book = match.books.find((one) => one.key === bookKey);
  const [bookingId = null] = book?.bookingIds ?? [];
  const open = await tx
    .selectFrom('work_case')
    .select('created_at')
    .where('key', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open) return { chasedAt: open.created_at.toISOString() };
  await openCase(
    tx,
    organizationId,
    {
      kind: 'invoice_missing',
      key,
      bookingId,
      tripId: bookingId === null ? null : await tripOf(tx, bookingId),
      title: titleOf(match, book?.number ?? null),
      facts: { bookKey, action: match.next.action, differences: match.differences },
      dueAt: now.add({ hours: ASKED_WITHIN_DAYS * 24 }),
    },
    actorOf(caller),
    now,
  );
  await recordAudit(tx, {
    organizationId,
    at: now,
    actor: actorOf(caller),
    action: 'gst_document.chased',
    objectType: 'booking',
    objectId: bookingId ?? bookKey,
    details: { supplier: supplierOf(match), action: match.next.action },
    requestId,
  });
  return { chasedAt: isoOf(now) };
}

/** Searched in this financial year and the one before: nobody asks about older ones. */
async function findBook(
  tx: Tx,
  context: Pick<InputCreditContext, 'sources' | 'reading'>,
  bookKey: string,
  today: string,
): Promise<OwnMatch | null> {
  const present = financialYearOf(today);
  for (const year of [present, present - 1]) {
    const { matches } = await matchYear(tx, context, { year, today });
    const found = matches.find(({ books }) => books.some(({ key }) => key === bookKey));
    if (found) return found;
  }
  return null;
}

/** "Ask Lakeview Hotel to file its invoice INV/42: it is not in GSTR-2B". */
function titleOf(match: OwnMatch, number: string | null): string {
  const invoice = number === null ? 'the invoice of its booking' : `its invoice ${number}`;
  const supplier = supplierOf(match);
  if (match.status === 'missing_in_2b') return `Ask ${supplier} to file ${invoice}: it is not in GSTR-2B`;
  return `Ask ${supplier} to correct ${invoice}: GSTR-2B has it otherwise`;
}

async function tripOf(tx: Tx, bookingId: string): Promise<string | null> {
  const row = await tx.selectFrom('booking').select('trip_id').where('id', '=', bookingId).executeTakeFirst();
  return row?.trip_id ?? null;
}
