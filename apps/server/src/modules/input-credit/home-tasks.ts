import type { HomeTask } from '@pravas/domain/home/rank-tasks.ts';
import { indianDate, startOfIndianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';

/** The day of a month on which the portal makes the GSTR-2B of the month before. */
const MADE_ON = 14;

/**
 * That the GSTR-2B of last month waits on the portal: for people who claim GST, from the day after it was made, for
 * each registration that had bookings in that month.
 */
export async function taxReturnTasks(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<readonly HomeTask[]> {
  const today = indianDate(now);
  if (!caller.privileges.has('gst.claim') || today.day <= MADE_ON) return [];
  const month = today.toPlainYearMonth().subtract({ months: 1 });
  const [first, last] = [
    month.toPlainDate({ day: 1 }).toString(),
    month.toPlainDate({ day: month.daysInMonth }).toString(),
  ];
  const { rows } = await sql<{ name: string }>`
    select r.display_name as name from gst_registration r
    where r.is_active and not r.is_held
      and exists (select from tax_document d where d.organization_id = r.organization_id
        and d.issued_on between ${first}::date and ${last}::date and d.facts ->> 'recipientGstin' = r.gstin)
      and not exists (select from gst_return_file f where f.organization_id = r.organization_id
        and f.registration_id = r.id and f.period = ${month.toString()})
    order by r.display_name, r.id`.execute(tx);
  if (rows.length === 0) return [];
  const words = month.toPlainDate({ day: 1 }).toLocaleString('en-IN', { month: 'long', year: 'numeric' });
  return [
    {
      key: `tax_return:${month}`,
      kind: 'tax_return',
      title: `GSTR-2B of ${words} not imported`,
      detail: rows.map(({ name }) => name).join(', '),
      amountPaise: null,
      dueAt: null,
      since: startOfIndianDay(today.with({ day: MADE_ON })),
      isLost: false,
      action: 'Import it',
      link: '/home2/gst-credit',
      advice: null,
      requestId: null,
    },
  ];
}
