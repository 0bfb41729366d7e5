import { soldForUnit } from '../booking/paid-unit.ts';
import { isSameUnit, type UnitRef } from '../booking/unit.ts';
import { formatInrExact, greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { placeOfUnit } from './flight-scope.ts';
import { isWithinLookIn } from './look-in.ts';
import type { PaidFlightUnit } from './paid-units.ts';
import { type DatedRefundLaw, refundLawOn } from './refund-law.ts';

/** What an airline states for one traveller's slice. Amounts are never negative. */
export interface AirlineStatement extends UnitRef {
  /** Its cancellation charge. */
  readonly chargePaise: Paise;
  /** Its part of the charge that the airline had announced exactly; absent = it had not, or keeps to it. */
  readonly quotedPaise?: Paise;
  /** What it takes on top for handling the refund; absent = nothing. */
  readonly processingFeePaise?: Paise;
  /** What it refunds; null = it only stated its charge. */
  readonly returnedPaise: Paise | null;
  /** How much of that it gives as a credit instead of money; absent = nothing. */
  readonly creditPaise?: Paise;
  /** Seats, meals, bags and other fees that were sold as non-refundable; absent = none. */
  readonly extrasKeptPaise?: Paise;
}

/** The facts to judge a statement by, besides the rights of each order itself. */
export interface GuardTerms {
  /** The day of the cancellation, YYYY-MM-DD in India: its rules hold. */
  readonly cancelledOn: string;
  readonly cancelledAt: Temporal.Instant;
  /** True where a credit was chosen, of those who offered one. */
  readonly creditChosen: boolean;
}

/** Names of the rules an airline can break. */
export type GuardRule =
  | 'charge_above_cap'
  | 'charge_above_quote'
  | 'look_in_charged'
  | 'given_up_charged'
  | 'processing_fee'
  | 'taxes_kept'
  | 'returned_too_little'
  | 'credit_not_chosen';

/** One rule that a statement breaks. asked − allowed = shortfall. */
export interface GuardFinding {
  readonly rule: GuardRule;
  readonly orderId: string;
  readonly sliceIndex: number;
  readonly travellerIndex: number;
  readonly askedPaise: Paise;
  readonly allowedPaise: Paise;
  readonly shortfallPaise: Paise;
  readonly sentence: string;
  readonly source: string;
}

/** What the law says of an airline's statement. `ok` = it may keep what it keeps. */
export interface GuardJudgement {
  readonly ok: boolean;
  readonly findings: readonly GuardFinding[];
  /** What is missing of the refund, as money or as a credit: the sum of the findings but for unchosen credits. */
  readonly shortfallPaise: Paise;
  readonly proof: Proof;
}

/** No law is needed where an airline is held to its own word. */
const OWN_QUOTE = "The airline's own statement of its charge when the cancellation was asked for";

const BEFORE_THE_LAW = 'No rule of the DGCA on record for that day';

/**
 * Compares what an airline keeps with what it may keep: its charge is at most base fare and fuel charge, nothing within
 * a look-in, and no more than it had said itself when it was asked; statutory taxes and passenger fees always return,
 * nothing is taken for handling, and a credit replaces money only by choice (see REFUND_LAWS). Findings never count a
 * paisa twice. Where some flights of one fare are given back and their part of it is not stated, what else is missing
 * is not judged. A statement without a unit of its own is not judged. Cancelled before any rule on record: nothing is
 * found. Throws RangeError for negative amounts.
 */
export function judgeRefund(
  units: readonly PaidFlightUnit[],
  statements: readonly AirlineStatement[],
  terms: GuardTerms,
): GuardJudgement {
  const law = refundLawOn(terms.cancelledOn);
  const findings =
    law === null
      ? []
      : statements.flatMap((statement) => {
          refuseNegative(statement);
          const unit = units.find((one) => isSameUnit(one, statement));
          return unit ? judgeUnit(unit, statement, { ...terms, law, isGuessed: isGuessed(unit, statements) }) : [];
        });
  const shortfallPaise = sum(
    findings.filter((one) => one.rule !== 'credit_not_chosen').map((one) => one.shortfallPaise),
  );
  return {
    ok: findings.length === 0,
    findings,
    shortfallPaise,
    proof: proof({
      rule: 'refund_guard',
      inputs: {
        cancelledOn: terms.cancelledOn,
        lookInApplies: units.some((unit) => isWithinLookIn(unit.lookIn, terms.cancelledAt)),
        creditPaise: sum(statements.map((one) => one.creditPaise ?? ZERO)),
        creditChosen: terms.creditChosen,
        chargePaise: sum(statements.map((one) => one.chargePaise)),
      },
      result: shortfallPaise,
      source: law?.source ?? BEFORE_THE_LAW,
      parts: findings.map(({ rule, askedPaise, allowedPaise, shortfallPaise: result, source }) =>
        proof({ rule: `refund_guard.${rule}`, inputs: { askedPaise, allowedPaise }, result, source }),
      ),
    }),
  };
}

function judgeUnit(
  unit: PaidFlightUnit,
  statement: AirlineStatement,
  terms: GuardTerms & { readonly law: DatedRefundLaw; readonly isGuessed: boolean },
): readonly GuardFinding[] {
  const { law } = terms;
  const lookIn = isWithinLookIn(unit.lookIn, terms.cancelledAt) ? unit.lookIn : null;
  const { chargePaise, processingFeePaise = ZERO } = statement;
  const givenUp = unit.fullRefundSource;
  const capPaise = lookIn || givenUp ? ZERO : sum([unit.basePaise, unit.surchargePaise]);
  const lawfulPaise = least(chargePaise, capPaise);
  const allowedPaise = least(lawfulPaise, statement.quotedPaise ?? lawfulPaise);
  const missing = new Missing(missingOf(unit, statement, allowedPaise));
  const takenPaise = takenOf(unit, statement);
  const overPaise = missing.take(greatest(subtract(takenPaise, lawfulPaise), ZERO));
  const aboveQuotePaise = missing.take(greatest(subtract(least(takenPaise, lawfulPaise), allowedPaise), ZERO));
  const feePaise = missing.take(processingFeePaise);
  const taxesPaise = missing.take(keptTaxesOf(unit, statement));
  const restPaise = terms.isGuessed ? ZERO : missing.take(soldForUnit(unit));
  const creditPaise = terms.creditChosen ? ZERO : (statement.creditPaise ?? ZERO);
  const suspicions: readonly (readonly [GuardRule, Paise, Paise, string])[] = [
    [
      givenUp ? 'given_up_charged' : lookIn ? 'look_in_charged' : 'charge_above_cap',
      takenPaise,
      overPaise,
      givenUp
        ? `The airline itself gave this flight up, so it may keep nothing; it asked ${formatInrExact(chargePaise)}.`
        : lookIn
          ? `The ticket was given back within ${lookIn.hours} hours of booking, so the airline may keep nothing; it asked ${formatInrExact(chargePaise)}.`
          : aboveCapSentence(chargePaise, takenPaise, capPaise),
    ],
    [
      'charge_above_quote',
      least(takenPaise, lawfulPaise),
      aboveQuotePaise,
      `The airline had said that it would keep ${formatInrExact(allowedPaise)}, on which the ticket was given back; it asked ${formatInrExact(chargePaise)}.`,
    ],
    [
      'processing_fee',
      processingFeePaise,
      feePaise,
      `The airline took ${formatInrExact(processingFeePaise)} for handling the refund, for which it may take nothing.`,
    ],
    ['taxes_kept', taxesPaise, taxesPaise, taxesSentence(taxesPaise)],
    [
      'returned_too_little',
      restPaise,
      restPaise,
      `The airline returned ${formatInrExact(restPaise)} less than its own charge leaves.`,
    ],
    ['credit_not_chosen', creditPaise, creditPaise, creditSentence(creditPaise)],
  ];
  const { orderId, sliceIndex, travellerIndex } = unit;
  return suspicions
    .filter(([, , shortfallPaise]) => shortfallPaise > 0)
    .map(([rule, askedPaise, shortfallPaise, sentence]) => ({
      rule,
      orderId,
      sliceIndex,
      travellerIndex,
      askedPaise,
      allowedPaise: subtract(askedPaise, shortfallPaise),
      shortfallPaise,
      sentence,
      source: sourceOf(rule, unit, law),
    }));
}

/** Whether only some flights of one fare are given back without a stated division: then what they cost is a guess. */
function isGuessed(
  { orderId, travellerIndex, dividedAmong = 1 }: PaidFlightUnit,
  statements: readonly AirlineStatement[],
) {
  const own = statements.filter(
    (one) => one.orderId === orderId && placeOfUnit(one.unit).travellerIndex === travellerIndex,
  );
  return own.length < dividedAmong;
}

/** Where it is written that an airline may keep nothing of a flight; all other rules are the law of the day. */
function sourceOf(rule: GuardRule, { fullRefundSource, lookIn }: PaidFlightUnit, law: DatedRefundLaw): string {
  if (rule === 'given_up_charged') return fullRefundSource ?? law.source;
  if (rule === 'charge_above_quote') return OWN_QUOTE;
  return rule === 'look_in_charged' && lookIn ? lookIn.source : law.source;
}

function aboveCapSentence(chargePaise: Paise, takenPaise: Paise, capPaise: Paise): string {
  const [asked, taken, cap] = [formatInrExact(chargePaise), formatInrExact(takenPaise), formatInrExact(capPaise)];
  return takenPaise < chargePaise
    ? `The airline asked ${asked}, more than there was, and kept ${taken}; it may keep at most base fare and fuel charge, ${cap}.`
    : `The airline asked ${asked}; it may keep at most base fare and fuel charge, ${cap}.`;
}

function taxesSentence(amountPaise: Paise): string {
  return `The airline kept ${formatInrExact(amountPaise)} of statutory taxes and airport fees, which return in full even on a non-refundable fare.`;
}

function creditSentence(amountPaise: Paise): string {
  return `The airline gave a credit of ${formatInrExact(amountPaise)} although nobody chose one; the money returns the way it was paid.`;
}

/** What a charge really took: an airline may ask for more than there was, and has then kept the whole. */
function takenOf(unit: PaidFlightUnit, { chargePaise, returnedPaise }: AirlineStatement): Paise {
  if (returnedPaise === null) return chargePaise;
  return least(chargePaise, greatest(subtract(soldForUnit(unit), returnedPaise), ZERO));
}

/**
 * Taxes are kept for certain only as far as the refund is less than they are; other money that is missing is just
 * missing.
 */
function keptTaxesOf({ statutoryPaise }: PaidFlightUnit, { returnedPaise }: AirlineStatement): Paise {
  return greatest(subtract(statutoryPaise, returnedPaise ?? ZERO), ZERO);
}

/** How much is missing. Where only a charge is stated, the rest is taken to return. */
function missingOf(unit: PaidFlightUnit, statement: AirlineStatement, allowedPaise: Paise): Paise {
  const { chargePaise, processingFeePaise = ZERO, returnedPaise, extrasKeptPaise = ZERO } = statement;
  if (returnedPaise === null) return sum([subtract(chargePaise, allowedPaise), processingFeePaise]);
  const keepablePaise = sum([allowedPaise, least(extrasKeptPaise, sum([unit.extrasPaise, unit.otherPaise]))]);
  return greatest(subtract(subtract(soldForUnit(unit), keepablePaise), returnedPaise), ZERO);
}

/** Money that is missing and is not attributed to a rule yet. */
class Missing {
  #left: Paise;

  constructor(left: Paise) {
    this.#left = left;
  }

  /** Attributes up to that amount to a rule; gives what was really attributed. */
  take(upTo: Paise): Paise {
    const taken = least(upTo, this.#left);
    this.#left = subtract(this.#left, taken);
    return taken;
  }
}

function refuseNegative(statement: AirlineStatement): void {
  const {
    chargePaise,
    quotedPaise = ZERO,
    processingFeePaise = ZERO,
    returnedPaise,
    creditPaise = ZERO,
    extrasKeptPaise = ZERO,
  } = statement;
  if (Math.min(chargePaise, quotedPaise, processingFeePaise, returnedPaise ?? 0, creditPaise, extrasKeptPaise) < 0) {
    throw new RangeError("An airline's statement has a negative amount");
  }
}
