import type {
  costCentre,
  createCostCentre as createOperation,
  listCostCentres as listOperation,
  updateCostCentre as updateOperation,
} from '@pravas/contract/budget/cost-centre-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod/mini';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { uniqueViolationOf } from '../../platform/unique-violation.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { refuseField } from '../organisation/index.ts';
import { type Change, ownerIdOf, recordChange } from './budget-context.ts';

type CostCentre = z.output<typeof costCentre>;
type NewCostCentre = BodyOf<typeof createOperation>;
type Fields = Omit<BodyOf<typeof updateOperation>, 'costCentreId'>;

interface Row {
  id: string;
  kind: CostCentre['kind'];
  code: string;
  name: string;
  is_active: boolean;
  created_at: Date;
  department_id: string | null;
  department_name: string | null;
  owner_user_id: number | null;
  owner_name: string | null;
  trips: number;
}

const SORT_COLUMNS = {
  name: sql`lower(c.name)`,
  code: sql`lower(c.code)`,
  kind: sql`c.kind`,
  isActive: sql`c.is_active`,
  createdAt: sql`c.created_at`,
};

/** One page of cost centres and projects. */
export async function listCostCentres(
  tx: Tx,
  query: QueryOf<typeof listOperation>,
): Promise<PayloadOf<typeof listOperation>> {
  const { text, kind, isActive } = query.search ?? {};
  const typed = text?.trim() ?? '';
  const where = sql`(${typed} = '' or position(lower(${typed}) in lower(c.code || ' ' || c.name)) > 0)
    and (${kind ?? null}::text is null or c.kind = ${kind ?? null})
    and (${isActive ?? null}::boolean is null or c.is_active = ${isActive ?? null})`;
  const direction = query.sortOrder.toUpperCase() === 'DESC' ? sql`desc` : sql`asc`;
  const { rowNumber, recordsPerPage } = query;
  const rows = await select(
    tx,
    where,
    sql`order by ${SORT_COLUMNS[query.sortBy ?? 'name']} ${direction}, c.id offset ${rowNumber - 1} limit ${recordsPerPage}`,
  );
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from cost_centre c where ${where}`.execute(tx);
  return { data: rows.map(present), total: counted[0]?.total ?? 0, rowNumber, recordsPerPage };
}

/** One of them. Throws `not_found`. */
export async function readCostCentre(tx: Tx, costCentreId: string): Promise<CostCentre> {
  const [row] = await select(tx, sql`c.id = ${costCentreId}`, sql``);
  if (!row) throw new Refusal('not_found');
  return present(row);
}

/** Adds one. Throws `name_taken` on the code, `not_found` for an unknown department or owner. */
export async function createCostCentre(tx: Tx, fields: NewCostCentre, change: Change): Promise<CostCentre> {
  const id = newId();
  const at = isoOf(change.now);
  const columns = await columnsOf(tx, fields, null);
  await orCodeTaken(() =>
    tx
      .insertInto('cost_centre')
      .values({
        organization_id: change.caller.organizationId,
        id,
        kind: fields.kind,
        ...columns,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
  const created = await readCostCentre(tx, id);
  await record(tx, change, 'cost_centre.created', id, {}, auditView(created));
  return created;
}

/** Changes code, name, department and owner. Throws `not_found`, `name_taken`. */
export async function updateCostCentre(
  tx: Tx,
  costCentreId: string,
  fields: Fields,
  change: Change,
): Promise<CostCentre> {
  const before = await lockCostCentre(tx, costCentreId);
  const columns = await columnsOf(tx, fields, before.owner?.user_id ?? null);
  await orCodeTaken(() =>
    tx
      .updateTable('cost_centre')
      .set({ ...columns, updated_at: isoOf(change.now) })
      .where('id', '=', costCentreId)
      .execute(),
  );
  const after = await readCostCentre(tx, costCentreId);
  await record(tx, change, 'cost_centre.updated', costCentreId, auditView(before), auditView(after));
  return after;
}

/** Switches one on or off. Throws `not_found`. */
export async function switchCostCentre(
  tx: Tx,
  costCentreId: string,
  isActive: boolean,
  change: Change,
): Promise<CostCentre> {
  const before = await lockCostCentre(tx, costCentreId);
  if (before.isActive === isActive) return before;
  await tx
    .updateTable('cost_centre')
    .set({ is_active: isActive, updated_at: isoOf(change.now) })
    .where('id', '=', costCentreId)
    .execute();
  const action = isActive ? 'cost_centre.enabled' : 'cost_centre.disabled';
  await record(tx, change, action, costCentreId, { isActive: !isActive }, { isActive });
  return { ...before, isActive };
}

async function lockCostCentre(tx: Tx, costCentreId: string): Promise<CostCentre> {
  await tx.selectFrom('cost_centre').select('id').where('id', '=', costCentreId).forUpdate().executeTakeFirst();
  return readCostCentre(tx, costCentreId);
}

async function select(tx: Tx, where: RawBuilder<unknown>, rest: RawBuilder<unknown>): Promise<readonly Row[]> {
  const { rows } = await sql<Row>`
    select c.id, c.kind, c.code, c.name, c.is_active, c.created_at, d.id as department_id, d.name as department_name,
      p.user_id as owner_user_id, p.first_name || ' ' || p.last_name as owner_name,
      coalesce(used.trips, 0) as trips
    from cost_centre c
      left join (
        select charged.id, count(*) as trips
        from trip t cross join lateral (values (t.cost_centre_id), (t.project_id)) as charged (id)
        where charged.id is not null group by 1
      ) used on used.id = c.id
      left join department d on d.organization_id = c.organization_id and d.id = c.department_id
      left join person p on p.organization_id = c.organization_id and p.id = c.owner_id
    where ${where} ${rest}`.execute(tx);
  return rows;
}

async function columnsOf(tx: Tx, fields: Fields, presentUserId: number | null) {
  if (fields.departmentId) {
    const found = await tx
      .selectFrom('department')
      .select('id')
      .where('id', '=', fields.departmentId)
      .executeTakeFirst();
    if (!found) throw refuseField('not_found', 'departmentId', 'This department does not exist');
  }
  return {
    code: fields.code,
    name: fields.name,
    department_id: fields.departmentId ?? null,
    owner_id: await ownerIdOf(tx, fields.ownerUserId, presentUserId),
  };
}

async function orCodeTaken(write: () => Promise<unknown>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (uniqueViolationOf(error) !== 'cost_centre_code') throw error;
    throw refuseField('name_taken', 'code', 'This code is already used');
  }
}

function present(row: Row): CostCentre {
  return {
    _id: row.id,
    kind: row.kind,
    code: row.code,
    name: row.name,
    department: row.department_id === null ? null : { _id: row.department_id, name: row.department_name ?? '' },
    owner: row.owner_user_id === null ? null : { user_id: row.owner_user_id, name: row.owner_name ?? '' },
    isActive: row.is_active,
    trips: row.trips,
    createdAt: row.created_at.toISOString(),
  };
}

function auditView({ kind, code, name, department, owner }: CostCentre): AuditDetails {
  return { kind, code, name, department: department?.name ?? null, owner: owner?.name ?? null };
}

function record(
  tx: Tx,
  change: Change,
  action: string,
  objectId: string,
  before: AuditDetails,
  after: AuditDetails,
): Promise<void> {
  return recordChange(tx, change, {
    action,
    objectType: 'cost_centre',
    objectId,
    details: changedFields(before, after),
  });
}
