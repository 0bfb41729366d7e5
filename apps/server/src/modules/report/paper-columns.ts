import type { ReportName } from '@pravas/contract/report/report-names.ts';
import { MOST_PAPER_COLUMNS } from '../file/index.ts';
import { isOfMonths, pickColumns } from './pick-columns.ts';

/** The columns of each report on paper by default: as many as can be read there. */
const ON_PAPER: Readonly<Record<ReportName, readonly string[]>> = {
  'master-report': [
    ...['traveller', 'trip', 'service', 'place', 'starts', 'bookedOn', 'total', 'refund', 'net', 'status'],
  ],
  employees: [
    ...[
      'name',
      'employeeCode',
      'department',
      'grade',
      'designation',
      'approver',
      'role',
      'status',
      'complete',
      'trips',
    ],
  ],
  'employee-trip': [
    ...['trip', 'traveller', 'starts', 'cities', 'bookings', 'flight', 'hotel', 'net', 'expenses', 'all'],
  ],
  'invoice-list': [...['number', 'kind', 'date', 'issuer', 'traveller', 'taxable', 'cgst', 'sgst', 'igst', 'total']],
  'expense-transaction': [
    ...['at', 'event', 'traveller', 'paymentRef', 'in', 'charged', 'givenBack', 'net', 'out', 'expenses'],
  ],
  'employee-expenses': [
    ...['traveller', 'trip', 'service', 'place', 'starts', 'total', 'refund', 'net', 'expenses', 'status'],
  ],
  'employee-wise-spend': [
    ...['traveller', 'department', 'trips', 'bookings', 'flight', 'hotel', 'fees', 'refund', 'net', 'within'],
  ],
  'employee-wise-expense-spend': [
    ...['traveller', 'department', 'claims', 'claimed', 'approved', 'rejected', 'waiting', 'paid', 'withoutReceipt'],
  ],
  'location-wise-spend': ['city', 'months', 'net'],
  'location-wise-expense-spend': ['city', 'months', 'claimed'],
  'hotel-master-report': [
    ...['place', 'city', 'traveller', 'checkIn', 'nights', 'perNight', 'cap', 'overCap', 'net', 'status'],
  ],
  'flight-master-report': [
    ...['flights', 'place', 'traveller', 'departs', 'advanceDays', 'fare', 'taxes', 'net', 'references', 'status'],
  ],
  'savings-report-list': [
    ...['traveller', 'place', 'starts', 'paid', 'reference', 'realised', 'lowest', 'missed', 'reason', 'approvers'],
  ],
};

/**
 * Which columns are put on paper, by their places: those that were chosen, else the report's own. Where they are too
 * many, the oldest months are left out, then the last ones. Throws `validation_failed` for a column that the report
 * never has.
 */
export function pickPaperColumns(
  name: ReportName,
  columns: readonly { readonly key: string }[],
  chosen: readonly string[] | null | undefined,
): readonly number[] {
  // A person who may not see a column has a report without it.
  const has = (key: string) => key === 'months' || columns.some((column) => column.key === key);
  const places = pickColumns(columns, chosen ?? ON_PAPER[name].filter(has));
  const isMonth = (place: number) => isOfMonths(columns[place]?.key ?? '');
  const tooMany = places.length - MOST_PAPER_COLUMNS;
  if (tooMany <= 0) return places;
  const oldest = new Set(places.filter(isMonth).slice(0, tooMany));
  return places.filter((place) => !oldest.has(place)).slice(0, MOST_PAPER_COLUMNS);
}
