import type { ReportName } from '@pravas/contract/report/report-names.ts';
import type { AskedReport } from './asked-report.ts';
import { OUTCOME_WORDS } from './kinds/line-words.ts';

/** The people and things that a report was filtered to by number, by name; null where it was not. */
export interface NarrowedNames {
  readonly person: string | null;
  readonly trip: string | null;
}

const BY_BOOKING = { booking: 'day of booking', transaction: 'day of payment or refund', travel: 'day of travel' };
const BY_EXPENSE = { booking: 'day it was handed in', transaction: 'day it was decided', travel: 'day of the expense' };
const NAMES = {
  service: 'Service',
  department: 'Department',
  grade: 'Grade',
  costCentre: 'Cost centre',
  project: 'Project',
  city: 'City',
  vendor: 'Vendor',
  origin: 'Channel',
  outcome: 'Policy',
} as const;

/** By which day a report counts, in words. */
export function basisText(name: ReportName, { dateOf }: AskedReport['period']): string {
  return (name.endsWith('expense-spend') ? BY_EXPENSE : BY_BOOKING)[dateOf];
}

const WHOSE = { company: [], team: ['Travel of my people'], own: ['My own travel'] } as const;

/** The filters of a report, a phrase each: "Service: Flight, Hotel", "Department is not: Sales". */
export function filterTexts(
  { search, scope }: Pick<AskedReport, 'search' | 'scope'>,
  { person, trip }: NarrowedNames,
): readonly string[] {
  const listed = (Object.keys(NAMES) as (keyof typeof NAMES)[]).flatMap((key) => {
    const values = search[key];
    if (!values) return [];
    const isNot = search.exclude?.includes(key) ? ' is not' : '';
    return [`${NAMES[key]}${isNot}: ${values.map((value) => valueText(key, value)).join(', ')}`];
  });
  const invoices = search.supplierInvoice;
  const ofOneReport = [
    ...(invoices === undefined ? [] : [`Supplier’s invoice: ${invoices}`]),
    ...(search.refunds === undefined ? [] : [`Refunds: ${search.refunds}`]),
  ];
  return [
    ...WHOSE[scope],
    ...listed,
    ...ofOneReport,
    ...(person === null ? [] : [`Person: ${person}`]),
    ...(trip === null ? [] : [`Trip: ${trip}`]),
  ];
}

function valueText(key: keyof typeof NAMES, value: string): string {
  if (key === 'outcome') return OUTCOME_WORDS[value === 'not_judged' ? 'none' : value] ?? value;
  return key === 'service' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
