import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import type { OfflineSupply } from '../tax/offline-tax.ts';
import { serviceGstWithin } from '../tax/service-gst.ts';

/** What was paid for a cancelled part: what it was sold for, and our charges with their tax. */
export interface OfflinePaid {
  readonly soldPaise: Paise;
  readonly chargesPaise: Paise;
}

/** The outcome: paid = penalty + our cancellation charge with its GST + not returned + refund. */
export interface OfflineSettlement {
  readonly penaltyPaise: Paise;
  /** With its GST. */
  readonly serviceChargePaise: Paise;
  readonly nonRefundablePaise: Paise;
  readonly refundPaise: Paise;
}

/**
 * Composes a cancellation from the two amounts that the travel desk entered: what neither the supplier keeps of what it
 * was sold for nor the customer gets is our charge; what is refunded beyond that gives our booking charges back. Throws
 * RangeError where both amounts together are above what was paid.
 */
export function settleOffline(paid: OfflinePaid, penaltyPaise: Paise, refundPaise: Paise): OfflineSettlement {
  const leftPaise = subtract(sum([paid.soldPaise, paid.chargesPaise]), sum([penaltyPaise, refundPaise]));
  if (leftPaise < 0) throw new RangeError('Penalty and refund are above what was paid');
  const serviceChargePaise = greatest(subtract(paid.soldPaise, sum([penaltyPaise, refundPaise])), ZERO);
  return {
    penaltyPaise,
    serviceChargePaise,
    nonRefundablePaise: subtract(leftPaise, serviceChargePaise),
    refundPaise,
  };
}

/** The result of an entered cancellation, with the notes that are issued of it. */
export interface OfflineOutcome extends OfflineSettlement {
  /** Our cancellation charge before GST, of which a debit note is issued; 0 = none is. */
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  /** Charges of ours that are given back, of which a credit note is issued; 0 = none is. */
  readonly chargesBackPaise: Paise;
}

/**
 * The outcome of a part for the two amounts that the travel desk entered, before it is entered as well as when it is
 * settled. Throws RangeError where both are above what was paid, and as `serviceGst`.
 */
export function offlineOutcome(
  paid: OfflinePaid,
  entered: { readonly penaltyPaise: Paise; readonly refundPaise: Paise },
  supply: OfflineSupply,
): OfflineOutcome {
  const settled = settleOffline(paid, entered.penaltyPaise, entered.refundPaise);
  const { feePaise, gst } = serviceGstWithin({ inclusivePaise: settled.serviceChargePaise, ...supply });
  const soldLeftPaise = subtract(paid.soldPaise, least(settled.penaltyPaise, paid.soldPaise));
  return {
    ...settled,
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    chargesBackPaise: greatest(subtract(settled.refundPaise, soldLeftPaise), ZERO),
  };
}
