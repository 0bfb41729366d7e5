import type { BookingLedger } from '../bookings/booking-ledger.ts';
import type { RefundDelay } from '../bookings/refund-delay.ts';
import type { SandboxClock } from '../clock.ts';
import type { World } from '../engine/world.ts';
import type { RecordStore } from '../store.ts';
import type { ChangeStore } from './change-store.ts';
import type { OfferStore } from './offer-store.ts';
import type { Endpoint } from './serve-routes.ts';
import type { Messenger } from './webhooks.ts';

/** Everything the second supplier's calls work on. */
export interface DuffelContext {
  readonly clock: SandboxClock;
  readonly world: World;
  readonly store: RecordStore;
  readonly bookings: BookingLedger;
  readonly offers: OfferStore;
  readonly changes: ChangeStore;
  readonly messenger: Messenger;
  readonly refundDelay: RefundDelay;
  /** How long a booking for a passenger named SLOW takes, milliseconds of real time. */
  readonly slowMs: number;
  readonly closing: AbortSignal;
}

/** One call of the second supplier. */
export type DuffelEndpoint = Endpoint<DuffelContext>;
