import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database.ts';
import { COUNTED, COUNTS, countsOf, DAYS, daysOf, factsOf, PARTS, partsOf, type SumTable } from './sums-of-lines.ts';

/** Sums that did not match their lines. */
interface MendedSums {
  readonly table: SumTable['table'];
  /** ISO day; for a month its first. */
  readonly day: string;
  readonly rows: number;
}

/** Longer than for anything that a caller waits for: an organisation's lines are all read. */
const PATIENCE = '15min';
/** Lines that are in the sums. */
const FOLDED = sql`select l.* from booking_line l
  where not l.is_personal and not exists (select from spend_due d where d.line_id = l.id)`;

/** Counts an organisation's sums again, whatever they were. The caller must hold their lock. */
export async function rebuildSums(tx: Tx, organizationId: string): Promise<void> {
  await sql`delete from spend_due where true`.execute(tx);
  await mendSums(tx, organizationId);
}

/**
 * Compares an organisation's sums with its lines, corrects the differences, and answers them. The caller must hold
 * their lock.
 */
export async function mendSums(tx: Tx, organizationId: string): Promise<readonly MendedSums[]> {
  await sql`set local statement_timeout = ${sql.lit(PATIENCE)}`.execute(tx);
  await sql`set local work_mem = '64MB'`.execute(tx);
  await sql`
    with found as materialized (select b.id from booking b where b.status = 'CANCELED'),
    gone as (delete from spend_cancelled c where not exists (select from found f where f.id = c.booking_id))
    insert into spend_cancelled (organization_id, booking_id) select ${organizationId}::uuid, f.id from found f
    on conflict (organization_id, booking_id) do nothing`.execute(tx);
  const mended = [
    ...(await mend(tx, organizationId, DAYS, daysOf(FOLDED), sql`true`)),
    ...(await mend(tx, organizationId, PARTS, partsOf(FOLDED), sql`true`)),
  ];
  const cancelled = sql`${FOLDED} and l.booking_id in (select c.booking_id from spend_cancelled c)`;
  for (const one of COUNTED) {
    const facts = factsOf(one, one.name === 'cancelled bookings' ? cancelled : FOLDED);
    mended.push(...(await mend(tx, organizationId, COUNTS, countsOf(facts), sql`k.counted = ${one.name}`)));
  }
  return mended;
}

async function mend(
  tx: Tx,
  organizationId: string,
  { table, key, sums }: SumTable,
  should: RawBuilder<unknown>,
  kept: RawBuilder<unknown>,
): Promise<readonly MendedSums[]> {
  const columns = (names: readonly string[], of: string) => sql.join(names.map((name) => sql.ref(`${of}.${name}`)));
  const keys = sql.join(key.map((name) => sql.ref(name)));
  const put = sql.join(sums.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const same = sql.join(
    key.map((name) => sql`${sql.ref(`k.${name}`)} = ${sql.ref(`d.${name}`)}`),
    sql` and `,
  );
  const nothing = sql.join(
    sums.map((name) => sql`${sql.ref(`k.${name}`)} = 0`),
    sql` and `,
  );
  const { rows } = await sql<{ day: string; rows: number }>`
    with should as materialized (${should}),
    differing as materialized (
      select ${keys}, ${columns(sums, 's')}, s.is_of_lines is not null as is_there
      from (select s.*, true as is_of_lines from should s) s
      full join (select k.*, true as is_kept from ${sql.table(table)} k where ${kept} and not (${nothing})) k using (${keys})
      where row(${columns(sums, 's')}) is distinct from row(${columns(sums, 'k')})),
    putting as (
      insert into ${sql.table(table)} (organization_id, ${keys}, ${sql.join(sums.map((name) => sql.ref(name)))})
      select ${organizationId}::uuid, ${columns([...key, ...sums], 'd')} from differing d where d.is_there
      on conflict (organization_id, ${keys}) do update set ${put}),
    leaving as (delete from ${sql.table(table)} k using differing d where not d.is_there and ${same})
    select d.day::text as day, count(*) as rows from differing d group by d.day order by d.day`.execute(tx);
  return rows.map((row) => ({ table, ...row }));
}
