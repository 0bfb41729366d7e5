import { listInputCredit, showInputCredit } from '@pravas/contract/input-credit/input-credit-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, formed, listAddress, oneOf, searchParameter, typed } from '../../ui/list-address.ts';
import { PART_OPTIONS, STATUS_OPTIONS } from './credit-words.ts';

/** What becomes of the GST of a year. */
export type Overview = AnswerOf<typeof showInputCredit>;
/** A month of a registration. */
export type CreditMonth = Overview['months'][number];
/** Documents that belong together. */
export type CreditMatch = AnswerOf<typeof listInputCredit>['data'][number];

type Signal = { readonly signal: AbortSignal };

const KEY = ['input-credit'];

/** The query of a year's overview; '' = the present year. */
export function overviewQuery(year: string) {
  return {
    queryKey: [...KEY, 'overview', year],
    queryFn: ({ signal }: Signal) => api.call(showInputCredit, { query: year === '' ? {} : { year }, signal }),
  };
}

/** The address of the list of documents. */
export const DOCUMENTS = listAddress({
  sortColumns: ['date', 'tax', 'supplier'],
  sortBy: 'date',
  sortOrder: 'DESC',
  filters: {
    text: typed(60),
    year: formed(/^20\d\d$/),
    period: formed(/^20\d\d-\d\d$/),
    registrationId: formed(/^[0-9a-f-]{36}$/),
    status: oneOf(STATUS_OPTIONS.map(({ value }) => value)),
    part: oneOf(PART_OPTIONS.map(({ value }) => value)),
    open: oneOf(['1']),
  },
});

/** The whole question that it holds. */
export type DocumentsAsk = AskOf<typeof DOCUMENTS>;

/** The query of a page of documents. */
export function documentsQuery(ask: DocumentsAsk) {
  const { text, year, period, registrationId, status, part, open } = ask;
  const search = searchParameter({
    ...{ text, year, period, registrationId, part },
    ...(status !== '' && { status: [status] }),
    ...(open === '1' && { isOpen: true }),
  });
  const query = { ...DOCUMENTS.page(ask), ...search };
  return {
    queryKey: [...KEY, 'documents', query],
    queryFn: ({ signal }: Signal) => api.call(listInputCredit, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The documents that it can be joined with by hand: the other side's, which nothing explains yet. */
export function partnersQuery(match: CreditMatch) {
  const status = match.books.length > 0 ? 'missing_in_books' : 'missing_in_2b';
  const year = String(Number(match.period.slice(0, 4)) - (match.period.slice(5) < '04' ? 1 : 0));
  const search = JSON.stringify({ year, registrationId: match.registrationId, status: [status] });
  const query = { search, sortBy: 'date', sortOrder: 'DESC', rowNumber: 1, recordsPerPage: 100 } as const;
  return {
    queryKey: [...KEY, 'partners', search],
    queryFn: ({ signal }: Signal) => api.call(listInputCredit, { query, signal }),
  };
}

/** Fetches everything again once something was decided. */
export function refreshCredit(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}
