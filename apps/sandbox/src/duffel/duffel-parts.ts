import { SANDBOX_DUFFEL_ACCOUNT } from './account.ts';
import { type ChangeStore, createChangeStore } from './change-store.ts';
import type { DuffelContext } from './context.ts';
import { upToDate } from './find-order.ts';
import { createOfferStore, type OfferStore } from './offer-store.ts';
import { createMessenger, type Messenger, type MessengerParts } from './webhooks.ts';

const LOOK_EVERY_MS = 2000;

/** What belongs to the second supplier alone. */
export interface DuffelParts {
  readonly offers: OfferStore;
  readonly changes: ChangeStore;
  readonly messenger: Messenger;
}

/** The second supplier's own stores and its sender of messages. */
export function createDuffelParts(parts: Omit<MessengerParts, 'fixed'>, webhookUrl: string | undefined): DuffelParts {
  const fixed = webhookUrl === undefined ? null : { url: webhookUrl, secret: SANDBOX_DUFFEL_ACCOUNT.webhookSecret };
  return {
    offers: createOfferStore(),
    changes: createChangeStore(parts.store),
    messenger: createMessenger({ ...parts, fixed }),
  };
}

/**
 * Checks all orders from time to time, so that airlines' changes are reported even without a request. Ends with the
 * sandbox.
 */
export function watchAirlines(context: DuffelContext): void {
  const timer = setInterval(() => {
    for (const booking of context.bookings.all()) upToDate(booking, context);
  }, LOOK_EVERY_MS);
  timer.unref();
  context.closing.addEventListener('abort', () => clearInterval(timer));
}
