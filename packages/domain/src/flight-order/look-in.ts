import { refundLawOn } from './refund-law.ts';

/**
 * What decides whether an order may be given back free for some time. Its supplier must have said that it grants that.
 */
export interface LookInFacts {
  readonly boughtAt: Temporal.Instant;
  /** The day of it in India, YYYY-MM-DD: the rules of that day hold, and days to departure are counted from it. */
  readonly boughtOn: string;
  /** The order's first departure, YYYY-MM-DD at its airport. */
  readonly departsOn: string;
  readonly isInternational: boolean;
}

/** The right to give an order back within hours of buying it, while the airline keeps nothing. */
export interface LookIn {
  readonly hours: number;
  /** Its last moment. */
  readonly until: Temporal.Instant;
  /** Where it is written. */
  readonly source: string;
}

/**
 * The look-in of an order, or null where the rules of its day know none or its flight left too few days after it was
 * bought (DGCA CAR Section 3, Series M, Part II of 24 February 2026: 48 hours; 7 days to a domestic and 15 to an
 * international departure). The text names the airline's own website; whether tickets of an agent have the right is
 * read both ways, so that it holds for suppliers that say so and no others.
 */
export function lookInOf({ boughtAt, boughtOn, departsOn, isInternational }: LookInFacts): LookIn | null {
  const law = refundLawOn(boughtOn);
  if (!law?.lookIn) return null;
  const { hours, minDaysDomestic, minDaysInternational } = law.lookIn;
  const days = Temporal.PlainDate.from(boughtOn).until(departsOn).days;
  if (days < (isInternational ? minDaysInternational : minDaysDomestic)) return null;
  return { hours, until: boughtAt.add({ hours }), source: law.source };
}

/** True up to and including the last moment of the look-in; false where there is none. */
export function isWithinLookIn(lookIn: LookIn | undefined, at: Temporal.Instant): lookIn is LookIn {
  return lookIn !== undefined && Temporal.Instant.compare(at, lookIn.until) <= 0;
}
