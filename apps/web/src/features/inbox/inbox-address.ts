import type { SearchText } from '../../lib/search-text.ts';
import { readListPage, writeListPage } from '../../ui/list-address.ts';
import type { InboxAsk, InboxView } from './inbox-query.ts';

const DEFAULTS = { sortColumns: ['createdAt'], sortBy: 'createdAt', sortOrder: 'DESC' } as const;
const VIEWS: readonly InboxView[] = ['all', 'action', 'unread'];

/** Reads the part and page of the inbox from an address; what makes no sense there reads as the beginning. */
export function readInboxAsk(text: SearchText): InboxAsk {
  const { rowNumber, recordsPerPage } = readListPage(text, DEFAULTS);
  return { view: VIEWS.find((view) => view === text.view) ?? 'all', rowNumber, recordsPerPage };
}

/** Writes the part and page as address values; the defaults are left out. */
export function writeInboxAsk({ view, rowNumber, recordsPerPage }: InboxAsk): Readonly<Record<string, string>> {
  const page = writeListPage({ sortBy: 'createdAt', sortOrder: 'DESC', rowNumber, recordsPerPage }, DEFAULTS);
  return { ...page, view: view === 'all' ? '' : view };
}
