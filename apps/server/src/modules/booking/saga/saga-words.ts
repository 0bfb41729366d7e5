import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { formatInrExact, type Paise } from '@pravas/domain/money/money.ts';
import type { BookingOrder } from '../booking.ts';

/** Why an order failed, and what travellers can do now, which the travel desk need not know. */
export type OrderSaid = Pick<BookingOrder, 'message' | 'advice'>;

/** Both as travellers read them; null where there is none. */
export function orderText(said: OrderSaid | undefined): string | null {
  if (!said?.message) return null;
  return said.advice === null ? said.message : `${said.message} ${said.advice}`;
}

/** Why nothing was bought where the price rose after it was paid for: there is nothing left to recheck then. */
export function priceRose(words: ServiceWords, oldPaise: Paise, newPaise: Paise): OrderSaid {
  const message = `The ${words.seller}'s ${words.price} changed from ${formatInrExact(oldPaise)} to ${formatInrExact(newPaise)} after you paid, so it was not bought.`;
  return { message, advice: chooseAnother(words) };
}

/** The message of an order that was given up; one that was never bought has the reason instead. */
export const ORDER_CANCELLED = 'Cancelled.';

/** Whether an order was bought and given up since, as against one that was never bought. */
export function isOrderCancelled({ state, message }: Pick<BookingOrder, 'state' | 'message'>): boolean {
  return state === 'failed' && message === ORDER_CANCELLED;
}

/** Rules §8 'Price change'. */
export function priceText(oldPaise: Paise, newPaise: Paise): string {
  return `Price changed from ${formatInrExact(oldPaise)} to ${formatInrExact(newPaise)}. Please recheck the price before continuing.`;
}

const chooseAnother = ({ thing }: ServiceWords) => `Please choose another ${thing}, or ask the travel desk.`;

/** Why nothing was bought where the answer was lost and the supplier shows no order once it could no longer come. */
export function notBought(words: ServiceWords): OrderSaid & { readonly message: string } {
  const message = `The ${words.seller} never answered and shows no such booking, so nothing was bought.`;
  return { message, advice: chooseAnother(words) };
}

const NEXT_STEPS = {
  change: 'The flights stay as they are. Please choose others, or ask the travel desk.',
  cancellation: 'Please ask the travel desk.',
} as const;

/**
 * Why a supplier did not do what was asked, and what can be done now, as bookings keep it. The sentence of rules §8
 * that begins with 'Supplier:' answers the waiting caller; the kept text is read later, by travellers who have no
 * admin.
 */
export function refusedText(words: ServiceWords, what: keyof typeof NEXT_STEPS, messages: readonly string[]): string {
  return `${refusedReason(words, what, messages)} ${NEXT_STEPS[what]}`;
}

/** The same of a purchase. */
export function refusedPurchase(words: ServiceWords, messages: readonly string[]): OrderSaid {
  return { message: refusedReason(words, 'booking', messages), advice: chooseAnother(words) };
}

function refusedReason({ seller }: ServiceWords, what: string, messages: readonly string[]): string {
  const said = messages.filter((message) => message.trim() !== '').join(', ');
  const why = said === '' ? '' : `: ${said}`;
  const reason = `The ${seller} did not accept the ${what}${why}`;
  return /[.!?]$/.test(reason) ? reason : `${reason}.`;
}

/** The same where it is gone: nothing was wrong with the request. */
export function soldOut(words: ServiceWords): OrderSaid {
  return { message: `The ${words.seller} no longer sells this ${words.price}.`, advice: chooseAnother(words) };
}
