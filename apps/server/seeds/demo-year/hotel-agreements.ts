import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { sql } from 'kysely';
import { isoOf } from '../../src/platform/clock.ts';
import type { Database } from '../../src/platform/database.ts';
import { newId } from '../../src/platform/ids.ts';

/** Enters a rate at a supplier for hotels by its own numbers of them; answers the code that the rate is asked with. */
export type EnterRate = (supplierHotelIds: readonly string[], name: string) => Promise<string>;

/** The supplier by whose list hotels are named, and the one that knows agreed rates. */
export interface HotelLists {
  readonly namedBy: string;
  readonly ratesAt: string;
}

const NEGOTIATED = [
  'Velsara Suites Aerocity',
  'Yelkora Grand BKC',
  'Brishka Grand HITEC City',
  'Quillam Suites Kharadi',
  'Quillam Grand Koramangala',
] as const;
const PREFERRED = 'Avelume Suites Guindy';
const BLOCKED = 'Jantara Suites Nariman Point';

interface ListedHotel {
  readonly hotel_id: string;
  readonly name: string;
  /** The same hotel at the supplier that knows agreed rates; null where it does not list it. */
  readonly rated_as: string | null;
}

/**
 * What a demo company has agreed with hotels: rates, one that it prefers, and one where nobody stays. Answers false
 * while the hotels are not all listed yet; once the agreements exist, does nothing.
 */
export async function agreeWithHotels(
  database: Database,
  organizationId: string,
  now: Temporal.Instant,
  { namedBy, ratesAt, enterRate }: HotelLists & { readonly enterRate: EnterRate },
): Promise<boolean> {
  const isDone = await database.forOrganization(
    organizationId,
    async (tx) => (await tx.selectFrom('hotel_agreement').select('id').limit(1).executeTakeFirst()) !== undefined,
  );
  if (isDone) return true;
  const wanted: readonly string[] = [...NEGOTIATED, PREFERRED, BLOCKED];
  const { rows } = await database.system((db) =>
    sql<ListedHotel>`
      select h.hotel_id, h.listed->>'name' as name,
        (select other.supplier_hotel_id from hotel_row other
          where other.hotel_id = h.hotel_id and other.supplier_id = ${ratesAt} limit 1) as rated_as
      from hotel_row h where h.supplier_id = ${namedBy} and h.listed->>'name' = any (${[...wanted]})
        and h.hotel_id is not null`.execute(db),
  );
  const waitsForMerge = rows.some(({ name, rated_as }) => isAgreed(name) && rated_as === null);
  if (rows.length < wanted.length || waitsForMerge) return false;
  const rated = rows.filter(({ name }) => isAgreed(name));
  const code = await enterRate(
    rated.flatMap(({ rated_as }) => rated_as ?? []),
    'Meridian Analytics',
  );
  const validFrom = indianDay(now.subtract({ hours: 24 * 120 }));
  const terms = (name: string) =>
    isAgreed(name)
      ? { kind: 'negotiated', company_code: code, note: '15 % below the public rate, with breakfast' }
      : name === PREFERRED
        ? { kind: 'preferred', company_code: null, note: 'Ten minutes from the Chennai team' }
        : { kind: 'blocked', company_code: null, note: 'Two bookings were not known at reception' };
  await database.forOrganization(organizationId, (tx) =>
    tx
      .insertInto('hotel_agreement')
      .values(
        rows.map(({ hotel_id, name }) => ({
          organization_id: organizationId,
          id: newId(),
          hotel_id,
          valid_from: validFrom,
          valid_to: null,
          created_at: isoOf(now),
          ...terms(name),
        })),
      )
      .execute(),
  );
  return true;
}

function isAgreed(name: string): boolean {
  return (NEGOTIATED as readonly string[]).includes(name);
}
