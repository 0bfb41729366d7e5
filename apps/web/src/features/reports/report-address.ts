import { listOf, listText } from '@pravas/contract/report/view-address.ts';
import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { PAGE_SIZES } from '../../ui/pagination-rules.ts';
import { readColumns } from '../report-views/index.ts';

const DATES = ['booking', 'transaction', 'travel'] as const;
const SCOPES = ['company', 'team', 'own'] as const;

/** What can be booked, as reports name it. */
export const SERVICES = [
  { value: 'flight', label: 'Flights' },
  { value: 'hotel', label: 'Hotels' },
  { value: 'bus', label: 'Buses' },
  { value: 'train', label: 'Trains' },
  { value: 'cab', label: 'Cabs' },
] as const;

/** Through whom it was booked, as reports name it. */
export const CHANNELS = [
  { value: 'online', label: 'Online' },
  { value: 'offline', label: 'Travel desk' },
  { value: 'pay_later', label: 'Pay later' },
] as const;

/** What a policy said, as reports name it. */
export const OUTCOMES = [
  { value: 'within', label: 'Within' },
  { value: 'note', label: 'Within, with a note' },
  { value: 'reason', label: 'Out, with a reason' },
  { value: 'approval', label: 'Needed approval' },
  { value: 'block', label: 'Not allowed' },
  { value: 'not_judged', label: 'Not judged' },
] as const;

/** Whether invoices of suppliers are there, as reports name it. */
export const INVOICES = [
  { value: 'missing', label: 'Missing' },
  { value: 'present', label: 'There' },
] as const;

/** Refunds that are not paid yet, as reports name them. */
export const REFUNDS = [
  { value: 'due', label: 'Due' },
  { value: 'late', label: 'Late' },
] as const;

/** The filters of a report, with what people call them; names are those of the day of booking. */
export const LISTED = {
  service: 'Service',
  outcome: 'Policy',
  department: 'Department',
  grade: 'Grade',
  costCentre: 'Cost centre',
  project: 'Project',
  city: 'City',
  vendor: 'Vendor',
  origin: 'Channel',
} as const;
/** One of them. */
export type ListName = keyof typeof LISTED;
const LIST_NAMES = Object.keys(LISTED) as readonly ListName[];
type Lists = Readonly<Record<ListName, readonly string[]>>;

/** The question to a report, as its address says it; '' = the report's own. */
export interface ReportAsk extends Lists {
  readonly from: string;
  readonly to: string;
  readonly dateOf: (typeof DATES)[number] | '';
  /** Whose travel it is about. */
  readonly scope: (typeof SCOPES)[number] | '';
  /** Which of the lists exclude values instead of keeping them. */
  readonly exclude: readonly ListName[];
  /** Of invoices: whether those of suppliers are there. */
  readonly supplierInvoice: (typeof INVOICES)[number]['value'] | '';
  /** Of transactions: refunds that are not paid yet. */
  readonly refunds: (typeof REFUNDS)[number]['value'] | '';
  /** The number of a person. */
  readonly user_id: string;
  readonly tripId: string;
  /** Keys in their order; none = those of the report. */
  readonly columns: readonly string[];
  /** A key of a grouping. */
  readonly groupBy: string;
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

const NO_LISTS = Object.fromEntries(LIST_NAMES.map((name) => [name, []])) as unknown as Lists;

/** Nothing that narrows a report. */
export const NOT_NARROWED = {
  ...{ from: '', to: '', supplierInvoice: '', refunds: '', user_id: '', tripId: '' },
  ...NO_LISTS,
  exclude: [],
} as const satisfies Partial<ReportAsk>;

/** Whether anything narrows it. */
export function isNarrowed(ask: ReportAsk): boolean {
  return (
    ask.from + ask.to + ask.supplierInvoice + ask.refunds + ask.user_id + ask.tripId !== '' ||
    LIST_NAMES.some((name) => ask[name].length > 0)
  );
}

const [MOST_VALUES, MOST_CHARACTERS] = [50, 100];
const KNOWN: Partial<Record<ListName, readonly { readonly value: string }[]>> = {
  service: SERVICES,
  outcome: OUTCOMES,
};
const day = (text: string | undefined) => (text && isCalendarDay(text) ? text : '');

function readList(name: ListName, text: string | undefined): readonly string[] {
  const known = KNOWN[name];
  return listOf(text ?? '')
    .filter((value) => value.length <= MOST_CHARACTERS && (!known || known.some((one) => one.value === value)))
    .slice(0, MOST_VALUES);
}

/** Reads an address; what makes no sense in it reads as nothing. */
export function readReportAsk(text: SearchText): ReportAsk {
  const [from, to] = [day(text.from), day(text.to)];
  const rowNumber = Number(text.rowNumber ?? 1);
  const recordsPerPage = Number(text.recordsPerPage ?? 20);
  const lists = Object.fromEntries(LIST_NAMES.map((name) => [name, readList(name, text[name])])) as unknown as Lists;
  const excluded = listOf(text.exclude ?? '');
  return {
    ...lists,
    exclude: LIST_NAMES.filter((name) => lists[name].length > 0 && excluded.includes(name)),
    from,
    to: from && to && to < from ? '' : to,
    dateOf: DATES.find((value) => value === text.dateOf) ?? '',
    scope: SCOPES.find((value) => value === text.scope) ?? '',
    supplierInvoice: INVOICES.find(({ value }) => value === text.supplierInvoice)?.value ?? '',
    refunds: REFUNDS.find(({ value }) => value === text.refunds)?.value ?? '',
    user_id: /^\d{1,9}$/.test(text.user_id ?? '') ? (text.user_id ?? '') : '',
    tripId: /^[\da-f-]{36}$/.test(text.tripId ?? '') ? (text.tripId ?? '') : '',
    columns: readColumns(text.columns),
    groupBy: /^[\w-]{1,40}$/.test(text.groupBy ?? '') ? (text.groupBy ?? '') : '',
    sortBy: /^[\w-]{1,40}$/.test(text.sortBy ?? '') ? (text.sortBy ?? '') : '',
    sortOrder: text.sortOrder === 'ASC' ? 'ASC' : 'DESC',
    rowNumber: Number.isSafeInteger(rowNumber) && rowNumber >= 1 ? rowNumber : 1,
    recordsPerPage: PAGE_SIZES.includes(recordsPerPage) ? recordsPerPage : 20,
  };
}

/** Writes it as address values; the report's own defaults are ''. */
export function writeReportAsk(ask: ReportAsk): Readonly<Record<string, string>> {
  const { supplierInvoice, refunds, rowNumber, recordsPerPage, sortOrder, columns, sortBy, groupBy } = ask;
  return {
    ...sharedValues(ask),
    supplierInvoice,
    refunds,
    columns: columns.join(','),
    groupBy,
    sortBy,
    sortOrder: sortBy === '' || sortOrder === 'DESC' ? '' : sortOrder,
    rowNumber: rowNumber > 1 ? String(rowNumber) : '',
    recordsPerPage: recordsPerPage === 20 ? '' : String(recordsPerPage),
  };
}

/** The values of an address that apply to every report. */
export function sharedValues(ask: ReportAsk): Readonly<Record<string, string>> {
  const { from, to, dateOf, scope, user_id, tripId } = ask;
  return {
    ...{ from, to, dateOf, scope, user_id, tripId },
    ...Object.fromEntries(LIST_NAMES.map((name) => [name, listText(ask[name])])),
    exclude: listText(ask.exclude.filter((name) => ask[name].length > 0)),
  };
}

/** The same as the operations take it, without the page. */
export function reportQuery(ask: ReportAsk) {
  const { from, to, dateOf, scope, supplierInvoice, refunds, tripId, user_id, sortBy, sortOrder } = ask;
  const lists = LIST_NAMES.filter((name) => ask[name].length > 0);
  const exclude = ask.exclude.filter((name) => lists.includes(name));
  const search = {
    ...Object.fromEntries(
      Object.entries({ from, to, dateOf, supplierInvoice, refunds, tripId }).filter(([, value]) => value !== ''),
    ),
    ...Object.fromEntries(lists.map((name) => [name, ask[name]])),
    ...(user_id === '' ? {} : { user_id: Number(user_id) }),
    ...(exclude.length === 0 ? {} : { exclude }),
  };
  return {
    ...(Object.keys(search).length === 0 ? {} : { search: JSON.stringify(search) }),
    ...(sortBy === '' ? {} : { sortBy, sortOrder }),
    ...(scope === '' ? {} : { scope }),
  };
}

/** The columns of a file: those that were chosen, else all. */
export function columnsQuery({ columns }: ReportAsk) {
  return columns.length === 0 ? {} : { columns: columns.join(',') };
}

/** The grouping of rows on screen and in files. */
export function groupQuery({ groupBy }: ReportAsk) {
  return groupBy === '' ? {} : { groupBy };
}
