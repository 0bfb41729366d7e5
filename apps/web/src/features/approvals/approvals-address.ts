import type { SearchText } from '../../lib/search-text.ts';
import { readListPage, writeListPage } from '../../ui/list-address.ts';

const DEFAULTS = { sortColumns: ['dueAt'], sortBy: 'dueAt', sortOrder: 'ASC' } as const;

/** The tabs of the page, which are the scopes of the list. */
const TABS = ['waiting', 'decided', 'delegated'] as const;
/** One of them. */
export type ApprovalsTab = (typeof TABS)[number];

/** The question for the list of requests. */
export interface ApprovalsAsk {
  readonly tab: ApprovalsTab;
  readonly text: string;
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

/** Reads tab, search and page from an address; what makes no sense there reads as the beginning. */
export function readApprovalsAsk(address: SearchText): ApprovalsAsk {
  const { rowNumber, recordsPerPage } = readListPage(address, DEFAULTS);
  const tab = TABS.find((one) => one === address.tab) ?? 'waiting';
  return { tab, text: (address.search ?? '').slice(0, 100), rowNumber, recordsPerPage };
}

/** Writes tab, search and page as address values; the defaults are left out. */
export function writeApprovalsAsk({ tab, text, rowNumber, recordsPerPage }: ApprovalsAsk) {
  const page = writeListPage({ sortBy: 'dueAt', sortOrder: 'ASC', rowNumber, recordsPerPage }, DEFAULTS);
  return { ...page, tab: tab === 'waiting' ? '' : tab, search: text };
}
