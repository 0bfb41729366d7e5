import type { LedgerAccount, Transfer } from '@pravas/domain/ledger/posting.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { spendEvents } from '@pravas/domain/report/spend-event.ts';
import type { Tx } from '../../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../../platform/due-rows.ts';
import { foldDueDays } from './fold-days.ts';
import { readToldOf, writeLines } from './record-lines.ts';

/** So many bookings are checked in one go. */
const AT_ONCE = 100;

interface DueLines {
  readonly organization_id: string;
  readonly booking_id: string;
}

/**
 * Records what bookings cost that were paid for before lines existed; answers for how many. Run until nothing is due.
 */
export async function tellDueLines(context: Pick<DueContext, 'database' | 'log'>): Promise<number> {
  const due = await findDue<DueLines>(context, 'find_due_lines', AT_ONCE);
  const told = await workThrough(
    context,
    due,
    'what a booking cost could not be told',
    async (tx, { booking_id: bookingId }) => {
      await tellLines(tx, bookingId);
      await tx.deleteFrom('booking_line_due').where('booking_id', '=', bookingId).execute();
      return true;
    },
  );
  if (told > 0) await foldDueDays(context);
  return told;
}

/** How many bookings of the organisation are still to be recorded: until then their cost is in no sum. */
export async function countUntold(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('booking_line_due')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records the money of a booking that is in no line yet, moment by moment, as it was posted. */
async function tellLines(tx: Tx, bookingId: string): Promise<void> {
  let known = await readToldOf(tx, bookingId, true);
  const told = await tx.selectFrom('booking_line').select('event_key').where('booking_id', '=', bookingId).execute();
  const done = new Set(told.map(({ event_key }) => event_key));
  const transfers = await tx
    .selectFrom('ledger_transfer')
    .select(['key', 'debit_account', 'credit_account', 'amount_paise', 'reason'])
    // When it happened, though the books have it in a later month.
    .select((row) => row.fn.coalesce('happened_at', 'at').as('happened'))
    .where('booking_id', '=', bookingId)
    .orderBy('happened')
    .orderBy('id')
    .execute();
  const moments = Map.groupBy(transfers, ({ happened }) => happened.getTime());
  for (const [atMs, group] of moments) {
    const events = spendEvents(group.map(transferOf)).filter(({ key }) => !done.has(key));
    await writeLines(tx, known, events, Temporal.Instant.fromEpochMilliseconds(atMs));
    if (known.snapshot.bookedAt === null && events.some(({ kind }) => kind === 'purchase')) {
      known = { ...known, snapshot: { ...known.snapshot, bookedAt: new Date(atMs) } };
    }
  }
}

function transferOf(row: {
  readonly key: string;
  readonly debit_account: string;
  readonly credit_account: string;
  readonly amount_paise: number;
  readonly reason: string;
}): Transfer {
  return {
    key: row.key,
    debit: row.debit_account as LedgerAccount,
    credit: row.credit_account as LedgerAccount,
    amountPaise: paise(row.amount_paise),
    reason: row.reason,
  };
}
