import type { BusCapabilities } from '../bus/port.ts';
import type { Send } from '../http-send.ts';

/** An agency's key at SeatSeller. There is no test mode: what is booked with a key is paid for. */
export interface SeatSellerConfig {
  readonly supplierId: string;
  /** How people call this supplier ("Bus supplier 1"). */
  readonly label: string;
  /** Before the calls' names: "http://api.seatseller.travel". */
  readonly baseUrl: string;
  readonly consumerKey: string;
  /** A secret. */
  readonly consumerSecret: string;
  /** Absent = the vendor pays it. */
  readonly nineFiveBy?: BusCapabilities['nineFiveBy'];
  /** For every question, in milliseconds; 30 seconds at most. */
  readonly searchDeadlineMs: number;
  /** For booking and cancelling, in milliseconds; 180 seconds at most, the slowest answer by its own word. */
  readonly bookDeadlineMs: number;
}

/** The connector's outside dependencies, for tests and for the composition root. */
export interface SeatSellerSurroundings {
  readonly now: () => Temporal.Instant;
  /** How requests are sent; absent = over HTTP. */
  readonly fetch?: Send;
  /** Letters and digits, 11 to 32 of them, never the same twice; absent = random ones. */
  readonly nonce?: () => string;
}
