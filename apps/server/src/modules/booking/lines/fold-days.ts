import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../../platform/database.ts';
import { type DueContext, findDue, workThrough } from '../../../platform/due-rows.ts';
import { rebuildSums } from './mend-sums.ts';
import { COUNTED, COUNTS, countsOf, DAYS, daysOf, factsOf, PARTS, partsOf, type SumTable } from './sums-of-lines.ts';

/** So much is folded in one go; where more is due, everything is counted again, which takes no longer. */
const MOST_FOLDED = 2_000;
const ORGANIZATIONS = 100;

/** Folds new lines into the sums of their days; answers for how many organisations. Run until nothing is due. */
export async function foldDueDays(context: Pick<DueContext, 'database' | 'log'>): Promise<number> {
  const due = await findDue<{ readonly organization_id: string }>(context, 'find_spend_due', ORGANIZATIONS);
  return workThrough(context, due, 'sums of days could not be folded', (tx, row) => foldDays(tx, row.organization_id));
}

/**
 * Folds whatever is due of an organisation, alone; the transaction must do nothing else. False where nothing was due.
 */
async function foldDays(tx: Tx, organizationId: string): Promise<boolean> {
  await lockSums(tx, organizationId);
  return foldLocked(tx, organizationId);
}

async function foldLocked(tx: Tx, organizationId: string): Promise<boolean> {
  const { count, isAnew } = await readDue(tx);
  if (count === 0) return false;
  if (isAnew || count > MOST_FOLDED) await rebuildSums(tx, organizationId);
  else await foldLines(tx, organizationId);
  // From its first lines on an organisation's sums are compared every night.
  await sql`
    insert into spend_check (organization_id, day) select ${organizationId}::uuid, (now() at time zone 'Asia/Kolkata')::date
    where not exists (select from spend_check) on conflict do nothing`.execute(tx);
  return true;
}

/** Lets nobody else change an organisation's sums until the transaction ends. */
export async function lockSums(tx: Tx, organizationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`spend ${organizationId}`}, 0))`.execute(tx);
}

/** The same without waiting: false where another transaction is changing them. */
async function tryLockSums(tx: Tx, organizationId: string): Promise<boolean> {
  const { rows } = await sql<{ is_mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`spend ${organizationId}`}, 0)) as is_mine`.execute(tx);
  return rows[0]?.is_mine ?? false;
}

async function readDue(tx: Tx): Promise<{ readonly count: number; readonly isAnew: boolean }> {
  const { rows } = await sql<{ count: number; anew: boolean }>`
    select count(*) as count, coalesce(bool_or(d.booking_id is null), false) as anew
    from (select booking_id from spend_due limit ${MOST_FOLDED + 1}) d`.execute(tx);
  return { count: rows[0]?.count ?? 0, isAnew: rows[0]?.anew ?? false };
}

/** The most that is folded while a caller waits. */
const FEW = 500;

/** Until which day the sums include every line. */
export interface Sums {
  /** The last day on which something was bought or refunded; null = nothing ever was. */
  readonly lastDay: string | null;
}

/** The sums of an organisation as this transaction sees them; null where lines are in none of them yet. */
export async function readSums(tx: Tx): Promise<Sums | null> {
  const { sums } = await lookAtSums(tx);
  return sums;
}

async function lookAtSums(tx: Tx): Promise<{ readonly sums: Sums | null; readonly isFew: boolean }> {
  const { rows } = await sql<{ due: number; anew: boolean; last_day: string | null }>`
    select d.due, d.anew, (select max(s.day) from spend_day s where s.basis = 'transaction') as last_day
    from (select count(*) as due, coalesce(bool_or(w.booking_id is null), false) as anew
      from (select booking_id from spend_due limit ${FEW + 1}) w) d`.execute(tx);
  const { due = 0, anew = false, last_day: lastDay = null } = rows[0] ?? {};
  return { sums: due === 0 ? { lastDay } : null, isFew: due > 0 && due <= FEW && !anew };
}

/**
 * Reads something of one moment that sums of days may answer. A few lines that are in none yet are folded first; where
 * there are more, `read` gets no sums, and asks the lines.
 */
export async function readWithSums<T>(
  database: Database,
  organizationId: string,
  read: (tx: Tx, sums: Sums | null) => Promise<T>,
): Promise<T> {
  const first = await database.readOrganization(organizationId, async (tx) => {
    const { sums, isFew } = await lookAtSums(tx);
    return isFew ? null : { answer: await read(tx, sums) };
  });
  if (first) return first.answer;
  await database.forOrganization(
    organizationId,
    async (tx) => (await tryLockSums(tx, organizationId)) && foldLocked(tx, organizationId),
  );
  return database.readOrganization(organizationId, async (tx) => read(tx, await readSums(tx)));
}

const UNTIL = sql`l.line_was as was, l.line_will as will`;

/** Adds the lines that are due to all sums, in one statement: lines that arrive meanwhile are due afterwards. */
async function foldLines(tx: Tx, organizationId: string): Promise<void> {
  const lines = (found: RawBuilder<unknown>) => sql`
    select l.*, w.line_id is null as line_was, w.line_id is null or t.line_id is not null as line_will
    from booking_line l left join waiting w on w.line_id = l.id left join taken t on t.line_id = l.id
    where not l.is_personal and ${found}`;
  const purchase = (found: RawBuilder<unknown>) => sql`
    select l.day from booking_line l where l.person_id = p.person_id and l.service = p.service and l.kind = 'purchase'
      and not l.is_personal and not exists (select from waiting w where w.line_id = l.id) and ${found} limit 1`;
  const sources = {
    booking_id: sql`select l.* from of_booking l`,
    trip_id: sql`select l.* from of_trip l`,
    person_id: sql`select l.* from of_person l`,
  };
  const cancelled = sql`
    select l.service, l.kind, l.booking_id, l.day, l.line_was and g.was_cancelled as line_was, l.line_will and g.is_cancelled as line_will
    from of_booking l join gone g on g.booking_id = l.booking_id`;
  const facts = COUNTED.map((one) =>
    factsOf(one, one.name === 'cancelled bookings' ? cancelled : sources[one.within], sql`, ${UNTIL}`),
  );
  await sql`
    with taken as materialized (
      delete from spend_due d using (select id from spend_due order by id limit ${MOST_FOLDED}) t
      where d.id = t.id returning d.line_id, d.booking_id),
    waiting as materialized (select d.line_id from spend_due d where d.line_id is not null),
    gone as materialized (
      select b.id as booking_id, b.status = 'CANCELED' as is_cancelled, c.booking_id is not null as was_cancelled
      from booking b left join spend_cancelled c on c.booking_id = b.id
      where b.id = any(array(select t.booking_id from taken t))),
    fresh as materialized (
      select l.* from booking_line l where not l.is_personal and l.id = any(array(select t.line_id from taken t where t.line_id is not null))),
    of_booking as materialized (${lines(sql`l.booking_id = any(array(select t.booking_id from taken t))`)}),
    of_trip as materialized (${lines(sql`l.trip_id = any(array(select distinct f.trip_id from fresh f))`)}),
    people as materialized (
      select f.person_id, f.service, min(f.day) as first_day, max(f.day) as last_day
      from fresh f where f.person_id is not null group by f.person_id, f.service),
    -- From the purchase before to the one after: nothing further away follows another day than it did.
    windows as materialized (
      select p.person_id, min(coalesce(e.day, '-infinity')) as from_day, max(coalesce(n.day, 'infinity')) as to_day
      from people p
      left join lateral (${purchase(sql`l.day < p.first_day order by l.day desc`)}) e on true
      left join lateral (${purchase(sql`l.day > p.last_day order by l.day`)}) n on true
      group by p.person_id),
    of_person as materialized (
      select l.*, w.line_id is null as line_was, w.line_id is null or t.line_id is not null as line_will
      from windows p
      join booking_line l on l.person_id = p.person_id and l.day >= p.from_day and l.day <= p.to_day and not l.is_personal
      left join waiting w on w.line_id = l.id left join taken t on t.line_id = l.id
      union all ${lines(sql`l.person_id is null and (select exists (select from fresh f where f.person_id is null))`)}),
    facts as materialized (${sql.join(facts, sql` union all `)}),
    moved as (
      select c.counted, c.service, c.day, c.last_day, sum(c.number)::bigint as number
      from (
        select n.* from (${countsOf(sql`select * from facts where will`)}) n
        union all select n.counted, n.service, n.day, n.last_day, -n.number from (${countsOf(sql`select * from facts where was`)}) n) c
      group by c.counted, c.service, c.day, c.last_day having sum(c.number) <> 0),
    days as (${addTo(DAYS, organizationId, daysOf(sql`select * from fresh`))}),
    parts as (${addTo(PARTS, organizationId, partsOf(sql`select * from fresh`))}),
    counts as (${addTo(COUNTS, organizationId, sql`select * from moved`)}),
    cancelling as (
      insert into spend_cancelled (organization_id, booking_id)
      select ${organizationId}::uuid, g.booking_id from gone g where g.is_cancelled and not g.was_cancelled),
    reviving as (
      delete from spend_cancelled c using gone g where c.booking_id = g.booking_id and g.was_cancelled and not g.is_cancelled)
    select`.execute(tx);
}

function addTo({ table, key, sums }: SumTable, organizationId: string, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const names = [...key, ...sums].map((name) => sql.ref(name));
  const added = sums.map((name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + excluded.${sql.ref(name)}`);
  return sql`
    insert into ${sql.table(table)} (organization_id, ${sql.join(names)})
    select ${organizationId}::uuid, ${sql.join(names)} from (${rows}) r
    on conflict (organization_id, ${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(added)}`;
}
