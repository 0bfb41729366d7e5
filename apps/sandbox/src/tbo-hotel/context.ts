import type { SandboxClock } from '../clock.ts';
import type { FaultKind } from '../faults.ts';
import type { HotelLedger } from '../hotel-bookings/hotel-ledger.ts';
import type { HotelSwitches } from '../hotel-bookings/hotel-switches.ts';
import type { ReplyDefect } from '../http-server.ts';
import type { WireObject } from '../tbo/request.ts';
import type { TokenDesk } from '../tbo/tokens.ts';
import type { CodeDesk } from './codes.ts';

/** Everything the hotel methods work on. */
export interface TboHotelContext {
  readonly clock: SandboxClock;
  readonly codes: CodeDesk;
  readonly tokens: TokenDesk;
  readonly bookings: HotelLedger;
  readonly switches: HotelSwitches;
  /** How long a booking for a guest named SLOW takes, milliseconds of real time. */
  readonly slowMs: number;
  readonly closing: AbortSignal;
}

/** One call of a hotel method. */
export interface HotelCall {
  readonly context: TboHotelContext;
  /** How the supplier misbehaves in this call, by a planted fault. */
  readonly fault: FaultKind | undefined;
  /** Where the caller reaches the sandbox, for the addresses of pictures. */
  readonly origin: string;
}

/** What a method answers, and what happens to the answer on its way. */
export interface HotelAnswer {
  readonly value: unknown;
  readonly defect?: ReplyDefect;
}

/** One method of the hotel service. */
export type HotelMethod = (body: WireObject, call: HotelCall) => HotelAnswer | Promise<HotelAnswer>;
