import type { Send } from '../http-send.ts';
/** What calls to Duffel need of an account, whichever of its services they are for. */
export type DuffelAccount = Pick<DuffelConfig, 'baseUrl' | 'token' | 'searchDeadlineMs' | 'bookDeadlineMs'>;

/** An account at Duffel. */
export interface DuffelConfig {
  readonly supplierId: string;
  /** How people call this supplier ("Supplier 2"). */
  readonly label: string;
  /** The origin ("https://api.duffel.com"); Duffel's paths begin at its root. */
  readonly baseUrl: string;
  /** The access token. A secret. */
  readonly token: string;
  /** The secret that Duffel gave when the webhook was registered; null = no webhook, so messages are never believed. */
  readonly webhookSecret: string | null;
  /** What airlines know this agency by on company fares; sent beside every deal code. */
  readonly trackingReference: string;
  /** For a search and every other question, in milliseconds. */
  readonly searchDeadlineMs: number;
  /** For orders, payments and the other mutations; Duffel's own limit is 120 seconds. In milliseconds. */
  readonly bookDeadlineMs: number;
}

/** The connector's outside dependencies, for tests and for the composition root. */
export interface DuffelSurroundings {
  readonly now: () => Temporal.Instant;
  /** How requests are sent; absent = over HTTP. */
  readonly fetch?: Send;
}
