import type { HotelRow } from '@pravas/domain/hotel/match-hotels.ts';
import { type MatchDecision, mergeHotels } from '@pravas/domain/hotel/merge-hotels.ts';
import { HOTEL_CITIES, hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { ListedHotel } from '@pravas/suppliers/hotel/port.ts';
import { sql, type Transaction } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Schema } from '../../../platform/schema.generated.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { hotelFacts } from './hotel-facts.ts';
import { inOrder, type RowRef, refKey } from './row-ref.ts';
import { searchTextOf } from './search-text.ts';

/** A row that is kept, as merging reads it. */
interface KeptRow {
  readonly listed: ListedHotel;
  readonly hotelId: string | null;
  readonly placeCode: string;
}

type Merging = Pick<CatalogueContext, 'database' | 'clock' | 'suppliers'>;

/** Which number the lock of merging has; one merging at a time. */
const LOCK = 5_020_050;

/** Merges again where rows have arrived since the last time, or where somebody has decided about a pair. */
export async function mergeCatalogue(context: Merging): Promise<void> {
  await context.database.system((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const { rows } = await sql<{ due: boolean }>`
        select exists (select from hotel_list where is_unmerged) as due`.execute(tx);
      if (rows[0]?.due) await mergeAll(tx, context);
    }),
  );
}

async function mergeAll(tx: Transaction<Schema>, { clock, suppliers }: Merging): Promise<void> {
  const order = suppliers.map(({ supplier }) => supplier.supplierId);
  const at = isoOf(clock.now());
  await tx.updateTable('hotel_list').set({ is_unmerged: false }).where('is_unmerged', '=', true).execute();
  const kept = await readKeptRows(tx, order);
  const byRef = new Map(kept.map((row) => [refKey(row.listed), row]));
  const cityPins = HOTEL_CITIES.map(({ centre }) => centre);
  const decisions = await readDecisions(tx);
  const rows: HotelRow[] = kept.map(({ listed, placeCode }) => ({
    ...listed,
    city: hotelCityByCode(placeCode)?.name ?? listed.city,
  }));
  const { groups, doubtful } = mergeHotels(rows, { cityPins, decisions });
  const taken = new Set<string>();
  const seen: string[] = [];
  // The largest groups choose first, so that a row that is split off leaves the hotel's id with those that stay.
  for (const group of groups.toSorted((a, b) => b.length - a.length)) {
    const own = group
      .flatMap((row) => byRef.get(refKey(row)) ?? [])
      .toSorted((a, b) => rank(order, a) - rank(order, b));
    const [first, ...others] = own;
    if (!first) continue;
    const hotelId = own.find((row) => row.hotelId !== null && !taken.has(row.hotelId))?.hotelId ?? newId();
    taken.add(hotelId);
    seen.push(hotelId);
    await keepHotel(tx, hotelId, [first, ...others], at);
  }
  await tx
    .updateTable('hotel')
    .set({ is_listed: false, updated_at: at })
    .where('is_listed', '=', true)
    .where((eb) => eb.not(eb('id', '=', sql<string>`any (${seen}::uuid[])`)))
    .execute();
  await tx.deleteFrom('hotel_doubt').execute();
  for (const { one, other, score, vetoes } of doubtful) {
    const [a, b] = inOrder(one, other);
    await tx
      .insertInto('hotel_doubt')
      .values({ ...pairColumns(a, b), score, vetoes: [...vetoes], found_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

async function readKeptRows(tx: Transaction<Schema>, order: readonly string[]): Promise<readonly KeptRow[]> {
  const rows = await tx
    .selectFrom('hotel_row')
    .select(['listed', 'hotel_id', 'place_code'])
    .where('gone_at', 'is', null)
    .where('supplier_id', 'in', order.length > 0 ? [...order] : [''])
    .orderBy('supplier_id')
    .orderBy('supplier_hotel_id')
    .execute();
  return rows.map((row) => ({
    listed: row.listed as unknown as ListedHotel,
    hotelId: row.hotel_id,
    placeCode: row.place_code,
  }));
}

/** The latest decision on each pair; a withdrawn one does not count. */
async function readDecisions(tx: Transaction<Schema>): Promise<readonly MatchDecision[]> {
  const rows = await tx
    .selectFrom('hotel_verdict')
    .distinctOn(['one_supplier', 'one_hotel', 'other_supplier', 'other_hotel'])
    .select(['one_supplier', 'one_hotel', 'other_supplier', 'other_hotel', 'verdict'])
    .orderBy('one_supplier')
    .orderBy('one_hotel')
    .orderBy('other_supplier')
    .orderBy('other_hotel')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap((row) =>
    row.verdict === 'same' || row.verdict === 'different'
      ? [
          {
            one: { supplierId: row.one_supplier, supplierHotelId: row.one_hotel },
            other: { supplierId: row.other_supplier, supplierHotelId: row.other_hotel },
            verdict: row.verdict,
          },
        ]
      : [],
  );
}

async function keepHotel(
  tx: Transaction<Schema>,
  hotelId: string,
  rows: readonly [KeptRow, ...KeptRow[]],
  at: string,
): Promise<void> {
  const [first, ...others] = rows;
  const city = hotelCityByCode(first.placeCode);
  if (!city) return;
  const facts = hotelFacts(hotelId, [first.listed, ...others.map(({ listed }) => listed)], city);
  const values = {
    place_code: city.code,
    name: facts.name,
    search_text: searchTextOf([facts.name, facts.address.area ?? '', city.name, ...city.aliases]),
    latitude: facts.point?.latitude ?? null,
    longitude: facts.point?.longitude ?? null,
    facts: JSON.stringify(facts),
    is_listed: true,
    updated_at: at,
  };
  await tx
    .insertInto('hotel')
    .values({ id: hotelId, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
  for (const { listed } of rows) {
    await tx
      .updateTable('hotel_row')
      .set({ hotel_id: hotelId })
      .where('supplier_id', '=', listed.supplierId)
      .where('supplier_hotel_id', '=', listed.supplierHotelId)
      .where((eb) => eb.or([eb('hotel_id', 'is', null), eb('hotel_id', '<>', hotelId)]))
      .execute();
  }
}

/** A pair as its columns name it. */
export function pairColumns(one: RowRef, other: RowRef) {
  return {
    one_supplier: one.supplierId,
    one_hotel: one.supplierHotelId,
    other_supplier: other.supplierId,
    other_hotel: other.supplierHotelId,
  };
}

function rank(order: readonly string[], { listed }: KeptRow): number {
  return order.indexOf(listed.supplierId);
}
