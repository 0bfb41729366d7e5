import { type RawBuilder, sql } from 'kysely';
import type { ReportGrouping } from '../report-definition.ts';

/** What follows this separator distinguishes equal names, and is never shown. */
const APART = '\u001f';

/** By the text of a column. */
export function groupingBy(label: string, name: RawBuilder<unknown>): ReportGrouping {
  return { label, name };
}

/** By the month of a day. */
export function groupingByMonth(label: string, day: RawBuilder<unknown>): ReportGrouping {
  return {
    label,
    name: sql`to_char(${day}, 'YYYY-MM')`,
    isOfRow: true,
    said: (month) => Temporal.PlainDate.from(`${month}-01`).toLocaleString('en-IN', { month: 'long', year: 'numeric' }),
  };
}

/** By service, as people call it. */
export const BY_SERVICE: ReportGrouping = { label: 'Service', name: sql`initcap(l.service)`, isOfRow: true };
/** By the department at the time. */
export const BY_DEPARTMENT = groupingBy('Department', sql`l.department`);
/** By the grade of then. */
export const BY_GRADE = groupingBy('Grade', sql`l.grade`);
/** By the cost centre at the time. */
export const BY_COST_CENTRE = groupingBy('Cost centre', sql`l.cost_centre`);
/** By the city travelled to. */
export const BY_CITY = groupingBy('City', sql`l.city`);
/** By the month of booking, the same for all lines of a booking. */
export const BY_MONTH = groupingByMonth('Month of booking', sql`l.booked_day`);
/** By trip: trips of one name stay separate. */
export const BY_TRIP: ReportGrouping = {
  label: 'Trip',
  name: sql`(select t.name || ${APART} || t.id from trip t where t.id = l.trip_id)`,
  isOfRow: true,
  said: (name) => name.split(APART)[0] ?? name,
};
