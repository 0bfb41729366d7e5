/** The provider's turnover of any year since 2017-18, as far as e-invoices depend on it. */
export const TURNOVERS = ['up_to_5_crore', 'above_5_crore', 'from_10_crore'] as const;

/** A class of turnover. */
export type Turnover = (typeof TURNOVERS)[number];

/** From which day (YYYY-MM-DD) a turnover counts. */
export interface TurnoverFrom {
  readonly validFrom: string;
  readonly turnover: Turnover;
}

/**
 * Days from the document's own, which is the first (GSTN advisory on the time limit of reporting, from 1 April 2025).
 */
const REPORTED_WITHIN_DAYS = 30;

/** The turnover that counts on a day; null where none has been entered. */
export function turnoverOn(entered: readonly TurnoverFrom[], day: string): Turnover | null {
  const before = entered.filter(({ validFrom }) => validFrom <= day);
  return before.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1)).at(-1)?.turnover ?? null;
}

/**
 * True where a document has to be registered with the tax portal: above 5 crore, for registered recipients, special
 * economic zones among them, and not for others (CGST Rules, rule 48(4); Notification 10/2023-Central Tax).
 */
export function needsEInvoice(turnover: Turnover | null, recipientGstin: string | null): boolean {
  return turnover !== null && turnover !== 'up_to_5_crore' && recipientGstin !== null;
}

/** The last day on which the portal takes a document of a day (both YYYY-MM-DD); null = it takes it on any. */
export function reportableUntil(turnover: Turnover | null, issuedOn: string): string | null {
  if (turnover !== 'from_10_crore') return null;
  return Temporal.PlainDate.from(issuedOn)
    .add({ days: REPORTED_WITHIN_DAYS - 1 })
    .toString();
}
