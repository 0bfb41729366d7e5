import type { BadgeTone } from '../../ui/badge.tsx';

/** How documents compare with one another, in words. */
export const STATUS_OPTIONS = [
  { value: 'exact', label: 'Exact' },
  { value: 'suggested', label: 'Suggested' },
  { value: 'mismatch', label: 'Differs' },
  { value: 'other_registration', label: 'Other registration' },
  { value: 'proposed', label: 'Perhaps the same' },
  { value: 'linked', label: 'Accepted' },
  { value: 'missing_in_2b', label: 'Not in 2B' },
  { value: 'missing_in_books', label: 'Not in your books' },
  { value: 'cancelled_out', label: 'Cancelled out' },
  { value: 'amended', label: 'Amended' },
] as const;

/** The colour of each. */
export const STATUS_TONES: Readonly<Record<(typeof STATUS_OPTIONS)[number]['value'], BadgeTone>> = {
  exact: 'green',
  linked: 'green',
  suggested: 'blue',
  proposed: 'blue',
  mismatch: 'amber',
  other_registration: 'amber',
  missing_in_2b: 'amber',
  missing_in_books: 'amber',
  cancelled_out: 'plain',
  amended: 'plain',
};

/** What becomes of the tax, in words. */
export const PART_OPTIONS = [
  { value: 'claimed', label: 'Claimed' },
  { value: 'claimable', label: 'To claim' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'atRisk', label: 'At risk' },
  { value: 'lost', label: 'Lost' },
  { value: 'outside', label: 'No booking' },
] as const;

/** What each part means, for the head of the page. */
export const PART_TEXTS: Readonly<Record<(typeof PART_OPTIONS)[number]['value'], string>> = {
  claimed: 'Taken in a return',
  claimable: 'In 2B, and yours',
  waiting: 'Not yet in 2B, or for you to accept',
  atRisk: 'Absent from 2B, or different in it',
  lost: 'Cannot be claimed',
  outside: 'In 2B, but nothing was booked for it',
};

const FIELDS: Readonly<Record<string, string>> = {
  supplier_gstin: 'Supplier’s GSTIN',
  number: 'Number',
  date: 'Date',
  place_of_supply: 'Place of supply',
  reverse_charge: 'Reverse charge',
  taxable: 'Taxable amount',
  heads: 'GST',
  tax: 'GST',
};

/** The subject of a difference, in words. */
export function fieldText(field: string): string {
  return FIELDS[field] ?? field;
}

/** "November 2026". */
export function monthText(period: string): string {
  return new Date(`${period}-15T00:00:00Z`).toLocaleDateString('en-IN', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** "2026-27". */
export function yearText(year: number): string {
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

/** The name of a document. */
export const KIND_TEXTS = { invoice: 'Invoice', debit_note: 'Debit note', credit_note: 'Credit note' } as const;
