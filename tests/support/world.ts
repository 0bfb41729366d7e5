import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Sandbox, startSandbox } from '../../apps/sandbox/src/start-sandbox.ts';
import { type Api, composeApi, composeWorker, type Worker } from '../../apps/server/src/compose.ts';
import type { Clock } from '../../apps/server/src/platform/clock.ts';
import { readConfig } from '../../apps/server/src/platform/config.ts';
import { sandboxEnvironment } from '../../scripts/sandbox-environment.ts';
import { freeTestPort } from './free-port.ts';
import { cloneDatabase } from './postgres-setup.ts';

/** A whole Pravas of its own: database, outside world, server and worker, all real, all local. */
export interface World {
  readonly url: string;
  readonly sandbox: Sandbox;
  readonly databaseName: string;
  /** The environment its processes run with. */
  readonly env: Readonly<Record<string, string>>;
  /** Asks the database as its owner, past row-level security: for assertions only. */
  query<Row>(sql: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Has an airline act on an order, as the sandbox's README lists it. */
  commandOrder(
    command: { readonly order: string; readonly command: string } & Readonly<Record<string, unknown>>,
  ): Promise<void>;
  /** Makes the sandbox misbehave. */
  inject(fault: SandboxFault): Promise<void>;
  clearFaults(): Promise<void>;
  /**
   * Has a payer dispute an order at the gateway, or the bank decide a dispute; see the sandbox's README. Answers the
   * dispute's id.
   */
  dispute(
    wanted: ({ readonly orderId: string } | { readonly disputeId: string }) & {
      readonly amountPaise?: number;
      readonly stage?: 'open' | 'won' | 'lost';
      readonly callback?: 'once' | 'twice' | 'lost' | 'forged';
    },
  ): Promise<string>;
  /** What the suppliers and the gateway believe. */
  supplierBookings(): Promise<readonly SupplierOrder[]>;
  /** The same of all suppliers together. */
  allSupplierOrders(): Promise<readonly SupplierOrder[]>;
  gatewayTruth(): Promise<GatewayTruth>;
  close(): Promise<void>;
}

/** A fault at the sandbox's control port. */
interface SandboxFault {
  readonly target: string;
  readonly kind: string;
  readonly times: number;
  readonly latencyMs?: number;
  readonly byPaise?: number;
}

/** An order as the sandbox supplier stores it. */
interface SupplierOrder {
  readonly pnr: string;
  readonly bookingId: number;
  readonly status: string;
  readonly ticketNumbers: readonly string[];
}

/** Payments and refunds as the sandbox gateway stores them. */
interface GatewayTruth {
  readonly payments: readonly { readonly orderId: string; readonly status: string; readonly amountPaise: number }[];
  readonly refunds: readonly { readonly orderId: string; readonly amountPaise: number }[];
}

/** The options of a world. */
export interface WorldOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** False where a test runs the processes itself. */
  readonly inProcess?: boolean;
  readonly sandboxNow?: () => Date;
  /** The clock of its processes; else the machine's. */
  readonly clock?: Clock;
  /** The data of an earlier outside world; else it begins empty. */
  readonly sandboxDataDir?: string;
  /** Makes its database; else it is cloned from the template. */
  readonly makeDatabase?: typeof cloneDatabase;
  /** True where the second supplier is asked too; most tests rely on the first alone. */
  readonly bothSuppliers?: boolean;
  /** True where hotels are sold. Their lists are fetched at the start, for which most tests have no use. */
  readonly hotels?: boolean;
  /** True where seats on buses are sold. */
  readonly buses?: boolean;
}

/** Makes a world. Deadlines are short, so that tests of lost answers need not wait for long. */
export async function createWorld(options: WorldOptions = {}): Promise<World> {
  const postgres = inject('postgres');
  const databaseName = `world_${randomUUID().replaceAll('-', '')}`;
  await (options.makeDatabase ?? cloneDatabase)(postgres, databaseName);
  const port = await freeTestPort();
  const sandbox = await startSandbox({
    dataDir: options.sandboxDataDir ?? null,
    duffelWebhookUrl: `http://127.0.0.1:${port}/suppliers/duffel/events`,
    ...(options.sandboxNow ? { now: options.sandboxNow } : {}),
  });
  const filesDir = await mkdtemp(path.join(os.tmpdir(), 'pravas-files-'));
  const env: Record<string, string> = {
    NODE_ENV: 'test',
    ...sandboxEnvironment(sandbox),
    FLIGHT_SUPPLIERS: options.bothSuppliers ? 'tbo,duffel' : 'tbo',
    HOTEL_SUPPLIERS: options.hotels ? 'tbo-hotel,duffel-stays' : '',
    BUS_SUPPLIERS: options.buses ? 'seatseller' : '',
    PRAVAS_PG_HOST: postgres.host,
    PRAVAS_PG_PORT: String(postgres.port),
    PRAVAS_PG_DATABASE: databaseName,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    PRAVAS_BOOK_DEADLINE_MS: '2500',
    PRAVAS_QUIET_PERIOD_MS: '8000',
    PRAVAS_LEASE_MS: '4000',
    PRAVAS_BOOKING_LEASE_MS: '2000',
    PRAVAS_WORKER_POLL_MS: '250',
    PRAVAS_PAYMENT_FIRST_CHECK_SECONDS: '2',
    IRP_DEADLINE_MS: '1500',
    LOG_LEVEL: 'error',
    FILES_DIR: filesDir,
    ...options.env,
  };
  let api: Api | null = null;
  let worker: Worker | null = null;
  if (options.inProcess !== false) {
    const config = readConfig(env);
    api = await composeApi(config, options.clock);
    await api.app.listen({ host: '127.0.0.1', port });
    worker = await composeWorker(config, options.clock);
  }
  const owner = new pg.Pool({
    host: postgres.host,
    port: postgres.port,
    user: 'postgres',
    database: databaseName,
    max: 2,
  });
  const control = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(sandbox.urls.control + path, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return {
    url: `http://localhost:${port}`,
    sandbox,
    databaseName,
    env,
    query: async <Row>(sql: string, values: readonly unknown[] = []) =>
      (await owner.query(sql, [...values])).rows as Row[],
    inject: async (fault) => void (await control('POST', '/faults', fault)),
    commandOrder: async (command) => void (await control('POST', '/commands', command)),
    clearFaults: async () => void (await control('DELETE', '/faults')),
    supplierBookings: async () => (await control<{ bookings: SupplierOrder[] }>('GET', '/tbo/bookings')).bookings,
    allSupplierOrders: async () => (await control<{ orders: SupplierOrder[] }>('GET', '/orders')).orders,
    dispute: async (wanted) =>
      (await control<{ dispute: { disputeId: string } }>('POST', '/worldline/disputes', wanted)).dispute.disputeId,
    gatewayTruth: () => control<GatewayTruth>('GET', '/worldline/payments'),
    async close() {
      await worker?.close();
      await api?.close();
      await owner.end();
      await sandbox.close();
      await rm(filesDir, { recursive: true, force: true });
    },
  };
}
