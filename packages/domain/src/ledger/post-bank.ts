import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** A bank receipt that belongs to an organisation: as much as was received. Of its own books. */
export function postBankTopup(topupId: string, receivedPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `topup:${topupId}`,
      debit: 'bank_clearing',
      credit: 'wallet',
      amountPaise: receivedPaise,
      reason: 'Bank transfer received',
    },
  ]);
}

/** A bank receipt from an unknown payer. Of the provider's books. */
export function postUnappliedReceipt(lineId: string, receivedPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `bank:${lineId}`,
      debit: 'bank_clearing',
      credit: 'unapplied_receipts',
      amountPaise: receivedPaise,
      reason: 'Bank money that nobody has declared',
    },
  ]);
}

/** The same once its owner is known: it leaves the provider's books, and enters the customer's as a top-up. */
export function postReceiptApplied(lineId: string, receivedPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `applied:${lineId}`,
      debit: 'unapplied_receipts',
      credit: 'bank_clearing',
      amountPaise: receivedPaise,
      reason: 'Bank money put to its customer',
    },
  ]);
}

/** The same where it turns out to be in the books otherwise: a settlement, or a payment on a credit line. */
export function postReceiptOpened(lineId: string, receivedPaise: Paise): readonly Transfer[] {
  return postReceiptApplied(lineId, receivedPaise).map((transfer) => ({
    ...transfer,
    reason: 'Bank money that the books have otherwise',
  }));
}
