import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';

/**
 * What pays out of the organisation's own accounts with us: it is held when paying and taken once something is bought.
 * `promo` is promotional credit: it is not chosen, it pays before the wallet's own money wherever a wallet pays.
 */
export type HeldMeans = 'promo' | 'wallet' | 'credit_line';

/** What a booking can be paid with, as people choose it. */
export type MeansOfPayment = Exclude<HeldMeans, 'promo'> | 'card';

/** What can be spent of accounts with us; promotional credit is 0 where it is left out. */
export type Spendable = Readonly<Record<Exclude<HeldMeans, 'promo'>, Paise>> & { readonly promo?: Paise };

/** What a payment is made with. */
export type PayingMeans = HeldMeans | 'card';

/**
 * The order in which what was set aside is spent, whatever was chosen first: the card's money has come in and takes
 * days to go back, promotional credit ends on a day, the wallet's own never does, the credit line's is owed. Refunds go
 * the other way round.
 */
const ORDER_OF_SPENDING: readonly PayingMeans[] = ['card', 'promo', 'wallet', 'credit_line'];

/** All of them, in the order in which they are set aside. */
export const HELD_MEANS: readonly HeldMeans[] = ['promo', 'wallet', 'credit_line'];

/** How the reference of a payment ends that no gateway knows of. */
const SUFFIXES: Readonly<Record<HeldMeans, string>> = {
  promo: '/PROMO',
  wallet: '/WALLET',
  credit_line: '/CREDIT',
};

/** The reference of a held payment; `ref` is the order's, which a card that pays beside it has as its own. */
export function heldPaymentRef(ref: string, means: HeldMeans): string {
  return `${ref}${SUFFIXES[means]}`;
}

/** The account that a payment is held on, or null for one of a card or of the travel desk. */
export function heldMeansOf(paymentRef: string): HeldMeans | null {
  return HELD_MEANS.find((means) => paymentRef.endsWith(SUFFIXES[means])) ?? null;
}

/** The order of a payment: the card's own reference, with which what is held beside it begins. */
export function orderOfPayment(paymentRef: string): string {
  const means = heldMeansOf(paymentRef);
  return means === null ? paymentRef : paymentRef.slice(0, -SUFFIXES[means].length);
}

const NAMES: Readonly<Record<HeldMeans, string>> = {
  promo: 'with promotional credit',
  wallet: 'from the wallet',
  credit_line: 'on the credit line',
};

/** ", from the wallet": follows what was paid for; empty for a card. */
export function paidWithWords(paymentRef: string): string {
  const means = heldMeansOf(paymentRef);
  return means === null ? '' : `, ${NAMES[means]}`;
}

/** Which means pays which part of a sum. */
export interface PaymentPart {
  readonly means: PayingMeans;
  readonly amountPaise: Paise;
}

/**
 * Divides a sum among the chosen means: promotional credit with a wallet and before it, then the wallet, then the
 * credit line; a card pays the rest. `missingPaise` is above 0 where they do not cover it. `available` of what was not
 * granted is 0.
 */
export function allotPayment(
  totalPaise: Paise,
  chosen: readonly MeansOfPayment[],
  available: Spendable,
): { readonly parts: readonly PaymentPart[]; readonly missingPaise: Paise } {
  const parts: PaymentPart[] = [];
  let missingPaise = totalPaise;
  for (const means of [...HELD_MEANS, 'card'] as const) {
    if (!chosen.includes(means === 'promo' ? 'wallet' : means)) continue;
    const amountPaise = means === 'card' ? missingPaise : least(missingPaise, greatest(available[means] ?? ZERO, ZERO));
    if (amountPaise <= 0) continue;
    parts.push({ means, amountPaise });
    missingPaise = subtract(missingPaise, amountPaise);
  }
  return { parts, missingPaise };
}

/** What a booking was paid from, as its lists and mails say it; null = a card alone, or nothing yet. */
export type PaidFrom = 'wallet' | 'credit_line' | 'parts';

/** The name of those means together. */
export function paidFromOf(means: readonly PayingMeans[]): PaidFrom | null {
  // Promotional credit is a part of the wallet to those who ask where a refund goes.
  const [first, ...others] = new Set(means.map((one) => (one === 'promo' ? 'wallet' : one)));
  if (first === undefined) return null;
  if (others.length > 0) return 'parts';
  return first === 'card' ? null : first;
}

/** What it is paid from once a further payment was made with those means; no further payment leaves it as it was. */
export function paidFromWith(paidFrom: PaidFrom | null, more: readonly PayingMeans[]): PaidFrom | null {
  if (paidFrom === 'parts' || more.length === 0) return paidFrom;
  return paidFromOf([paidFrom ?? 'card', ...more]);
}

/** What was set aside of a payment, how much of it is spent in the end and how much is free again. */
export interface SpentPart<Part> {
  readonly part: Part;
  readonly spentPaise: Paise;
  readonly freePaise: Paise;
}

/** Spends `duePaise` of what was set aside, in the order of spending. Throws RangeError where it does not suffice. */
export function spendParts<Part extends PaymentPart>(
  parts: readonly Part[],
  duePaise: Paise,
): readonly SpentPart<Part>[] {
  let missingPaise = duePaise;
  const spent = inOrderOfSpending(parts).map((part) => {
    const spentPaise = least(part.amountPaise, missingPaise);
    missingPaise = subtract(missingPaise, spentPaise);
    return { part, spentPaise, freePaise: subtract(part.amountPaise, spentPaise) };
  });
  if (missingPaise > 0)
    throw new RangeError(`${sum(parts.map((part) => part.amountPaise))} paise do not pay ${duePaise}`);
  return spent;
}

/** The parts as they are spent: those of one means keep their order. */
export function inOrderOfSpending<Part extends { readonly means: PayingMeans }>(
  parts: readonly Part[],
): readonly Part[] {
  return ORDER_OF_SPENDING.flatMap((means) => parts.filter((part) => part.means === means));
}
