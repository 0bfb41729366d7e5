import { getWorkCase, listWorkCases } from '@pravas/contract/desk/case-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { searchParameter } from '../../ui/list-address.ts';
import { CASES_KEY } from './cases-key.ts';
import type { QueueAsk } from './desk-address.ts';

/** A page of the work queue with its counts. */
export type CasePage = AnswerOf<typeof listWorkCases>;
/** A case as the queue shows it. */
export type CaseRow = CasePage['data'][number];
/** A case with its history and what can be done. */
export type WorkCase = AnswerOf<typeof getWorkCase>['workCase'];
/** One of the next safe actions. */
export type OfferedAction = WorkCase['actions'][number];

type Signal = { readonly signal: AbortSignal };

/** The query of a page of the queue. Done cases come in the order of their end unless another is asked for. */
export function casesQuery(ask: QueueAsk) {
  const { tab, text, kind, sortBy, sortOrder, rowNumber, recordsPerPage } = ask;
  const isOwnOrder = tab === 'done' && sortBy === 'createdAt' && sortOrder === 'DESC';
  return {
    queryKey: [...CASES_KEY, 'list', ask],
    queryFn: ({ signal }: Signal) =>
      api.call(listWorkCases, {
        query: {
          ...searchParameter({ text, kind }),
          ...(isOwnOrder ? {} : { sortBy: sortBy as 'dueAt', sortOrder }),
          scope: tab,
          rowNumber,
          recordsPerPage: recordsPerPage as 20,
        },
        signal,
      }),
  };
}

/** The query of one case. */
export function caseQuery(workCaseId: string) {
  return {
    queryKey: [...CASES_KEY, 'case', workCaseId],
    queryFn: async ({ signal }: Signal) => (await api.call(getWorkCase, { query: { workCaseId }, signal })).workCase,
  };
}

/** Shows a case as the server answered it, and fetches the lists and its booking again. */
export function takeCase(queries: QueryClient, workCase: WorkCase): void {
  showAnswer(queries, [...CASES_KEY, 'case', workCase._id], workCase);
  void queries.invalidateQueries({ queryKey: [...CASES_KEY, 'list'] });
  if (workCase.tripId !== null) void queries.invalidateQueries({ queryKey: ['trip', workCase.tripId] });
}
