import type { PriceTolerance } from '../approval/approval.ts';
import { priceBand } from '../approval/fingerprint.ts';
import { cancellationServiceCharge } from '../fare/convenience-fee.ts';
import type { QuoteTerms } from '../flight-order/quote-booking.ts';
import { greatest, least, type Paise, paise, subtract, sum, times, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';
import { serviceGst, supplyIn } from '../tax/service-gst.ts';
import type { GivenUpShare } from './change-charge.ts';

/** Our charge for a change, per traveller and before GST, from a day on (YYYY-MM-DD). */
interface DatedChangeFee {
  readonly validFrom: string;
  readonly perTravellerPaise: Paise;
}

/** What an airline asks for a change, and on which terms we charge for it. */
export interface ChangeFacts {
  /** New fare less old fare for all travellers; negative where the new fare is lower. */
  readonly fareDifferencePaise: Paise;
  /** What the airline may ask of it: see `judgeChangeCharge`. */
  readonly penaltyPaise: Paise;
  /** `travellers` counts those who still fly; `roundTrip` = more than one slice is given up. */
  readonly terms: QuoteTerms & { readonly roundTrip: boolean };
  /**
   * The day whose rate the invoice has, which a note keeps (CGST Act section 34), YYYY-MM-DD; absent = that of the
   * terms.
   */
  readonly taxedOn?: string;
  /** The organisation's own charges for changes; empty = as for a cancellation. */
  readonly changeFees: readonly DatedChangeFee[];
  /** Which of the replaced flights the airline gave up itself: for those nothing of ours is charged either. */
  readonly givenUp?: GivenUpShare | undefined;
}

/**
 * What a change costs. pay − return = fare difference + penalty + fee + taxes − credit, and one of pay and return is 0.
 */
export interface ChangeQuote {
  readonly fareDifferencePaise: Paise;
  readonly penaltyPaise: Paise;
  readonly feePerTravellerPaise: Paise;
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** What credits pay; they pay the airline only, never our charge. */
  readonly creditPaise: Paise;
  /** Fare difference and penalty: above 0 goes to the airline, below 0 is refunded by it. */
  readonly airlinePaise: Paise;
  /** What remains after everything: above 0 is paid, below 0 is refunded. */
  readonly netPaise: Paise;
  readonly payPaise: Paise;
  readonly returnPaise: Paise;
  readonly proof: Proof;
}

/**
 * Prices a change of date or flight: the airline's fare difference and penalty, and our charge per traveller with GST
 * by place of supply. Our charge is the dated setting where there is one, otherwise the cancellation service charge
 * (₹100 + GST where nothing is set; spec rules §9.1). Throws RangeError for a negative penalty.
 */
export function quoteChange(facts: ChangeFacts): ChangeQuote {
  const { fareDifferencePaise, penaltyPaise, terms } = facts;
  if (penaltyPaise < 0) throw new RangeError('A penalty is never negative');
  const feePerTravellerPaise = changeFeeOn(facts);
  const feePaise = times(feePerTravellerPaise, terms.travellers);
  const gst = serviceGst({
    feePaise,
    ...supplyIn(terms),
    on: facts.taxedOn ?? terms.on,
  });
  const airlinePaise = sum([fareDifferencePaise, penaltyPaise]);
  const { creditPaise, netPaise, payPaise, returnPaise } = payWithCredits(
    { airlinePaise, ownPaise: sum([feePaise, gst.totalPaise]) },
    // No credit is spent before its owner has ticked it.
    ZERO,
  );
  return {
    fareDifferencePaise,
    penaltyPaise,
    feePerTravellerPaise,
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    creditPaise,
    airlinePaise,
    netPaise,
    payPaise,
    returnPaise,
    proof: proof({
      rule: 'change.total',
      inputs: { fareDifferencePaise, penaltyPaise, feePaise, creditPaise },
      result: netPaise,
      source: 'Product rule: change of date or flight',
      parts: [gst.proof],
    }),
  };
}

/**
 * What is paid or refunded once credits have paid of what the airline gets, which is all that they pay: `ownPaise`, our
 * charge with its tax, is always paid in money. Throws RangeError for a negative credit.
 */
export function payWithCredits(
  { airlinePaise, ownPaise }: { readonly airlinePaise: Paise; readonly ownPaise: Paise },
  wantedPaise: Paise,
): Pick<ChangeQuote, 'creditPaise' | 'netPaise' | 'payPaise' | 'returnPaise'> {
  if (wantedPaise < 0) throw new RangeError('A credit is never negative');
  const creditPaise = least(wantedPaise, greatest(airlinePaise, ZERO));
  const netPaise = subtract(sum([airlinePaise, ownPaise]), creditPaise);
  return {
    creditPaise,
    netPaise,
    payPaise: greatest(netPaise, ZERO),
    returnPaise: greatest(paise(-netPaise), ZERO),
  };
}

/**
 * The highest net amount of a change that needs no new question: what was agreed and the organisation's tolerance on
 * it. A change with a refund has no tolerance: it may not refund less.
 */
export function changeBand(agreedNetPaise: Paise, tolerance: PriceTolerance): Paise {
  return priceBand(agreedNetPaise, tolerance);
}

function changeFeeOn({ changeFees, terms, givenUp }: ChangeFacts): Paise {
  const chosen = givenUp ? givenUp.of - givenUp.flights : null;
  if (chosen === 0) return ZERO;
  const dated = changeFees
    .filter((fee) => fee.validFrom <= terms.on)
    .toSorted((a, b) => Temporal.PlainDate.compare(a.validFrom, b.validFrom))
    .at(-1);
  const roundTrip = chosen === null ? terms.roundTrip : chosen > 1;
  return dated?.perTravellerPaise ?? cancellationServiceCharge(terms.fees, { ...terms, roundTrip }).perTravellerPaise;
}
