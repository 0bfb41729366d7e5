import { HOTEL_CITIES, hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { SupplierError } from '@pravas/suppliers/order-port.ts';
import { sql } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { keepRows, markGone } from './keep-rows.ts';
import { mergeCatalogue } from './merge-catalogue.ts';
import { contentPlace } from './place-of-row.ts';

/** Addresses of pictures live for a week, so lists are fetched again before. */
const RENEW_AFTER = { hours: 6 * 24 } as const;
/** After a list that could not be read whole; twice as long after each further one, up to a day. */
const FIRST_RETRY_MINUTES = 10;
const LONGEST_RETRY_MINUTES = 24 * 60;
/** Hundreds of hotels take minutes: a worker that takes longer has died. */
const LEASE = { minutes: 20 } as const;

/** A list that this worker fetches. */
interface DueList {
  readonly supplier_id: string;
  readonly place_code: string;
  readonly failures: number;
}

/**
 * Fetches every list of hotels that is due, a place of a supplier at a time, and merges the results. What arrived is
 * kept at once: after a crash only that one place is fetched again. Until a list is complete, the old one stays in use.
 * The signal ends it between two batches. Answers how many lists it fetched.
 */
export async function fetchDueLists(context: CatalogueContext, signal: AbortSignal): Promise<number> {
  await expectEveryList(context);
  let fetched = 0;
  while (!signal.aborted) {
    const list = await claimList(context);
    if (!list) break;
    await fetchList(context, list, signal);
    fetched += 1;
  }
  if (!signal.aborted) await mergeCatalogue(context);
  return fetched;
}

/** Each supplier has a list for each city; one that is new is due at once. */
async function expectEveryList({ database, clock, suppliers }: CatalogueContext): Promise<void> {
  const now = isoOf(clock.now());
  const wanted = suppliers.flatMap(({ supplier }) =>
    HOTEL_CITIES.map(({ code }) => ({ supplier_id: supplier.supplierId, place_code: code, due_at: now })),
  );
  if (wanted.length === 0) return;
  await database.system((db) =>
    db
      .insertInto('hotel_list')
      .values(wanted)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
}

async function claimList({ database, clock, suppliers }: CatalogueContext): Promise<DueList | null> {
  const now = clock.now();
  const ids = suppliers.map(({ supplier }) => supplier.supplierId);
  if (ids.length === 0) return null;
  const { rows } = await database.system((db) =>
    sql<DueList>`
      update hotel_list l set lease_until = ${isoOf(now.add(LEASE))}
      from (
        select supplier_id, place_code from hotel_list
        where due_at <= ${isoOf(now)} and (lease_until is null or lease_until <= ${isoOf(now)}) and supplier_id = any (${ids})
        order by due_at, place_code, supplier_id limit 1 for update skip locked
      ) due
      where l.supplier_id = due.supplier_id and l.place_code = due.place_code
      returning l.supplier_id, l.place_code, l.failures`.execute(db),
  );
  return rows[0] ?? null;
}

async function fetchList(context: CatalogueContext, list: DueList, signal: AbortSignal): Promise<void> {
  const { clock, log, suppliers } = context;
  const connected = suppliers.find(({ supplier }) => supplier.supplierId === list.supplier_id);
  const city = hotelCityByCode(list.place_code);
  if (!connected || !city) return;
  const startedAt = clock.now();
  const errors: SupplierError[] = [];
  let count = 0;
  for await (const batch of connected.supplier.listHotels(contentPlace(city), signal)) {
    if (batch.type === 'error') errors.push(batch.error);
    else count += await keepRows(context, batch.hotels, city, startedAt);
  }
  if (signal.aborted) return release(context, list);
  const [error] = errors;
  if (error) {
    log.warn({ supplier: list.supplier_id, place: list.place_code, cause: error.cause }, 'a list of hotels failed');
    return noteFailure(context, list, [...new Set(errors.flatMap(({ messages }) => messages))].join(' '));
  }
  await markGone(context, list, startedAt);
  await noteSuccess(context, list, count);
}

async function release({ database }: CatalogueContext, list: DueList): Promise<void> {
  await update(database, list, { lease_until: null });
}

async function noteFailure({ database, clock }: CatalogueContext, list: DueList, error: string): Promise<void> {
  const minutes = Math.min(LONGEST_RETRY_MINUTES, FIRST_RETRY_MINUTES * 2 ** Math.min(list.failures, 10));
  await update(database, list, {
    lease_until: null,
    due_at: isoOf(clock.now().add({ minutes })),
    failures: list.failures + 1,
    error,
    is_unmerged: true,
  });
}

async function noteSuccess({ database, clock }: CatalogueContext, list: DueList, count: number): Promise<void> {
  const now = clock.now();
  await update(database, list, {
    lease_until: null,
    due_at: isoOf(now.add(RENEW_AFTER)),
    fetched_at: isoOf(now),
    hotel_count: count,
    failures: 0,
    error: null,
    is_unmerged: true,
  });
}

interface ListChange {
  readonly lease_until: null;
  readonly due_at?: string;
  readonly fetched_at?: string;
  readonly hotel_count?: number;
  readonly failures?: number;
  readonly error?: string | null;
  readonly is_unmerged?: boolean;
}

async function update(database: CatalogueContext['database'], list: DueList, change: ListChange): Promise<void> {
  await database.system((db) =>
    db
      .updateTable('hotel_list')
      .set(change)
      .where('supplier_id', '=', list.supplier_id)
      .where('place_code', '=', list.place_code)
      .execute(),
  );
}
