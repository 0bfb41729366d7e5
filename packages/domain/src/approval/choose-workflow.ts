import type { Paise } from '../money/money.ts';
import type { ApproverChoice, ChainKind, ChainLevel, Workflow, WorkflowLevel } from './approval.ts';

/** What decides which workflow a trip goes through: the requester's place and the trip's total. */
export interface WorkflowQuestion {
  readonly departmentId: string | null;
  readonly gradeId: string | null;
  readonly totalPaise: Paise;
}

/**
 * The workflow that holds for a trip, or null where none does: the most specific (department and grade, department,
 * grade, everyone), among those the one from the highest amount the total reaches, then the newest
 * (decisions §3: "most specific wins, then newest").
 */
export function chooseWorkflow(workflows: readonly Workflow[], question: WorkflowQuestion): Workflow | null {
  const holding = workflows.filter(
    (workflow) =>
      (workflow.departmentId === null || workflow.departmentId === question.departmentId) &&
      (workflow.gradeId === null || workflow.gradeId === question.gradeId) &&
      workflow.fromPaise <= question.totalPaise,
  );
  return holding.toSorted(byPrecedence)[0] ?? null;
}

function byPrecedence(a: Workflow, b: Workflow): number {
  return (
    specificity(b) - specificity(a) ||
    b.fromPaise - a.fromPaise ||
    b.createdAtMs - a.createdAtMs ||
    // Two made in the same millisecond must not swap places from one request to the next.
    (a.id < b.id ? 1 : -1)
  );
}

function specificity(workflow: Workflow): number {
  return (workflow.departmentId === null ? 0 : 2) + (workflow.gradeId === null ? 0 : 1);
}

/** Hours an approver has where no workflow says otherwise. */
export const DEFAULT_DEADLINE_HOURS = 24;

/** Who is asked about a request, before any person is checked. */
export interface ChainQuestion {
  readonly chain: ChainKind;
  /** The workflow's levels for this chain; null where no workflow holds. */
  readonly levels: readonly WorkflowLevel[] | null;
  readonly requesterId: string;
  /** People with an account who travel; nobody decides on their own journey, regardless of who asks for it. */
  readonly travellerIds?: readonly string[];
  readonly managerId: string | null;
  readonly departmentHeadId: string | null;
  readonly budgetOwnerId: string | null;
  /** Company admins, the last fallback. */
  readonly fallbackIds: readonly string[];
  /** Everybody who can sign in and decide. */
  readonly activeIds: ReadonlySet<string>;
}

/** Why a chain differs from the workflow as it is configured. */
type ChainNoteCode =
  | 'own_request'
  | 'own_journey'
  | 'inactive'
  | 'nobody_in_role'
  | 'already_asked'
  | 'level_dropped'
  | 'no_workflow'
  | 'department_head_instead'
  | 'admins_instead'
  | 'nobody_left';

/** One difference, in words. `level` is the configured level, 0 the first. */
interface ChainNote {
  readonly level: number;
  readonly code: ChainNoteCode;
  readonly text: string;
}

/** People by level, or why nobody can be asked. A within chain without levels needs no approval. */
export type ResolvedChain =
  | { readonly ok: true; readonly levels: readonly ChainLevel[]; readonly notes: readonly ChainNote[] }
  | { readonly ok: false; readonly code: 'nobody_can_approve'; readonly notes: readonly ChainNote[] };

/**
 * Assigns people to the levels of a chain (decisions §3 "Approval"). Removes the requester, travellers and inactive
 * people, each with a note. An empty level is dropped within policy; out of policy the department head stands in, then
 * any company admin. Without a configured chain, a request within policy asks nobody; one out of policy asks the
 * manager, then the same stand-ins. Refuses with `nobody_can_approve` if an out-of-policy request would reach nobody.
 */
export function resolveChain(question: ChainQuestion): ResolvedChain {
  const notes: ChainNote[] = [];
  const configured = configuredLevels(question, notes);
  const levels: ChainLevel[] = [];
  for (const [index, level] of configured.entries()) {
    const people = peopleOn(level, index, question, notes);
    const staffed = people.length > 0 ? { ...level, approverIds: people } : standIn(level, index, question, notes);
    if (staffed === null) {
      if (question.chain === 'out') return { ok: false, code: 'nobody_can_approve', notes };
      continue;
    }
    const { approverIds, mode, deadlineHours } = staffed;
    const once = askedOnce({ approverIds, mode, deadlineHours }, index, levels, notes);
    if (once !== null) levels.push(once);
  }
  return { ok: true, levels, notes };
}

function configuredLevels(question: ChainQuestion, notes: ChainNote[]): readonly WorkflowLevel[] {
  if (question.levels !== null && question.levels.length > 0) return question.levels;
  if (question.chain === 'within') return [];
  notes.push({
    level: 0,
    code: 'no_workflow',
    text: 'No approval workflow is set up for this, so the manager decides.',
  });
  return [{ approvers: [{ kind: 'manager' }], mode: 'any', deadlineHours: DEFAULT_DEADLINE_HOURS }];
}

const ROLE_WORDS = { manager: 'manager', department_head: 'department head', budget_owner: 'budget owner' } as const;

function peopleOn(level: WorkflowLevel, index: number, question: ChainQuestion, notes: ChainNote[]): readonly string[] {
  const people = new Set<string>();
  for (const choice of level.approvers) {
    const personId = personOf(choice, question);
    const who = choice.kind === 'person' ? 'An approver' : `The ${ROLE_WORDS[choice.kind]}`;
    if (personId === null) {
      notes.push({ level: index, code: 'nobody_in_role', text: `Nobody is set as ${who.toLowerCase()}.` });
      continue;
    }
    const note = refusalOf(personId, who, question);
    if (note === null) people.add(personId);
    else notes.push({ level: index, ...note });
  }
  return [...people];
}

function personOf(choice: ApproverChoice, question: ChainQuestion): string | null {
  switch (choice.kind) {
    case 'person':
      return choice.personId;
    case 'manager':
      return question.managerId;
    case 'department_head':
      return question.departmentHeadId;
    case 'budget_owner':
      return question.budgetOwnerId;
  }
}

function refusalOf(personId: string, who: string, question: ChainQuestion): Omit<ChainNote, 'level'> | null {
  if (personId === question.requesterId) {
    return { code: 'own_request', text: `${who} made this request, and nobody decides on their own request.` };
  }
  if (question.travellerIds?.includes(personId)) {
    return { code: 'own_journey', text: `${who} travels on this trip, and nobody decides on their own journey.` };
  }
  if (!question.activeIds.has(personId)) {
    return { code: 'inactive', text: `${who} cannot be asked because the account is not active.` };
  }
  return null;
}

function standIn(
  level: WorkflowLevel,
  index: number,
  question: ChainQuestion,
  notes: ChainNote[],
): (WorkflowLevel & { readonly approverIds: readonly string[] }) | null {
  if (question.chain === 'within') {
    notes.push({ level: index, code: 'level_dropped', text: 'Nobody is left on this level, so it is passed over.' });
    return null;
  }
  const canDecide = (personId: string) => refusalOf(personId, '', question) === null;
  const head = question.departmentHeadId;
  if (head !== null && canDecide(head)) {
    notes.push({ level: index, code: 'department_head_instead', text: 'The department head decides instead.' });
    return { ...level, mode: 'any', approverIds: [head] };
  }
  const admins = [...new Set(question.fallbackIds)].filter(canDecide);
  if (admins.length > 0) {
    notes.push({ level: index, code: 'admins_instead', text: 'Any company admin can decide instead.' });
    return { ...level, mode: 'any', approverIds: admins };
  }
  notes.push({ level: index, code: 'nobody_left', text: 'Nobody else in the company can decide on this request.' });
  return null;
}

/**
 * No person is asked twice about one item. A person without whom an earlier level cannot have agreed has agreed
 * already: a later level that wants any one of its people has what it wants, one that wants all keeps the others. A
 * person whom an earlier level may have done without stays.
 */
function askedOnce(
  level: ChainLevel,
  index: number,
  earlier: readonly ChainLevel[],
  notes: ChainNote[],
): ChainLevel | null {
  const needed = new Set(
    earlier
      .filter(({ mode, approverIds }) => mode === 'all' || approverIds.length === 1)
      .flatMap(({ approverIds }) => approverIds),
  );
  const others = level.approverIds.filter((personId) => !needed.has(personId));
  if (others.length === level.approverIds.length) return level;
  const isDone = level.mode === 'any' || others.length === 0;
  notes.push({
    level: index,
    code: 'already_asked',
    text: isDone
      ? 'The person who would decide here has decided on an earlier level.'
      : 'One of the people here has decided on an earlier level and is not asked again.',
  });
  return isDone ? null : { ...level, approverIds: others };
}
