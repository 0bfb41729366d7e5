import type { TravellerCarbon } from '@pravas/domain/report/travel-carbon.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';

/** What a traveller's purchase is estimated to emit, and where it counts. */
export interface MeasuredLine extends TravellerCarbon {
  readonly lineId: string;
  readonly service: string;
  /** Null = it is personal and counts nowhere. */
  readonly days: { readonly transaction: string; readonly booking: string } | null;
  readonly method: string | null;
}

/** The subject of an estimate, and when. */
interface KeptOf {
  readonly organizationId: string;
  readonly bookingId: string;
  readonly now: string;
}

type Sums = Record<'kg' | 'km' | 'journeys' | 'estimated', number>;

/**
 * Keeps a booking's estimates and moves the sums of their days by the difference. Nobody else may measure it meanwhile.
 */
export async function keepEmissions(
  tx: Tx,
  { organizationId, bookingId, now }: KeptOf,
  measured: readonly MeasuredLine[],
): Promise<void> {
  const kept = await tx
    .selectFrom('booking_emission')
    .select(['line_id', 'is_travelled', 'kg', 'km', 'method'])
    .where('booking_id', '=', bookingId)
    .execute();
  const before = new Map(
    kept.map(({ line_id, is_travelled, ...row }) => [line_id, { ...row, isTravelled: is_travelled }]),
  );
  const changed = measured.filter((one) => !isSame(one, before.get(one.lineId)));
  for (const { lineId, traveller, isTravelled, kg, km, method } of changed) {
    const told = { measured_at: now, is_travelled: isTravelled, kg, km, method };
    await tx
      .insertInto('booking_emission')
      .values({ organization_id: organizationId, line_id: lineId, booking_id: bookingId, traveller, ...told })
      .onConflict((conflict) => conflict.columns(['organization_id', 'line_id']).doUpdateSet(told))
      .execute();
  }
  await moveDays(tx, organizationId, changed, before);
}

type Estimate = Pick<MeasuredLine, 'isTravelled' | 'kg' | 'km' | 'method'>;

function isSame(one: Estimate, other: Estimate | undefined): boolean {
  return (['isTravelled', 'kg', 'km', 'method'] as const).every((key) => one[key] === other?.[key]);
}

/** Days in the same order for everybody, so that two that measure at once never deadlock. */
async function moveDays(
  tx: Tx,
  organizationId: string,
  changed: readonly MeasuredLine[],
  before: ReadonlyMap<string, Estimate>,
): Promise<void> {
  const moves = changed.flatMap(({ days, service, ...now }) => {
    if (days === null) return [];
    const more = sumsOf(now);
    const less = sumsOf(before.get(now.lineId));
    const moved = { kg: more.kg - less.kg, km: more.km - less.km };
    const counts = { journeys: more.journeys - less.journeys, estimated: more.estimated - less.estimated };
    return (['booking', 'transaction'] as const).map((basis) => ({
      basis,
      day: days[basis],
      service,
      ...moved,
      ...counts,
    }));
  });
  const byDay = Map.groupBy(moves, ({ basis, day, service }) => `${basis} ${day} ${service}`);
  for (const key of [...byDay.keys()].toSorted()) {
    const own = byDay.get(key) ?? [];
    const [first] = own;
    if (!first) continue;
    const total = (of: keyof Sums) => own.reduce((sum, one) => sum + one[of], 0);
    await sql`
      insert into emission_day as d (organization_id, basis, day, service, kg, km, journeys, estimated)
      values (${organizationId}, ${first.basis}, ${first.day}, ${first.service}, ${total('kg')}, ${total('km')},
        ${total('journeys')}, ${total('estimated')})
      on conflict (organization_id, basis, day, service) do update set kg = d.kg + excluded.kg, km = d.km + excluded.km,
        journeys = d.journeys + excluded.journeys, estimated = d.estimated + excluded.estimated`.execute(tx);
  }
}

/** As a day counts it: km only of what is estimated, so that kg per km is meaningful. */
function sumsOf(one: Estimate | undefined): Sums {
  const isEstimated = one?.isTravelled === true && one.kg !== null;
  return {
    kg: one?.kg ?? 0,
    km: isEstimated ? (one.km ?? 0) : 0,
    journeys: one?.isTravelled ? 1 : 0,
    estimated: isEstimated ? 1 : 0,
  };
}
