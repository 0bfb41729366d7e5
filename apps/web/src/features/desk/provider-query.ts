import { getProviderQuestion, listProviderQuestions } from '@pravas/contract/desk/provider-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { api } from '../../lib/session.ts';

type QuestionPage = AnswerOf<typeof listProviderQuestions>;
/** A question of a customer's travel desk, as the queue lists it. */
export type QuestionRow = QuestionPage['data'][number];

/** The path of the provider's queue. */
export const PROVIDER_PATH: string = '/provider/questions';
/** The path of one question of it; `?organizationId=` and `?id=` name it. */
export const QUESTION_PATH: string = '/provider/question';

/** The key of everything that is fetched again once a question has been answered. */
export const QUESTIONS_KEY = ['provider-questions'] as const;

type Signal = { readonly signal: AbortSignal };

/** The query of a page of questions. */
export function questionsQuery({
  rowNumber,
  recordsPerPage,
}: {
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}) {
  return {
    queryKey: [...QUESTIONS_KEY, 'list', rowNumber, recordsPerPage],
    queryFn: ({ signal }: Signal) =>
      api.call(listProviderQuestions, { query: { rowNumber, recordsPerPage: recordsPerPage as 20 }, signal }),
    // Customers who wait for an answer should not have to remind the provider.
    refetchInterval: 30_000,
  };
}

/** The query of one question with its case. */
export function questionQuery(organizationId: string, workCaseId: string) {
  return {
    queryKey: [...QUESTIONS_KEY, 'one', organizationId, workCaseId],
    queryFn: ({ signal }: Signal) => api.call(getProviderQuestion, { query: { organizationId, workCaseId }, signal }),
  };
}
