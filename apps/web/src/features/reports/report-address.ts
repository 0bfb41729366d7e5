import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { PAGE_SIZES } from '../../ui/pagination-rules.ts';
import { readColumns } from '../report-views/index.ts';

const DATES = ['booking', 'transaction', 'travel'] as const;

/** What can be booked, as reports name it. */
export const SERVICES = [
  { value: 'flight', label: 'Flights' },
  { value: 'hotel', label: 'Hotels' },
  { value: 'bus', label: 'Buses' },
  { value: 'train', label: 'Trains' },
  { value: 'cab', label: 'Cabs' },
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

/** Names by which a report is narrowed, as they were on the day of booking, with what people call them. */
export const NARROWED_BY = {
  department: 'Department',
  grade: 'Grade',
  costCentre: 'Cost centre',
  project: 'Project',
  city: 'City',
  vendor: 'Vendor',
  origin: 'Channel',
} as const;
type Narrowed = Readonly<Record<keyof typeof NARROWED_BY, string>>;

/** What is asked of a report, as its address says it; '' = the report's own. */
export interface ReportAsk extends Narrowed {
  readonly from: string;
  readonly to: string;
  readonly dateOf: (typeof DATES)[number] | '';
  readonly service: (typeof SERVICES)[number]['value'] | '';
  readonly outcome: (typeof OUTCOMES)[number]['value'] | '';
  /** The number of a person. */
  readonly user_id: string;
  readonly tripId: string;
  /** Keys in their order; none = those of the report. */
  readonly columns: readonly string[];
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

/** Nothing that narrows a report. */
export const NOT_NARROWED = {
  ...{ from: '', to: '', service: '', outcome: '', user_id: '', tripId: '' },
  ...{ department: '', grade: '', costCentre: '', project: '', city: '', vendor: '', origin: '' },
} as const satisfies Partial<ReportAsk>;

const MOST_CHARACTERS = 100;
const day = (text: string | undefined) => (text && isCalendarDay(text) ? text : '');
const name = (text: string | undefined) => (text && text.length <= MOST_CHARACTERS ? text : '');

/** Reads an address; what makes no sense in it reads as nothing. */
export function readReportAsk(text: SearchText): ReportAsk {
  const [from, to] = [day(text.from), day(text.to)];
  const rowNumber = Number(text.rowNumber ?? 1);
  const recordsPerPage = Number(text.recordsPerPage ?? 20);
  const narrowed = Object.fromEntries(Object.keys(NARROWED_BY).map((key) => [key, name(text[key])]));
  return {
    ...(narrowed as unknown as Narrowed),
    from,
    to: from && to && to < from ? '' : to,
    dateOf: DATES.find((value) => value === text.dateOf) ?? '',
    service: SERVICES.find(({ value }) => value === text.service)?.value ?? '',
    outcome: OUTCOMES.find(({ value }) => value === text.outcome)?.value ?? '',
    user_id: /^\d{1,9}$/.test(text.user_id ?? '') ? (text.user_id ?? '') : '',
    tripId: /^[\da-f-]{36}$/.test(text.tripId ?? '') ? (text.tripId ?? '') : '',
    columns: readColumns(text.columns),
    sortBy: /^[\w-]{1,40}$/.test(text.sortBy ?? '') ? (text.sortBy ?? '') : '',
    sortOrder: text.sortOrder === 'ASC' ? 'ASC' : 'DESC',
    rowNumber: Number.isSafeInteger(rowNumber) && rowNumber >= 1 ? rowNumber : 1,
    recordsPerPage: PAGE_SIZES.includes(recordsPerPage) ? recordsPerPage : 20,
  };
}

/** Writes it as address values; what is the report's own is ''. */
export function writeReportAsk(ask: ReportAsk): Readonly<Record<string, string>> {
  const { rowNumber, recordsPerPage, sortOrder, columns, ...texts } = ask;
  return {
    ...texts,
    columns: columns.join(','),
    sortOrder: ask.sortBy === '' || sortOrder === 'DESC' ? '' : sortOrder,
    rowNumber: rowNumber > 1 ? String(rowNumber) : '',
    recordsPerPage: recordsPerPage === 20 ? '' : String(recordsPerPage),
  };
}

/** What of an address holds for every report. */
export function sharedAsk(all: ReportAsk) {
  const { columns: _, sortBy: __, sortOrder: ___, rowNumber: ____, recordsPerPage: _____, ...ask } = all;
  return ask;
}

/** The same as the operations take it, without the page. */
export function reportQuery(ask: ReportAsk) {
  const { sortBy, sortOrder } = ask;
  const { user_id, tripId, from, to, dateOf, ...lists } = sharedAsk(ask);
  const kept = (values: Readonly<Record<string, string>>) => Object.entries(values).filter(([, value]) => value !== '');
  const search = {
    ...Object.fromEntries(kept({ from, to, dateOf, tripId })),
    ...Object.fromEntries(kept(lists).map(([key, value]) => [key, [value]])),
    ...(user_id === '' ? {} : { user_id: Number(user_id) }),
  };
  return {
    ...(Object.keys(search).length === 0 ? {} : { search: JSON.stringify(search) }),
    ...(sortBy === '' ? {} : { sortBy, sortOrder }),
  };
}

/** The columns of a file: those that were chosen, else all. */
export function columnsQuery({ columns }: ReportAsk) {
  return columns.length === 0 ? {} : { columns: columns.join(',') };
}
