import type {
  createApprovalWorkflow,
  listApprovalWorkflows,
  updateApprovalWorkflow,
} from '@pravas/contract/approval/workflow-operations.ts';
import type { BodyOf, PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import { toRupees } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import { isoOf } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type AuditDetails, changedFields } from '../audit/index.ts';
import { orNameTaken } from '../organisation/index.ts';
import { type Change, recordChange } from './approval-context.ts';
import {
  levelsFromWire,
  presentWorkflows,
  selectWorkflows,
  storedLevels,
  type WireWorkflow,
  type WorkflowRow,
} from './workflow-rows.ts';

type Fields = Omit<BodyOf<typeof createApprovalWorkflow>, 'workflowId' | 'version'>;

const SORT_COLUMNS = {
  name: sql`lower(w.name)`,
  fromAmount: sql`w.from_paise`,
  isActive: sql`w.is_active`,
  createdAt: sql`w.created_at`,
};

/** One page of workflows. */
export async function listWorkflows(
  tx: Tx,
  query: QueryOf<typeof listApprovalWorkflows>,
  mayManage: boolean,
): Promise<PayloadOf<typeof listApprovalWorkflows>> {
  const { rowNumber, recordsPerPage, search } = query;
  const name = search?.name?.trim() ?? '';
  const isActive = search?.isActive ?? null;
  const matching = sql`where (${name} = '' or position(lower(${name}) in lower(w.name)) > 0)
    and (${isActive}::boolean is null or w.is_active = ${isActive}::boolean)`;
  const direction = query.sortOrder.toUpperCase() === 'DESC' ? sql`desc` : sql`asc`;
  const { rows } = await sql<WorkflowRow>`${selectWorkflows()} ${matching}
    order by ${SORT_COLUMNS[query.sortBy ?? 'name']} ${direction}, w.id
    offset ${rowNumber - 1} limit ${recordsPerPage}`.execute(tx);
  const counted = await sql<{ total: number }>`select count(*) as total from approval_workflow w ${matching}`.execute(
    tx,
  );
  const total = counted.rows[0]?.total ?? 0;
  return { data: await presentWorkflows(tx, rows, mayManage), total, rowNumber, recordsPerPage };
}

/** One workflow. Throws `not_found`. */
export async function readWorkflow(tx: Tx, workflowId: string, mayManage: boolean): Promise<WireWorkflow> {
  const [workflow] = await presentWorkflows(tx, [await findWorkflow(tx, workflowId)], mayManage);
  if (!workflow) throw new Refusal('not_found');
  return workflow;
}

/** Adds a workflow. Throws `name_taken`, `not_found`, `validation_failed`. */
export async function createWorkflow(tx: Tx, fields: Fields, change: Change): Promise<WireWorkflow> {
  const id = newId();
  const at = isoOf(change.now);
  const columns = await columnsOf(tx, fields, null);
  await orNameTaken('approval_workflow_name', () =>
    tx
      .insertInto('approval_workflow')
      .values({ organization_id: change.caller.organizationId, id, ...columns, created_at: at, updated_at: at })
      .execute(),
  );
  const created = await readWorkflow(tx, id, true);
  await record(tx, change, 'approval_workflow.created', id, {}, auditView(created));
  return created;
}

/** Changes a workflow. Throws `not_found`, `conflict`, `name_taken`, `validation_failed`. */
export async function updateWorkflow(
  tx: Tx,
  { workflowId, version, ...fields }: BodyOf<typeof updateApprovalWorkflow>,
  change: Change,
): Promise<WireWorkflow> {
  const row = await findWorkflow(tx, workflowId, true);
  if (row.version !== version) throw new Refusal('conflict');
  const before = await readWorkflow(tx, workflowId, true);
  const columns = await columnsOf(tx, fields, row);
  await orNameTaken('approval_workflow_name', () =>
    tx
      .updateTable('approval_workflow')
      .set({ ...columns, version: version + 1, updated_at: isoOf(change.now) })
      .where('id', '=', workflowId)
      .execute(),
  );
  const after = await readWorkflow(tx, workflowId, true);
  await record(tx, change, 'approval_workflow.updated', workflowId, auditView(before), auditView(after));
  return after;
}

/** Switches a workflow on or off. Throws `not_found`. */
export async function switchWorkflow(
  tx: Tx,
  workflowId: string,
  isActive: boolean,
  change: Change,
): Promise<WireWorkflow> {
  const row = await findWorkflow(tx, workflowId, true);
  if (row.is_active === isActive) return readWorkflow(tx, workflowId, true);
  await tx
    .updateTable('approval_workflow')
    .set({ is_active: isActive, version: row.version + 1, updated_at: isoOf(change.now) })
    .where('id', '=', workflowId)
    .execute();
  const action = isActive ? 'approval_workflow.enabled' : 'approval_workflow.disabled';
  await record(tx, change, action, workflowId, { isActive: !isActive }, { isActive });
  return readWorkflow(tx, workflowId, true);
}

async function findWorkflow(tx: Tx, workflowId: string, lock = false): Promise<WorkflowRow> {
  const { rows } = await sql<WorkflowRow>`${selectWorkflows()} where w.id = ${workflowId}
    ${lock ? sql`for update of w` : sql``}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Refusal('not_found');
  return row;
}

async function columnsOf(tx: Tx, fields: Fields, before: WorkflowRow | null) {
  await expectExisting(tx, 'department', fields.departmentId, 'departmentId');
  await expectExisting(tx, 'grade', fields.gradeId, 'gradeId');
  const levels = (field: 'withinPolicy' | 'outOfPolicy', stored: unknown) =>
    levelsFromWire(tx, field, fields[field], stored === null ? [] : storedLevels(stored));
  return {
    name: fields.name,
    department_id: fields.departmentId,
    grade_id: fields.gradeId,
    from_paise: fields.fromAmount,
    within_levels: JSON.stringify(await levels('withinPolicy', before?.within_levels ?? null)),
    out_levels: JSON.stringify(await levels('outOfPolicy', before?.out_levels ?? null)),
  };
}

async function expectExisting(tx: Tx, table: 'department' | 'grade', id: string | null, field: string): Promise<void> {
  if (id === null) return;
  const found = await tx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new Refusal('not_found', { errors: [{ field, message: `This ${table} does not exist` }] });
}

function auditView(workflow: WireWorkflow): AuditDetails {
  const chain = ({ levels }: WireWorkflow['withinPolicy']) =>
    levels.map(
      (level) => `${level.mode}: ${level.approvers.map((one) => one.name).join(', ')} (${level.deadlineHours} h)`,
    );
  return {
    name: workflow.name,
    department: workflow.department?.name ?? null,
    grade: workflow.grade?.name ?? null,
    // The trail shows these values as they are, in rupees.
    fromAmount: toRupees(workflow.fromAmount),
    withinPolicy: chain(workflow.withinPolicy),
    outOfPolicy: chain(workflow.outOfPolicy),
  };
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
    objectType: 'approval_workflow',
    objectId,
    details: changedFields(before, after),
  });
}
