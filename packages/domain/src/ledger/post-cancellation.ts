import { greatest, least, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { type LedgerAccount, type Transfer, transfersOf } from './posting.ts';

/** The money of a cancellation. All amounts are for everything that was cancelled with it. */
export interface CancelledPurchase {
  readonly bookingId: string;
  /**
   * The cancellation's id, which keeps several cancellations of one booking apart. Absent = the booking's own id, under
   * which whole bookings were posted before parts could be cancelled.
   */
  readonly subject?: string;
  /** What the customer paid for the fares, and what they cost us. */
  readonly sellPaise: Paise;
  readonly costPaise: Paise;
  /** What of our margin on it is taken back (`recalledMargin`); absent = as much as comes back. */
  readonly recalledPaise?: Paise;
  readonly penaltyPaise: Paise;
  readonly serviceChargePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/**
 * Takes a purchase back: the fares less the airline's penalty return to suspense, first from our margin and then from
 * the supplier; our cancellation charge and its tax stay. What is left in suspense is the customer's refund.
 */
export function postCancellation(cancelled: CancelledPurchase): readonly Transfer[] {
  const returnsPaise = subtract(cancelled.sellPaise, cancelled.penaltyPaise);
  const marginPaise = subtract(cancelled.sellPaise, cancelled.costPaise);
  const fromMarginPaise = least(cancelled.recalledPaise ?? greatest(marginPaise, ZERO), returnsPaise);
  const lossPaise = greatest(paise(-marginPaise), ZERO);
  const move = (
    part: string,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amountPaise: Paise,
    reason: string,
  ): Transfer => ({
    key: `cancellation:${cancelled.subject ?? cancelled.bookingId}:${part}`,
    debit,
    credit,
    amountPaise,
    reason,
  });
  return transfersOf([
    move('margin', 'supplier_margin', 'customer_suspense', fromMarginPaise, 'Margin given back'),
    move(
      'supplier',
      'supplier_payable',
      'customer_suspense',
      subtract(returnsPaise, fromMarginPaise),
      'Fare returned by the airline',
    ),
    move('loss', 'supplier_payable', 'supplier_margin', lossPaise, 'Cost above selling price returned'),
    move('fee', 'customer_suspense', 'revenue_fees', cancelled.serviceChargePaise, 'Cancellation charge'),
    move('cgst', 'customer_suspense', 'cgst_payable', cancelled.cgstPaise, 'CGST on the cancellation charge'),
    move('sgst', 'customer_suspense', 'sgst_payable', cancelled.sgstPaise, 'SGST on the cancellation charge'),
    move('igst', 'customer_suspense', 'igst_payable', cancelled.igstPaise, 'IGST on the cancellation charge'),
  ]);
}

/** What postCancellation leaves in suspense for the customer. */
export function cancellationLeaves(cancelled: CancelledPurchase): Paise {
  const kept = sum([
    cancelled.penaltyPaise,
    cancelled.serviceChargePaise,
    cancelled.cgstPaise,
    cancelled.sgstPaise,
    cancelled.igstPaise,
  ]);
  return subtract(cancelled.sellPaise, kept);
}
