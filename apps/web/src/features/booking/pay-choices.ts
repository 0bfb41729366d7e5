import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getMeansOfPayment } from '@pravas/contract/wallet/wallet-operations.ts';
import type { MeansOfPayment } from '@pravas/domain/wallet/means.ts';
import { longDate } from '../../lib/calendar-date.ts';
import { inrExact } from '../../lib/money-text.ts';

type Means = AnswerOf<typeof getMeansOfPayment>;

/** A way to pay the whole of a booking. */
export interface PayChoice {
  readonly payWith: readonly MeansOfPayment[];
  readonly label: string;
  /** What choosing it means. */
  readonly text: string;
  /** Reads after "Pay ₹4,500". */
  readonly button: string;
}

const CARD: PayChoice = {
  payWith: ['card'],
  label: 'Card or UPI',
  text: 'On the payment gateway’s page.',
  button: '',
};

const ACCOUNTS = [
  { means: 'wallet', label: 'Wallet', left: 'in it', button: ' from the wallet' },
  { means: 'credit_line', label: 'Credit line', left: 'left on it', button: ' on the credit line' },
] as const;

/**
 * The ways to pay, the default first: what needs no card comes before what does. An account that does not cover all of
 * it pays what it has, and a card the rest; a wallet pays with promotional credit first. Rupees.
 */
export function payChoices({ total, means, promotional }: Means): readonly PayChoice[] {
  const byCard = means.some((one) => one.means === 'card');
  const accounts = ACCOUNTS.flatMap(({ means: name, label, left, button }): readonly PayChoice[] => {
    const own = means.find((one) => one.means === name);
    if (own?.available === undefined || own.available === null) return [];
    const promo = name === 'wallet' && promotional ? promoText(promotional, total) : { paid: 0, text: '' };
    const text = promo.paid === total ? promo.text : `${promo.text}${inrExact(own.available)} ${left}.`;
    if (own.covers) return [{ payWith: [name], label, text: text.trim(), button }];
    if (!byCard) return [];
    const rest = inrExact(lessRupees(total, own.available, promo.paid));
    return [{ payWith: [name, 'card'], label: `${label} and card`, text: `${text} A card pays ${rest}.`, button: '' }];
  });
  const whole = accounts.filter(({ payWith }) => payWith.length === 1);
  const parts = accounts.filter(({ payWith }) => payWith.length > 1);
  return [...whole, ...(byCard ? [CARD] : []), ...parts];
}

/** How much promotional credit pays, and what is said of it before the wallet's own money. */
function promoText({ available, expiresOn }: NonNullable<Means['promotional']>, total: number) {
  const paid = Math.min(available, total);
  const until = `to be spent by ${longDate(expiresOn)}`;
  return paid === total
    ? { paid, text: `Promotional credit pays all of it: ${inrExact(available)} available, ${until}.` }
    : { paid, text: `${inrExact(paid)} of promotional credit first, ${until}, then ` };
}

function lessRupees(total: number, ...paid: readonly number[]): number {
  return paid.reduce((left, one) => left - Math.round(one * 100), Math.round(total * 100)) / 100;
}
