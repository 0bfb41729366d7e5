import { formatInrExact, type Paise, subtract, ZERO } from '../money/money.ts';

/** A refund of a payment that its payer disputes at their bank. */
interface DisputedRefund {
  readonly amountPaise: Paise;
  /** How much of it the bank has taken back itself: it has reached the card, and is not sent a second time. */
  readonly chargedBackPaise: Paise;
  /** True while it waits for the bank to decide. */
  readonly isHeld: boolean;
}

const HELD =
  'waits before it goes back to the card: the payment is disputed at the bank that paid. It goes back once that bank has decided, unless the bank has given it back itself.';

/** That a sum waits for the payer's bank, as histories and screens say it. */
export function heldRefundText(sumPaise: Paise): string {
  return `${formatInrExact(sumPaise)} ${HELD}`;
}

/** Says that the payer's bank has returned a sum, with what is still sent; `restPaise` 0 where nothing is. */
export function chargedBackText(chargedBackPaise: Paise, restPaise: Paise): string {
  const rest =
    restPaise > ZERO ? `The rest, ${formatInrExact(restPaise)}, is sent to the card.` : 'Nothing more is sent.';
  return `${formatInrExact(chargedBackPaise)} has already gone back to the card: its bank gave it back when the payment was disputed. ${rest}`;
}

/** How disputes affect refunds, in order; empty if no dispute affects any, and the usual texts apply. */
export function disputedTexts(
  refunds: readonly (Omit<DisputedRefund, 'isHeld'> & { readonly heldAt: Date | null })[],
): readonly string[] {
  return refunds.flatMap((one) => disputedRefundText({ ...one, isHeld: one.heldAt !== null }) ?? []);
}

/** A dispute's effect on a refund, a sentence or two; null where none touches it. */
export function disputedRefundText({ amountPaise, chargedBackPaise, isHeld }: DisputedRefund): string | null {
  const restPaise = subtract(amountPaise, chargedBackPaise);
  if (isHeld) return heldRefundText(restPaise);
  return chargedBackPaise > ZERO ? chargedBackText(chargedBackPaise, restPaise) : null;
}
