import type { approvalWorkflow, createApprovalWorkflow } from '@pravas/contract/approval/workflow-operations.ts';
import type { BodyOf } from '@pravas/contract/operation.ts';
import type { ApproverChoice, Workflow, WorkflowLevel } from '@pravas/domain/approval/approval.ts';
import { paise } from '@pravas/domain/money/money.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type NamedPerson, readDeciders, readNames } from './deciders.ts';

/** A workflow on the wire. */
export type WireWorkflow = z.output<typeof approvalWorkflow>;
type WireLevels = BodyOf<typeof createApprovalWorkflow>['withinPolicy'];

/** A workflow's row with the names of what it holds for. */
export interface WorkflowRow {
  readonly id: string;
  readonly name: string;
  readonly department_id: string | null;
  readonly department: string | null;
  readonly grade_id: string | null;
  readonly grade: string | null;
  readonly from_paise: number;
  readonly within_levels: unknown;
  readonly out_levels: unknown;
  readonly is_active: boolean;
  readonly version: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Workflows with names, to be narrowed down by the caller's own conditions. */
export function selectWorkflows() {
  return sql`select w.*, d.name as department, g.name as grade from approval_workflow w
    left join department d on d.organization_id = w.organization_id and d.id = w.department_id
    left join grade g on g.organization_id = w.organization_id and g.id = w.grade_id`;
}

/** Levels as they are stored; the contract validated them before they were written. */
export function storedLevels(value: unknown): readonly WorkflowLevel[] {
  return value as readonly WorkflowLevel[];
}

/** A workflow as the domain's rules read it. */
function asWorkflow(row: WorkflowRow): Workflow {
  return {
    id: row.id,
    name: row.name,
    departmentId: row.department_id,
    gradeId: row.grade_id,
    fromPaise: row.from_paise,
    within: storedLevels(row.within_levels),
    out: storedLevels(row.out_levels),
    createdAtMs: row.created_at.getTime(),
  };
}

/** Every workflow that is on. */
export async function readActiveWorkflows(tx: Tx): Promise<readonly Workflow[]> {
  const { rows } = await sql<WorkflowRow>`${selectWorkflows()} where w.is_active`.execute(tx);
  return rows.map(asWorkflow);
}

const ROLE_NAMES = { manager: 'Manager', department_head: 'Department head', budget_owner: 'Budget owner' } as const;

/** Workflows on the wire, with the names of the people they name. */
export async function presentWorkflows(
  tx: Tx,
  rows: readonly WorkflowRow[],
  mayManage: boolean,
): Promise<WireWorkflow[]> {
  const levels = rows.flatMap((row) => [...storedLevels(row.within_levels), ...storedLevels(row.out_levels)]);
  const named = levels.flatMap((level) =>
    level.approvers.flatMap((one) => (one.kind === 'person' ? one.personId : [])),
  );
  const names = await readNames(tx, named);
  const { activeIds } = await readDeciders(tx);
  const reason = mayManage ? null : 'Your role does not allow changing approval workflows.';
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    department: whichOne(row.department_id, row.department),
    grade: whichOne(row.grade_id, row.grade),
    fromAmount: paise(row.from_paise),
    withinPolicy: presentLevels(storedLevels(row.within_levels), names, activeIds),
    outOfPolicy: presentLevels(storedLevels(row.out_levels), names, activeIds),
    isActive: row.is_active,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    allowedActions: ['edit', row.is_active ? 'disable' : 'enable'].map((action) => ({
      action,
      allowed: mayManage,
      reason,
    })),
  }));
}

function whichOne(id: string | null, name: string | null): { _id: string; name: string } | null {
  return id === null ? null : { _id: id, name: name ?? '-' };
}

function presentLevels(
  levels: readonly WorkflowLevel[],
  names: ReadonlyMap<string, NamedPerson>,
  activeIds: ReadonlySet<string>,
): WireWorkflow['withinPolicy'] {
  const approver = (choice: ApproverChoice) => {
    if (choice.kind !== 'person') {
      return { kind: choice.kind, user_id: null, name: ROLE_NAMES[choice.kind], canDecide: true };
    }
    const person = names.get(choice.personId);
    return {
      kind: choice.kind,
      user_id: person?.user_id ?? null,
      name: person?.name ?? '-',
      canDecide: activeIds.has(choice.personId),
    };
  };
  return {
    levels: levels.map(({ approvers, mode, deadlineHours }) => ({
      approvers: approvers.map(approver),
      mode,
      deadlineHours,
    })),
  };
}

/**
 * Levels as they are stored, from levels that were typed: each approver once, levels without any left out. Throws
 * `not_found` or `validation_failed` for people who are unknown or cannot decide; `before` may stay.
 */
export async function levelsFromWire(
  tx: Tx,
  field: 'withinPolicy' | 'outOfPolicy',
  typed: WireLevels,
  before: readonly WorkflowLevel[] = [],
): Promise<readonly WorkflowLevel[]> {
  const known = new Set(
    before.flatMap((level) => level.approvers.flatMap((one) => (one.kind === 'person' ? one.personId : []))),
  );
  const { activeIds } = await readDeciders(tx);
  const levels: WorkflowLevel[] = [];
  for (const [index, level] of typed.levels.entries()) {
    const approvers: ApproverChoice[] = [];
    for (const [position, choice] of level.approvers.entries()) {
      const place = `${field}.levels.${index}.approvers.${position}.user_id`;
      const stored =
        choice.kind === 'person' ? await personChoice(tx, choice.user_id, place, known, activeIds) : choice;
      if (!approvers.some((one) => sameChoice(one, stored))) approvers.push(stored);
    }
    if (approvers.length > 0) levels.push({ approvers, mode: level.mode, deadlineHours: level.deadlineHours });
  }
  return levels;
}

async function personChoice(
  tx: Tx,
  userId: number,
  field: string,
  known: ReadonlySet<string>,
  activeIds: ReadonlySet<string>,
): Promise<ApproverChoice> {
  const message = 'Select approver name from the list';
  const person = await tx.selectFrom('person').select('id').where('user_id', '=', userId).executeTakeFirst();
  if (!person) throw new Refusal('not_found', { errors: [{ field, message }] });
  if (!activeIds.has(person.id) && !known.has(person.id)) {
    throw new Refusal('validation_failed', { errors: [{ field, message }] });
  }
  return { kind: 'person', personId: person.id };
}

function sameChoice(a: ApproverChoice, b: ApproverChoice): boolean {
  return a.kind === 'person' ? b.kind === 'person' && a.personId === b.personId : a.kind === b.kind;
}
