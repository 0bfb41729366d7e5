import type { Send } from '../http-send.ts';

/** Base addresses by role, each ending before the method's name; none is ever derived from another. */
interface TboHotelUrls {
  /** …/TBOHolidays_HotelAPI: lists of cities and hotels. */
  readonly content: string;
  /** …/HotelAPI: Search and PreBook. */
  readonly search: string;
  /** …/hotelservice.svc/rest: Book and all that follows. */
  readonly book: string;
  /** …/SharedData.svc/rest: the token for what follows a booking. */
  readonly auth: string;
}

/** A login of HTTP Basic. */
interface BasicLogin {
  readonly userName: string;
  /** A secret. */
  readonly password: string;
}

/**
 * An agency's account at TBO Hotel. TBO gives out three logins: for lists, for selling, and for the token afterwards.
 */
export interface TboHotelConfig {
  readonly supplierId: string;
  /** How people call this supplier ("Supplier 1"). */
  readonly label: string;
  readonly baseUrls: TboHotelUrls;
  readonly contentLogin: BasicLogin;
  readonly bookLogin: BasicLogin;
  readonly agency: BasicLogin & { readonly clientId: string };
  /** The public address that TBO has on its list; mandatory in calls about bookings. */
  readonly endUserIp: string;
  /** For Search and every other question, in milliseconds; TBO's own longest is 23 seconds. */
  readonly searchDeadlineMs: number;
  /** For Book and the other mutations, 120 seconds by TBO's word, in milliseconds. */
  readonly bookDeadlineMs: number;
  /** How many hotels are asked for together; absent = TBO's most, a hundred. */
  readonly hotelsPerSearch?: number;
}

/** The connector's outside dependencies, for tests and for the composition root. */
export interface TboHotelSurroundings {
  readonly now: () => Temporal.Instant;
  /** How requests are sent; absent = over HTTP. */
  readonly fetch?: Send;
  /** Waits this many milliseconds before a question is repeated, or until the signal aborts; absent = a timer. */
  readonly pause?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A clock that only goes forward, in milliseconds, by which answers are timed; absent = the process's. */
  readonly elapsedMs?: () => number;
}
