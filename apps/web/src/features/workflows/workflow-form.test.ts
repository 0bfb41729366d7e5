import { describe, expect, test } from 'vitest';
import {
  type ChainDraft,
  checkWorkflow,
  emptyLevel,
  mayAdd,
  type WorkflowValues,
  withLevel,
  withLevelMoved,
  workflowBody,
  workflowValuesOf,
} from './workflow-form.ts';

const good: WorkflowValues = { ...workflowValuesOf(null), name: 'Sales trips', fromAmount: '50,000' };
const refused = (values: WorkflowValues) =>
  Object.fromEntries(Object.entries(checkWorkflow(values)).filter(([, message]) => message !== undefined));

describe('a workflow', () => {
  test('begins with the manager for what is out of policy, and nobody within', () => {
    expect(workflowBody(good)).toEqual({
      name: 'Sales trips',
      departmentId: null,
      gradeId: null,
      fromAmount: 50_000,
      withinPolicy: { levels: [] },
      outOfPolicy: { levels: [{ mode: 'any', deadlineHours: 24, approvers: [{ kind: 'manager' }] }] },
    });
  });

  test('selectors without a person are left out and are no mistake', () => {
    const values = { ...good, withinPolicy: { levels: [emptyLevel()] } };
    expect(refused(values)).toEqual({});
    expect(workflowBody(values).withinPolicy.levels).toEqual([{ mode: 'any', deadlineHours: 24, approvers: [] }]);
  });

  test('refuses a missing name, what is no amount, and hours out of bounds where they stand', () => {
    expect(refused({ ...good, name: '' })).toEqual({ name: 'Workflow name is required' });
    expect(refused({ ...good, fromAmount: '5 lakh' })).toEqual({ fromAmount: 'Please enter valid from amount' });
    for (const deadlineHours of ['0', '721', '1.5', '']) {
      expect(refused({ ...good, outOfPolicy: withLevel(good.outOfPolicy, 0, { deadlineHours }) })).toEqual({
        'outOfPolicy.levels.0.deadlineHours': 'Deadline must be 1 to 720',
      });
    }
    for (const deadlineHours of ['1', '720']) {
      expect(refused({ ...good, outOfPolicy: withLevel(good.outOfPolicy, 0, { deadlineHours }) })).toEqual({});
    }
  });

  test('comes back from the server as it went', () => {
    const row = {
      _id: 'w',
      name: 'Sales trips',
      department: { _id: 'd', name: 'Sales' },
      grade: null,
      fromAmount: 50_000,
      withinPolicy: { levels: [] },
      outOfPolicy: {
        levels: [
          {
            approvers: [
              { kind: 'person' as const, user_id: 7, name: 'Meera Iyer', canDecide: true },
              { kind: 'budget_owner' as const, user_id: null, name: 'Budget owner', canDecide: true },
            ],
            mode: 'all' as const,
            deadlineHours: 48,
          },
        ],
      },
      isActive: true,
      version: 3,
      createdAt: '2026-12-01T00:00:00Z',
      updatedAt: '2026-12-01T00:00:00Z',
      allowedActions: [],
    };
    expect(workflowBody(workflowValuesOf(row))).toEqual({
      name: 'Sales trips',
      departmentId: 'd',
      gradeId: null,
      fromAmount: 50_000,
      withinPolicy: { levels: [] },
      outOfPolicy: {
        levels: [
          { mode: 'all', deadlineHours: 48, approvers: [{ kind: 'person', user_id: 7 }, { kind: 'budget_owner' }] },
        ],
      },
    });
  });
});

describe('levels', () => {
  const chain: ChainDraft = { levels: [emptyLevel(), emptyLevel(), emptyLevel()] };
  const keys = (of: ChainDraft) => of.levels.map(({ key }) => key);
  const [first, second, third] = keys(chain);

  test('move by one place and stay at the ends', () => {
    expect(keys(withLevelMoved(chain, 0, 1))).toEqual([second, first, third]);
    expect(keys(withLevelMoved(chain, 2, -1))).toEqual([first, third, second]);
    expect(withLevelMoved(chain, 0, -1)).toBe(chain);
    expect(withLevelMoved(chain, 2, 1)).toBe(chain);
  });

  test('are at most five, with at most ten approvers', () => {
    expect([mayAdd('level', 4), mayAdd('level', 5)]).toEqual([true, false]);
    expect([mayAdd('approver', 9), mayAdd('approver', 10)]).toEqual([true, false]);
  });
});
