import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type {
  createExternalTraveler,
  listExternalTravelers,
  savedTraveler,
} from '@pravas/contract/trip/saved-traveller-operations.ts';
import type { savedTravelerDetails } from '@pravas/contract/trip/traveller-entries.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { storedPhone, takeOptionalPhone } from '../../platform/phone-number.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Schema } from '../../platform/schema.generated.ts';
import { actorOf, changedFields, recordAudit } from '../audit/index.ts';
import { refuseFutureBirth } from './trip-days.ts';

type Row = Selectable<Schema['saved_traveller']>;
type Wire = z.output<typeof savedTraveler>;
type Query = QueryOf<typeof listExternalTravelers>;
type Page = PayloadOf<typeof listExternalTravelers>;

/** Guests of the organisation, or a person's own. */
export type SavedKind = Wire['kind'];

/** What is kept of a saved traveller; `company` for guests only. */
export type SavedFields = z.output<z.ZodMiniObject<typeof savedTravelerDetails>> & {
  readonly company?: z.output<typeof createExternalTraveler.body>['company'];
};

/** Who changes something, and by which request. */
export interface Change {
  readonly caller: Caller;
  readonly requestId: string;
  readonly now: Temporal.Instant;
}

/** A saved traveller to put into a trip. Guests need the right to book for them; other people's own are not found. */
export async function findSavedTraveller(
  tx: Tx,
  savedId: string,
  reader: Pick<Caller, 'personId' | 'privileges'>,
): Promise<{ readonly kind: SavedKind; readonly details: Traveller } | null> {
  const row = await tx
    .selectFrom('saved_traveller')
    .select(['kind', 'owner_id', 'details'])
    .where('id', '=', savedId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  if (!row) return null;
  const isAllowed = row.kind === 'external' ? reader.privileges.has('guests.book') : row.owner_id === reader.personId;
  return isAllowed ? { kind: row.kind as SavedKind, details: row.details as Traveller } : null;
}

const FULL_NAME = sql`concat(details->>'firstName', ' ', details->>'lastName')`;
const SORTS: Readonly<Record<NonNullable<Query['sortBy']>, RawBuilder<unknown>>> = {
  name: sql`lower(${FULL_NAME})`,
  company: sql`lower(company)`,
  createdAt: sql.ref('created_at'),
};

/** A page of guests, or of the caller's own. */
export async function listSavedTravellers(tx: Tx, kind: SavedKind, caller: Caller, query: Query): Promise<Page> {
  const { rowNumber, recordsPerPage } = query;
  const name = query.search?.name?.trim() ?? '';
  let matching = visible(tx, kind, caller);
  if (name !== '') {
    matching = matching.where(sql<boolean>`position(lower(${name}) in lower(concat(${FULL_NAME}, ' ', company))) > 0`);
  }
  const rows = await matching
    .selectAll()
    .orderBy(SORTS[query.sortBy ?? 'name'], query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc')
    .orderBy('id')
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { data: rows.map(present), total, rowNumber, recordsPerPage };
}

function visible(tx: Tx, kind: SavedKind, caller: Pick<Caller, 'personId'>) {
  const rows = tx.selectFrom('saved_traveller').where('kind', '=', kind).where('is_active', '=', true);
  return kind === 'external' ? rows : rows.where('owner_id', '=', caller.personId);
}

/** Saves a person to be chosen again. */
export async function createSavedTraveller(
  tx: Tx,
  kind: SavedKind,
  fields: SavedFields,
  change: Change,
): Promise<Wire> {
  refuseFutureBirth(fields.dateOfBirth, '', change.now);
  const { caller, now } = change;
  const id = newId();
  await tx
    .insertInto('saved_traveller')
    .values({
      organization_id: caller.organizationId,
      id,
      kind,
      owner_id: caller.personId,
      company: fields.company ?? null,
      details: JSON.stringify(detailsOf(fields)),
      created_at: isoOf(now),
      updated_at: isoOf(now),
    })
    .execute();
  await record(tx, change, kind, 'created', id, {}, namesOf(kind, fields));
  return present(await expectSaved(tx, kind, caller, id));
}

/** Changes a saved traveller; trips keep what they had. Throws `not_found`. */
export async function updateSavedTraveller(
  tx: Tx,
  kind: SavedKind,
  savedId: string,
  fields: SavedFields,
  change: Change,
): Promise<Wire> {
  refuseFutureBirth(fields.dateOfBirth, '', change.now);
  const before = await expectSaved(tx, kind, change.caller, savedId, true);
  await tx
    .updateTable('saved_traveller')
    .set({
      company: fields.company ?? null,
      details: JSON.stringify(detailsOf(fields)),
      updated_at: isoOf(change.now),
    })
    .where('id', '=', savedId)
    .execute();
  const was = before.details as Traveller;
  const names = [namesOf(kind, { ...was, company: before.company }), namesOf(kind, fields)] as const;
  await record(tx, change, kind, 'updated', savedId, ...names);
  return present(await expectSaved(tx, kind, change.caller, savedId));
}

/**
 * Removes a person from the list. What was kept of them goes; trips that they are in keep their copy. Throws
 * `not_found`.
 */
export async function deleteSavedTraveller(tx: Tx, kind: SavedKind, savedId: string, change: Change): Promise<void> {
  const before = await expectSaved(tx, kind, change.caller, savedId, true);
  await tx.deleteFrom('saved_traveller').where('id', '=', savedId).execute();
  await record(tx, change, kind, 'removed', savedId, namesOf(kind, before.details as Traveller), {});
}

async function expectSaved(
  tx: Tx,
  kind: SavedKind,
  caller: Pick<Caller, 'personId'>,
  savedId: string,
  lock = false,
): Promise<Row> {
  const query = visible(tx, kind, caller).selectAll().where('id', '=', savedId);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Refusal('not_found');
  return row;
}

function detailsOf({ company: _, ...fields }: SavedFields): Traveller {
  return {
    ...fields,
    dateOfBirth: fields.dateOfBirth ?? null,
    email: fields.email ?? null,
    nationality: fields.nationality ?? null,
    mobile: takeOptionalPhone(fields.mobile, 'mobile'),
    passport: fields.passport ?? null,
    pan: null,
  };
}

/** The audit trail names guests; numbers of documents stay out of it, and a person's own people stay out entirely. */
function namesOf(
  kind: SavedKind,
  one: { readonly firstName: string; readonly lastName: string; readonly company?: string | null | undefined },
): Record<string, string | null> {
  return kind === 'external' ? { name: `${one.firstName} ${one.lastName}`, company: one.company ?? null } : {};
}

async function record(
  tx: Tx,
  { caller, requestId, now }: Change,
  kind: SavedKind,
  what: 'created' | 'updated' | 'removed',
  objectId: string,
  before: Record<string, string | null>,
  after: Record<string, string | null>,
): Promise<void> {
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: now,
    actor: actorOf(caller),
    action: kind === 'external' ? `guest.${what}` : `personal_traveller.${what}`,
    objectType: 'saved_traveller',
    objectId,
    details: changedFields(before, after),
    requestId,
  });
}

function present(row: Row): Wire {
  const details = row.details as Traveller;
  return {
    _id: row.id,
    kind: row.kind as SavedKind,
    company: row.company,
    type: details.type,
    title: details.title,
    firstName: details.firstName,
    lastName: details.lastName,
    gender: details.gender,
    dateOfBirth: details.dateOfBirth,
    email: details.email,
    nationality: details.nationality ?? null,
    mobile: storedPhone(details.mobile),
    passport: details.passport ? { ...details.passport, issuedOn: details.passport.issuedOn ?? null } : null,
    createdAt: row.created_at.toISOString(),
    allowedActions: [
      { action: 'edit', allowed: true, reason: null },
      { action: 'delete', allowed: true, reason: null },
    ],
  };
}
