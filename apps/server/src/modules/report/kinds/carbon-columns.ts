import { sql } from 'kysely';
import type { ReportColumn } from '../report-definition.ts';

// An estimate belongs to one line of a booking and traveller, so that it counts once, on that line's days.
const KG = sql`sum(l.emitted_kg)`;

/** The estimated emissions of what was booked; empty where there is no estimate, and nothing of what was cancelled. */
export const CO2: ReportColumn = {
  key: 'co2',
  heading: 'kg CO₂e',
  kind: 'count',
  value: KG,
  total: sql`coalesce(${KG}, 0)`,
  summed: sql`(select k.kg from k)`,
};

/** The same, with the method it is estimated by. */
export const CARBON: readonly ReportColumn[] = [
  CO2,
  { key: 'co2Method', heading: 'CO₂e estimated by', kind: 'text', value: sql`max(l.emitted_by)` },
];
