import { type enterTurnover, listEInvoices, listTurnovers } from '@pravas/contract/e-invoice/e-invoice-operations.ts';
import { showGstr1 } from '@pravas/contract/gst-return/gst-return-operations.ts';
import type { AnswerOf, SentOf } from '@pravas/contract/operation.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress, oneOf, searchParameter } from '../../ui/list-address.ts';

/** The path of the return. */
export const RETURN_PATH = '/provider/gst-return';
/** The path of the e-invoices. */
export const E_INVOICES_PATH = '/provider/e-invoices';

/** A month's return. */
export type Gstr1 = AnswerOf<typeof showGstr1>;
/** The sum of documents. */
export type OutwardSum = Gstr1['total'];
/** A document at the tax portal. */
export type EInvoiceRow = AnswerOf<typeof listEInvoices>['data'][number];
/** What the turnover amounts to. */
export type Turnover = SentOf<typeof enterTurnover>['turnover'];
/** An entry of it. */
export type TurnoverEntry = AnswerOf<typeof listTurnovers>['data'][number];

type Signal = { readonly signal: AbortSignal };

/** The key of everything about e-invoices, which is fetched again after an action. */
export const E_INVOICES_KEY = ['e-invoices'] as const;
/** The key of the entered turnovers. */
export const TURNOVERS_KEY = ['turnovers'] as const;

/** The query of a month's return. */
export function returnQuery(month: string, gstin: string) {
  const query = { month, ...(gstin === '' ? {} : { gstin }) };
  return {
    queryKey: ['gst-return', month, gstin],
    queryFn: ({ signal }: Signal) => api.call(showGstr1, { query, signal }),
  };
}

/** The address of the list of e-invoices. */
export const E_INVOICES = listAddress({
  sortColumns: ['date'],
  sortBy: 'date',
  sortOrder: 'DESC',
  filters: { state: oneOf(['waiting', 'registered', 'refused', 'cancelled', 'overdue'] as const) },
});

/** The query of a page of e-invoices; polled, as the portal answers by itself. */
export function eInvoicesQuery(ask: AskOf<typeof E_INVOICES>) {
  const query = { ...E_INVOICES.page(ask), ...searchParameter({ state: ask.state }) };
  return {
    queryKey: [...E_INVOICES_KEY, query],
    queryFn: ({ signal }: Signal) => api.call(listEInvoices, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  };
}

/** The query of the entered turnovers. */
export function turnoversQuery() {
  return {
    queryKey: TURNOVERS_KEY,
    queryFn: ({ signal }: Signal) => api.call(listTurnovers, { signal }),
  };
}
