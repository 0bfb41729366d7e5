import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { getTripDashboard, getTripSettings } from '@pravas/contract/trip/trip-settings-operations.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { readOrganization } from '../organisation/index.ts';
import { isLeftEmpty } from './left-empty.ts';
import { countTrips, scopeSql } from './list-trips.ts';
import { readSummaries } from './present-summary.ts';
import { kindRefusal, TRIP_KINDS } from './trip-kinds.ts';
import { statusSql } from './trip-status.ts';

type WireSettings = PayloadOf<typeof getTripSettings>;
type WireDashboard = PayloadOf<typeof getTripDashboard>;

/** The database's default where an organisation has not chosen (approval_setting). */
const DEFAULT_TOLERANCE = { percent: 5, paise: paise(100_000) };

/** The most travellers in one trip: nine with seats, five on laps (rules §5.4). */
const MOST_TRAVELLERS = 14;

/** What screens about trips need to know before anything is typed. */
export async function readTripSettings(tx: Tx, caller: Caller): Promise<WireSettings> {
  const { settings } = await readOrganization(tx);
  const tolerance = await tx
    .selectFrom('approval_setting')
    .select(['tolerance_percent', 'tolerance_paise'])
    .executeTakeFirst();
  const registrations = await tx
    .selectFrom('gst_registration')
    .selectAll()
    .where('is_active', '=', true)
    .orderBy('is_default', 'desc')
    .orderBy('display_name')
    .execute();
  const reasonCodes = await tx
    .selectFrom('reason_code')
    .select(['id', 'code', 'text'])
    .where('is_active', '=', true)
    .orderBy('code')
    .execute();
  return {
    kinds: TRIP_KINDS.map((kind) => {
      const reason = kindRefusal(kind, caller, settings);
      return { kind, allowed: reason === null, reason };
    }),
    costCentres: await listChargeable(tx, 'cost_centre'),
    projects: await listChargeable(tx, 'project'),
    gstRegistrations: registrations.map((row) => ({
      _id: row.id,
      displayName: row.display_name,
      gstin: row.gstin,
      legalName: row.legal_name,
      isDefault: row.is_default,
    })),
    reasonCodes: reasonCodes.map((row) => ({ _id: row.id, code: row.code, text: row.text })),
    priceTolerance: {
      percent: tolerance?.tolerance_percent ?? DEFAULT_TOLERANCE.percent,
      amount: tolerance ? paise(tolerance.tolerance_paise) : DEFAULT_TOLERANCE.paise,
    },
    maxTravelers: MOST_TRAVELLERS,
  };
}

async function listChargeable(tx: Tx, kind: 'cost_centre' | 'project'): Promise<WireSettings['costCentres']> {
  const rows = await tx
    .selectFrom('cost_centre')
    .select(['id', 'code', 'name'])
    .where('kind', '=', kind)
    .where('is_active', '=', true)
    .orderBy('name')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({ _id: row.id, code: row.code, name: row.name }));
}

/** What awaits a person: the next trip, and what waits for others or for them. */
export async function readDashboard(tx: Tx, caller: Caller, now: Temporal.Instant): Promise<WireDashboard> {
  const mine = scopeSql(caller, 'mine');
  const { waitingForApproval, ...counts } = await countTrips(tx, sql`${mine} and not ${isLeftEmpty(now)}`, now);
  const next = await sql<{ id: string }>`
    select t.id from trip t where ${mine} and ${statusSql(now)} in ('Ongoing', 'Upcoming') and t.starts_at is not null
    order by t.starts_at, t.id limit 1`.execute(tx);
  const [nextTrip] = await readSummaries(
    tx,
    next.rows.map((row) => row.id),
    caller,
    now,
  );
  return {
    nextTrip: nextTrip ?? null,
    counts,
    waitingForApproval,
    approvalsToDecide: await countToDecide(tx, caller.personId),
    unclaimedExpenses: await sumUnclaimed(tx, caller.personId),
  };
}

async function countToDecide(tx: Tx, personId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct k.request_id) as count from approval_task k
    join approval_request r on r.organization_id = k.organization_id and r.id = k.request_id and r.state = 'open'
    where k.assignee_id = ${personId} and k.state = 'open'`.execute(tx);
  return rows[0]?.count ?? 0;
}

async function sumUnclaimed(tx: Tx, personId: string): Promise<WireDashboard['unclaimedExpenses']> {
  const { rows } = await sql<{ count: number; paise: number }>`
    select count(*) as count, coalesce(sum(amount_paise), 0)::bigint as paise from expense
    where person_id = ${personId} and state = 'draft' and removed_at is null`.execute(tx);
  return { count: rows[0]?.count ?? 0, amount: paise(rows[0]?.paise ?? 0) };
}
