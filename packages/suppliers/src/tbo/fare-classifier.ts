import type { FareKind } from '@pravas/domain/fare/fare-kind.ts';

/**
 * One row of the classifier: when the field contains the text (any letter case), the fare is of this kind, or not sold
 * at all. TBO says that the account manager explains the meaning of AirlineRemark, so this is data per agency.
 */
export interface ClassifierRow {
  readonly field: 'airlineRemark' | 'fareClassification' | 'resultFareType';
  readonly contains: string;
  readonly kind: Exclude<FareKind, 'brand' | 'special_return'> | 'not_sold';
}

/** The marks on a result that a classifier reads. */
export interface FareMarks {
  readonly airlineRemark: string;
  readonly fareClassification: string;
  readonly resultFareType: string;
}

/** What a fare is, and the airline's name for it. */
export interface FareClass {
  readonly kind: Exclude<FareKind, 'brand' | 'special_return'>;
  readonly brand: string | null;
}

/**
 * Rows for agencies without special agreement. Student, armed-forces and senior-citizen fares need papers at the gate
 * that a company booking does not collect, so they are not sold.
 */
export const DEFAULT_CLASSIFIER: readonly ClassifierRow[] = [
  { field: 'resultFareType', contains: 'student', kind: 'not_sold' },
  { field: 'resultFareType', contains: 'armed', kind: 'not_sold' },
  { field: 'resultFareType', contains: 'senior', kind: 'not_sold' },
  { field: 'fareClassification', contains: 'sme', kind: 'sme' },
  { field: 'fareClassification', contains: 'corp', kind: 'corporate' },
  { field: 'fareClassification', contains: 'series', kind: 'series' },
  { field: 'airlineRemark', contains: 'sme', kind: 'sme' },
  { field: 'airlineRemark', contains: 'corp', kind: 'corporate' },
  { field: 'airlineRemark', contains: 'series', kind: 'series' },
];

// Words by which TBO means "no fare family".
const NO_BRAND = new Set(['', 'publish', 'published', 'regular', 'regularfare', 'na']);

/** The kind and brand of a fare by the first row that matches, 'regular' without one; null = not sold. */
export function classifyFare(rows: readonly ClassifierRow[], marks: FareMarks): FareClass | null {
  const row = rows.find(({ field, contains }) => marks[field].toLowerCase().includes(contains.toLowerCase()));
  if (row?.kind === 'not_sold') return null;
  const brand = marks.fareClassification.trim();
  return { kind: row?.kind ?? 'regular', brand: NO_BRAND.has(brand.toLowerCase()) ? null : brand };
}
