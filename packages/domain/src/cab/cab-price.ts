import { type CabRefund, cabCancellation } from './cab-cancellation.ts';
import type { CabDetail } from './cab-detail.ts';
import { type CabFare, cabFare } from './cab-fare.ts';
import { type CabBill, type CabTax, cabBill, cabTax } from './cab-tax.ts';
import { cabTaxQuestion } from './cab-tax-question.ts';
import type { CabUsage } from './cab-usage.ts';
import { usageOfSlip } from './duty-slip.ts';

/** The price of a ride, and its derivation. */
export interface CabPrice {
  readonly usage: CabUsage;
  readonly fare: CabFare;
  readonly tax: CabTax;
  readonly bill: CabBill;
  /** True once the duty slip makes it; until then it is an estimate. */
  readonly isFinal: boolean;
}

/** The price of a ride that `checkCabDetail` finds nothing wrong with: by its duty slip, else by the expected usage. */
export function cabPrice(detail: CabDetail): CabPrice {
  const { duty, card, expected, slip } = detail;
  const usage = slip === null ? expected : usageOfSlip(slip);
  const fare = cabFare(duty, card, usage);
  const tax = cabTax(cabTaxQuestion(detail, fare.taxablePaise));
  return { usage, fare, tax, bill: cabBill(fare, tax), isFinal: slip !== null };
}

/**
 * What cancelling a ride refunds at a moment, by the rule of its rate card. Throws RangeError for one that was driven.
 */
export function cancelledCab(detail: CabDetail, at: Temporal.Instant): CabRefund {
  if (detail.slip !== null) throw new RangeError('A ride that has taken place cannot be cancelled');
  const { fare, tax } = cabPrice(detail);
  const { taxablePaise, passThroughPaise } = fare;
  return cabCancellation(
    {
      rule: detail.card.cancellation,
      pickUp: detail.pickUpAt,
      paid: { taxablePaise, taxPaise: tax.billedPaise, taxRate: tax.rate, passThroughPaise },
    },
    at,
  );
}
