/**
 * The rules of the regulator for refunds, with the span of days on which they hold (both ends inclusive, YYYY-MM-DD).
 */
export interface DatedRefundLaw {
  readonly validFrom: string;
  readonly validTo: string | null;
  /** How many hours after booking a ticket may be given back free of charge; null = no such right. */
  readonly lookIn: {
    readonly hours: number;
    /** The right ends where the flight leaves within fewer days of the booking. */
    readonly minDaysDomestic: number;
    readonly minDaysInternational: number;
  } | null;
  /** Refunds to a card that the airline itself charged. */
  readonly cardDays: number;
  /** Refunds of tickets bought through an agent or portal; the duty is the airline's. */
  readonly agentWorkingDays: number;
  /** The text that is cited. */
  readonly source: string;
}

/**
 * DGCA Civil Aviation Requirements, Section 3, Series M, Part II "Refund of airline tickets". In both issues an airline
 * keeps at most basic fare and fuel surcharge, returns every statutory tax and UDF, ADF and PSF whatever the fare and
 * even after a no-show, and takes nothing for handling the refund; a credit shell is the passenger's choice.
 */
const REFUND_LAWS: readonly DatedRefundLaw[] = [
  {
    validFrom: '2016-08-01',
    validTo: '2026-03-25',
    lookIn: null,
    cardDays: 7,
    agentWorkingDays: 30,
    source: 'DGCA CAR Section 3, Series M, Part II, as in force from 1 August 2016',
  },
  {
    validFrom: '2026-03-26',
    validTo: null,
    lookIn: { hours: 48, minDaysDomestic: 7, minDaysInternational: 15 },
    cardDays: 7,
    agentWorkingDays: 14,
    source: 'DGCA CAR Section 3, Series M, Part II, issue of 24 February 2026, in force from 26 March 2026',
  },
];

/** The rules in force on a day (YYYY-MM-DD), or null before the first. */
export function refundLawOn(on: string): DatedRefundLaw | null {
  const day = on.slice(0, 10);
  return REFUND_LAWS.find((law) => law.validFrom <= day && (law.validTo === null || day <= law.validTo)) ?? null;
}
