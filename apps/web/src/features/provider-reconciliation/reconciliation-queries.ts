import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getReconciliation,
  listDifferences,
  listSettlements,
} from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { listCustomerDisputes } from '@pravas/contract/wallet/dispute-operations.ts';
import { AGE_BANDS, DIFFERENCE_KINDS } from '@pravas/domain/reconciliation/difference.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress, oneOf, searchParameter, typed } from '../../ui/list-address.ts';

/** Something that differs. */
export type Difference = AnswerOf<typeof listDifferences>['data'][number];
/** What a gateway paid out at once. */
export type Settlement = AnswerOf<typeof listSettlements>['data'][number];
/** A disputed payment of a customer. */
export type CustomerDispute = AnswerOf<typeof listCustomerDisputes>['data'][number];
/** The present state. */
export type Summary = AnswerOf<typeof getReconciliation>;

/** The path of the page. */
export const RECONCILIATION_PATH = '/provider/reconciliation';

type Signal = { readonly signal: AbortSignal };
const KEY = ['provider-reconciliation'];

/** The address of the list of differences. */
export const DIFFERENCES = listAddress({
  sortColumns: ['since'],
  sortBy: 'since',
  sortOrder: 'ASC',
  filters: {
    kind: oneOf(DIFFERENCE_KINDS),
    age: oneOf(AGE_BANDS.map(({ band }) => band)),
    state: oneOf(['worked_off', 'gone']),
    mine: oneOf(['1']),
    text: typed(60),
  },
});

/** The address of the list of settlements. */
export const SETTLEMENTS = listAddress({
  sortColumns: ['day'],
  sortBy: 'day',
  sortOrder: 'DESC',
  filters: { open: oneOf(['1', '0']) },
});

/** The address of the list of disputed payments. */
export const DISPUTES = listAddress({
  sortColumns: ['respondBy'],
  sortBy: 'respondBy',
  sortOrder: 'ASC',
  filters: { decided: oneOf(['1']) },
});

/** The filters of the differences, as the server takes them. */
export function differenceSearch({ kind, age, state, mine, text }: AskOf<typeof DIFFERENCES>) {
  return searchParameter({ kind, age, state, isMine: mine === '1' ? true : null, text });
}

/** The query of a page of differences. */
export function differencesQuery(ask: AskOf<typeof DIFFERENCES>) {
  const query = { ...DIFFERENCES.page(ask), ...differenceSearch(ask) };
  return {
    queryKey: [...KEY, 'differences', query],
    queryFn: ({ signal }: Signal) => api.call(listDifferences, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of a page of settlements. */
export function settlementsQuery(ask: AskOf<typeof SETTLEMENTS>) {
  const isOpen = ask.open === '' ? null : ask.open === '1';
  const query = { ...SETTLEMENTS.page(ask), ...searchParameter({ isOpen }) };
  return {
    queryKey: [...KEY, 'settlements', query],
    queryFn: ({ signal }: Signal) => api.call(listSettlements, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of a page of disputed payments. */
export function disputesQuery(ask: AskOf<typeof DISPUTES>) {
  const { rowNumber, recordsPerPage } = DISPUTES.page(ask);
  const query = { rowNumber, recordsPerPage, ...searchParameter({ isDecided: ask.decided === '1' ? true : null }) };
  return {
    queryKey: [...KEY, 'disputes', query],
    queryFn: ({ signal }: Signal) => api.call(listCustomerDisputes, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of the present state. */
export const SUMMARY_QUERY = {
  queryKey: [...KEY, 'summary'],
  queryFn: ({ signal }: Signal) => api.call(getReconciliation, { signal }),
};

/** Fetches everything again once something was imported or decided. */
export function refreshReconciliation(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}
