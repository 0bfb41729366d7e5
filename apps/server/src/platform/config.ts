import path from 'node:path';
import { type BusSupplierConfig, busSupplierOutside, busSuppliers } from './bus-supplier-config.ts';
import { type Env, list, oneOf, prefixOf, required, whole } from './environment.ts';
import {
  type HotelSupplierConfig,
  hotelMapStyle,
  hotelSupplierOutside,
  hotelSuppliers,
} from './hotel-supplier-config.ts';
import { type IrpConfig, irpConfig, irpOutside } from './irp-config.ts';
import { type OutsideWorld, refusalsOf } from './outside-rules.ts';
import type { SecretKeys } from './secret-box.ts';
import { withSecretFiles } from './secret-files.ts';
import type { StreamLimits } from './stream-places.ts';

/**
 * A send that has not left this long after its intent must not leave at all: the quiet period is counted from the
 * intent.
 */
export const SEND_WINDOW_MS = 5_000;

/**
 * How to reach PostgreSQL: URLs of a given server, or the embedded one's socket. Requests are served over `url`, whose
 * user owns nothing; migrations run over `ownerUrl`, which a server does not need and should not know.
 */
export type DatabaseTarget =
  | { readonly kind: 'url'; readonly url: string; readonly ownerUrl: string | null }
  | { readonly kind: 'socket'; readonly host: string; readonly port: number; readonly database: string };

/** Everything the server takes from its environment, parsed once. */
export interface Config {
  readonly environment: 'production' | 'development' | 'test';
  readonly host: string;
  readonly port: number;
  /** The origin people use; decides cookies' Secure flag and the links in mails. */
  readonly publicUrl: string;
  /** Addresses of the proxies whose X-Forwarded-For is trusted; empty = none. */
  readonly trustedProxies: readonly string[];
  readonly webDir: string;
  readonly logLevel: string;
  readonly database: DatabaseTarget;
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly providerDomain: string;
  /** At which guests reach us day and night, E.164; null = there is none. */
  readonly supportPhone: string | null;
  readonly flightSuppliers: readonly SupplierConfig[];
  /** In the order of their labels; empty = no rooms are sold. */
  readonly hotelSuppliers: readonly HotelSupplierConfig[];
  /** In the order of their labels; empty = no seats of buses are sold. */
  readonly busSuppliers: readonly BusSupplierConfig[];
  /** Of the map of streets behind hotels; null = there is none. */
  readonly hotelMapStyleUrl: string | null;
  readonly gateway: GatewayConfig;
  /** Null where invoices are not registered with the tax portal. */
  readonly irp: IrpConfig | null;
  readonly timing: Timing;
  /** Requests that one person, or one key, may make in a minute. */
  readonly requestsPerMinute: number;
  /** Searches one person may make in a minute: each costs us at every supplier. */
  readonly searchesPerMinute: number;
  /** Live pages that may be open at once. */
  readonly streams: StreamLimits;
  /** Where uploaded files are kept. */
  readonly filesDir: string;
  /** 32 bytes each; the first seals second factors and client secrets in the database, the others still open them. */
  readonly secretKeys: SecretKeys;
  /**
   * `host:port` addresses that may be called although they are not public, e.g. an identity provider in the same
   * network.
   */
  readonly egressAllowed: readonly string[];
  /** Name servers to ask instead of the machine's own, as `address:port`; empty = the machine's. */
  readonly dnsServers: readonly string[];
  /** Ends the process at a named step; how the crash test finds every gap. Refused in production. */
  readonly failpoint: string | null;
  /** How far ahead of the machine's clock this process is; how tests let a lease run out. Refused in production. */
  readonly clockAheadMs: number;
}

/** An account at a flight supplier, in the order of their labels. */
export type SupplierConfig = (TboConfig | DuffelConfig) & {
  /** True where the supplier has confirmed that its tickets have the regulator's free look-in. */
  readonly lookIn: boolean;
};

/** One TBO agency account. */
export interface TboConfig {
  readonly vendor: 'tbo';
  readonly supplierId: string;
  readonly label: string;
  readonly authUrl: string;
  readonly airUrl: string;
  readonly airBookUrl: string;
  readonly clientId: string;
  readonly userName: string;
  readonly password: string;
  readonly endUserIp: string;
}

/** One Duffel account. */
export interface DuffelConfig {
  readonly vendor: 'duffel';
  readonly supplierId: string;
  readonly label: string;
  /** The origin of its API; the vendor's paths begin at its root. */
  readonly baseUrl: string;
  readonly token: string;
  /** Null = its messages are never trusted. */
  readonly webhookSecret: string | null;
  /** This agency's id at airlines for company fares. */
  readonly trackingReference: string;
}

/** The Worldline merchant account. */
interface GatewayConfig {
  readonly mid: string;
  readonly keyHex: string;
  readonly payUrl: string;
  readonly serverUrl: string;
}

/** Deadlines and periods. The quiet period must outlast the longest send, or a resend could cross a late success. */
interface Timing {
  readonly accessTokenSeconds: number;
  readonly searchDeadlineMs: number;
  readonly bookDeadlineMs: number;
  /** The same where a supplier of buses needs longer: the slowest known answer took three minutes. */
  readonly slowBookDeadlineMs: number;
  readonly quietPeriodMs: number;
  readonly leaseMs: number;
  /** The lease of bookings, renewed while an airline is asked: how long a dead worker's bookings wait for another. */
  readonly bookingLeaseMs: number;
  readonly workerPollMs: number;
  readonly paymentExpiryMinutes: number;
  /** When the gateway is first asked about an order whose browser has not returned. */
  readonly paymentFirstCheckSeconds: number;
  /** How long a mail that gathers changes waits after the last of them. */
  readonly digestQuietSeconds: number;
  /** How long such a mail waits at most after the first change. */
  readonly digestMaxSeconds: number;
}

/** Reads the configuration. Throws an Error that names the variable, the rule it breaks, and what to do. */
export function readConfig(env: Env): Config {
  const config = parseConfig(env);
  const refusals = refusalsOf(outsideOf(config));
  if (refusals.length > 0) throw new Error(refusals.join('\n'));
  return config;
}

/** The outside services of this configuration, with the variables that name them. */
export function outsideOf(config: Config): OutsideWorld {
  const { gateway } = config;
  const merchant = {
    name: 'Payment gateway',
    urls: { WORLDLINE_PAY_URL: gateway.payUrl, WORLDLINE_SERVER_URL: gateway.serverUrl },
    keys: { WORLDLINE_MID: gateway.mid, WORLDLINE_KEY_HEX: gateway.keyHex },
  };
  const suppliers = [
    ...config.flightSuppliers.map(supplierOutside),
    ...config.hotelSuppliers.map(hotelSupplierOutside),
    ...config.busSuppliers.map(busSupplierOutside),
    ...(config.irp === null ? [] : [irpOutside(config.irp)]),
  ];
  return { ...config, accounts: [...suppliers, merchant] };
}

function supplierOutside(account: SupplierConfig): OutsideWorld['accounts'][number] {
  const prefix = prefixOf(account.supplierId);
  const name = `${account.label} (${account.supplierId})`;
  if (account.vendor === 'duffel') {
    const keys = { [`${prefix}_TOKEN`]: account.token, [`${prefix}_WEBHOOK_SECRET`]: account.webhookSecret ?? '' };
    return { name, urls: { [`${prefix}_URL`]: account.baseUrl }, keys };
  }
  return {
    name,
    urls: {
      [`${prefix}_AUTH_URL`]: account.authUrl,
      [`${prefix}_AIR_URL`]: account.airUrl,
      [`${prefix}_AIR_BOOK_URL`]: account.airBookUrl,
    },
    keys: { [`${prefix}_USER_NAME`]: account.userName, [`${prefix}_PASSWORD`]: account.password },
  };
}

/**
 * The configuration as it is written, without checks of its outside services; for a caller that reports all its errors.
 */
export function parseConfig(given: Env): Config {
  const env = withSecretFiles(given);
  const environment = oneOf(env, 'NODE_ENV', ['production', 'development', 'test'] as const, 'development');
  const port = whole(env, 'PORT', 4100);
  const bookDeadlineMs = whole(env, 'PRAVAS_BOOK_DEADLINE_MS', 60_000);
  const quietPeriodMs = whole(env, 'PRAVAS_QUIET_PERIOD_MS', Math.round(bookDeadlineMs * 1.5) + SEND_WINDOW_MS);
  // A send may leave this long after its intent, from which the quiet period is counted, and then take its deadline.
  if (quietPeriodMs <= bookDeadlineMs + SEND_WINDOW_MS) {
    throw new Error(
      `PRAVAS_QUIET_PERIOD_MS must be longer than PRAVAS_BOOK_DEADLINE_MS and ${SEND_WINDOW_MS}, or a resend could double a booking`,
    );
  }
  const publicUrl = (env.PUBLIC_URL || `http://localhost:${port}`).replace(/\/$/, '');
  for (const name of ['PRAVAS_FAILPOINT', 'PRAVAS_CLOCK_AHEAD_MS']) {
    if (env[name] && environment === 'production') throw new Error(`${name} is for tests and refused in production`);
  }
  return {
    environment,
    host: env.HOST ?? '127.0.0.1',
    port,
    publicUrl,
    trustedProxies: (env.TRUSTED_PROXIES ?? '').split(',').filter((address) => address !== ''),
    webDir: env.PRAVAS_WEB_DIR ?? path.resolve(import.meta.dirname, '../../../web/dist'),
    logLevel: env.LOG_LEVEL ?? (environment === 'test' ? 'warn' : 'info'),
    database: databaseTarget(env),
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM ?? 'Pravas <no-reply@pravas.example>',
    supportPhone: env.SUPPORT_PHONE || null,
    providerDomain: env.PROVIDER_DOMAIN ?? 'pravas.example',
    flightSuppliers: suppliers(env),
    hotelSuppliers: hotelSuppliers(env),
    busSuppliers: busSuppliers(env),
    hotelMapStyleUrl: hotelMapStyle(env, publicUrl),
    gateway: gateway(env),
    irp: irpConfig(env),
    timing: {
      accessTokenSeconds: whole(env, 'PRAVAS_ACCESS_TOKEN_SECONDS', 900),
      searchDeadlineMs: whole(env, 'PRAVAS_SEARCH_DEADLINE_MS', 20_000),
      bookDeadlineMs,
      slowBookDeadlineMs: whole(env, 'PRAVAS_SLOW_BOOK_DEADLINE_MS', 3 * bookDeadlineMs),
      quietPeriodMs,
      leaseMs: whole(env, 'PRAVAS_LEASE_MS', bookDeadlineMs + 15_000),
      bookingLeaseMs: whole(env, 'PRAVAS_BOOKING_LEASE_MS', 2_000),
      workerPollMs: whole(env, 'PRAVAS_WORKER_POLL_MS', 1_000),
      paymentExpiryMinutes: whole(env, 'PRAVAS_PAYMENT_EXPIRY_MINUTES', 15),
      paymentFirstCheckSeconds: whole(env, 'PRAVAS_PAYMENT_FIRST_CHECK_SECONDS', 20),
      digestQuietSeconds: whole(env, 'PRAVAS_DIGEST_QUIET_SECONDS', 300),
      digestMaxSeconds: whole(env, 'PRAVAS_DIGEST_MAX_SECONDS', 1_800),
    },
    requestsPerMinute: whole(env, 'PRAVAS_REQUESTS_PER_MINUTE', 1_200),
    searchesPerMinute: whole(env, 'PRAVAS_SEARCHES_PER_MINUTE', 60),
    streams: {
      perPerson: whole(env, 'PRAVAS_STREAMS_PER_PERSON', 10),
      perOrganization: whole(env, 'PRAVAS_STREAMS_PER_ORGANIZATION', 50),
    },
    filesDir: env.FILES_DIR ?? path.resolve(import.meta.dirname, '../../../../.data/files'),
    secretKeys: secretKeys(env, environment),
    egressAllowed: list(env, 'EGRESS_ALLOWED'),
    dnsServers: list(env, 'DNS_SERVERS'),
    failpoint: env.PRAVAS_FAILPOINT ?? null,
    clockAheadMs: whole(env, 'PRAVAS_CLOCK_AHEAD_MS', 0),
  };
}

const EXAMPLE_SECRET_KEY = '00'.repeat(32);

/**
 * One key, or several with commas, the newest first. Production refuses to start without a key of its own: a key that
 * everyone knows seals nothing.
 */
function secretKeys(env: Env, environment: Config['environment']): SecretKeys {
  const given = env.PRAVAS_SECRET_KEY ?? (environment === 'production' ? '' : EXAMPLE_SECRET_KEY);
  const keys = given.split(',').map((text) => {
    const hex = text.trim();
    if (!/^[0-9a-f]{64}$/i.test(hex)) {
      throw new Error(
        'PRAVAS_SECRET_KEY must be 64 hexadecimal digits, or several of them with commas, the newest first',
      );
    }
    if (environment === 'production' && new Set(hex).size < 4) {
      throw new Error('PRAVAS_SECRET_KEY must be random in production');
    }
    return Buffer.from(hex, 'hex');
  });
  return keys as unknown as SecretKeys;
}

/** Where the database is. Throws where only its owner's address is known, or none. */
export function databaseTarget(env: Env): DatabaseTarget {
  if (env.DATABASE_SERVE_URL) {
    return { kind: 'url', url: env.DATABASE_SERVE_URL, ownerUrl: env.DATABASE_URL || null };
  }
  if (env.DATABASE_URL) {
    throw new Error(
      'DATABASE_SERVE_URL is required beside DATABASE_URL: it names the user that serves requests and owns no table, such as pravas_app. DATABASE_URL names the owner, for migrations only',
    );
  }
  return {
    kind: 'socket',
    host: required(env, 'PRAVAS_PG_HOST'),
    port: whole(env, 'PRAVAS_PG_PORT', 5432),
    database: env.PRAVAS_PG_DATABASE ?? 'pravas',
  };
}

/** FLIGHT_SUPPLIERS is a comma-separated list of names; each has its own <NAME>_… variables and is of <NAME>_VENDOR. */
function suppliers(env: Env): readonly SupplierConfig[] {
  const names = (env.FLIGHT_SUPPLIERS ?? 'tbo').split(',').filter((name) => name !== '');
  return names.map((name, index) => {
    const prefix = prefixOf(name);
    const lookIn = oneOf(env, `${prefix}_LOOK_IN`, ['on', 'off'] as const, 'off') === 'on';
    const account = { supplierId: name, label: `Supplier ${index + 1}`, lookIn };
    const usual = name === 'duffel' ? 'duffel' : 'tbo';
    const vendor = oneOf(env, `${prefix}_VENDOR`, ['tbo', 'duffel'] as const, usual);
    return vendor === 'duffel'
      ? { vendor, ...account, ...duffel(env, prefix) }
      : { vendor, ...account, ...tbo(env, prefix) };
  });
}

function tbo(env: Env, prefix: string): Omit<TboConfig, 'vendor' | 'supplierId' | 'label'> {
  return {
    authUrl: required(env, `${prefix}_AUTH_URL`),
    airUrl: required(env, `${prefix}_AIR_URL`),
    airBookUrl: env[`${prefix}_AIR_BOOK_URL`] ?? required(env, `${prefix}_AIR_URL`),
    clientId: required(env, `${prefix}_CLIENT_ID`),
    userName: required(env, `${prefix}_USER_NAME`),
    password: required(env, `${prefix}_PASSWORD`),
    endUserIp: env[`${prefix}_END_USER_IP`] ?? '127.0.0.1',
  };
}

function duffel(env: Env, prefix: string): Omit<DuffelConfig, 'vendor' | 'supplierId' | 'label'> {
  return {
    baseUrl: env[`${prefix}_URL`] ?? 'https://api.duffel.com',
    token: required(env, `${prefix}_TOKEN`),
    webhookSecret: env[`${prefix}_WEBHOOK_SECRET`] ?? null,
    trackingReference: env[`${prefix}_TRACKING_REFERENCE`] ?? 'PRAVAS',
  };
}

function gateway(env: Env): GatewayConfig {
  return {
    mid: required(env, 'WORLDLINE_MID'),
    keyHex: required(env, 'WORLDLINE_KEY_HEX'),
    payUrl: required(env, 'WORLDLINE_PAY_URL'),
    serverUrl: required(env, 'WORLDLINE_SERVER_URL'),
  };
}
