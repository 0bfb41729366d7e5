import type { Trouble } from '../bookings/apply-trouble.ts';
import type { BookingLedger } from '../bookings/booking-ledger.ts';
import type { RefundDelay } from '../bookings/refund-delay.ts';
import type { SandboxClock } from '../clock.ts';
import type { World } from '../engine/world.ts';
import type { ReplyDefect } from '../http-server.ts';
import type { WireObject } from './request.ts';
import type { TokenDesk } from './tokens.ts';
import type { TraceStore } from './traces.ts';

/** Everything the TBO methods work on. */
export interface TboContext {
  readonly clock: SandboxClock;
  readonly world: World;
  readonly traces: TraceStore;
  readonly tokens: TokenDesk;
  readonly bookings: BookingLedger;
  readonly refundDelay: RefundDelay;
  /** How long a booking for a passenger named SLOW takes, milliseconds of real time. */
  readonly slowMs: number;
  readonly closing: AbortSignal;
}

/** How the supplier misbehaves in this call, by a planted fault. */
export type Mischief =
  | { readonly kind: 'sold_out' | 'supplier_error' | 'pending' }
  | { readonly kind: 'price'; readonly byPaise: number }
  /** Booked, and then something happens to the booking. */
  | { readonly kind: 'trouble'; readonly trouble: Trouble; readonly lateMs: number }
  /** "In progress" is answered and nothing is ever booked. */
  | { readonly kind: 'lost' };

/** What a method answers, and what happens to the answer on its way. */
export interface TboAnswer {
  readonly value: unknown;
  readonly defect?: ReplyDefect;
}

/** One method of the air service. */
export type TboMethod = (
  body: WireObject,
  context: TboContext,
  mischief: Mischief | undefined,
) => TboAnswer | Promise<TboAnswer>;
