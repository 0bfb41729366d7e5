import { type Paise, paise } from '../money/money.ts';

/** The limits of bank receipts into wallets, as the provider has set them. */
export interface TopupLimits {
  readonly perTopupPaise: Paise;
  /** Of one organisation, by the day on which it declares. */
  readonly perDayPaise: Paise;
  /** Of a wallet after it. */
  readonly balanceCapPaise: Paise;
  /** Up to here one person may match and approve; 0 = always two. */
  readonly onePersonPaise: Paise;
}

/** Until the provider says otherwise: 25 lakh at once, 50 lakh a day, a crore in a wallet, and always two people. */
export const DEFAULT_TOPUP_LIMITS: TopupLimits = {
  perTopupPaise: paise(250_000_000),
  perDayPaise: paise(500_000_000),
  balanceCapPaise: paise(1_000_000_000),
  onePersonPaise: paise(0),
};

/** Which limit an amount breaks when it is declared; null = none. */
export function limitAtDeclaring(
  limits: TopupLimits,
  amountPaise: Paise,
  declaredTodayPaise: Paise,
): 'per_topup' | 'per_day' | null {
  if (amountPaise > limits.perTopupPaise) return 'per_topup';
  return declaredTodayPaise + amountPaise > limits.perDayPaise ? 'per_day' : null;
}

/** Whether a receipt would make a wallet hold too much. */
export function breaksCap(limits: TopupLimits, balancePaise: Paise, receivedPaise: Paise): boolean {
  return balancePaise + receivedPaise > limits.balanceCapPaise;
}

/** Whether a person may agree to another's match: never to their own, unless it is small enough for one person. */
export function mayApprove(limits: TopupLimits, receivedPaise: Paise, matchedBy: string, approver: string): boolean {
  return matchedBy !== approver || receivedPaise <= limits.onePersonPaise;
}
