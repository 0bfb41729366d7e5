import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listPayoutAccounts, listWithdrawals } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress, oneOf } from '../../ui/list-address.ts';

/** A withdrawal of a customer. */
export type ProviderWithdrawal = AnswerOf<typeof listWithdrawals>['data'][number];
/** An account that a customer wishes to be paid to. */
export type ProviderAccount = AnswerOf<typeof listPayoutAccounts>['data'][number];

/** The path of the page. */
export const WITHDRAWALS_PATH = '/provider/withdrawals';

type Signal = { readonly signal: AbortSignal };
const KEY = ['provider-withdrawals'];

/** The address of both lists: what waits, or what was decided. */
export const WAITING = listAddress({
  sortColumns: ['askedAt'],
  sortBy: 'askedAt',
  sortOrder: 'ASC',
  filters: { decided: oneOf(['1']) },
});

function pageOf(ask: AskOf<typeof WAITING>) {
  const { rowNumber, recordsPerPage } = WAITING.page(ask);
  return { rowNumber, recordsPerPage, ...(ask.decided === '1' && { search: '{"isDecided":true}' }) };
}

/** The query of a page of withdrawals. */
export function withdrawalsQuery(ask: AskOf<typeof WAITING>) {
  const query = pageOf(ask);
  return {
    queryKey: [...KEY, 'withdrawals', query],
    queryFn: ({ signal }: Signal) => api.call(listWithdrawals, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of a page of accounts. */
export function accountsQuery(ask: AskOf<typeof WAITING>) {
  const query = pageOf(ask);
  return {
    queryKey: [...KEY, 'accounts', query],
    queryFn: ({ signal }: Signal) => api.call(listPayoutAccounts, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** Fetches everything again once something was decided. */
export function refreshProviderWithdrawals(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}
