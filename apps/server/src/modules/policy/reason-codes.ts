import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { reasonCode } from '@pravas/contract/policy/policy-shapes.ts';
import type {
  createReasonCode as createOperation,
  listReasonCodes as listOperation,
} from '@pravas/contract/policy/reason-code-operations.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { changedFields } from '../audit/index.ts';
import { namedLike, refuseField } from '../organisation/index.ts';
import { type Change, recordChange } from './policy-context.ts';

/** A reason for going out of policy. */
export type ReasonCode = z.output<typeof reasonCode>;
type Fields = BodyOf<typeof createOperation>;

const SORT_COLUMNS = {
  code: sql`lower(code)`,
  text: sql`lower(text)`,
  isActive: sql.ref('is_active'),
  createdAt: sql.ref('created_at'),
};
const COLUMNS = ['id', 'code', 'text', 'is_active', 'created_at'] as const;

/** One page of reasons. */
export async function listReasonCodes(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { text, isActive } = query.search ?? {};
  let matching = tx.selectFrom('reason_code');
  if (text) matching = matching.where((eb) => eb.or([namedLike('code', text), namedLike('text', text)]));
  if (isActive !== undefined) matching = matching.where('is_active', '=', isActive);
  const { rowNumber, recordsPerPage } = query;
  const rows = await matching
    .select(COLUMNS)
    .orderBy(SORT_COLUMNS[query.sortBy ?? 'code'], query.sortOrder.toUpperCase() === 'DESC' ? 'desc' : 'asc')
    .orderBy('id')
    .offset(rowNumber - 1)
    .limit(recordsPerPage)
    .execute();
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  return { data: rows.map(present), total, rowNumber, recordsPerPage };
}

/** A reason, on or off; null where there is none. */
export async function findReasonCode(tx: Tx, reasonCodeId: string): Promise<ReasonCode | null> {
  const row = await tx.selectFrom('reason_code').select(COLUMNS).where('id', '=', reasonCodeId).executeTakeFirst();
  return row ? present(row) : null;
}

/** Adds a reason. Throws `name_taken`. */
export async function createReasonCode(tx: Tx, fields: Fields, change: Change): Promise<ReasonCode> {
  const id = newId();
  const at = isoOf(change.now);
  await orCodeTaken(() =>
    tx
      .insertInto('reason_code')
      .values({ organization_id: change.caller.organizationId, id, ...fields, created_at: at, updated_at: at })
      .execute(),
  );
  await record(tx, change, 'reason_code.created', id, changedFields({}, fields));
  return expectReasonCode(tx, id);
}

/** Changes a reason. Throws `not_found`, `name_taken`. */
export async function updateReasonCode(tx: Tx, id: string, fields: Fields, change: Change): Promise<ReasonCode> {
  const { code, text } = await expectReasonCode(tx, id);
  await orCodeTaken(() =>
    tx
      .updateTable('reason_code')
      .set({ ...fields, updated_at: isoOf(change.now) })
      .where('id', '=', id)
      .execute(),
  );
  await record(tx, change, 'reason_code.updated', id, changedFields({ code, text }, fields));
  return expectReasonCode(tx, id);
}

/** Switches a reason on or off. Throws `not_found`. */
export async function switchReasonCode(tx: Tx, id: string, isActive: boolean, change: Change): Promise<ReasonCode> {
  const before = await expectReasonCode(tx, id);
  if (before.isActive === isActive) return before;
  await tx
    .updateTable('reason_code')
    .set({ is_active: isActive, updated_at: isoOf(change.now) })
    .where('id', '=', id)
    .execute();
  const details = changedFields({ isActive: !isActive }, { isActive });
  await record(tx, change, isActive ? 'reason_code.enabled' : 'reason_code.disabled', id, details);
  return { ...before, isActive };
}

async function expectReasonCode(tx: Tx, id: string): Promise<ReasonCode> {
  const found = await findReasonCode(tx, id);
  if (!found) throw new Refusal('not_found');
  return found;
}

function present(row: { id: string; code: string; text: string; is_active: boolean; created_at: Date }): ReasonCode {
  return {
    _id: row.id,
    code: row.code,
    text: row.text,
    isActive: row.is_active,
    createdAt: row.created_at.toISOString(),
  };
}

async function orCodeTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (uniqueViolationOf(error) !== 'reason_code_code') throw error;
    throw refuseField('name_taken', 'code', 'This code is already used');
  }
}

function record(tx: Tx, change: Change, action: string, objectId: string, details: ReturnType<typeof changedFields>) {
  return recordChange(tx, change, { action, objectType: 'reason_code', objectId, details });
}
