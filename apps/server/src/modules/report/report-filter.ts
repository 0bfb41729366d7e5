import type { reportSearch } from '@pravas/contract/report/report-shapes.ts';
import { indianDate } from '@pravas/domain/time/indian-day.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';

type Search = z.output<typeof reportSearch> & { readonly people?: readonly string[] };

/** A period, and by which day lines fall into it. */
export interface Period {
  readonly from: string;
  readonly to: string;
  readonly dateOf: 'booking' | 'transaction' | 'travel';
}

const DAYS_UNASKED = 90;
const DAY_OF = { booking: 'l.booked_day', transaction: 'l.day', travel: 'l.starts_on' } as const;
const COLUMNS = {
  service: sql`l.service`,
  department: sql`coalesce(l.department, 'Not stated')`,
  grade: sql`coalesce(l.grade, 'Not stated')`,
  costCentre: sql`coalesce(l.cost_centre, 'Not stated')`,
  project: sql`coalesce(l.project, 'Not stated')`,
  city: sql`coalesce(l.city, 'Not stated')`,
  vendor: sql`l.vendor`,
  origin: sql`l.origin`,
  outcome: sql`coalesce(l.outcome, 'not_judged')`,
} as const;

const PLAIN = { department: sql`l.department`, costCentre: sql`l.cost_centre`, city: sql`l.city` } as const;

/** The period of a search: the last 90 days where it says none. Throws `validation_failed`. */
export function periodOf(search: Search, dateOf: Period['dateOf'], now: Temporal.Instant): Period {
  const to = search.to ? Temporal.PlainDate.from(search.to) : indianDate(now);
  const from = search.from ? Temporal.PlainDate.from(search.from) : to.subtract({ days: DAYS_UNASKED - 1 });
  if (Temporal.PlainDate.compare(from, to) > 0) {
    throw new Refusal('validation_failed', {
      errors: [{ field: 'search.to', message: 'The last day cannot be before the first day' }],
    });
  }
  return { from: from.toString(), to: to.toString(), dateOf: search.dateOf ?? dateOf };
}

/** The day by which lines are counted. */
export function dayColumn({ dateOf }: Pick<Period, 'dateOf'>) {
  return sql.ref(DAY_OF[dateOf]);
}

/**
 * Lines of bookings that are asked for. With what they emit beside them, joined: looking it up line by line takes ten
 * times as long for a year, and where no column needs it the planner leaves the join out.
 */
export function linesFrom({
  search,
  period,
}: {
  readonly search: Search;
  readonly period: Period;
}): RawBuilder<unknown> {
  return sql`(
    select l.*, e.kg as emitted_kg,
      case when not e.is_travelled then 'Cancelled' when e.line_id is not null then coalesce(e.method, 'Not estimated') end as emitted_by
    from booking_line l left join booking_emission e on e.organization_id = l.organization_id and e.line_id = l.id
  ) l where ${linesWhere(search, period)}`;
}

/** Which rows a report covers, from any source with the column names of lines. Personal bookings are in none. */
export function linesWhere(search: Search, period: Period): RawBuilder<unknown> {
  const day = dayColumn(period);
  const excluded = new Set<string>(search.exclude ?? []);
  const kept = (Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]).flatMap((name) => {
    const values = search[name];
    if (!values) return [];
    // Indexes know columns as they are; "Not stated" is no real value of one.
    const isPlain = name in PLAIN && !excluded.has(name) && !values.includes('Not stated');
    const column = isPlain ? PLAIN[name as keyof typeof PLAIN] : COLUMNS[name];
    const isIn = sql`${column} = any(${sql.val([...values])}::text[])`;
    return [excluded.has(name) ? sql`not (${isIn})` : isIn];
  });
  const person =
    search.user_id === undefined
      ? []
      : [sql`l.person_id = (select p.id from person p where p.user_id = ${search.user_id})`];
  const theirs = search.people === undefined ? [] : [sql`l.person_id = any(${sql.val([...search.people])}::uuid[])`];
  const trip = search.tripId === undefined ? [] : [sql`l.trip_id = ${search.tripId}`];
  return sql.join(
    [
      sql`not l.is_personal`,
      sql`${day} >= ${period.from}::date`,
      sql`${day} <= ${period.to}::date`,
      ...kept,
      ...person,
      ...theirs,
      ...trip,
    ],
    sql` and `,
  );
}

/**
 * Facts about a whole booking are shown to a person who may see only some people, if all its travellers are among those
 * people; guests never are. Complements `linesWhere`, which filters rows by their first traveller.
 */
export function wholeBookingsAlone({ people }: Search): RawBuilder<unknown> {
  if (people === undefined) return sql`true`;
  return sql`not exists (select from booking_line o where o.booking_id = l.booking_id and o.person_id <> all(${sql.val([...people])}::uuid[]))`;
}
