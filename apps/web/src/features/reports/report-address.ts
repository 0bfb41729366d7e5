import { isCalendarDay } from '@pravas/domain/time/calendar-day.ts';
import type { SearchText } from '../../lib/search-text.ts';
import { PAGE_SIZES } from '../../ui/pagination-rules.ts';

/** By which day a report counts. */
export const DATES = [
  { value: 'booking', label: 'Day of booking' },
  { value: 'transaction', label: 'Day of payment or refund' },
  { value: 'travel', label: 'Day of travel' },
] as const;

/** What can be booked, as reports name it. */
export const SERVICES = [
  { value: 'flight', label: 'Flights' },
  { value: 'hotel', label: 'Hotels' },
  { value: 'bus', label: 'Buses' },
  { value: 'train', label: 'Trains' },
  { value: 'cab', label: 'Cabs' },
] as const;

/** What is asked of a report, as its address says it; '' = the report's own. */
export interface ReportAsk {
  readonly from: string;
  readonly to: string;
  readonly dateOf: (typeof DATES)[number]['value'] | '';
  readonly service: (typeof SERVICES)[number]['value'] | '';
  readonly sortBy: string;
  readonly sortOrder: 'ASC' | 'DESC';
  readonly rowNumber: number;
  readonly recordsPerPage: number;
}

const day = (text: string | undefined) => (text && isCalendarDay(text) ? text : '');

/** Reads an address; what makes no sense in it reads as nothing. */
export function readReportAsk(text: SearchText): ReportAsk {
  const [from, to] = [day(text.from), day(text.to)];
  const rowNumber = Number(text.rowNumber ?? 1);
  const recordsPerPage = Number(text.recordsPerPage ?? 20);
  return {
    from,
    to: from && to && to < from ? '' : to,
    dateOf: DATES.find(({ value }) => value === text.dateOf)?.value ?? '',
    service: SERVICES.find(({ value }) => value === text.service)?.value ?? '',
    sortBy: /^[\w-]{1,40}$/.test(text.sortBy ?? '') ? (text.sortBy ?? '') : '',
    sortOrder: text.sortOrder === 'ASC' ? 'ASC' : 'DESC',
    rowNumber: Number.isSafeInteger(rowNumber) && rowNumber >= 1 ? rowNumber : 1,
    recordsPerPage: PAGE_SIZES.includes(recordsPerPage) ? recordsPerPage : 20,
  };
}

/** Writes it as address values; what is the report's own is ''. */
export function writeReportAsk(ask: ReportAsk): Readonly<Record<string, string>> {
  return {
    from: ask.from,
    to: ask.to,
    dateOf: ask.dateOf,
    service: ask.service,
    sortBy: ask.sortBy,
    sortOrder: ask.sortBy === '' || ask.sortOrder === 'DESC' ? '' : ask.sortOrder,
    rowNumber: ask.rowNumber > 1 ? String(ask.rowNumber) : '',
    recordsPerPage: ask.recordsPerPage === 20 ? '' : String(ask.recordsPerPage),
  };
}

/** The same as the operations take it, without the page. */
export function reportQuery({ from, to, dateOf, service, sortBy, sortOrder }: ReportAsk) {
  const search = {
    ...(from === '' ? {} : { from }),
    ...(to === '' ? {} : { to }),
    ...(dateOf === '' ? {} : { dateOf }),
    ...(service === '' ? {} : { service: [service] }),
  };
  return {
    ...(Object.keys(search).length === 0 ? {} : { search: JSON.stringify(search) }),
    ...(sortBy === '' ? {} : { sortBy, sortOrder }),
  };
}
