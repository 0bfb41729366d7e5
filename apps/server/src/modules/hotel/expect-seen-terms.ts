import type { StayChange } from '@pravas/domain/hotel/stay-changes.ts';
import { Refusal } from '../../platform/refusal.ts';

/** What of a stay's terms may change besides its price. */
export type SeenChange = Exclude<StayChange, 'price'>;

const CHANGED: Readonly<Record<SeenChange, string>> = {
  terms: 'What cancelling costs has changed.',
  board: 'The meals have changed.',
  rooms: 'The rooms have changed.',
  at_hotel: 'What is paid at the hotel has changed.',
};

/** Nobody agrees to terms that they have not seen. Throws `terms_changed` naming what is new. */
export function expectSeenTerms(changes: readonly StayChange[], seen: readonly SeenChange[]): void {
  const unseen = changes.flatMap((change) => (change === 'price' || seen.includes(change) ? [] : [change]));
  const [first] = unseen;
  if (!first) return;
  const errors = unseen.map((change) => ({ field: change, message: CHANGED[change] }));
  const message = `${errors.map((error) => error.message).join(' ')} Look at the stay again before you go on.`;
  throw new Refusal('terms_changed', { message, errors });
}
