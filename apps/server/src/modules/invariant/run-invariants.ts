import { type RawBuilder, sql } from 'kysely';
import { type Clock, isoOf } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Logger } from '../../platform/log.ts';
import { findBookingOf } from '../booking/index.ts';
import { openCase } from '../casework/index.ts';
import type { BreachRow, Invariant, InvariantId } from './invariant.ts';
import { INVARIANTS } from './invariants.ts';

/** An invariant that does not hold. */
export interface Breach {
  readonly id: InvariantId;
  /** Null for what belongs to the installation as a whole. */
  readonly organizationId: string | null;
  readonly count: number;
  /** The first few, as they were found. */
  readonly examples: readonly { readonly objectId: string; readonly why: string }[];
}

const EXAMPLES = 5;
/** How many are read of one invariant and organisation; more would not help. */
const MOST_FOUND = 1_000;

/**
 * Checks every invariant for every organisation and answers the breaches. Each organisation is asked in a transaction
 * of its own, under its own row-level security; each invariant is one statement, so it sees one moment.
 */
export async function findBreaches(database: Database, clock: Clock): Promise<readonly Breach[]> {
  const at = isoOf(clock.now());
  const { rows } = await database.system((db) =>
    sql<{ organization_id: string }>`select * from organizations_to_check()`.execute(db),
  );
  const found: Breach[] = [];
  const keep = (invariant: Invariant, organizationId: string | null, breaches: readonly BreachRow[]) => {
    if (breaches.length === 0) return;
    const examples = breaches.slice(0, EXAMPLES).map((row) => ({ objectId: row.object_id, why: row.why }));
    found.push({ id: invariant.id, organizationId, count: breaches.length, examples });
  };
  for (const invariant of INVARIANTS.filter(({ scope }) => scope === 'installation')) {
    const breaches = await database.system((db) => bounded(invariant.breaches(at)).execute(db));
    keep(invariant, null, breaches.rows);
  }
  for (const { organization_id: organizationId } of rows) {
    await database.forOrganization(organizationId, async (tx) => {
      // Everything an organisation has is checked at once; on tables without statistics the planner would look row by
      // row.
      await sql`set local enable_nestloop = off`.execute(tx);
      for (const invariant of INVARIANTS.filter(({ scope }) => scope === 'organization')) {
        keep(invariant, organizationId, (await bounded(invariant.breaches(at)).execute(tx)).rows);
      }
    });
  }
  return found;
}

function bounded(query: RawBuilder<BreachRow>): RawBuilder<BreachRow> {
  return sql<BreachRow>`select object_id, why from (${query}) found limit ${MOST_FOUND}`;
}

/**
 * Runs all invariants, keeps what was found, and calls the travel desk for each that does not hold: one open case for
 * an organisation and invariant. Answers the breaches.
 */
export async function runInvariants(database: Database, clock: Clock, log: Logger): Promise<readonly Breach[]> {
  const started = performance.now();
  const breaches = await findBreaches(database, clock);
  const tookMs = Math.round(performance.now() - started);
  const now = clock.now();
  await database.system(async (db) => {
    const row = { id: newId(), ran_at: isoOf(now), took_ms: tookMs, breaches: JSON.stringify(breaches) };
    await db.insertInto('invariant_run').values(row).execute();
    // Runs that found nothing are forgotten after a month; what was found is kept.
    const old = db
      .deleteFrom('invariant_run')
      .where('ran_at', '<', new Date(now.subtract({ hours: 24 * 30 }).epochMilliseconds));
    await old.where(sql<boolean>`breaches = '[]'::jsonb`).execute();
  });
  for (const breach of breaches) {
    log.error({ breach }, 'an invariant does not hold');
    const { organizationId } = breach;
    if (organizationId === null) continue;
    await database.forOrganization(organizationId, (tx) => callDesk(tx, organizationId, breach, now));
  }
  return breaches;
}

async function callDesk(tx: Tx, organizationId: string, breach: Breach, now: Temporal.Instant): Promise<void> {
  const key = `invariant:${breach.id}`;
  // A breach is found again every few minutes; its open case says enough.
  const open = await tx
    .selectFrom('work_case')
    .select('id')
    .where('key', '=', key)
    .where('state', '=', 'open')
    .executeTakeFirst();
  if (open) return;
  const title = INVARIANTS.find(({ id }) => id === breach.id)?.title ?? breach.id;
  await openCase(
    tx,
    organizationId,
    {
      kind: 'books_disagree',
      key,
      ...(await bookingOfAll(tx, breach)),
      title: `This does not hold: ${title}`,
      facts: { invariant: breach.id, count: breach.count, examples: breach.examples },
      dueAt: null,
    },
    'invariants',
    now,
  );
}

/** The one booking that everything found is about; nothing where it is about several, or more than was kept of it. */
async function bookingOfAll(
  tx: Tx,
  { count, examples }: Breach,
): Promise<{ readonly bookingId?: string; readonly tripId?: string }> {
  const found = await Promise.all(examples.map(({ objectId }) => findBookingOf(tx, objectId)));
  const [first] = found;
  if (!first || count > examples.length || found.some((one) => one?.id !== first.id)) return {};
  return { bookingId: first.id, tripId: first.tripId };
}
