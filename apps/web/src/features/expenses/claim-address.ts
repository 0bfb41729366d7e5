import type { SearchText } from '../../lib/search-text.ts';
import { type ListPage, readListPage, searchParameter, writeListPage } from '../../ui/list-address.ts';
import type { ClaimSummary } from './expense-queries.ts';

/** The whole question that the address of a list of claims holds. */
export interface ClaimAsk extends ListPage {
  readonly search: string;
  readonly state: ClaimSummary['state'] | '';
  /** Of the claims one decides: those that wait, or those one has decided. */
  readonly decided: boolean;
}

/** States in the order a claim goes through them. */
export const CLAIM_STATES: readonly ClaimSummary['state'][] = [
  'submitted',
  'approved',
  'partly_approved',
  'rejected',
  'withdrawn',
  'reimbursed',
];

const SORT = ['submittedAt', 'number', 'total', 'state'] as const;
const DEFAULTS = { sortColumns: SORT, sortBy: 'submittedAt', sortOrder: 'DESC' } as const;

/** Reads the question from the address. */
export function readClaimAsk(text: SearchText): ClaimAsk {
  return {
    ...readListPage(text, DEFAULTS),
    search: (text.search ?? '').slice(0, 100),
    state: CLAIM_STATES.find((state) => state === text.state) ?? '',
    decided: text.show === 'decided',
  };
}

/** Writes it as address values. */
export function writeClaimAsk(ask: ClaimAsk): Readonly<Record<string, string>> {
  return { search: ask.search, state: ask.state, show: ask.decided ? 'decided' : '', ...writeListPage(ask, DEFAULTS) };
}

/** The question as the operation takes it. */
export function claimListQuery(ask: ClaimAsk) {
  return {
    ...searchParameter({ text: ask.search, state: ask.state }),
    sortBy: SORT.find((column) => column === ask.sortBy) ?? ('submittedAt' as const),
    sortOrder: ask.sortOrder,
    rowNumber: ask.rowNumber,
    recordsPerPage: ask.recordsPerPage as 20,
  };
}
