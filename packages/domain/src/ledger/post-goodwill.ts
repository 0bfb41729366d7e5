import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/**
 * An airline kept more than it may, and the customer has their full refund nevertheless: what is missing is claimed
 * from the airline. `subject` is the cancellation's id.
 */
export function postGoodwill(subject: string, shortfallPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `goodwill:${subject}:claimed`,
      debit: 'claim_receivable',
      credit: 'supplier_payable',
      amountPaise: shortfallPaise,
      reason: 'Airline kept more than it may',
    },
  ]);
}

/** The airline has paid a claim or a part of it; `receiptId` names the payment. */
export function postClaimRecovered(subject: string, receiptId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `goodwill:${subject}:recovered:${receiptId}`,
      debit: 'supplier_payable',
      credit: 'claim_receivable',
      amountPaise,
      reason: 'Airline returned what it had kept',
    },
  ]);
}

/**
 * The same of a booking that the travel desk entered, whose organisation has borne the airline's excess: it owes that
 * much less.
 */
export function postClaimPassedOn(subject: string, receiptId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `goodwill:${subject}:recovered:${receiptId}`,
      debit: 'supplier_payable',
      credit: 'receivable',
      amountPaise,
      reason: 'Airline returned what it had kept of a booking entered by the travel desk',
    },
  ]);
}

/** What is left of a claim is given up; `claimId` identifies it, since each order of a cancellation has its own. */
export function postClaimWrittenOff(subject: string, claimId: string, leftPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `goodwill:${subject}:written-off:${claimId}`,
      debit: 'goodwill',
      credit: 'claim_receivable',
      amountPaise: leftPaise,
      reason: 'Claim against the airline given up',
    },
  ]);
}
