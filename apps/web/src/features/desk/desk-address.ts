import { WORK_CASE_KINDS, type WorkCaseKind } from '@pravas/domain/desk/work-case-kinds.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { readListPage, writeListPage } from '../../ui/list-address.ts';

/** The path of the work queue. */
export const DESK_PATH: string = '/desk';
/** The path of a case of it; `?id=` names the case. */
export const CASE_PATH: string = '/desk/case';
/** The path of pay-later keys. */
export const KEYS_PATH: string = '/desk/pay-later-keys';

/** The path where a flight bought outside is entered; `?tripId=` names the trip. */
export const ENTER_FLIGHT_PATH: string = '/desk/enter-flight';

/** The tabs of the queue, which are the scopes of the list. */
export const QUEUE_TABS = ['all', 'mine', 'unowned', 'done'] as const;
/** One of them. */
export type QueueTab = (typeof QUEUE_TABS)[number];

/** The question to the work queue. */
export interface QueueAsk {
  readonly tab: QueueTab;
  readonly text: string;
  /** '' = every kind. */
  readonly kind: WorkCaseKind | '';
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

const COLUMNS = ['dueAt', 'createdAt', 'number'];
const OPEN_FIRST = { sortColumns: COLUMNS, sortBy: 'dueAt', sortOrder: 'ASC' } as const;
/** Done cases are read from the latest backwards. */
const DONE_FIRST = { sortColumns: COLUMNS, sortBy: 'createdAt', sortOrder: 'DESC' } as const;

/** Every kind with its words, for filters. */
export const KIND_OPTIONS = Object.entries(WORK_CASE_KINDS).map(([value, label]) => ({
  value: value as WorkCaseKind,
  label,
}));

/** The kind of that name, or '' for all. */
export function readKind(text: string | undefined): WorkCaseKind | '' {
  const known = Object.keys(WORK_CASE_KINDS) as WorkCaseKind[];
  return known.find((kind) => kind === text) ?? '';
}

/** Reads tab, search, kind, order and page from an address; what makes no sense there reads as the beginning. */
export function readQueueAsk(address: SearchText): QueueAsk {
  const tab = QUEUE_TABS.find((one) => one === address.tab) ?? 'all';
  const page = readListPage(address, defaultsOf(tab));
  return { ...page, tab, text: (address.search ?? '').slice(0, 100), kind: readKind(address.kind) };
}

/** Writes them as address values; the defaults are left out. */
export function writeQueueAsk({ tab, text, kind, ...page }: QueueAsk): SearchText {
  return { ...writeListPage(page, defaultsOf(tab)), tab: tab === 'all' ? '' : tab, search: text, kind };
}

/** Another tab begins at its first page in its own order; the search and the kind stay. */
export function inTab(ask: QueueAsk, tab: QueueTab): QueueAsk {
  const { sortBy, sortOrder } = defaultsOf(tab);
  return { ...ask, tab, sortBy, sortOrder, rowNumber: 1 };
}

function defaultsOf(tab: QueueTab) {
  return tab === 'done' ? DONE_FIRST : OPEN_FIRST;
}
