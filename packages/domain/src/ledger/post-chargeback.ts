import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/**
 * How much of a lost dispute the wallet bears, and what the organisation owes since the wallet lacks it or was not what
 * was paid into.
 */
export interface ChargebackParts {
  readonly walletPaise: Paise;
  readonly owedPaise: Paise;
}

/**
 * The books' name of a dispute: the gateway's reference, with the ordinal of its taking where that is not the first.
 */
export function chargebackRef(disputeRef: string, take: number): string {
  return take === 1 ? disputeRef : `${disputeRef}#${take}`;
}

/** The payer's bank has taken a payment back. `ref` is what `chargebackRef` answers. */
export function postChargeback(ref: string, { walletPaise, owedPaise }: ChargebackParts): readonly Transfer[] {
  return transfersOf([
    {
      key: `chargeback:${ref}:wallet`,
      debit: 'wallet',
      credit: 'gateway_clearing',
      amountPaise: walletPaise,
      reason: 'Taken back by the card’s bank',
    },
    {
      key: `chargeback:${ref}:owed`,
      debit: 'receivable',
      credit: 'gateway_clearing',
      amountPaise: owedPaise,
      reason: 'Taken back by the card’s bank, owed by the organisation',
    },
  ]);
}

/** It is returned: each part to where it was taken from. */
export function postChargebackWon(ref: string, { walletPaise, owedPaise }: ChargebackParts): readonly Transfer[] {
  return transfersOf([
    {
      key: `chargeback-won:${ref}:wallet`,
      debit: 'gateway_clearing',
      credit: 'wallet',
      amountPaise: walletPaise,
      reason: 'Dispute won: given back by the card’s bank',
    },
    {
      key: `chargeback-won:${ref}:owed`,
      debit: 'gateway_clearing',
      credit: 'receivable',
      amountPaise: owedPaise,
      reason: 'Dispute won: no longer owed',
    },
  ]);
}
