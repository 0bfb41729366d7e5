import type { getDashboard } from '@pravas/contract/dashboard/dashboard-operations.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type Paise, paise } from '@pravas/domain/money/money.ts';
import type { Service } from '@pravas/domain/organisation/service-access.ts';
import { bandsOf, medianDays } from '@pravas/domain/report/advance-days.ts';
import { changeOf, shareOf } from '@pravas/domain/report/comparison.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { readApprovalTimes } from '../approval/index.ts';
import { countUntold, readWithSums, type Sums } from '../booking/index.ts';
import { readCreditsLeft } from '../flight-change/index.ts';
import { readRefundsUnderWay } from '../payment/index.ts';
import { readSeen, type Seen } from '../report/index.ts';
import { type Narrowed, narrow, type Period, periodOf } from './dashboard-filter.ts';
import { readBought } from './read-bought.ts';
import { METHOD_OF, readEmissions } from './read-emissions.ts';
import { readRankings } from './read-rankings.ts';
import { readSpend, type SpentDays } from './read-spend.ts';

type Dashboard = PayloadOf<typeof getDashboard>;

/** What the dashboard works with; handed in by compose. */
export interface DashboardContext {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * What travel cost in a period, all figures of one moment. Throws `validation_failed`, and `privilege_missing` where
 * more is asked for than the caller sees.
 */
export function showDashboard(
  { database, clock }: DashboardContext,
  caller: Caller,
  query: QueryOf<typeof getDashboard>,
): Promise<Dashboard> {
  const now = clock.now();
  const period = periodOf(query, now);
  return readWithSums(database, caller.organizationId, async (tx, sums) => {
    const seen = await readSeen(tx, caller, query.scope, 'dashboard.view');
    const narrowed = narrow(query, seen);
    return {
      scope: seen.scope,
      scopes: [...seen.scopes],
      ...period,
      filters: {
        service: query.service ?? null,
        department: query.department ?? null,
        costCentre: query.costCentre ?? null,
      },
      asAt: now.toString(),
      untold: await countUntold(tx),
      hasSpent: await hasSpent(tx, narrowed),
      ...(await readPeriod(tx, narrowed, seen, period, sums)),
      ...(await readPresent(tx, narrowed, seen, period, now)),
      departments: seen.scope === 'company' ? await readDepartments(tx) : [],
    };
  });
}

/** What the period's lines say, or their sums. */
async function readPeriod(tx: Tx, narrowed: Narrowed, { scope }: Seen, period: Period, sums: Sums | null) {
  const { service = 'flight' } = narrowed;
  const spend = await readSpend(tx, narrowed, period, sums);
  const { before, cancelled, trips, travellers, bookings } = await readBought(tx, narrowed, period, sums);
  const by = scope === 'company' ? 'departments' : 'people';
  const { groups, places, vendors, ahead, fares } = await readRankings(tx, narrowed, period, { by, of: service, sums });
  return {
    spend: {
      now: spend.now.netPaise,
      before: spend.before.netPaise,
      change: changeOf(spend.now.netPaise, spend.before.netPaise),
      gst: spend.now.gstPaise,
      lines: spend.now.lines,
    },
    bookings: { now: bookings, before, change: changeOf(bookings, before), trips, travellers, cancelled },
    compliance: complianceOf(spend.now, spend.before),
    advance: {
      service,
      bought: ahead.reduce((total, { bought }) => total + bought, 0),
      medianDays: medianDays(ahead),
      bands: bandsOf(ahead),
    },
    fares:
      service === 'flight'
        ? { domestic: averageOf(fares.domestic), international: averageOf(fares.international) }
        : null,
    emissions: emissionsOf(service, await readEmissions(tx, narrowed, period, service), spend.now.netPaise),
    months: spend.months.map(({ netPaise, services, ...month }) => ({
      ...month,
      net: netPaise,
      services: services.map((one) => ({ service: one.service, net: one.netPaise })),
    })),
    groups: scope === 'own' ? null : ({ of: by, ...groups } as const),
    places,
    vendors,
  };
}

/** What is pending now, and what was decided in the period; null where the filter asked for does not apply. */
async function readPresent(
  tx: Tx,
  { service, department, costCentre, people }: Narrowed,
  { scope }: Seen,
  period: Period,
  now: Temporal.Instant,
) {
  const isApart = department === undefined && costCentre === undefined;
  const today = indianDay(now);
  const hasCredits = isApart && (service === undefined || service === 'flight');
  return {
    refunds: isApart && scope === 'company' ? await readRefundsUnderWay(tx, today, service ?? null) : null,
    credits: hasCredits ? await readCreditsLeft(tx, today, people) : null,
    approvals: isApart && service === undefined ? await readApprovalTimes(tx, period, people) : null,
  };
}

function complianceOf({ judged, compliant, purchases }: SpentDays, before: SpentDays): Dashboard['compliance'] {
  return {
    judged,
    compliant,
    notJudged: purchases - judged,
    share: shareOf(compliant, judged),
    shareBefore: shareOf(before.compliant, before.judged),
  };
}

function averageOf({ travellers, paise: sum }: { readonly travellers: number; readonly paise: Paise }) {
  return { travellers, average: travellers === 0 ? null : paise(Math.round(sum / travellers)) };
}

/** Flights are measured per distance flown, all else per cost: `netPaise` is the spend on what is asked for. */
function emissionsOf(
  service: Service,
  { kg, before, km, journeys, estimated }: Awaited<ReturnType<typeof readEmissions>>,
  netPaise: Paise,
): Dashboard['emissions'] {
  const per = service === 'flight' ? 'km' : 'hundred_rupees';
  const of = per === 'km' ? km : netPaise / 10_000;
  const { name, version, text } = METHOD_OF[service];
  return {
    ...{ service, now: kg, before, change: changeOf(kg, before), journeys, estimated },
    intensity: of > 0 && kg > 0 ? { per, grams: Math.round((kg * 1_000) / of) } : null,
    method: { name: `${name} ${version}`, text },
  };
}

async function hasSpent(tx: Tx, { people }: Narrowed): Promise<boolean> {
  const theirs = people === null ? sql`true` : sql`l.person_id = any(${sql.val([...people])}::uuid[])`;
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from booking_line l where not l.is_personal and ${theirs}) as has`.execute(tx);
  return rows[0]?.has ?? false;
}

async function readDepartments(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('department')
    .select('name')
    .where('is_active', '=', true)
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ name }) => name);
}
