import type { Operation } from '@pravas/contract/operation.ts';
import type { CaseAction } from '@pravas/domain/desk/case-actions.ts';
import type { LedgerAccount } from '@pravas/domain/ledger/posting.ts';

/**
 * Who may decide that money moves. `customer`: somebody of the organisation, about its own money · `supplier`: only the
 * supplier's own order and answer, which the organisation may ask for · `provider`: the provider's people, whose
 * account it leaves · `depends`: on what is entered; see `packages/domain/src/desk/who-decides.ts`.
 */
type MayDecide = 'customer' | 'supplier' | 'provider' | 'depends';

/** An operation that moves money, with the accounts it debits in the end. */
export interface MoneyDecision {
  readonly operation: string;
  /** Of `decide-work-case` alone. */
  readonly action?: CaseAction;
  readonly debits: readonly LedgerAccount[];
  readonly decides: MayDecide;
}

/** Every operation that posts to the ledger, or decides what the saga posts. One that is missing does not start. */
export const MONEY_DECISIONS: readonly MoneyDecision[] = [
  {
    operation: 'check-price',
    debits: ['gateway_clearing', 'customer_suspense', 'wallet', 'wallet_promo', 'credit_line'],
    decides: 'customer',
  },
  { operation: 'pay-change', debits: ['gateway_clearing', 'customer_suspense'], decides: 'customer' },
  { operation: 'zip-pay-book', debits: ['pay_later_receivable'], decides: 'provider' },
  { operation: 'zip-pay-stay', debits: ['pay_later_receivable'], decides: 'provider' },
  { operation: 'cancel-flight', debits: ['supplier_payable', 'revenue_fees', 'goodwill'], decides: 'supplier' },
  { operation: 'cancel-trip', debits: ['supplier_payable', 'revenue_fees', 'goodwill'], decides: 'supplier' },
  { operation: 'decide-schedule-change', debits: ['supplier_payable', 'revenue_fees'], decides: 'supplier' },
  // The provider's people assign bank money to its customer, never the customer alone.
  { operation: 'approve-bank-topup', debits: ['bank_clearing', 'unapplied_receipts'], decides: 'provider' },
  {
    operation: 'confirm-settlement',
    debits: ['bank_clearing', 'gateway_fees', 'gateway_clearing'],
    decides: 'provider',
  },
  { operation: 'decide-bank-line', debits: ['bank_clearing'], decides: 'provider' },
  { operation: 'approve-claim', debits: ['employee_expense'], decides: 'customer' },
  { operation: 'reimburse-claim', debits: ['employee_payable'], decides: 'customer' },
  // The organisation may enter what it owes, but not reduce it.
  { operation: 'save-offline-booking', debits: ['receivable', 'supplier_payable'], decides: 'depends' },
  { operation: 'confirm-offline-entry', debits: ['receivable'], decides: 'customer' },
  { operation: 'cancel-offline-flight', debits: ['supplier_payable'], decides: 'depends' },
  // Paid by card, it buys what was agreed to and no more; on account, what the organisation owes.
  {
    operation: 'pay-for-booking',
    debits: ['gateway_clearing', 'customer_suspense', 'wallet', 'wallet_promo', 'credit_line'],
    decides: 'customer',
  },
  { operation: 'start-top-up', debits: ['gateway_clearing'], decides: 'customer' },
  // Its own money, to its own bank; two people of the provider release it from ours.
  { operation: 'ask-withdrawal', debits: ['wallet'], decides: 'customer' },
  { operation: 'take-back-withdrawal', debits: ['withdrawal_held'], decides: 'customer' },
  { operation: 'refuse-withdrawal', debits: ['withdrawal_held'], decides: 'provider' },
  { operation: 'pay-withdrawal', debits: ['withdrawal_held'], decides: 'provider' },
  { operation: 'grant-promo', debits: ['promo_cost'], decides: 'provider' },
  { operation: 'enter-credit-payment', debits: ['bank_clearing', 'tds_receivable'], decides: 'provider' },
  { operation: 'buy-train', debits: ['customer_suspense', 'receivable'], decides: 'customer' },
  { operation: 'buy-cab', debits: ['customer_suspense', 'receivable'], decides: 'customer' },
  { operation: 'buy-bus', debits: ['customer_suspense', 'receivable'], decides: 'customer' },
  { operation: 'buy-stay', debits: ['customer_suspense', 'receivable'], decides: 'customer' },
  { operation: 'enter-duty-slip', debits: ['receivable', 'supplier_payable'], decides: 'depends' },
  { operation: 'cancel-booking', debits: ['supplier_payable', 'revenue_fees', 'goodwill'], decides: 'supplier' },
  { operation: 'settle-booking-cancellation', debits: ['supplier_payable'], decides: 'depends' },
  // The railway's own table states the refund of a ticket that it drops.
  { operation: 'update-chart', debits: ['supplier_payable'], decides: 'supplier' },
  {
    operation: 'settle-change-request',
    debits: ['receivable', 'supplier_payable', 'revenue_fees'],
    decides: 'depends',
  },
  {
    operation: 'answer-provider-question',
    debits: ['supplier_payable', 'goodwill', 'claim_receivable'],
    decides: 'provider',
  },
  { operation: 'decide-work-case', action: 'ask_again', debits: [], decides: 'supplier' },
  { operation: 'decide-work-case', action: 'accept_price', debits: ['supplier_margin'], decides: 'provider' },
  { operation: 'decide-work-case', action: 'give_back', debits: ['customer_suspense'], decides: 'depends' },
  { operation: 'decide-work-case', action: 'mark_booked', debits: ['customer_suspense'], decides: 'provider' },
  { operation: 'decide-work-case', action: 'mark_absent', debits: ['customer_suspense'], decides: 'provider' },
  { operation: 'decide-work-case', action: 'enter_cancellation', debits: ['supplier_payable'], decides: 'depends' },
  // Only ever asked of the provider, by the person who settles a cancellation.
  { operation: 'decide-work-case', action: 'settle_cancellation', debits: ['supplier_payable'], decides: 'depends' },
  { operation: 'decide-work-case', action: 'enter_change', debits: ['customer_suspense'], decides: 'provider' },
  { operation: 'decide-work-case', action: 'confirm_change', debits: ['receivable'], decides: 'customer' },
  { operation: 'decide-work-case', action: 'refuse_change', debits: [], decides: 'customer' },
  { operation: 'decide-work-case', action: 'withdraw_change', debits: [], decides: 'customer' },
  { operation: 'decide-work-case', action: 'send_refund_again', debits: ['refunds_due'], decides: 'supplier' },
  {
    operation: 'decide-work-case',
    action: 'mark_recovered',
    debits: ['bank_clearing', 'airline_credits'],
    decides: 'provider',
  },
  { operation: 'decide-work-case', action: 'write_off', debits: ['goodwill'], decides: 'depends' },
  { operation: 'decide-work-case', action: 'refuse_write_off', debits: [], decides: 'customer' },
  { operation: 'decide-work-case', action: 'withdraw_write_off', debits: [], decides: 'customer' },
  { operation: 'decide-work-case', action: 'withdraw_question', debits: [], decides: 'customer' },
  { operation: 'decide-work-case', action: 'close', debits: ['goodwill'], decides: 'depends' },
  { operation: 'decide-work-case', action: 'reopen', debits: [], decides: 'customer' },
];

/** Throws where an operation says that it moves money and no decider is named for it, or the other way round. */
export function expectDecided(operations: readonly Operation[]): void {
  const named = new Set(MONEY_DECISIONS.map((row) => row.operation));
  const moving = new Set(operations.filter((one) => one.movesMoney).map((one) => one.id));
  const missing = [...named.symmetricDifference(moving)];
  if (missing.length > 0) throw new Error(`Who decides about the money of ${missing.join(', ')}?`);
}
