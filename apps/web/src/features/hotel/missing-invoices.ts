import { listMissingInvoices } from '@pravas/contract/hotel/hotel-invoices.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { csvText } from '../../lib/csv.ts';
import { api } from '../../lib/session.ts';
import { type AskOf, listAddress, oneOf, typed } from '../../ui/list-address.ts';

/** An invoice that a hotel owes. */
export type MissingInvoice = AnswerOf<typeof listMissingInvoices>['data'][number];

/** Who is asked for it at present. */
export const ASKED = [
  { value: 'guests', label: 'The guests' },
  { value: 'desk', label: 'The travel desk' },
] as const;

/** The address of the list. */
export const MISSING = listAddress({
  sortColumns: ['days', 'credit', 'hotel'],
  sortBy: 'days',
  sortOrder: 'DESC',
  filters: { search: typed(60), asked: oneOf(ASKED.map(({ value }) => value)) },
});

/** The whole question that it holds. */
export type MissingAsk = AskOf<typeof MISSING>;

/** All invoices that are missing. */
export const missingQuery = {
  queryKey: ['hotel-invoices', 'missing'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(listMissingInvoices, { signal }),
};

/** The rows that a question leaves, in its order. */
export function askedRows(rows: readonly MissingInvoice[], ask: MissingAsk): readonly MissingInvoice[] {
  const wanted = ask.search.trim().toLowerCase();
  const found = rows.filter(
    (row) =>
      (ask.asked === '' || (ask.asked === 'desk') === isAtDesk(row)) &&
      [row.hotelName, row.city, row.tripName, row.gstin ?? '', ...row.travelers].some((text) =>
        text.toLowerCase().includes(wanted),
      ),
  );
  const sign = ask.sortOrder === 'DESC' ? -1 : 1;
  return found.toSorted((a, b) => sign * compare(a, b, ask.sortBy) || a.hotelName.localeCompare(b.hotelName, 'en-IN'));
}

/** True once the guests were asked for the last time. */
function isAtDesk({ timesAsked }: MissingInvoice): boolean {
  return timesAsked > 2;
}

function compare(a: MissingInvoice, b: MissingInvoice, by: string): number {
  if (by === 'credit') return a.atStake - b.atStake;
  return by === 'hotel' ? a.hotelName.localeCompare(b.hotelName, 'en-IN') : a.daysSince - b.daysSince;
}

/** The rows as a CSV file. */
export function missingCsv(rows: readonly MissingInvoice[]): string {
  const head = [
    'Hotel',
    'City',
    'Check-in',
    'Check-out',
    'Guests',
    'GSTIN given',
    'Credit at stake (INR)',
    'Days since check-out',
    'Times asked',
    'Last asked on',
    'Next step',
    'Trip',
  ];
  return csvText([
    head,
    ...rows.map((row) => [
      row.hotelName,
      row.city,
      row.checkIn,
      row.checkOut,
      row.travelers.join('; '),
      row.gstin ?? '',
      row.atStake.toFixed(2),
      String(row.daysSince),
      String(row.timesAsked),
      row.lastAskedOn ?? '',
      row.nextStep,
      row.tripName,
    ]),
  ]);
}
