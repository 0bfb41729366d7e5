import type { Send } from '../http-send.ts';

/** A taxpayer's account at the invoice registration portal of the National Informatics Centre. */
export interface NicIrpConfig {
  /** The origin of its API; the portal's paths begin at its root. */
  readonly baseUrl: string;
  /** The registration that the account is of. */
  readonly gstin: string;
  readonly clientId: string;
  /** A secret, as is the password. */
  readonly clientSecret: string;
  readonly userName: string;
  readonly password: string;
  /** The portal's public key, DER in base64 as it hands it out: what signs in is sealed with it. */
  readonly publicKey: string;
  /** For every call, in milliseconds. */
  readonly deadlineMs: number;
}

/** The connector's outside dependencies. */
export interface NicIrpSurroundings {
  readonly now: () => Temporal.Instant;
  /** How requests are sent; absent = over HTTP. */
  readonly fetch?: Send;
}
