import type { decideHotelPair, listHotelPairs } from '@pravas/contract/hotel/catalogue-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { hotelCityByCode } from '@pravas/reference/hotel-places.ts';
import type { ListedHotel } from '@pravas/suppliers/hotel/port.ts';
import { sql } from 'kysely';
import type { Caller } from '../../../platform/caller.ts';
import { isoOf } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { actorOf, recordAudit } from '../../audit/index.ts';
import type { CatalogueContext } from './catalogue-context.ts';
import { mergeCatalogue, pairColumns } from './merge-catalogue.ts';
import { inOrder, type RowRef, refKey } from './row-ref.ts';

type Pairs = PayloadOf<typeof listHotelPairs>;
type Deciding = Pick<CatalogueContext, 'database' | 'clock' | 'suppliers'>;

/** Doubtful and decided pairs; doubts first, the most similar first. */
export async function listPairs({ database }: Deciding): Promise<Pairs> {
  const { rows } = await database.system((db) =>
    sql<PairRow>`
      with said as (
        select distinct on (one_supplier, one_hotel, other_supplier, other_hotel) *
        from hotel_verdict order by one_supplier, one_hotel, other_supplier, other_hotel, at desc, id desc
      )
      select one_supplier, one_hotel, other_supplier, other_hotel, a.listed as one, b.listed as other, d.score, d.vetoes,
        nullif(v.verdict, 'open') as verdict, v.decided_by_name, v.at
      from hotel_doubt d full join said v using (one_supplier, one_hotel, other_supplier, other_hotel)
      join hotel_row a on a.supplier_id = one_supplier and a.supplier_hotel_id = one_hotel
      join hotel_row b on b.supplier_id = other_supplier and b.supplier_hotel_id = other_hotel
      where d.score is not null or v.verdict <> 'open'
      order by v.verdict is not null and v.verdict <> 'open', d.score desc nulls last, one_supplier, one_hotel, other_hotel`.execute(
      db,
    ),
  );
  const lists = await database.system((db) =>
    db.selectFrom('hotel_list').selectAll().orderBy('supplier_id').orderBy('place_code').execute(),
  );
  return {
    data: rows.map((row) => ({
      one: present(row.one),
      other: present(row.other),
      score: row.score === null ? null : Math.round(row.score * 10_000) / 10_000,
      vetoes: [...(row.vetoes ?? [])],
      verdict: row.verdict,
      decidedBy: row.verdict === null ? null : row.decided_by_name,
      decidedAt: row.verdict === null ? null : (row.at?.toISOString() ?? null),
    })),
    lists: lists.map((list) => ({
      supplier: list.supplier_id,
      city: hotelCityByCode(list.place_code)?.name ?? list.place_code,
      hotels: list.hotel_count,
      fetchedAt: list.fetched_at?.toISOString() ?? null,
      dueAt: list.due_at.toISOString(),
      error: list.error,
    })),
  };
}

/**
 * Keeps the decision about a pair and merges again; earlier decisions stay in the history. Throws `not_found` for a row
 * that no supplier lists and `validation_failed` for a row and itself.
 */
export async function decidePair(
  context: Deciding,
  caller: Caller,
  body: BodyOf<typeof decideHotelPair>,
  requestId: string,
): Promise<Pairs> {
  const { database, clock } = context;
  const refOf = ({ supplier, supplierHotelId }: typeof body.one): RowRef => ({ supplierId: supplier, supplierHotelId });
  const refs = [refOf(body.one), refOf(body.other)] as const;
  const [one, other] = inOrder(...refs);
  if (refKey(one) === refKey(other)) {
    throw new Refusal('validation_failed', { errors: [{ field: 'other', message: 'Choose two different hotels' }] });
  }
  for (const [index, ref] of refs.entries()) {
    if (await isListed(context, ref)) continue;
    const field = index === 0 ? 'one' : 'other';
    throw new Refusal('not_found', { errors: [{ field, message: 'No supplier lists this hotel' }] });
  }
  const now = clock.now();
  const id = newId();
  await database.forOrganization(caller.organizationId, async (tx) => {
    await tx
      .insertInto('hotel_verdict')
      .values({
        id,
        ...pairColumns(one, other),
        verdict: body.verdict,
        decided_by: caller.personId,
        decided_by_name: `${caller.firstName} ${caller.lastName}`.trim(),
        at: isoOf(now),
      })
      .execute();
    // If the merge below fails, the worker's next one includes it.
    await tx
      .updateTable('hotel_list')
      .set({ is_unmerged: true })
      .where('supplier_id', 'in', [one.supplierId, other.supplierId])
      .execute();
    await recordAudit(tx, {
      organizationId: caller.organizationId,
      at: now,
      actor: actorOf(caller),
      requestId,
      action: 'hotel_pair.decided',
      objectType: 'hotel_pair',
      objectId: id,
      details: { one: refKey(one), other: refKey(other), verdict: body.verdict },
    });
  });
  await mergeCatalogue(context);
  return listPairs(context);
}

interface PairRow {
  readonly one: ListedHotel;
  readonly other: ListedHotel;
  readonly score: number | null;
  readonly vetoes: readonly string[] | null;
  readonly verdict: 'same' | 'different' | null;
  readonly decided_by_name: string | null;
  readonly at: Date | null;
}

async function isListed({ database }: Deciding, { supplierId, supplierHotelId }: RowRef): Promise<boolean> {
  const row = await database.system((db) =>
    db
      .selectFrom('hotel_row')
      .select('supplier_id')
      .where('supplier_id', '=', supplierId)
      .where('supplier_hotel_id', '=', supplierHotelId)
      .executeTakeFirst(),
  );
  return row !== undefined;
}

function present(row: ListedHotel): Pairs['data'][number]['one'] {
  return {
    supplier: row.supplierId,
    supplierHotelId: row.supplierHotelId,
    name: row.name,
    address: [row.addressLine, row.city, row.postalCode].filter(Boolean).join(', '),
    phone: row.phone,
    stars: row.stars,
    latitude: row.point?.latitude ?? null,
    longitude: row.point?.longitude ?? null,
  };
}
