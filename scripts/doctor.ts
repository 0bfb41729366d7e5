import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createWorldlineGateway } from '@pravas/payments/worldline/gateway.ts';
import { createDuffelSupplier } from '@pravas/suppliers/duffel/connector.ts';
import { withLookIn } from '@pravas/suppliers/flight/look-in.ts';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import type { Answer } from '@pravas/suppliers/order-port.ts';
import { createTboSupplier } from '@pravas/suppliers/tbo/connector.ts';
import nodemailer from 'nodemailer';
import pg from 'pg';
import {
  connectBusSupplier,
  connectEInvoicePortal,
  connectHotelSupplier,
} from '../apps/server/src/connect-suppliers.ts';
import {
  type Config,
  type DatabaseTarget,
  outsideOf,
  parseConfig,
  type SupplierConfig,
} from '../apps/server/src/platform/config.ts';
import { appConnection, ownerConnection } from '../apps/server/src/platform/database.ts';
import { isLoopback } from '../apps/server/src/platform/loopback.ts';
import { refusalsOf } from '../apps/server/src/platform/outside-rules.ts';
import { expectServingLogin } from '../apps/server/src/platform/prepare-database.ts';
import { findEnvironment } from './find-environment.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PATIENCE_MS = 10_000;

/** One line of the report. */
interface Check {
  readonly what: string;
  readonly ok: boolean;
  readonly says: string;
}

async function main(): Promise<number> {
  const source = findEnvironment();
  if (!source) {
    console.error('Nothing is configured, and no Pravas is running from this folder.');
    console.error('Start one with `npm start`, or set the variables that docs/configuration.md lists.');
    return 1;
  }
  console.log(`Reading ${source.from}.\n`);
  const config = parseConfig(source.env);
  const refusals = refusalsOf(outsideOf(config));
  if (refusals.length > 0) {
    for (const refusal of refusals) console.error(`REFUSED  ${refusal}`);
    console.error('\nNothing was sent to anyone.');
    return 1;
  }
  const accounts = config.flightSuppliers.map((account) => ({ account, supplier: connect(account, config) }));
  const deadlines = { searchDeadlineMs: PATIENCE_MS, bookDeadlineMs: config.timing.bookDeadlineMs };
  const hotels = config.hotelSuppliers.map((account) => ({
    account,
    supplier: connectHotelSupplier(account, deadlines, { now: () => Temporal.Now.instant() }),
  }));
  const buses = config.busSuppliers.map((account) => ({
    account,
    supplier: connectBusSupplier(account, deadlines, { now: () => Temporal.Now.instant() }),
  }));
  const checks = await Promise.all([
    checkNode(),
    attempt('Database', () => checkDatabase(config)),
    attempt('Mail', () => checkMail(config)),
    attempt('Payment gateway', () => checkGateway(config)),
    ...(config.irp === null ? [] : [attempt('Tax portal', () => checkPortal(config))]),
    ...accounts.map(({ account, supplier }) => {
      const url = account.vendor === 'duffel' ? account.baseUrl : account.authUrl;
      return attempt(`${account.label} (${account.supplierId})`, () => checkSupplier(supplier, url));
    }),
    ...hotels.map(({ account, supplier }) => {
      const url = account.vendor === 'duffel-stays' ? account.baseUrl : account.searchUrl;
      return attempt(`${account.label} (${account.supplierId})`, () => checkSupplier(supplier, url));
    }),
    ...buses.map(({ account, supplier }) =>
      attempt(`${account.label} (${account.supplierId})`, () => checkSupplier(supplier, urlOf(account))),
    ),
  ]);
  printChecks(checks);
  for (const { account, supplier } of buses) {
    // The sandbox on this machine takes no real money.
    if (supplier.capabilities.hasTestMode || isLoopback(urlOf(account))) continue;
    console.log(
      `\nWARNING  ${account.label} (${account.supplierId}) has no test mode: every booking with its key is live money.`,
    );
  }
  for (const connected of [accounts, hotels, buses]) {
    printCapabilities(connected.map(({ account, supplier }) => ({ name: account.label, can: supplier.capabilities })));
  }
  const failed = checks.filter((check) => !check.ok).length;
  console.log(failed === 0 ? '\nAll is well.' : `\n${failed} of ${checks.length} checks failed.`);
  return failed === 0 ? 0 : 1;
}

function urlOf(account: Config['busSuppliers'][number]): string {
  return account.vendor === 'tbo-bus' ? account.authUrl : account.baseUrl;
}

/** The owner and the host of the account. Throws the supplier's objection to it. */
async function checkSupplier(
  supplier: { authenticate(signal: AbortSignal): Promise<Answer<{ readonly account: string }>> },
  url: string,
): Promise<string> {
  const answer = await supplier.authenticate(AbortSignal.timeout(PATIENCE_MS));
  if (!answer.ok) throw new Error((answer.error.cause ?? answer.error.messages.join('; ')) || answer.error.kind);
  return `authenticated as ${answer.value.account} at ${new URL(url).host}`;
}

async function attempt(what: string, check: () => Promise<string>): Promise<Check> {
  try {
    return { what, ok: true, says: await check() };
  } catch (error) {
    return { what, ok: false, says: error instanceof Error ? error.message || error.name : String(error) };
  }
}

function checkNode(): Promise<Check> {
  return attempt('Node', async () => {
    const { devDependencies } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
      devDependencies: Readonly<Record<string, string>>;
    };
    if (process.version !== `v${devDependencies.node}`) {
      throw new Error(`${process.version}, but v${devDependencies.node} is pinned; start through \`npm run doctor\``);
    }
    return `${process.version}, as pinned`;
  });
}

async function checkDatabase({ database }: Config): Promise<string> {
  // Asked first, as it says at once when there is no answer.
  const served = await asking(appConnection(database), async (client) => {
    const answer = await client.query<{ login: string; name: string; version: string }>(
      "select session_user as login, current_user as name, current_setting('server_version') as version",
    );
    return answer.rows[0];
  });
  await expectServingLogin(database);
  const as = `requests run as ${served?.name}, signed in as ${served?.login}`;
  if (database.kind === 'url' && database.ownerUrl === null) {
    return `PostgreSQL ${served?.version}, ${as}; DATABASE_URL is not set here, so the schema was not compared`;
  }
  return `PostgreSQL ${served?.version}, schema ${await checkSchema(database)}, ${as}`;
}

/** The newest migration, once all are applied. Throws where one is missing. */
async function checkSchema(database: DatabaseTarget): Promise<string> {
  const wanted = fs.readdirSync(path.join(ROOT, 'apps/server/migrations')).filter((name) => name.endsWith('.sql'));
  const applied = await asking(ownerConnection(database), async (client) => {
    const { rows } = await client.query<{ file: string }>('select file from schema_migration');
    return new Set(rows.map((row) => row.file));
  });
  const missing = wanted.filter((file) => !applied.has(file));
  if (missing.length > 0) throw new Error(`the schema lacks ${missing.join(', ')}; \`npm start\` brings it up to date`);
  return [...wanted].sort().at(-1) ?? '';
}

async function asking<T>(connection: pg.ClientConfig, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: PATIENCE_MS });
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function checkMail({ smtpUrl }: Config): Promise<string> {
  if (smtpUrl === null) throw new Error('SMTP_URL is not set, so no mail leaves Pravas');
  const transport = nodemailer.createTransport({ url: smtpUrl, connectionTimeout: PATIENCE_MS });
  try {
    await transport.verify();
    return `${new URL(smtpUrl).host} takes mail`;
  } finally {
    transport.close();
  }
}

/** Asks about an order that cannot exist: only the holder of the merchant's key gets a readable answer. */
async function checkGateway({ gateway }: Config): Promise<string> {
  const client = createWorldlineGateway({ ...gateway, deadlineMs: PATIENCE_MS });
  const orderId = `doctor-${randomUUID().slice(0, 18)}`;
  const state = await client.verify(orderId, null, AbortSignal.timeout(PATIENCE_MS));
  if (state.type === 'unknown') throw new Error(state.reason);
  return `${new URL(gateway.serverUrl).host} answers merchant ${gateway.mid}`;
}

/** Signs in, which registers nothing. */
async function checkPortal(config: Config): Promise<string> {
  const portal = connectEInvoicePortal(config, { now: () => Temporal.Now.instant() });
  const problem = await portal?.checkAccount(AbortSignal.timeout(PATIENCE_MS));
  if (problem) throw new Error(problem);
  return `the account of ${config.irp?.gstin} is let in`;
}

function connect(account: SupplierConfig, config: Config): FlightSupplier {
  const supplier = connectVendor(account, config);
  return account.lookIn ? withLookIn(supplier) : supplier;
}

function connectVendor(account: SupplierConfig, config: Config): FlightSupplier {
  const deadlines = { searchDeadlineMs: PATIENCE_MS, bookDeadlineMs: config.timing.bookDeadlineMs };
  const surroundings = { now: () => Temporal.Now.instant() };
  if (account.vendor === 'duffel') return createDuffelSupplier({ ...account, ...deadlines }, surroundings);
  return createTboSupplier(
    {
      supplierId: account.supplierId,
      label: account.label,
      baseUrls: { auth: account.authUrl, air: account.airUrl, airBook: account.airBookUrl },
      clientId: account.clientId,
      userName: account.userName,
      password: account.password,
      endUserIp: account.endUserIp,
      ...deadlines,
    },
    surroundings,
  );
}

function printChecks(checks: readonly Check[]): void {
  const width = Math.max(...checks.map((check) => check.what.length));
  for (const { what, ok, says } of checks) console.log(`${ok ? 'ok    ' : 'FAILED'}  ${what.padEnd(width)}  ${says}`);
}

/** A supplier's capabilities, by name: yes or no, how much, or which. */
type Capabilities = Readonly<Record<string, boolean | number | readonly (string | number)[]>>;

function printCapabilities(suppliers: readonly { readonly name: string; readonly can: object }[]): void {
  const [first] = suppliers;
  if (!first) return;
  const rows = Object.keys(first.can);
  const wide = Math.max(...rows.map((row) => row.length)) + 2;
  const texts = suppliers.map(({ can }) => rows.map((row) => inWords((can as Capabilities)[row])));
  const longest = Math.max(...suppliers.map(({ name }) => name.length), ...texts.flat().map((text) => text.length));
  const column = Math.max(14, longest + 2);
  const names = suppliers.map(({ name }) => name.padEnd(column)).join('');
  console.log(`\n${'Capability'.padEnd(wide)}${names.trimEnd()}`);
  for (const [index, row] of rows.entries()) {
    const cells = texts.map((own) => (own[index] ?? '').padEnd(column)).join('');
    console.log(`${row.padEnd(wide)}${cells.trimEnd()}`);
  }
}

function inWords(capability: Capabilities[string] | undefined): string {
  if (typeof capability === 'boolean') return capability ? 'yes' : 'no';
  return typeof capability === 'object' ? capability.join(', ') : String(capability ?? '');
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(`The configuration cannot be used: ${error instanceof Error ? error.message : String(error)}`);
  return 1;
});
