import type { Send } from '../http-send.ts';
import type { ClassifierRow } from './fare-classifier.ts';

/** Base addresses by role, each ending before the method's name; none is ever derived from another. */
interface TboBaseUrls {
  /** …/SharedData.svc/rest */
  readonly auth: string;
  /** …/AirService.svc/rest of the search side: Search, FareRule, FareQuote, SSR. */
  readonly air: string;
  /** …/AirService.svc/rest of the booking side: Book, Ticket, GetBookingDetails, cancellations. */
  readonly airBook: string;
}

/** An agency's account at TBO. */
export interface TboConfig {
  readonly supplierId: string;
  /** How people call this supplier ("Supplier 1"). */
  readonly label: string;
  readonly baseUrls: TboBaseUrls;
  readonly clientId: string;
  readonly userName: string;
  /** A secret. */
  readonly password: string;
  /** The public address that TBO has on its list; mandatory in every call. */
  readonly endUserIp: string;
  /** For Search and every other question, at most 60 seconds, in milliseconds. */
  readonly searchDeadlineMs: number;
  /** For Book, Ticket and the other mutations, up to 300 seconds, in milliseconds. */
  readonly bookDeadlineMs: number;
  /** How private fares are recognised, as TBO's account manager explained to this agency. */
  readonly classifier?: readonly ClassifierRow[];
  /** Given as the travellers' address, which TBO demands and a company booking does not ask for. */
  readonly contactAddress?: { readonly line1: string; readonly city: string };
}

/** The connector's outside dependencies, for tests and for the composition root. */
export interface TboSurroundings {
  readonly now: () => Temporal.Instant;
  /** How requests are sent; absent = over HTTP. */
  readonly fetch?: Send;
}
