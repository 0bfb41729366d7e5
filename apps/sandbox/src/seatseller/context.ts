import type { BusLedger } from '../bus-bookings/bus-ledger.ts';
import type { BusSwitches } from '../bus-bookings/bus-switches.ts';
import type { SandboxClock } from '../clock.ts';
import type { FaultKind } from '../faults.ts';
import type { ReplyDefect } from '../http-server.ts';
import type { WireObject } from '../tbo/request.ts';
import type { Plain } from './wire-text.ts';

/** Everything that the vendor's calls work on. */
export interface SeatSellerContext {
  readonly clock: SandboxClock;
  readonly ledger: BusLedger;
  readonly switches: BusSwitches;
  /** How long a booking for a passenger named SLOW takes, milliseconds of real time. */
  readonly slowMs: number;
  readonly closing: AbortSignal;
}

/** One call with what was sent. */
export interface SeatSellerCall {
  readonly context: SeatSellerContext;
  readonly query: URLSearchParams;
  readonly body: WireObject;
  /** How the supplier misbehaves in this call, by a planted fault. */
  readonly fault: FaultKind | undefined;
}

/** What a call answers, text or a value, and what happens to the answer on its way. */
export interface SeatSellerAnswer {
  readonly value: Plain;
  readonly isText?: boolean;
  readonly defect?: ReplyDefect;
}

/** One of the vendor's calls. */
export type SeatSellerMethod = (call: SeatSellerCall) => SeatSellerAnswer | Promise<SeatSellerAnswer>;

/** A refusal in the vendor's words: `Error: …` with HTTP 200 or 500, or an object with the message. */
export class SeatSellerRefusal extends Error {
  readonly http: number;
  readonly field: 'error' | 'message' | null;

  constructor(http: number, message: string, field: 'error' | 'message' | null = null) {
    super(message);
    this.name = 'SeatSellerRefusal';
    this.http = http;
    this.field = field;
  }
}

/** The operator does not hold the seats, and does not say why. */
export function tentativeFailed(): SeatSellerRefusal {
  return new SeatSellerRefusal(200, 'TENTATIVE BOOKING FAILED');
}

/** A field is missing or wrong. */
export function invalid(message: string): SeatSellerRefusal {
  return new SeatSellerRefusal(500, message);
}
