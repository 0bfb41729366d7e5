import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** Money received through the gateway for the wallet. The key is that of any capture: a payment counts once. */
export function postTopUp(reference: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `capture:${reference}`,
      debit: 'gateway_clearing',
      credit: 'wallet',
      amountPaise,
      reason: 'Wallet topped up by card or UPI',
    },
  ]);
}

/** What an organisation has paid on its credit line, and how much of it the organisation withheld as tax (TDS). */
export function postCreditPaid(
  receiptId: string,
  { receivedPaise, tdsPaise }: { readonly receivedPaise: Paise; readonly tdsPaise: Paise },
): readonly Transfer[] {
  return transfersOf([
    {
      key: `settled:${receiptId}`,
      debit: 'bank_clearing',
      credit: 'credit_line',
      amountPaise: receivedPaise,
      reason: 'Paid on the credit line',
    },
    {
      key: `tds:${receiptId}`,
      debit: 'tds_receivable',
      credit: 'credit_line',
      amountPaise: tdsPaise,
      reason: 'Tax kept back (TDS) from what was owed',
    },
  ]);
}
