import {
  listAccountingExports,
  showAccounting,
  showWaitingEntries,
} from '@pravas/contract/accounting/accounting-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress } from '../../ui/list-address.ts';

/** The program, its accounts, and what waits. */
export type Accounting = AnswerOf<typeof showAccounting>;
/** The program and what it calls everything. */
export type Setup = Accounting['setup'];
/** What an export of some days would hold. */
export type Waiting = AnswerOf<typeof showWaitingEntries>;
/** A file that was made. */
export type Export = AnswerOf<typeof listAccountingExports>['data'][number];

type Signal = { readonly signal: AbortSignal };

const KEY = ['accounting'];

/** The query of the setup; null = of the chosen program. */
export function accountingQuery(system: Setup['system'] | null) {
  return {
    queryKey: [...KEY, 'setup', system],
    queryFn: ({ signal }: Signal) => api.call(showAccounting, { query: system === null ? {} : { system }, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of the waiting entries of some days. */
export function waitingQuery(days: { readonly from: string; readonly to: string }) {
  return {
    queryKey: [...KEY, 'waiting', days.from, days.to],
    queryFn: ({ signal }: Signal) => api.call(showWaitingEntries, { query: days, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  };
}

/** The address of the list of exports. */
export const EXPORTS = listAddress({
  sortColumns: ['exportedAt'],
  sortBy: 'exportedAt',
  sortOrder: 'DESC',
  filters: {},
});

/** The query of a page of exports. */
export function exportsQuery(ask: AskOf<typeof EXPORTS>) {
  const query = EXPORTS.page(ask);
  return {
    queryKey: [...KEY, 'exports', query],
    queryFn: ({ signal }: Signal) => api.call(listAccountingExports, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** Fetches everything again once something was exported or mapped. */
export function refreshAccounting(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}
