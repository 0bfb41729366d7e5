import { CHAIN_SIZE, DEADLINE_HOURS } from '@pravas/contract/approval/workflow-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { invalidMessage } from '@pravas/domain/validation/messages.ts';
import type { FieldErrors } from '../../lib/form.ts';
import { newIntentKey } from '../../lib/intent-key.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import type { PickedPerson } from '../../ui/person-picker.tsx';
import type { Workflow, WorkflowChain } from './workflow-query.ts';

/** What an approver of a level may be: a named person, or the person who holds a place. */
export type ApproverKind = WorkflowChain['levels'][number]['approvers'][number]['kind'];

/** One approver selector; an empty one is left out. */
export interface ApproverDraft {
  readonly key: string;
  readonly kind: ApproverKind;
  readonly person: PickedPerson | null;
}

/** One level as it is typed. */
export interface LevelDraft {
  readonly key: string;
  readonly approvers: readonly ApproverDraft[];
  readonly mode: 'any' | 'all';
  readonly deadlineHours: string;
}

/** A chain as it is typed. */
export interface ChainDraft {
  readonly levels: readonly LevelDraft[];
}

/** A workflow as it is typed; '' = every department or grade. */
export interface WorkflowValues {
  readonly name: string;
  readonly departmentId: string;
  readonly gradeId: string;
  readonly fromAmount: string;
  readonly withinPolicy: ChainDraft;
  readonly outOfPolicy: ChainDraft;
}

/** An approver selector that nobody is chosen in yet. */
export function emptyApprover(): ApproverDraft {
  return { key: newIntentKey(), kind: 'person', person: null };
}

/** A level with one empty selector and a day's time. */
export function emptyLevel(): LevelDraft {
  return { key: newIntentKey(), approvers: [emptyApprover()], mode: 'any', deadlineHours: '24' };
}

/** What the form begins with: the workflow, or the defaults of a new one. */
export function workflowValuesOf(row: Workflow | null): WorkflowValues {
  if (row === null) {
    const manager: ApproverDraft = { key: newIntentKey(), kind: 'manager', person: null };
    return {
      name: '',
      departmentId: '',
      gradeId: '',
      fromAmount: '',
      withinPolicy: { levels: [] },
      outOfPolicy: { levels: [{ ...emptyLevel(), approvers: [manager] }] },
    };
  }
  return {
    name: row.name,
    departmentId: row.department?._id ?? '',
    gradeId: row.grade?._id ?? '',
    fromAmount: row.fromAmount === 0 ? '' : String(row.fromAmount),
    withinPolicy: chainDraftOf(row.withinPolicy),
    outOfPolicy: chainDraftOf(row.outOfPolicy),
  };
}

function chainDraftOf(chain: WorkflowChain): ChainDraft {
  return {
    levels: chain.levels.map(({ approvers, mode, deadlineHours }) => ({
      key: newIntentKey(),
      mode,
      deadlineHours: String(deadlineHours),
      approvers: approvers.map(({ kind, user_id, name }) => ({
        key: newIntentKey(),
        kind,
        person: user_id === null ? null : { user_id, name },
      })),
    })),
  };
}

/** What is wrong, by the paths that the server names too. The approver selectors are not required (rules §5.13). */
export function checkWorkflow(values: WorkflowValues): FieldErrors {
  const rupees = readTypedRupees(values.fromAmount);
  return {
    name: checkText(FIELD_RULES.policyName, values.name, 'Workflow name') ?? undefined,
    fromAmount: Number.isNaN(rupees) ? invalidMessage('From amount') : undefined,
    ...checkChain('withinPolicy', values.withinPolicy),
    ...checkChain('outOfPolicy', values.outOfPolicy),
  };
}

function checkChain(name: string, { levels }: ChainDraft): FieldErrors {
  return Object.fromEntries(
    levels.map(({ deadlineHours }, index) => [`${name}.levels.${index}.deadlineHours`, checkHours(deadlineHours)]),
  );
}

function checkHours(text: string): string | undefined {
  const { min, max } = DEADLINE_HOURS;
  const hours = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return hours >= min && hours <= max ? undefined : `Deadline must be ${min} to ${max}`;
}

/** An approver as it is sent. */
type SentApprover =
  | { readonly kind: 'person'; readonly user_id: number }
  | { readonly kind: Exclude<ApproverKind, 'person'> };

/** What is sent; selectors in which nobody was chosen are left out (screens §4). */
export function workflowBody(values: WorkflowValues) {
  return {
    name: values.name.trim(),
    departmentId: values.departmentId === '' ? null : values.departmentId,
    gradeId: values.gradeId === '' ? null : values.gradeId,
    fromAmount: readTypedRupees(values.fromAmount) ?? 0,
    withinPolicy: chainBody(values.withinPolicy),
    outOfPolicy: chainBody(values.outOfPolicy),
  };
}

function chainBody({ levels }: ChainDraft) {
  return {
    levels: levels.map(({ approvers, mode, deadlineHours }) => ({
      mode,
      deadlineHours: Number(deadlineHours),
      approvers: approvers.flatMap(({ kind, person }): SentApprover[] => {
        if (kind !== 'person') return [{ kind }];
        return person === null ? [] : [{ kind, user_id: person.user_id }];
      }),
    })),
  };
}

/** The chain with one level changed. */
export function withLevel(chain: ChainDraft, index: number, part: Partial<LevelDraft>): ChainDraft {
  return { levels: chain.levels.map((level, at) => (at === index ? { ...level, ...part } : level)) };
}

/** The chain with a level one place earlier (-1) or later (1); at the ends it stays. */
export function withLevelMoved(chain: ChainDraft, index: number, by: -1 | 1): ChainDraft {
  const levels = [...chain.levels];
  const [level, other] = [levels[index], levels[index + by]];
  if (!level || !other) return chain;
  levels[index] = other;
  levels[index + by] = level;
  return { levels };
}

/** Whether another level, or another approver at a level, may be added. */
export function mayAdd(what: 'level' | 'approver', count: number): boolean {
  return count < (what === 'level' ? CHAIN_SIZE.levels : CHAIN_SIZE.approvers);
}
