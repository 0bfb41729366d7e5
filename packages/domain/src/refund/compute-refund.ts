import { greatest, least, type Paise, paise, splitByWeight, subtract, sum, ZERO } from '../money/money.ts';
import { type Proof, proof } from '../proof/proof.ts';

/** What was paid for the cancelled part, in its parts. All amounts are for every unit of it and never negative. */
interface PaidForPart {
  /** What the supplier may keep of it: the price proper with its surcharges. */
  readonly keepablePaise: Paise;
  /** Statutory taxes and fees collected for others. */
  readonly statutoryPaise: Paise;
  /** Extras and the supplier's other fees, which are refunded unless the penalty takes them. */
  readonly otherRefundablePaise: Paise;
  /** Fees that were disclosed as non-refundable, with their GST, such as our convenience fee. */
  readonly nonRefundablePaise: Paise;
}

/** The facts a refund is computed from. */
export interface RefundFacts {
  readonly paid: PaidForPart;
  /** Where it is written what a supplier may keep and what must be refunded. */
  readonly law: string;
  /** What the supplier keeps, as it states it. */
  readonly penaltyPaise: Paise;
  /** True where the supplier itself gave it up and so may keep nothing; absent = false. */
  readonly isFullByLaw?: boolean;
  /** Our cancellation service charge before GST, and its GST. */
  readonly serviceChargePaise: Paise;
  readonly serviceChargeGstPaise: Paise;
}

/** A refund and where the rest of the money stays: refund + penalty + service charge + its GST + fees = paid. */
export interface Refund {
  readonly paidPaise: Paise;
  readonly refundPaise: Paise;
  readonly statutoryPaise: Paise;
  readonly penaltyPaise: Paise;
  /** True when the supplier asked for more than it may keep. */
  readonly penaltyCapped: boolean;
  readonly serviceChargePaise: Paise;
  readonly serviceChargeGstPaise: Paise;
  /** True when our charge was cut so that statutory taxes are refunded in full. */
  readonly serviceChargeReduced: boolean;
  readonly nonRefundablePaise: Paise;
  readonly proof: Proof;
}

const PRODUCT = 'Product rule: refund (decisions §2)';

/**
 * refund = paid − the supplier's penalty − cancellation service charge with its GST − non-refundable fees, never below
 * 0. The penalty is capped at what the supplier may keep, and at nothing where it gave the part up itself; statutory
 * taxes and fees of others return in full, so our own charge is cut where nothing else is left to take it from. Throws
 * RangeError for a negative amount.
 */
export function computeRefund(facts: RefundFacts): Refund {
  refuseNegative({ ...facts.paid, ...amountsOf(facts) });
  const { paid } = facts;
  const capPaise = paid.keepablePaise;
  const keepablePaise = facts.isFullByLaw ? ZERO : capPaise;
  const penaltyPaise = least(facts.penaltyPaise, keepablePaise);
  const penaltyCapped = facts.penaltyPaise > keepablePaise;
  const leftPaise = subtract(sum([capPaise, paid.otherRefundablePaise]), penaltyPaise);
  const askedPaise = sum([facts.serviceChargePaise, facts.serviceChargeGstPaise]);
  const keptPaise = least(askedPaise, greatest(leftPaise, ZERO));
  const [serviceChargePaise, serviceChargeGstPaise] = splitCharge(keptPaise, facts);
  const refundPaise = sum([paid.statutoryPaise, subtract(leftPaise, keptPaise)]);
  const paidPaise = sum([capPaise, paid.statutoryPaise, paid.otherRefundablePaise, paid.nonRefundablePaise]);
  return {
    paidPaise,
    refundPaise,
    statutoryPaise: paid.statutoryPaise,
    penaltyPaise,
    penaltyCapped,
    serviceChargePaise,
    serviceChargeGstPaise,
    serviceChargeReduced: keptPaise < askedPaise,
    nonRefundablePaise: paid.nonRefundablePaise,
    proof: proofOf(facts, { paidPaise, refundPaise, penaltyPaise, keptPaise }),
  };
}

interface Figures {
  readonly paidPaise: Paise;
  readonly refundPaise: Paise;
  readonly penaltyPaise: Paise;
  readonly keptPaise: Paise;
}

function proofOf(facts: RefundFacts, { paidPaise, refundPaise, penaltyPaise, keptPaise }: Figures): Proof {
  const { statutoryPaise, keepablePaise, nonRefundablePaise } = facts.paid;
  const { penaltyPaise: askedPaise, serviceChargePaise: chargePaise, serviceChargeGstPaise: gstPaise } = facts;
  return proof({
    rule: 'refund.total',
    inputs: { paidPaise },
    result: refundPaise,
    source: PRODUCT,
    parts: [
      proof({
        rule: 'refund.statutory_returned',
        inputs: { statutoryPaise },
        result: statutoryPaise,
        source: facts.law,
      }),
      proof({
        rule: penaltyPaise < askedPaise ? 'refund.penalty_capped' : 'refund.penalty',
        inputs: { askedPaise, keepablePaise },
        result: penaltyPaise,
        source: facts.law,
      }),
      proof({
        rule: keptPaise < chargePaise + gstPaise ? 'refund.service_charge_reduced' : 'refund.service_charge',
        inputs: { chargePaise, gstPaise },
        result: keptPaise,
        source: PRODUCT,
      }),
      proof({
        rule: 'refund.non_refundable_fees',
        inputs: { nonRefundablePaise },
        result: nonRefundablePaise,
        source: PRODUCT,
      }),
    ],
  });
}

function splitCharge(keptPaise: Paise, facts: RefundFacts): readonly [Paise, Paise] {
  const weights = [facts.serviceChargePaise, facts.serviceChargeGstPaise];
  if (keptPaise === 0) return [ZERO, ZERO];
  const [charge, gst] = splitByWeight(keptPaise, weights);
  return [charge ?? ZERO, gst ?? ZERO];
}

function amountsOf({ penaltyPaise, serviceChargePaise, serviceChargeGstPaise }: RefundFacts) {
  return { penaltyPaise, serviceChargePaise, serviceChargeGstPaise };
}

function refuseNegative(amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) {
    paise(amount);
    if (amount < 0) throw new RangeError(`${name} is negative: ${amount}`);
  }
}
