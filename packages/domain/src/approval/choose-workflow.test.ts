import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paise } from '../money/money.ts';
import type { ApproverChoice, LevelMode, Workflow, WorkflowLevel } from './approval.ts';
import { type ChainQuestion, chooseWorkflow, DEFAULT_DEADLINE_HOURS, resolveChain } from './choose-workflow.ts';

const workflow = (id: string, overrides: Partial<Workflow> = {}): Workflow => ({
  id,
  name: id,
  departmentId: null,
  gradeId: null,
  fromPaise: 0,
  within: [],
  out: [],
  createdAtMs: 0,
  ...overrides,
});

describe('the workflow that holds', () => {
  const everyone = workflow('everyone', { createdAtMs: 9 });
  const grade = workflow('grade', { gradeId: 'g', createdAtMs: 8 });
  const department = workflow('department', { departmentId: 'd', createdAtMs: 7 });
  const both = workflow('both', { departmentId: 'd', gradeId: 'g', createdAtMs: 6 });
  const large = workflow('large', { departmentId: 'd', fromPaise: 5_000_000, createdAtMs: 1 });
  const newer = workflow('newer', { departmentId: 'd', createdAtMs: 8 });
  const ask = { departmentId: 'd', gradeId: 'g', totalPaise: paise(4_999_999) };

  it.each([
    ['department and grade before all', [everyone, grade, department, both], ask, 'both'],
    ['department before grade', [everyone, grade, department], ask, 'department'],
    ['grade before everyone', [everyone, grade], ask, 'grade'],
    ['another department', [department, everyone], { ...ask, departmentId: 'x' }, 'everyone'],
    ['nobody’s department', [department, grade], { ...ask, departmentId: null, gradeId: null }, null],
    ['just below an amount', [department, large], ask, 'department'],
    ['an amount reached', [department, large], { ...ask, totalPaise: paise(5_000_000) }, 'large'],
    ['the newest of equals', [department, newer], ask, 'newer'],
    ['none', [], ask, null],
  ] as const)('%s', (_, workflows, question, expected) => {
    expect(chooseWorkflow(workflows, question)?.id ?? null).toBe(expected);
    expect(chooseWorkflow(workflows.toReversed(), question)?.id ?? null).toBe(expected);
  });

  it('does not depend on the order of workflows, not even of twins', () => {
    const twins = [workflow('a'), workflow('b'), workflow('c')];
    expect(chooseWorkflow(twins, ask)).toBe(chooseWorkflow(twins.toReversed(), ask));
    expect(chooseWorkflow(twins, ask)?.id).toBe('c');
  });
});

const person = (personId: string): ApproverChoice => ({ kind: 'person', personId });
const manager: ApproverChoice = { kind: 'manager' };
const head: ApproverChoice = { kind: 'department_head' };
const level = (mode: LevelMode, ...approvers: ApproverChoice[]): WorkflowLevel => ({
  approvers,
  mode,
  deadlineHours: 8,
});
const question = (overrides: Partial<ChainQuestion> = {}): ChainQuestion => ({
  chain: 'out',
  levels: null,
  requesterId: 'me',
  managerId: 'boss',
  departmentHeadId: 'head',
  budgetOwnerId: 'owner',
  fallbackIds: ['me', 'admin', 'admin2'],
  activeIds: new Set(['me', 'boss', 'head', 'owner', 'admin', 'admin2', 'a', 'b']),
  ...overrides,
});
const resolved = (overrides: Partial<ChainQuestion>) => {
  const chain = resolveChain(question(overrides));
  return {
    levels: chain.ok ? chain.levels.map(({ mode, approverIds }) => `${mode}:${approverIds.join(',')}`) : chain.code,
    notes: chain.notes.map((note) => note.code),
  };
};

describe('a chain out of policy', () => {
  it('asks the manager within a day where no workflow holds', () => {
    const chain = resolveChain(question());
    expect(chain).toMatchObject({
      ok: true,
      levels: [{ approverIds: ['boss'], mode: 'any', deadlineHours: DEFAULT_DEADLINE_HOURS }],
      notes: [{ level: 0, code: 'no_workflow' }],
    });
  });

  it.each([
    ['roles and persons', [level('all', manager, { kind: 'budget_owner' }, person('a'))], {}, ['all:boss,owner,a'], []],
    ['a person named twice', [level('all', manager, person('boss'))], {}, ['all:boss'], []],
    ['an own request', [level('all', person('me'), person('a'))], {}, ['all:a'], ['own_request']],
    ['an own journey', [level('any', manager, person('a'))], { travellerIds: ['boss'] }, ['any:a'], ['own_journey']],
    ['somebody who has left', [level('any', person('gone'), person('a'))], {}, ['any:a'], ['inactive']],
    [
      'the department head instead',
      [level('all', person('gone'))],
      {},
      ['any:head'],
      ['inactive', 'department_head_instead'],
    ],
    [
      'admins instead',
      [level('all', person('me'))],
      { departmentHeadId: 'me' },
      ['any:admin,admin2'],
      ['own_request', 'admins_instead'],
    ],
    [
      'nobody as manager',
      null,
      { managerId: null },
      ['any:head'],
      ['no_workflow', 'nobody_in_role', 'department_head_instead'],
    ],
    ['an empty chain', [], {}, ['any:boss'], ['no_workflow']],
    [
      'nobody at all',
      null,
      { managerId: null, departmentHeadId: null, fallbackIds: ['me', 'gone'] },
      'nobody_can_approve',
      ['no_workflow', 'nobody_in_role', 'nobody_left'],
    ],
    [
      'one person in two roles',
      [level('any', manager), level('any', head)],
      { departmentHeadId: 'boss' },
      ['any:boss'],
      ['already_asked'],
    ],
    [
      'one of several asked before',
      [level('any', manager), level('all', manager, person('a'))],
      {},
      ['any:boss', 'all:a'],
      ['already_asked'],
    ],
    [
      'somebody of several who all had to agree before',
      [level('all', manager, person('a')), level('any', person('a'), person('b'))],
      {},
      ['all:boss,a'],
      ['already_asked'],
    ],
    [
      'somebody who was not needed before',
      [level('any', manager, person('a')), level('any', manager)],
      {},
      ['any:boss,a', 'any:boss'],
      [],
    ],
  ] as const)('%s', (_, levels, overrides, expected, notes) => {
    expect(resolved({ levels, ...overrides })).toEqual({ levels: expected, notes });
  });
});

it('names who cannot be asked', () => {
  const texts = (overrides: Partial<ChainQuestion>) => resolveChain(question(overrides)).notes.map((note) => note.text);
  expect(texts({ levels: [level('any', manager, person('a'))], managerId: null })).toEqual([
    'Nobody is set as the manager.',
  ]);
  expect(texts({ levels: [level('any', person('gone'), person('a'))] })).toEqual([
    'An approver cannot be asked because the account is not active.',
  ]);
});

describe('a chain within policy', () => {
  it.each([
    ['no workflow', null, [], []],
    ['no levels', [], [], []],
    [
      'a level left empty',
      [level('any', person('me')), level('any', person('a'))],
      ['any:a'],
      ['own_request', 'level_dropped'],
    ],
    ['nothing left', [level('any', person('gone'))], [], ['inactive', 'level_dropped']],
  ] as const)('%s', (_, levels, expected, notes) => {
    expect(resolved({ chain: 'within', levels })).toEqual({ levels: expected, notes });
  });
});

it('never asks requester, traveller or inactive people, leaves no level empty, and explains itself', () => {
  const id = fc.constantFrom<string>('me', 'boss', 'head', 'a', 'b', 'c', 'd');
  const choice = fc.oneof(id.map(person), fc.constantFrom<ApproverChoice>(manager, head, { kind: 'budget_owner' }));
  const levels = fc.array(
    fc.record({
      approvers: fc.array(choice, { maxLength: 4 }),
      mode: fc.constantFrom<LevelMode>('any', 'all'),
      deadlineHours: fc.integer({ min: 1, max: 720 }),
    }),
    { maxLength: 4 },
  );
  const asked = fc.record({
    chain: fc.constantFrom('within', 'out'),
    levels: fc.option(levels),
    requesterId: id,
    travellerIds: fc.array(id, { maxLength: 2 }),
    managerId: fc.option(id),
    departmentHeadId: fc.option(id),
    budgetOwnerId: fc.option(id),
    fallbackIds: fc.array(id, { maxLength: 3 }),
    activeIds: fc.array(id).map((ids) => new Set(ids)),
  });
  fc.assert(
    fc.property(asked, (one) => {
      const chain = resolveChain(one as ChainQuestion);
      for (const note of chain.notes) expect(note.text).toMatch(/^[A-Z].*\.$/u);
      if (!chain.ok) {
        expect(one.chain).toBe('out');
        const left = one.fallbackIds.filter((admin) => one.activeIds.has(admin) && admin !== one.requesterId);
        expect(left.every((admin) => one.travellerIds.includes(admin))).toBe(true);
        return;
      }
      if (one.chain === 'out') expect(chain.levels.length).toBeGreaterThan(0);
      for (const { approverIds } of chain.levels) {
        expect(approverIds.length).toBeGreaterThan(0);
        expect(new Set(approverIds).size).toBe(approverIds.length);
        for (const approverId of approverIds) {
          expect([one.requesterId, ...one.travellerIds]).not.toContain(approverId);
          expect(one.activeIds.has(approverId)).toBe(true);
        }
      }
      if (chain.notes.length === 0) {
        // Nothing to explain: exactly the configured levels, in their order.
        const configured = one.levels ?? [];
        expect(chain.levels.map(({ mode, deadlineHours }) => ({ mode, deadlineHours }))).toEqual(
          configured.map(({ mode, deadlineHours }) => ({ mode, deadlineHours })),
        );
      }
    }),
  );
});
