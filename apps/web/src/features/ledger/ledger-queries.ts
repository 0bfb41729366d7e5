import { getAccountBalances, getLedgerEntry, listLedger } from '@pravas/contract/ledger/ledger-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { ACCOUNT_BOOKS, type AccountBook } from '@pravas/domain/ledger/account-books.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { api } from '../../lib/session.ts';

/** A page of an account. */
export type LedgerAnswer = AnswerOf<typeof listLedger>;
/** An entry of it. */
export type LedgerEntry = LedgerAnswer['data'][number];

type Signal = { readonly signal: AbortSignal };

/** The question to the ledger, as its address says it; '' = not at all. */
export interface LedgerAsk {
  readonly account: AccountBook;
  readonly from: string;
  readonly to: string;
  readonly event: string;
  readonly department: string;
  readonly text: string;
}

/** Nothing that narrows rows; the days are no part of it. */
export const NOT_NARROWED = { event: '', department: '', text: '' } as const;

/** Reads an address; what makes no sense in it reads as nothing. */
export function readLedgerAsk(text: SearchText): LedgerAsk {
  const day = (value: string | undefined) => (value && isCalendarDay(value) ? value : '');
  const [from, to] = [day(text.from), day(text.to)];
  return {
    account: ACCOUNT_BOOKS.find((book) => book === text.account) ?? 'wallet',
    from,
    to: from !== '' && to !== '' && to < from ? '' : to,
    event: /^[a-z-]{1,40}$/.test(text.event ?? '') ? (text.event ?? '') : '',
    department: (text.department ?? '').slice(0, 100),
    text: (text.text ?? '').slice(0, 60),
  };
}

/** Whether rows are narrowed by anything but days. */
export function isNarrowed({ event, department, text }: LedgerAsk): boolean {
  return event + department + text !== '';
}

/** The question as operations take it. */
export function ledgerQuery({ account, from, to, event, department, text }: LedgerAsk) {
  const search = {
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(event !== '' && { event: [event] }),
    ...(department !== '' && { department: [department] }),
    ...(text !== '' && { text }),
  };
  return { account, ...(Object.keys(search).length > 0 && { search: JSON.stringify(search) }) };
}

/** The query of an account's entries, page by page. */
export function entriesQuery(ask: LedgerAsk) {
  const query = ledgerQuery(ask);
  return {
    queryKey: ['ledger', 'entries', query],
    queryFn: ({ signal, pageParam }: Signal & { readonly pageParam: string | null }) =>
      api.call(listLedger, { query: { ...query, ...(pageParam !== null && { after: pageParam }) }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: LedgerAnswer) => page.next,
  };
}

/** The query of the state of all accounts. */
export const BALANCES_QUERY = {
  queryKey: ['ledger', 'balances'],
  queryFn: ({ signal }: Signal) => api.call(getAccountBalances, { signal }),
};

/** The query of an entry with all that belongs to it. */
export function entryQuery(account: AccountBook, ledgerEntryId: string) {
  return {
    queryKey: ['ledger', 'entry', account, ledgerEntryId],
    queryFn: ({ signal }: Signal) => api.call(getLedgerEntry, { query: { account, ledgerEntryId }, signal }),
  };
}
