import type { BookingLedger } from '../bookings/booking-ledger.ts';
import type { RefundDelay } from '../bookings/refund-delay.ts';
import type { SandboxClock } from '../clock.ts';
import type { World } from '../engine/world.ts';
import type { Fault } from '../faults.ts';
import type { RecordStore } from '../store.ts';
import type { WireObject } from '../tbo/request.ts';
import type { ChangeStore } from './change-store.ts';
import type { DuffelAnswer } from './envelope.ts';
import type { OfferStore } from './offer-store.ts';
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

/** A call with the parts of its path that are ids, and the fault that is to befall it. */
export interface DuffelCall {
  readonly ids: readonly string[];
  readonly query: URLSearchParams;
  /** What the caller sent inside `data`. */
  readonly data: WireObject;
  readonly fault: Fault | undefined;
}

/** One call of the second supplier. */
export type DuffelEndpoint = (call: DuffelCall, context: DuffelContext) => DuffelAnswer | Promise<DuffelAnswer>;
