import type { Paise } from '../money/money.ts';
import type { HeldMeans } from '../wallet/means.ts';
import { type LedgerAccount, type Transfer, transfersOf } from './posting.ts';

/** The account that a hold leaves, and the one in which it waits. */
export const HOLDING: Readonly<Record<HeldMeans, { readonly account: LedgerAccount; readonly held: LedgerAccount }>> = {
  promo: { account: 'wallet_promo', held: 'wallet_promo_held' },
  wallet: { account: 'wallet', held: 'wallet_held' },
  credit_line: { account: 'credit_line', held: 'credit_line_held' },
};

const NAMES: Readonly<Record<HeldMeans, string>> = {
  promo: 'promotional credit',
  wallet: 'the wallet',
  credit_line: 'the credit line',
};

/** Sets money aside when paying: it has left what is available. */
export function postHold(paymentRef: string, means: HeldMeans, amountPaise: Paise): readonly Transfer[] {
  const { account, held } = HOLDING[means];
  return transfersOf([
    { key: `hold:${paymentRef}`, debit: account, credit: held, amountPaise, reason: `Held on ${NAMES[means]}` },
  ]);
}

/** A purchase takes what was set aside for it; it waits in suspense for the purchase. */
export function postHoldTaken(paymentRef: string, means: HeldMeans, amountPaise: Paise): readonly Transfer[] {
  const { held } = HOLDING[means];
  return transfersOf([
    {
      key: `hold-taken:${paymentRef}`,
      debit: held,
      credit: 'customer_suspense',
      amountPaise,
      reason: `Paid from ${NAMES[means]}`,
    },
  ]);
}

/** What was set aside and not spent is available again. */
export function postHoldReleased(paymentRef: string, means: HeldMeans, amountPaise: Paise): readonly Transfer[] {
  const { account, held } = HOLDING[means];
  return transfersOf([
    {
      key: `release:${paymentRef}`,
      debit: held,
      credit: account,
      amountPaise,
      reason: `Not spent: back on ${NAMES[means]}`,
    },
  ]);
}

/**
 * A refund of what was paid this way returns there. It takes the key of the card's refund, so that one can never go
 * both ways.
 */
export function postRefundedTo(refundRef: string, means: HeldMeans, amountPaise: Paise): readonly Transfer[] {
  return transfersOf([
    {
      key: `refund-paid:${refundRef}`,
      debit: 'refunds_due',
      credit: HOLDING[means].account,
      amountPaise,
      reason: `Refund to ${NAMES[means]}`,
    },
  ]);
}
