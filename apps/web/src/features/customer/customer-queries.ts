import { listCustomers, showProviderWaiting } from '@pravas/contract/customer/customer-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress, searchParameter, typed } from '../../ui/list-address.ts';

/** A customer as the provider sees it. */
export type Customer = AnswerOf<typeof listCustomers>['data'][number];
/** A pile of waiting work. */
export type Waiting = AnswerOf<typeof showProviderWaiting>['waiting'][number];

/** The path of the list of customers. */
export const CUSTOMERS_PATH = '/provider/customers';
/** The path of one of them; `?organizationId=` names it. */
export const CUSTOMER_PATH = '/provider/customer';

/** The address of the list. */
export const CUSTOMERS = listAddress({
  sortColumns: ['name', 'createdAt'],
  sortBy: 'name',
  sortOrder: 'ASC',
  filters: { name: typed(100) },
});

type Signal = { readonly signal: AbortSignal };
const KEY = ['customers'];

/** The query of a page of customers. */
export function customersQuery(ask: AskOf<typeof CUSTOMERS>) {
  const query = { ...CUSTOMERS.page(ask), ...searchParameter({ name: ask.name }) };
  return {
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }: Signal) => api.call(listCustomers, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of one customer; null where there is none. */
export function customerQuery(organizationId: string) {
  return {
    queryKey: [...KEY, 'one', organizationId],
    queryFn: async ({ signal }: Signal) => {
      const { data } = await api.call(listCustomers, { query: searchParameter({ organizationId }), signal });
      return data[0] ?? null;
    },
  };
}

/** The query of waiting work, at most a minute old. */
export const WAITING_QUERY = {
  queryKey: [...KEY, 'waiting'],
  queryFn: ({ signal }: Signal) => api.call(showProviderWaiting, { signal }),
  refetchInterval: 60_000,
  refetchOnWindowFocus: 'always' as const,
};
