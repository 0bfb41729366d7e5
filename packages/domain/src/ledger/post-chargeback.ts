import type { Paise } from '../money/money.ts';
import { type Transfer, transfersOf } from './posting.ts';

/** What of a lost dispute the wallet bears, and what the organisation owes since the wallet lacks it or was not what was paid into. */
export interface ChargebackParts {
  readonly walletPaise: Paise;
  readonly owedPaise: Paise;
}

/** The payer's bank has taken a payment back. `disputeRef` is the gateway's. */
export function postChargeback(disputeRef: string, { walletPaise, owedPaise }: ChargebackParts): readonly Transfer[] {
  return transfersOf([
    {
      key: `chargeback:${disputeRef}:wallet`,
      debit: 'wallet',
      credit: 'gateway_clearing',
      amountPaise: walletPaise,
      reason: 'Taken back by the card’s bank',
    },
    {
      key: `chargeback:${disputeRef}:owed`,
      debit: 'receivable',
      credit: 'gateway_clearing',
      amountPaise: owedPaise,
      reason: 'Taken back by the card’s bank, owed by the organisation',
    },
  ]);
}

/** It has come back: each part to where it was taken from. */
export function postChargebackWon(
  disputeRef: string,
  { walletPaise, owedPaise }: ChargebackParts,
): readonly Transfer[] {
  return transfersOf([
    {
      key: `chargeback-won:${disputeRef}:wallet`,
      debit: 'gateway_clearing',
      credit: 'wallet',
      amountPaise: walletPaise,
      reason: 'Dispute won: given back by the card’s bank',
    },
    {
      key: `chargeback-won:${disputeRef}:owed`,
      debit: 'gateway_clearing',
      credit: 'receivable',
      amountPaise: owedPaise,
      reason: 'Dispute won: no longer owed',
    },
  ]);
}
