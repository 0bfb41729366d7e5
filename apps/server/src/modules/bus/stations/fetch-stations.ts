import { sql } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import { keepStations } from './keep-stations.ts';
import type { StationsContext } from './stations-context.ts';

/** Suppliers ask for lists to be replaced at least every seven days. */
const RENEW_AFTER = { hours: 6 * 24 } as const;
/** After a list that could not be read; twice as long after each further one, up to a day. */
const FIRST_RETRY_MINUTES = 10;
const LONGEST_RETRY_MINUTES = 24 * 60;
/** A worker that takes longer has died. */
const LEASE = { minutes: 5 } as const;

/** A list that this worker fetches. */
interface DueList {
  readonly supplier_id: string;
  readonly failures: number;
}

/**
 * Fetches every supplier's list of stations that is due, and merges it with those of the others. A list replaces the
 * whole one before it; an unreadable or empty one leaves it unchanged. Answers how many lists it asked for.
 */
export async function fetchDueStations(context: StationsContext, signal: AbortSignal): Promise<number> {
  await expectEveryList(context);
  let fetched = 0;
  while (!signal.aborted) {
    const list = await claimList(context);
    if (!list) break;
    await fetchList(context, list, signal);
    fetched += 1;
  }
  return fetched;
}

/** Each supplier has a list; one that is new is due at once. */
async function expectEveryList({ database, clock, suppliers }: StationsContext): Promise<void> {
  if (suppliers.length === 0) return;
  const due_at = isoOf(clock.now());
  await database.system((db) =>
    db
      .insertInto('bus_station_list')
      .values(suppliers.map(({ supplier }) => ({ supplier_id: supplier.supplierId, due_at })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function claimList({ database, clock, suppliers }: StationsContext): Promise<DueList | null> {
  const now = clock.now();
  const ids = suppliers.map(({ supplier }) => supplier.supplierId);
  if (ids.length === 0) return null;
  const { rows } = await database.system((db) =>
    sql<DueList>`
      update bus_station_list l set lease_until = ${isoOf(now.add(LEASE))}
      from (
        select supplier_id from bus_station_list
        where due_at <= ${isoOf(now)} and (lease_until is null or lease_until <= ${isoOf(now)}) and supplier_id = any (${ids})
        order by due_at, supplier_id limit 1 for update skip locked
      ) due
      where l.supplier_id = due.supplier_id
      returning l.supplier_id, l.failures`.execute(db),
  );
  return rows[0] ?? null;
}

async function fetchList(context: StationsContext, list: DueList, signal: AbortSignal): Promise<void> {
  const { clock, log, suppliers } = context;
  const supplier = suppliers.find((one) => one.supplier.supplierId === list.supplier_id)?.supplier;
  if (!supplier) return;
  const startedAt = clock.now();
  const answer = await supplier.listStations(signal);
  if (signal.aborted) return update(context, list, { lease_until: null });
  if (!answer.ok) {
    log.warn({ supplier: list.supplier_id, cause: answer.error.cause }, 'a list of bus stations failed');
    return noteFailure(context, list, answer.error.messages.join(' '));
  }
  const count = await keepStations(context, list.supplier_id, answer.value, startedAt);
  // An empty answer cannot be true: it must not lose towns that people travel to.
  if (count === 0) return noteFailure(context, list, 'The list was empty');
  const now = clock.now();
  await update(context, list, {
    lease_until: null,
    due_at: isoOf(now.add(RENEW_AFTER)),
    fetched_at: isoOf(now),
    station_count: count,
    failures: 0,
    error: null,
  });
}

async function noteFailure(context: StationsContext, list: DueList, error: string): Promise<void> {
  const minutes = Math.min(LONGEST_RETRY_MINUTES, FIRST_RETRY_MINUTES * 2 ** Math.min(list.failures, 10));
  await update(context, list, {
    lease_until: null,
    due_at: isoOf(context.clock.now().add({ minutes })),
    failures: list.failures + 1,
    error,
  });
}

interface ListChange {
  readonly lease_until: null;
  readonly due_at?: string;
  readonly fetched_at?: string;
  readonly station_count?: number;
  readonly failures?: number;
  readonly error?: string | null;
}

async function update({ database }: StationsContext, list: DueList, change: ListChange): Promise<void> {
  await database.system((db) =>
    db.updateTable('bus_station_list').set(change).where('supplier_id', '=', list.supplier_id).execute(),
  );
}
