import { BUS_EMISSIONS_METHOD } from '@pravas/domain/bus/bus-emissions.ts';
import { CAB_EMISSIONS_METHOD } from '@pravas/domain/cab/cab-emissions.ts';
import { EMISSIONS_METHOD } from '@pravas/domain/flight/emissions.ts';
import { HOTEL_EMISSIONS_METHOD } from '@pravas/domain/hotel/hotel-emissions.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import type { Days } from '@pravas/domain/report/comparison.ts';
import { TRAIN_EMISSIONS_METHOD } from '@pravas/domain/train/train-emissions.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { isInSums, linesWhere, type Narrowed, type Period } from './dashboard-filter.ts';

/** By which method a service's bookings are estimated today. */
export const METHOD_OF: Readonly<
  Record<Service, { readonly name: string; readonly version: string; readonly text: string }>
> = {
  flight: EMISSIONS_METHOD,
  hotel: HOTEL_EMISSIONS_METHOD,
  bus: BUS_EMISSIONS_METHOD,
  train: TRAIN_EMISSIONS_METHOD,
  cab: CAB_EMISSIONS_METHOD,
};

/** What a service's purchases of a period emit, as estimated. */
interface Emitted {
  readonly kg: number;
  /** In the days that they are compared with. */
  readonly before: number;
  readonly km: number;
  /** Travellers of bookings with something left, and those of them that are estimated. */
  readonly journeys: number;
  readonly estimated: number;
}

/**
 * The emissions of a service's purchases in the period: from the sums of days where these support it, else from its
 * lines.
 */
export async function readEmissions(
  tx: Tx,
  narrowed: Narrowed,
  { compared, ...period }: Period,
  service: Service,
): Promise<Emitted> {
  const of = (days: Days) => emittedIn({ ...narrowed, service }, days);
  const sum = (name: string) => sql`coalesce(sum(${sql.ref(`e.${name}`)}), 0)::bigint`;
  const { rows } = await sql<Emitted>`
    select ${sum('kg')} as kg, ${sum('km')} as km, ${sum('journeys')} as journeys, ${sum('estimated')} as estimated,
      (select ${sum('kg')} from ${of(compared)} e) as before
    from ${of(period)} e`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A sum of nothing');
  return row;
}

function emittedIn(narrowed: Narrowed, days: Days): RawBuilder<unknown> {
  if (isInSums(narrowed)) {
    return sql`(select d.kg, d.km, d.journeys, d.estimated from emission_day d
      where d.basis = 'transaction' and d.service = ${narrowed.service}
        and d.day >= ${days.from}::date and d.day <= ${days.to}::date)`;
  }
  return sql`(select m.kg, case when m.kg is not null and m.is_travelled then m.km end as km, m.is_travelled::int as journeys,
      (m.is_travelled and m.kg is not null)::int as estimated
    from booking_line l join booking_emission m on m.organization_id = l.organization_id and m.line_id = l.id
    where ${linesWhere(narrowed, days)})`;
}
