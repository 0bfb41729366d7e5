import {
  type decideApproval,
  type decideApprovals,
  getApproval,
  listApprovals,
} from '@pravas/contract/approval/decision-operations.ts';
import { listDelegations } from '@pravas/contract/approval/delegation-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import type { ApprovalsAsk } from './approvals-address.ts';

/** A page of requests with the counts of every tab. */
type ApprovalPage = AnswerOf<typeof listApprovals>;
/** A request as lists show it. */
export type ApprovalRow = ApprovalPage['data'][number];
/** A request with all that a decision needs. */
export type ApprovalCard = AnswerOf<typeof getApproval>['approval'];
/** One booking of a request. */
export type ApprovalItem = ApprovalCard['items'][number];
/** Who decides on whose behalf. */
export type Delegation = AnswerOf<typeof listDelegations>['data'][number];
/** What a trip's answer became by a decision. */
export type DecidedRequest = AnswerOf<typeof decideApproval>;
/** What a decision on several requests became, each for itself. */
export type DecidedRequests = AnswerOf<typeof decideApprovals>;

type Signal = { readonly signal: AbortSignal };

const LOOK_AGAIN_MS = 20_000;

/** The query of a page of requests; what is due first comes first while it waits, the latest first afterwards. */
export function approvalsQuery({ tab, text, rowNumber, recordsPerPage }: ApprovalsAsk) {
  const order =
    tab === 'decided'
      ? ({ sortBy: 'requestedAt', sortOrder: 'DESC' } as const)
      : ({ sortBy: 'dueAt', sortOrder: 'ASC' } as const);
  return {
    queryKey: ['approvals', 'list', tab, text, rowNumber, recordsPerPage],
    queryFn: ({ signal }: Signal) =>
      api.call(listApprovals, {
        query: {
          ...(text === '' ? {} : { search: JSON.stringify({ text }) }),
          scope: tab,
          ...order,
          rowNumber,
          recordsPerPage: recordsPerPage as 20,
        },
        signal,
      }),
    // Others of the chain decide as well, and people ask: the card is never much older than this.
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** The query of one request with all that a decision needs. */
export function approvalQuery(requestId: string) {
  return {
    queryKey: ['approvals', 'card', requestId],
    queryFn: async ({ signal }: Signal) => (await api.call(getApproval, { query: { requestId }, signal })).approval,
  };
}

/** The query of the delegations that the person gave or was given, the latest first. */
export function delegationsQuery() {
  return {
    queryKey: ['approvals', 'delegations'],
    queryFn: ({ signal }: Signal) =>
      api.call(listDelegations, { query: { sortBy: 'startsOn', sortOrder: 'DESC', recordsPerPage: 100 }, signal }),
  };
}

/** Looks again at all that a decision, a comment or a delegation may have changed. */
export async function renewApprovals(queries: QueryClient, tripId?: string): Promise<void> {
  if (tripId !== undefined) void queries.invalidateQueries({ queryKey: ['trip', tripId] });
  void queries.invalidateQueries({ queryKey: ['trips'] });
  await queries.invalidateQueries({ queryKey: ['approvals'] });
}
