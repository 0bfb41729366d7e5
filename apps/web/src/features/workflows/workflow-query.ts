import {
  getApprovalSettings,
  listApprovalWorkflows,
  previewApprovalChain,
} from '@pravas/contract/approval/workflow-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listDepartments, listGrades } from '@pravas/contract/organisation/master-operations.ts';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type ChainStop, hoursText } from '../../ui/chain-stops.ts';

/** Who is asked, for whom, from which amount on. */
export type Workflow = AnswerOf<typeof listApprovalWorkflows>['data'][number];
/** One of a workflow's two chains. */
export type WorkflowChain = Workflow['withinPolicy'];
/** How approvals work in the organisation. */
export type ApprovalSettings = AnswerOf<typeof getApprovalSettings>['settings'];

/** The first word of every query about workflows. */
export const WORKFLOW_KEY = ['approval-workflows'] as const;

const ALL_BY_NAME = { sortBy: 'name', sortOrder: 'ASC', recordsPerPage: 500 } as const;

/** All workflows by name. */
export const workflowsQuery = queryOptions({
  queryKey: [...WORKFLOW_KEY, 'list'],
  queryFn: ({ signal }) => api.call(listApprovalWorkflows, { query: ALL_BY_NAME, signal }),
});

/** How approvals work in the organisation. */
export const settingsQuery = queryOptions({
  queryKey: [...WORKFLOW_KEY, 'settings'],
  queryFn: async ({ signal }) => (await api.call(getApprovalSettings, { signal })).settings,
});

/** Who would be asked if this person asked for so much; null asks nothing. */
export function previewQuery(userId: number | null, rupees: number | null) {
  return queryOptions({
    queryKey: [...WORKFLOW_KEY, 'preview', userId, rupees],
    queryFn: ({ signal }) =>
      api.call(previewApprovalChain, { query: { user_id: userId ?? 0, amount: rupees ?? 0 }, signal }),
    enabled: userId !== null && rupees !== null,
  });
}

/** All departments by name, shared with the page that manages them. */
export const departmentsQuery = queryOptions({
  queryKey: ['company', 'departments', 'all'],
  queryFn: ({ signal }) => api.call(listDepartments, { query: ALL_BY_NAME, signal }),
});

/** All grades by name, shared with the page that manages them. */
export const gradesQuery = queryOptions({
  queryKey: ['company', 'grades', 'all'],
  queryFn: ({ signal }) => api.call(listGrades, { query: ALL_BY_NAME, signal }),
});

/** The stops of a chain as its workflow names them. */
export function workflowStops(chain: WorkflowChain): readonly ChainStop[] {
  return chain.levels.map(({ approvers, mode, deadlineHours }, index) => ({
    key: String(index),
    state: 'planned',
    title: approvers.length < 2 ? `Level ${index + 1}` : `Level ${index + 1}, ${mode === 'any' ? 'any one' : 'all'}`,
    stateText: hoursText(deadlineHours),
    due: null,
    people: approvers.map(({ kind, user_id, name, canDecide }) => ({
      key: `${kind} ${user_id}`,
      name,
      note: canDecide ? null : 'cannot decide any more',
      comment: null,
    })),
  }));
}
