import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../platform/due-rows.ts';
import { lockSums, mendSums } from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import { OWN } from './report-invariants.ts';

const ORGANIZATIONS = 100;
/** India's night begins so many hours after midnight: purchases of the day before are recorded by then. */
const NIGHT_AFTER = { hours: 2 };
const EXAMPLES = 5;

/** A discrepancy on a day. */
interface Difference {
  readonly day: string;
  readonly why: string;
}

interface Unchecked {
  readonly organization_id: string;
}

/**
 * Compares once a night, for each organisation and day, the sums that reports are made of with the lines, and the lines
 * with the books. Sums are corrected; differences are logged, and the travel desk is called. Answers for how many
 * organisations.
 */
export async function compareSums(context: DueContext): Promise<number> {
  const { log, clock } = context;
  const now = clock.now();
  const today = indianDate(now.subtract(NIGHT_AFTER)).toString();
  const due = await findDue<Unchecked>(context, 'find_unchecked_spend', today, ORGANIZATIONS);
  return workThrough(
    context,
    due,
    'sums of days could not be compared',
    async (tx, { organization_id: organizationId }) => {
      if (!(await claimNight(tx, organizationId, today))) return false;
      const differences = [...(await mended(tx, organizationId)), ...(await readUnbooked(tx))];
      if (differences.length === 0) return true;
      const examples = differences.slice(0, EXAMPLES);
      log.error(
        { organizationId, count: differences.length, examples },
        'sums of days were not those of their lines and books',
      );
      await openCase(
        tx,
        organizationId,
        {
          kind: 'books_disagree',
          key: `sums:${today}`,
          title: 'Sums of days were not those of their lines and books',
          facts: { count: differences.length, examples },
          dueAt: null,
        },
        'invariants',
        now,
      );
      return true;
    },
  );
}

/** Of two workers one gets the night; the other waits for it and finds it taken. */
async function claimNight(tx: Tx, organizationId: string, today: string): Promise<boolean> {
  const { rows } = await sql`
    insert into spend_check (organization_id, day) values (${organizationId}, ${today}) on conflict do nothing returning day`.execute(
    tx,
  );
  return rows.length > 0;
}

async function mended(tx: Tx, organizationId: string): Promise<readonly Difference[]> {
  await lockSums(tx, organizationId);
  const found = await mendSums(tx, organizationId);
  return found.map(({ table, day, rows }) => ({
    day,
    why: `${rows} rows of ${table} were not the sums of their lines`,
  }));
}

/**
 * Days on which lines cost another sum than the books moved. Lines keep the day on which it happened, where the books
 * moved it out of a closed month.
 */
async function readUnbooked(tx: Tx): Promise<readonly Difference[]> {
  const { rows } = await sql<{ day: string }>`
    with moved as (
      select (coalesce(happened_at, at) at time zone 'Asia/Kolkata')::date as day,
        sum(amount_paise * ((debit_account = any(${OWN}))::int - (credit_account = any(${OWN}))::int)) as paise
      from ledger_transfer where booking_id is not null group by 1),
    told as (select day, sum(total_paise) as paise from booking_line group by day)
    select coalesce(moved.day, told.day)::text as day from moved full join told using (day)
    where coalesce(moved.paise, 0) <> coalesce(told.paise, 0) and not exists (select from booking_line_due)
    order by 1`.execute(tx);
  return rows.map(({ day }) => ({ day, why: 'its lines are not what its transfers took and gave back' }));
}
