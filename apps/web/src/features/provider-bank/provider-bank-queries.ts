import {
  getBankSettings,
  listBankLines,
  listBankStatements,
  listProviderTopups,
} from '@pravas/contract/bank/bank-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress, oneOf, searchParameter, typed } from '../../ui/list-address.ts';

/** A declared transfer with the line that probably matches it. */
export type ProviderTopup = AnswerOf<typeof listProviderTopups>['data'][number];
/** A line of a bank's statement. */
export type BankLine = AnswerOf<typeof listBankLines>['data'][number];
/** A statement that was imported. */
export type BankStatement = AnswerOf<typeof listBankStatements>['data'][number];
/** The receiving accounts and the limits. */
export type BankSettings = AnswerOf<typeof getBankSettings>;

/** Says where money came in that was declared for another account, and a blank after it; nothing where both agree. */
export function elsewhereText({ accountNumber, declaredAccountNumber }: BankLine): string {
  if (declaredAccountNumber === null) return '';
  return `It was declared for account ${declaredAccountNumber}, and came in at account ${accountNumber}. `;
}

/** The path of the page. */
export const BANK_PATH = '/provider/bank';

type Signal = { readonly signal: AbortSignal };
const KEY = ['provider-bank'];

/** The states of lines, as people call them. */
export const LINE_STATES = [
  { value: 'open', label: 'To be worked off' },
  { value: 'matched', label: 'Waits for a second person' },
  { value: 'approved', label: 'In a wallet' },
  { value: 'other', label: 'No top-up' },
] as const;

/** The address of the list of lines. */
export const LINES = listAddress({
  sortColumns: ['day'],
  sortBy: 'day',
  sortOrder: 'DESC',
  filters: { state: oneOf(LINE_STATES.map(({ value }) => value)), text: typed(60) },
});

/** The address of the list of statements. */
export const STATEMENTS = listAddress({
  sortColumns: ['importedAt'],
  sortBy: 'importedAt',
  sortOrder: 'DESC',
  filters: {},
});

/** The address of the list of declared transfers. */
export const TOPUPS = listAddress({
  sortColumns: ['declaredAt'],
  sortBy: 'declaredAt',
  sortOrder: 'ASC',
  filters: { decided: oneOf(['1']) },
});

/** The query of a page of lines. */
export function linesQuery(ask: AskOf<typeof LINES>) {
  const query = { ...LINES.page(ask), ...searchParameter({ state: ask.state, text: ask.text }) };
  return {
    queryKey: [...KEY, 'lines', query],
    queryFn: ({ signal }: Signal) => api.call(listBankLines, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of a page of declared transfers. */
export function topupsQuery(ask: AskOf<typeof TOPUPS>) {
  const query = { ...TOPUPS.page(ask), ...(ask.decided === '1' && { search: '{"isDecided":true}' }) };
  return {
    queryKey: [...KEY, 'topups', query],
    queryFn: ({ signal }: Signal) => api.call(listProviderTopups, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of a page of statements. */
export function statementsQuery(ask: AskOf<typeof STATEMENTS>) {
  const query = STATEMENTS.page(ask);
  return {
    queryKey: [...KEY, 'statements', query],
    queryFn: ({ signal }: Signal) => api.call(listBankStatements, { query, signal }),
    placeholderData: keepPreviousData,
  };
}

/** The query of accounts and limits. */
export const SETTINGS_QUERY = {
  queryKey: [...KEY, 'settings'],
  queryFn: ({ signal }: Signal) => api.call(getBankSettings, { signal }),
};

/** Fetches everything again once something was decided. */
export function refreshBank(queries: QueryClient): Promise<void> {
  return queries.invalidateQueries({ queryKey: KEY });
}
