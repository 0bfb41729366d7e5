import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** Sets aside what a customer wishes to take out of its wallet: it cannot be spent while people check it. */
export function postWithdrawalHeld(withdrawalId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `withdrawal:${withdrawalId}:held`,
      debit: 'wallet',
      credit: 'withdrawal_held',
      amountPaise,
      reason: 'Set aside for a withdrawal',
    },
  ]);
}

/** Our bank has sent it to the customer's own account. */
export function postWithdrawalPaid(withdrawalId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `withdrawal:${withdrawalId}`,
      debit: 'withdrawal_held',
      credit: 'bank_clearing',
      amountPaise,
      reason: 'Paid back to the bank account of the organisation',
    },
  ]);
}

/** It was refused or taken back: free to be spent again. */
export function postWithdrawalFree(withdrawalId: string, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `withdrawal:${withdrawalId}:free`,
      debit: 'withdrawal_held',
      credit: 'wallet',
      amountPaise,
      reason: 'Not withdrawn: back in the wallet',
    },
  ]);
}
