import { listLedgerPeriods, showLedgerPeriod } from '@pravas/contract/ledger/period-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';

/** A month of the books. */
export type Period = AnswerOf<typeof listLedgerPeriods>['periods'][number];
/** An open item of a month. */
export type PeriodItem = AnswerOf<typeof showLedgerPeriod>['items'][number];

const KEY = ['ledger-periods'];

/** Reads the months. */
export const PERIODS_QUERY = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: ({ signal }) => api.call(listLedgerPeriods, { signal }),
});

/** Reads what of a month is open: again each time, since it changes while people work on it. */
export function checklistQuery(month: string) {
  return queryOptions({
    queryKey: [...KEY, 'month', month],
    queryFn: ({ signal }) => api.call(showLedgerPeriod, { query: { month }, signal }),
    staleTime: 0,
  });
}

/** Fetches everything again once a month was closed or opened. */
export function refreshPeriods(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}

/** "November 2026". */
export function monthText(month: string): string {
  return new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
