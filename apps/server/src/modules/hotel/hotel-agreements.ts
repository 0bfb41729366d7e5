import type { createHotelAgreement, listHotelAgreements } from '@pravas/contract/hotel/agreement-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import type { HotelFacts } from './catalogue/hotel-facts.ts';

type Agreements = PayloadOf<typeof listHotelAgreements>;
type Fields = BodyOf<typeof createHotelAgreement>;

/** Who changes an agreement, and by which request. */
interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** The agreement with a hotel for stays that begin on a day. */
export interface HotelTerms {
  readonly isPreferred: boolean;
  readonly isNegotiated: boolean;
  /** Why nobody may stay there, for admins; null where it is not blocked. */
  readonly blockedBecause: string | null;
}

/**
 * The agreements of this transaction's organisation in force on a day, by hotel, and the codes that rates are asked
 * with.
 */
export async function readHotelTerms(
  tx: Tx,
  on: string,
): Promise<{ readonly byHotel: ReadonlyMap<string, HotelTerms>; readonly companyCodes: readonly string[] }> {
  const rows = await tx
    .selectFrom('hotel_agreement')
    .select(['hotel_id', 'kind', 'company_code', 'note'])
    .where('valid_from', '<=', on)
    .where((eb) => eb.or([eb('valid_to', 'is', null), eb('valid_to', '>=', on)]))
    .orderBy('created_at')
    .execute();
  const byHotel = new Map<string, HotelTerms>();
  for (const { hotel_id, kind, note } of rows) {
    const before = byHotel.get(hotel_id) ?? { isPreferred: false, isNegotiated: false, blockedBecause: null };
    byHotel.set(hotel_id, {
      isPreferred: before.isPreferred || kind === 'preferred',
      isNegotiated: before.isNegotiated || kind === 'negotiated',
      blockedBecause: kind === 'blocked' ? (note ?? 'Blocked by your organisation') : before.blockedBecause,
    });
  }
  return { byHotel, companyCodes: [...new Set(rows.flatMap(({ company_code }) => company_code ?? []))].toSorted() };
}

/** All agreements, past and coming ones too. */
export async function listAgreements(tx: Tx): Promise<Agreements> {
  const rows = await tx
    .selectFrom('hotel_agreement as a')
    .innerJoin('hotel as h', 'h.id', 'a.hotel_id')
    .select(['a.id', 'a.hotel_id', 'a.kind', 'a.company_code', 'a.valid_from', 'a.valid_to', 'a.note', 'h.facts'])
    .orderBy('h.name')
    .orderBy('a.valid_from')
    .orderBy('a.id')
    .execute();
  return {
    data: rows.map((row) => {
      const { name, address } = row.facts as unknown as HotelFacts;
      return {
        _id: row.id,
        hotelId: row.hotel_id,
        hotelName: name,
        city: address.city,
        kind: row.kind as Fields['kind'],
        companyCode: row.company_code,
        validFrom: row.valid_from,
        validTo: row.valid_to,
        note: row.note,
      };
    }),
  };
}

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/**
 * Enters an agreement. Throws `validation_failed` naming the field: an unknown hotel, a missing or superfluous code,
 * days.
 */
export async function createAgreement(tx: Tx, fields: Fields, change: Change): Promise<Agreements> {
  const { hotelId, kind, companyCode, validFrom, validTo, note } = fields;
  const hotel = UUID.test(hotelId)
    ? await tx.selectFrom('hotel').select('id').where('id', '=', hotelId).executeTakeFirst()
    : undefined;
  if (!hotel) throw refuse('hotelId', 'Choose a hotel from the list');
  if (kind === 'negotiated' && companyCode === null) throw refuse('companyCode', 'Company code is required');
  if (kind !== 'negotiated' && companyCode !== null) {
    throw refuse('companyCode', 'Only negotiated rates have a company code');
  }
  if (validTo !== null && validTo < validFrom) throw refuse('validTo', 'The last day cannot be before the first day');
  const id = newId();
  const { caller, now } = change;
  await tx
    .insertInto('hotel_agreement')
    .values({
      organization_id: caller.organizationId,
      id,
      hotel_id: hotelId,
      kind,
      company_code: companyCode,
      valid_from: validFrom,
      valid_to: validTo,
      note,
      created_at: isoOf(now),
    })
    .execute();
  await record(tx, change, 'hotel_agreement.entered', id, { hotelId, kind, validFrom, validTo });
  return listAgreements(tx);
}

/** Removes one. Throws `not_found`. */
export async function removeAgreement(tx: Tx, id: string, change: Change): Promise<Agreements> {
  const removed = await tx
    .deleteFrom('hotel_agreement')
    .where('id', '=', id)
    .returning(['hotel_id', 'kind', 'valid_from', 'valid_to'])
    .executeTakeFirst();
  if (!removed) throw new Refusal('not_found');
  const { hotel_id: hotelId, kind, valid_from: validFrom, valid_to: validTo } = removed;
  await record(tx, change, 'hotel_agreement.removed', id, { hotelId, kind, validFrom, validTo });
  return listAgreements(tx);
}

function refuse(field: string, message: string): Refusal {
  return new Refusal('validation_failed', { errors: [{ field, message }] });
}

async function record(
  tx: Tx,
  { caller, requestId, now }: Change,
  action: string,
  objectId: string,
  details: Readonly<Record<string, string | null>>,
): Promise<void> {
  const { organizationId } = caller;
  const about = { action, objectType: 'hotel_agreement', objectId, details };
  await recordAudit(tx, { organizationId, at: now, actor: actorOf(caller), requestId, ...about });
}
