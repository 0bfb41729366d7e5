import type { EInvoiceRow, Turnover } from './return-queries.ts';

/** "November 2026". */
export function monthText(month: string): string {
  return new Date(`${month}-15T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The month of a day and those before it, the latest first, as many as are asked for. */
export function monthsUntil(day: string, count: number): readonly string[] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return Array.from({ length: count }, (_, back) => {
    const months = year * 12 + (month - 1) - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** The names of documents. */
export const KIND_WORDS: Readonly<Record<EInvoiceRow['kind'], string>> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  debit_note: 'Debit note',
};

/** The state of a document, with its colour. */
export const STATE_WORDS = {
  waiting: { word: 'Waiting', tone: 'blue' },
  registered: { word: 'Registered', tone: 'green' },
  refused: { word: 'To mend', tone: 'amber' },
  cancelled: { word: 'Cancelled', tone: 'plain' },
  overdue: { word: 'Overdue', tone: 'red' },
} as const satisfies Readonly<Record<EInvoiceRow['state'], { readonly word: string; readonly tone: string }>>;

/** The name of a turnover, and what follows from it. */
export const TURNOVER_WORDS: Readonly<Record<Turnover, { readonly word: string; readonly effect: string }>> = {
  up_to_5_crore: { word: 'Up to ₹5 crore', effect: 'Nothing has to be registered.' },
  above_5_crore: { word: 'Above ₹5 crore, below ₹10 crore', effect: 'Registered, on any day.' },
  from_10_crore: { word: '₹10 crore or more', effect: 'Registered within 30 days.' },
};
