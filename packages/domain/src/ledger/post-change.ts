import { greatest, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';
import { type LedgerAccount, type Transfer, transfersOf } from './posting.ts';

/** The money of a change of flights. */
export interface ChangedPurchase {
  readonly changeId: string;
  /** Fare difference and penalty together: above 0 goes to the airline, below 0 is refunded by it. */
  readonly airlinePaise: Paise;
  /** The part of it that the supplier leaves us; at most what goes to the airline. */
  readonly marginPaise: Paise;
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/**
 * Suspense pays the airline's difference and our charge with its tax, or receives what the airline returns. Credits
 * that pay for a part of it are posted by `postCreditUsed` beside it.
 */
export function postChange(changed: ChangedPurchase): readonly Transfer[] {
  const move = (
    part: string,
    debit: LedgerAccount,
    credit: LedgerAccount,
    amountPaise: Paise,
    reason: string,
  ): Transfer => ({ key: `change:${changed.changeId}:${part}`, debit, credit, amountPaise, reason });
  return transfersOf([
    move(
      'supplier',
      'customer_suspense',
      'supplier_payable',
      subtract(greatest(changed.airlinePaise, ZERO), changed.marginPaise),
      'Fare difference and change penalty',
    ),
    move(
      'margin',
      'customer_suspense',
      'supplier_margin',
      changed.marginPaise,
      'Difference between selling price and cost',
    ),
    move(
      'returned',
      'supplier_payable',
      'customer_suspense',
      greatest(paise(-changed.airlinePaise), ZERO),
      'Lower fare after a change',
    ),
    move('fee', 'customer_suspense', 'revenue_fees', changed.feePaise, 'Change charge'),
    move('cgst', 'customer_suspense', 'cgst_payable', changed.cgstPaise, 'CGST on the change charge'),
    move('sgst', 'customer_suspense', 'sgst_payable', changed.sgstPaise, 'SGST on the change charge'),
    move('igst', 'customer_suspense', 'igst_payable', changed.igstPaise, 'IGST on the change charge'),
  ]);
}

/** What a change leaves in suspense: negative = what must be paid for it, positive = the refund. */
export function changeLeaves(changed: Omit<ChangedPurchase, 'marginPaise'>): Paise {
  const { airlinePaise, feePaise, cgstPaise, sgstPaise, igstPaise } = changed;
  return subtract(ZERO, sum([airlinePaise, feePaise, cgstPaise, sgstPaise, igstPaise]));
}

/**
 * No card was charged for a change by the travel desk: the organisation owes its amount, under the number of the
 * changed order, and suspense pays for the change with it.
 */
export function postChangeOwed(
  paymentRef: string,
  amountPaise: Paise,
  account: 'receivable' | 'pay_later_receivable',
): readonly Transfer[] {
  return transfersOf([
    {
      key: `change-owed:${paymentRef}`,
      debit: account,
      credit: 'customer_suspense',
      amountPaise,
      reason: 'Change made by the travel desk',
    },
  ]);
}
