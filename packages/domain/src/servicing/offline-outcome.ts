import { greatest, least, type Paise, subtract, ZERO } from '../money/money.ts';
import { serviceGstWithin } from '../tax/service-gst.ts';
import { type OfflinePaid, type OfflineSettlement, settleOffline } from './offline-fare.ts';

/** Where and when our service is supplied: GST state codes and a day, YYYY-MM-DD. */
export interface OfflineSupply {
  readonly supplierStateCode: string;
  readonly placeOfSupplyStateCode: string;
  readonly on: string;
}

/** What an entered cancellation comes to, with the notes that are issued of it. */
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
 * What becomes of a part for the two amounts that the travel desk entered, before it is entered as well as when it is
 * settled. Throws RangeError where both are above what was paid, and as `serviceGst`.
 */
export function offlineOutcome(
  paid: OfflinePaid,
  entered: { readonly penaltyPaise: Paise; readonly refundPaise: Paise },
  supply: OfflineSupply,
): OfflineOutcome {
  const settled = settleOffline(paid, entered.penaltyPaise, entered.refundPaise);
  const { feePaise, gst } = serviceGstWithin({ inclusivePaise: settled.serviceChargePaise, ...supply });
  const fareLeftPaise = subtract(paid.farePaise, least(settled.penaltyPaise, paid.farePaise));
  return {
    ...settled,
    feePaise,
    cgstPaise: gst.cgstPaise,
    sgstPaise: gst.sgstPaise,
    igstPaise: gst.igstPaise,
    chargesBackPaise: greatest(subtract(settled.refundPaise, fareLeftPaise), ZERO),
  };
}
