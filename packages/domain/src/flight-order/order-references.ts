import { requiredMessage } from '../validation/messages.ts';

/** What identifies an order at its airline or seller, as people read and type it. */
export type OrderReference = 'locator' | 'ticket' | 'booking_id' | 'credit_note';

const RULES: Readonly<Record<OrderReference, { readonly shape: RegExp; readonly says: string }>> = {
  // Six at every airline of ours; airlines and agencies that number their own have five to eight.
  locator: { shape: /^[A-Z0-9]{5,8}$/i, says: 'is 5 to 8 letters and digits' },
  // Thirteen digits by IATA's resolution 722, often with a hyphen after the airline; without a ticket a number of its
  // own.
  ticket: { shape: /^[A-Z0-9][A-Z0-9/-]{3,19}$/i, says: 'is 4 to 20 letters, digits, hyphens or slashes' },
  booking_id: { shape: /^[!-~]{3,40}$/, says: 'is 3 to 40 characters without spaces' },
  credit_note: { shape: /^[!-~]{3,40}$/, says: 'is 3 to 40 characters without spaces' },
};

/** The error of a typed reference, with the field's label; null = none. Ends are trimmed. */
export function referenceProblem(kind: OrderReference, text: string, label: string): string | null {
  const typed = text.trim();
  if (typed === '') return requiredMessage(label);
  const { shape, says } = RULES[kind];
  return shape.test(typed) ? null : `${label} ${says}`;
}

/** Ticket numbers that were typed in one field, separated by commas. */
export function ticketsIn(text: string): readonly string[] {
  return text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
