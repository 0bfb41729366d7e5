import type { BusCapabilities } from '../bus/port.ts';
import type { Send } from '../http-send.ts';

/** An agency's account at TBO Bus, with base addresses by role. */
export interface TboBusConfig {
  readonly supplierId: string;
  /** How people call this supplier ("Bus supplier 2"). */
  readonly label: string;
  readonly baseUrls: {
    /** …/SharedData.svc/rest: the token. */
    readonly auth: string;
    /** …/StaticData.svc/rest: towns. */
    readonly cities: string;
    /** …/Busservice.svc/rest: all else. */
    readonly bus: string;
  };
  readonly clientId: string;
  readonly userName: string;
  /** A secret. */
  readonly password: string;
  /** The public address that TBO has on its list; mandatory in every call. */
  readonly endUserIp: string;
  /** Absent = the vendor pays it. */
  readonly nineFiveBy?: BusCapabilities['nineFiveBy'];
  /** For every question, in milliseconds. */
  readonly searchDeadlineMs: number;
  /** For Block, Book and cancelling, in milliseconds. */
  readonly bookDeadlineMs: number;
}

/** The connector's outside dependencies, for tests and for the composition root. */
export interface TboBusSurroundings {
  readonly now: () => Temporal.Instant;
  /** How requests are sent; absent = over HTTP. */
  readonly fetch?: Send;
}
