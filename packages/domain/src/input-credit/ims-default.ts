import { daysApart } from './compare-documents.ts';

/** The default for a document that is left untouched in the invoice management system (IMS). */
interface ImsDefault {
  /** YYYY-MM-DD. */
  readonly validFrom: string;
  readonly untouched: 'accepted' | 'rejected';
  /** How many days from its date; null = at once, when 2B is made. */
  readonly afterDays: number | null;
  readonly source: string;
}

/**
 * Dated, the latest first. A default of rejecting after 30 days was reported for 2026 and denied elsewhere: it is added
 * here once it is in force.
 */
const IMS_DEFAULTS: readonly ImsDefault[] = [
  {
    validFrom: '2024-10-14',
    untouched: 'accepted',
    afterDays: null,
    source: 'GSTN advisory of 8 October 2025: no action is deemed acceptance',
  },
];

/** The default on a day for an untouched document of a date. Nothing untouched is ever counted as claimed. */
export function imsDefaultOn(date: string, today: string, defaults = IMS_DEFAULTS): 'accepted' | 'rejected' {
  const row = defaults.find(({ validFrom }) => validFrom <= today);
  if (!row) return 'accepted';
  if (row.afterDays !== null && daysApart(date, today) < row.afterDays) return 'accepted';
  return row.untouched;
}
