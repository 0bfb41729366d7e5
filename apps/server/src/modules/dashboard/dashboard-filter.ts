import type { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { QueryOf } from '@pravas/contract/operation.ts';
import { type ComparedDays, comparedDays, type Days } from '@pravas/domain/report/comparison.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { type RawBuilder, sql } from 'kysely';
import { Refusal } from '../../platform/refusal.ts';
import type { Sums } from '../booking/index.ts';
import type { Seen } from '../report/index.ts';

type Query = QueryOf<typeof getDashboard>;

/** Which days are shown, and which they are compared with. */
export interface Period extends Days {
  readonly compared: ComparedDays;
}

/** What is counted: whose, and narrowed by what. */
export interface Narrowed extends Pick<Query, 'service' | 'department' | 'costCentre'> {
  readonly people: Seen['people'];
}

const MOST_DAYS = 731;

/** The days of a question: the month so far by default. Throws `validation_failed`. */
export function periodOf({ from, to }: Query, now: Temporal.Instant): Period {
  const today = indianDate(now).toString();
  const last = to ?? (from !== undefined && from > today ? from : today);
  const first = from ?? `${last.slice(0, 8)}01`;
  const days = Temporal.PlainDate.from(first).until(last, { largestUnit: 'days' }).days + 1;
  if (days < 1) throw refusalOf('The last day cannot be before the first day');
  if (days > MOST_DAYS) throw refusalOf('Choose at most two years');
  return { from: first, to: last, compared: comparedDays({ from: first, to: last }) };
}

function refusalOf(message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field: 'to', message }] });
}

/** Narrows to what only the whole company knows. Throws `validation_failed` where another scope uses such a filter. */
export function narrow({ service, department, costCentre }: Query, { scope, people }: Seen): Narrowed {
  const errors = Object.entries({ department, costCentre })
    .filter(([, value]) => value !== undefined && scope !== 'company')
    .map(([field]) => ({ field, message: 'This filter works only for the whole company’s travel' }));
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return { service, department, costCentre, people };
}

/**
 * The lines `l` that are counted, of some days. Personal bookings are in none; names are those of then, as in reports.
 */
export function linesWhere({ people, service, department, costCentre }: Narrowed, days: Days): RawBuilder<unknown> {
  const conditions = [
    sql`not l.is_personal`,
    sql`l.day >= ${days.from}::date`,
    sql`l.day <= ${days.to}::date`,
    ...(people === null ? [] : [sql`l.person_id = any(${sql.val([...people])}::uuid[])`]),
    ...(service === undefined ? [] : [sql`l.service = ${service}`]),
    ...(department === undefined ? [] : [isNamed(sql`l.department`, department)]),
    ...(costCentre === undefined ? [] : [isNamed(sql`l.cost_centre`, costCentre)]),
  ];
  return sql.join(conditions, sql` and `);
}

/** As coalesce(column, 'Not stated') = name, in a form that an index supports. */
function isNamed(column: RawBuilder<unknown>, name: string): RawBuilder<unknown> {
  return name === 'Not stated' ? sql`(${column} is null or ${column} = ${name})` : sql`${column} = ${name}`;
}

/** Whether sums support it: they know services, but neither people nor names. */
export function isInSums({ people, department, costCentre }: Narrowed): boolean {
  return people === null && department === undefined && costCentre === undefined;
}

/**
 * What was spent, by day and service, as a table: from the sums of days where these support it, else from the lines.
 */
export function spendOf(narrowed: Narrowed, days: Days, sums: Sums | null): RawBuilder<unknown> {
  if (sums === null || !isInSums(narrowed)) {
    return sql`(select l.day, l.service, 1 as lines, l.total_paise as net_paise,
        l.cgst_paise + l.sgst_paise + l.igst_paise as gst_paise, (l.kind = 'purchase')::int as purchases,
        (l.kind = 'purchase' and l.outcome is not null)::int as judged,
        (l.kind = 'purchase' and l.outcome in ('within', 'note'))::int as compliant
      from booking_line l where ${linesWhere(narrowed, days)})`;
  }
  const purchases = (name: string) => sql`case when d.kind = 'purchase' then ${sql.ref(`d.${name}`)} else 0 end`;
  return sql`(select d.day, d.service, d.lines, d.total_paise as net_paise, d.cgst_paise + d.sgst_paise + d.igst_paise as gst_paise,
      ${purchases('lines')} as purchases, ${purchases('judged')} as judged, ${purchases('compliant')} as compliant
    from spend_day d where d.basis = 'transaction' and d.day >= ${days.from}::date and d.day <= ${days.to}::date
      and ${ofService(narrowed, sql`d.service`)})`;
}

/** Narrows rows of sums to the service that is asked for. */
export function ofService({ service }: Narrowed, column: RawBuilder<unknown>): RawBuilder<unknown> {
  return service === undefined ? sql`true` : sql`${column} = ${service}`;
}
