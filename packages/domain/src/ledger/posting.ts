import { greatest, type Paise, paise, subtract, sum, ZERO } from '../money/money.ts';

/**
 * The accounts of an organisation's books (decisions §3 'Ledger'). Balances are debits minus credits. `receivable` is
 * what the organisation owes for bookings the travel desk entered, `pay_later_receivable` what it owes for bookings on
 * a pay-later key. `airline_credits` is what airlines keep for travellers' next flights (a credit balance).
 * `claim_receivable` is what airlines owe back because they kept more than they may, `goodwill` the part of it that was
 * given up.
 *
 * `wallet` is what the organisation has paid in beforehand and may spend (a credit balance, never a debit one),
 * `credit_line` what it owes on the credit that it was granted; what is set aside of either for a booking under way
 * waits in `wallet_held` and `credit_line_held` (credit balances), and what a customer has asked to be paid out in
 * `withdrawal_held`. `wallet_promo` is promotional credit, whose price is `promo_cost`; what is set aside of it waits
 * in `wallet_promo_held`. `unapplied_receipts` are bank receipts from unknown payers, `tds_receivable` is tax that
 * customers kept back, `tcs_payable` and `tds_payable` what we kept back from suppliers and owe to the state,
 * `gateway_fees` what a gateway keeps of what it settles.
 */
export type LedgerAccount =
  | 'gateway_clearing'
  | 'customer_suspense'
  | 'supplier_payable'
  | 'supplier_margin'
  | 'revenue_fees'
  | 'cgst_payable'
  | 'sgst_payable'
  | 'igst_payable'
  | 'refunds_due'
  | 'employee_expense'
  | 'employee_payable'
  | 'bank_clearing'
  | 'receivable'
  | 'pay_later_receivable'
  | 'airline_credits'
  | 'claim_receivable'
  | 'goodwill'
  | 'wallet'
  | 'wallet_held'
  | 'withdrawal_held'
  | 'wallet_promo'
  | 'wallet_promo_held'
  | 'credit_line'
  | 'credit_line_held'
  | 'unapplied_receipts'
  | 'tds_receivable'
  | 'tcs_payable'
  | 'tds_payable'
  | 'gateway_fees'
  | 'promo_cost';

/** One movement of money: always one debit and one credit of the same amount. `key` makes it happen once. */
export interface Transfer {
  readonly key: string;
  readonly debit: LedgerAccount;
  readonly credit: LedgerAccount;
  readonly amountPaise: Paise;
  readonly reason: string;
}

/** Money received through the gateway waits in suspense until it has bought something or is refunded. */
export function postCapture(paymentRef: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `capture:${paymentRef}`,
      debit: 'gateway_clearing',
      credit: 'customer_suspense',
      amountPaise,
      reason: 'Card payment received',
    },
  ]);
}

/** What a booking really bought. All amounts are for everything that was booked. */
export interface Purchase {
  readonly bookingId: string;
  /** What the customer pays for the fares. */
  readonly sellPaise: Paise;
  /** What the supplier charges us for them. */
  readonly costPaise: Paise;
  readonly feePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
}

/** What the customer owes for a purchase. */
export function dueFor(purchase: Purchase): Paise {
  return sum([purchase.sellPaise, purchase.feePaise, purchase.cgstPaise, purchase.sgstPaise, purchase.igstPaise]);
}

/** Suspense becomes the supplier's money, our margin, our fee and the state's tax. */
export function postPurchase(purchase: Purchase): readonly Transfer[] {
  const { bookingId } = purchase;
  const margin = subtract(purchase.sellPaise, purchase.costPaise);
  const fromSuspense = (part: string, credit: LedgerAccount, amountPaise: Paise, reason: string): Transfer => ({
    key: `purchase:${bookingId}:${part}`,
    debit: 'customer_suspense',
    credit,
    amountPaise,
    reason,
  });
  return transfersOf([
    fromSuspense(
      'supplier',
      'supplier_payable',
      subtract(purchase.sellPaise, greatest(margin, ZERO)),
      'Fare to supplier',
    ),
    fromSuspense('margin', 'supplier_margin', greatest(margin, ZERO), 'Difference between selling price and cost'),
    fromSuspense('fee', 'revenue_fees', purchase.feePaise, 'Convenience fee'),
    fromSuspense('cgst', 'cgst_payable', purchase.cgstPaise, 'CGST on the fee'),
    fromSuspense('sgst', 'sgst_payable', purchase.sgstPaise, 'SGST on the fee'),
    fromSuspense('igst', 'igst_payable', purchase.igstPaise, 'IGST on the fee'),
    {
      key: `purchase:${bookingId}:loss`,
      debit: 'supplier_margin',
      credit: 'supplier_payable',
      amountPaise: greatest(paise(-margin), ZERO),
      reason: 'Cost above selling price',
    },
  ]);
}

/** Money in suspense that must go back is owed from now on. */
export function postRefundDue(refundRef: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `refund-due:${refundRef}`,
      debit: 'customer_suspense',
      credit: 'refunds_due',
      amountPaise,
      reason: 'Refund owed',
    },
  ]);
}

/** Money that the gateway has sent back. */
export function postRefundPaid(refundRef: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `refund-paid:${refundRef}`,
      debit: 'refunds_due',
      credit: 'gateway_clearing',
      amountPaise,
      reason: 'Refund sent to the card',
    },
  ]);
}

/**
 * How much of a refund the payer's bank has taken back already: it has reached the card by another way, and the
 * organisation owes that much less for the dispute. `chargedBackPaise` is all of it so far; `isAll` where nothing is
 * left to be sent.
 */
export function postRefundChargedBack(
  refundRef: string,
  amountPaise: Paise,
  chargedBackPaise: Paise,
  isAll: boolean,
): readonly Transfer[] {
  return transfersOf([
    {
      key: isAll ? `refund-paid:${refundRef}` : `refund-charged-back:${refundRef}:${chargedBackPaise}`,
      debit: 'refunds_due',
      credit: 'receivable',
      amountPaise,
      reason: 'Refund that the card’s bank had taken back already',
    },
  ]);
}

/** What an employee spent for the company and is reimbursed: owed from the day the claim is approved, line by line. */
export function postClaimApproved(
  claimId: string,
  lines: readonly { readonly expenseId: string; readonly amountPaise: Paise }[],
): readonly Transfer[] {
  return transfersOf(
    lines.map(({ expenseId, amountPaise }) => ({
      key: `claim:${claimId}:${expenseId}`,
      debit: 'employee_expense',
      credit: 'employee_payable',
      amountPaise,
      reason: 'Expense approved',
    })),
  );
}

/** An approved claim that has been paid out. A claim is paid once, so its id alone makes the key. */
export function postReimbursed(claimId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `reimbursed:${claimId}`,
      debit: 'employee_payable',
      credit: 'bank_clearing',
      amountPaise,
      reason: 'Expenses paid back',
    },
  ]);
}

/** Balances after transfers; they always add up to zero. */
export function balancesOf(transfers: Iterable<Transfer>): ReadonlyMap<LedgerAccount, Paise> {
  const balances = new Map<LedgerAccount, Paise>();
  for (const { debit, credit, amountPaise } of transfers) {
    balances.set(debit, paise((balances.get(debit) ?? 0) + amountPaise));
    balances.set(credit, paise((balances.get(credit) ?? 0) - amountPaise));
  }
  return balances;
}

/** A transfer of nothing is left out. */
export function transfersOf(transfers: readonly Transfer[]): readonly Transfer[] {
  return transfers.filter((transfer) => transfer.amountPaise > 0);
}
