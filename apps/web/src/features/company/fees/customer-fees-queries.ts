import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  addConvenienceFees,
  getCustomerFees,
  listCustomerFees,
  withdrawConvenienceFee,
} from '@pravas/contract/organisation/convenience-fee-operations.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { api } from '../../../lib/session.ts';
import { type AskOf, listAddress, oneOf, searchParameter, typed } from '../../../ui/list-address.ts';
import { KEYS } from '../query-keys.ts';

/** Fees of a customer, or of new customers. */
export type CustomerFees = AnswerOf<typeof getCustomerFees>['fees'];
/** A fee from a day on. */
export type PlannedFee = CustomerFees['coming'][number];
/** Fees that are added from one day on. */
export type NewFees = Omit<z.input<(typeof addConvenienceFees)['body']>, 'organizationId'>;

/** Where customers with their fees are listed, and where those of one are. */
export const FEES_PATH = '/provider/fees';
/** The fees of one customer; without one, those of new customers. */
export const CUSTOMER_FEES_PATH = '/provider/fees/customer';

type Signal = { readonly signal: AbortSignal };
const KEY = ['company', 'customer-fees'];

/** The address of the list. */
export const CUSTOMERS = listAddress({
  sortColumns: ['name'],
  sortBy: 'name',
  sortOrder: 'ASC',
  filters: { name: typed(100), changing: oneOf(['1']) },
});

/** The query of a page of customers. */
export function customersQuery(ask: AskOf<typeof CUSTOMERS>) {
  const search = searchParameter({ name: ask.name, isChanging: ask.changing === '1' ? true : '' });
  const query = { ...CUSTOMERS.page(ask), ...search };
  return {
    queryKey: [...KEY, 'list', query],
    queryFn: ({ signal }: Signal) => api.call(listCustomerFees, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** Null = new customers. */
const naming = (organizationId: string | null) => (organizationId === null ? {} : { organizationId });

/** The query of one customer's fees. */
export function customerFeesQuery(organizationId: string | null) {
  return {
    queryKey: [...KEY, 'one', organizationId],
    queryFn: ({ signal }: Signal) =>
      api.call(getCustomerFees, { query: naming(organizationId), signal }).then(({ fees }) => fees),
  };
}

/** Adds fees and shows what holds then. */
export async function addFees(queries: QueryClient, organizationId: string | null, fees: NewFees): Promise<void> {
  await api.call(addConvenienceFees, { body: { ...naming(organizationId), ...fees } });
  await refresh(queries);
}

/** Gives a planned one up. */
export async function withdrawFee(queries: QueryClient, organizationId: string | null, feeId: string): Promise<void> {
  await api.call(withdrawConvenienceFee, { query: { ...naming(organizationId), feeId } });
  await refresh(queries);
}

async function refresh(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: KEY }),
    queries.invalidateQueries({ queryKey: KEYS.settings }),
  ]);
}
