import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConformanceWorld, FaultyOperation, ReceivedMessage } from '../../flight/conformance-world.ts';
import { conformanceSearches, startSandboxControl, WORLD_DAY } from '../../flight/testing/sandbox-control.ts';
import type { DuffelConfig } from '../config.ts';
import { createDuffelSupplier } from '../connector.ts';

const CALLS: Readonly<Record<FaultyOperation, string>> = {
  search: 'offer_requests',
  check: 'offer',
  rules: 'offer',
  extras: 'seat_maps',
  hold: 'orders.create',
  ticket: 'orders.create',
  pay_hold: 'payments',
  look_up: 'orders.list',
  release: 'cancellations.confirm',
  quote_cancellation: 'cancellations.create',
  cancel: 'cancellations.confirm',
  cancellation_status: 'cancellations.get',
  quote_change: 'changes.request',
  change: 'changes.confirm',
  read_order: 'orders.get',
  refresh_offer: 'offer_requests',
  accept_change: 'airline_changes.accept',
};

/** A test's controls besides the suite's operations. */
export interface DuffelWorld extends ConformanceWorld {
  readonly config: DuffelConfig;
}

/** The sandbox as Duffel with the real connector in front, at noon of 21 November 2026 in India. */
export async function startDuffelWorld(): Promise<DuffelWorld> {
  const mailbox = await startMailbox();
  const sandbox = await startSandboxControl('duffel', { duffelWebhookUrl: mailbox.url });
  const config = configFor(sandbox.urls.duffel);
  const { now } = sandbox;
  return {
    config,
    supplier: createDuffelSupplier(config, { now }),
    unreachable: createDuffelSupplier(configFor('http://127.0.0.1:1'), { now }),
    connect: (send, deadlineMs) =>
      createDuffelSupplier(
        { ...config, searchDeadlineMs: deadlineMs, bookDeadlineMs: deadlineMs },
        { now, fetch: send },
      ),
    callOf: nameOfCall,
    targets: CALLS,
    wrongSchema: '{"data":{"unexpected":true}}',
    inject: ({ operation, ...fault }) => sandbox.inject(`duffel.${CALLS[operation]}`, fault),
    clearFaults: sandbox.clearFaults,
    async reset() {
      mailbox.clear();
      await sandbox.reset();
    },
    supplierOrders: sandbox.orders,
    letAirline: sandbox.letAirline,
    nextMessage: mailbox.next,
    givesCreditNotes: false,
    // Duffel's offers live for half an hour at most.
    expireSession: () => sandbox.pass(31),
    today: WORLD_DAY,
    searches: conformanceSearches(),
    async close() {
      await sandbox.close();
      await mailbox.close();
    },
  };
}

/** The sandbox's names of Duffel's calls. */
function nameOfCall(url: string, method: string): string {
  const path = new URL(url).pathname.replace(/^\/air\//, '');
  const named: readonly (readonly [RegExp, string])[] = [
    [/^offer_requests/, 'offer_requests'],
    [/^offers\//, 'offer'],
    [/^seat_maps/, 'seat_maps'],
    [/^orders$/, method === 'POST' ? 'orders.create' : 'orders.list'],
    [/^orders\//, 'orders.get'],
    [/^payments/, 'payments'],
    [/^order_cancellations$/, 'cancellations.create'],
    [/^order_cancellations\/.*confirm$/, 'cancellations.confirm'],
    [/^order_cancellations\//, 'cancellations.get'],
    [/^order_change_requests/, 'changes.request'],
    [/^order_changes$/, 'changes.create'],
    [/^order_changes\/.*confirm$/, 'changes.confirm'],
    [/^airline_initiated_changes\/.*accept$/, 'airline_changes.accept'],
  ];
  return named.find(([pattern]) => pattern.test(path))?.[1] ?? path;
}

interface Mailbox {
  readonly url: string;
  /** The first message with this word, past or future. */
  next(word: string): Promise<ReceivedMessage>;
  clear(): void;
  close(): Promise<void>;
}

async function startMailbox(): Promise<Mailbox> {
  let received: ReceivedMessage[] = [];
  let waiting: { readonly word: string; readonly resolve: (message: ReceivedMessage) => void }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      response.end();
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const message = { rawBody: Buffer.concat(chunks).toString('utf8'), headers };
      received.push(message);
      for (const { word, resolve } of waiting) if (message.rawBody.includes(word)) resolve(message);
      waiting = waiting.filter(({ word }) => !message.rawBody.includes(word));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`,
    next(word) {
      const known = received.find(({ rawBody }) => rawBody.includes(word));
      if (known) return Promise.resolve(known);
      return new Promise((resolve) => waiting.push({ word, resolve }));
    },
    clear() {
      received = [];
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function configFor(baseUrl: string): DuffelConfig {
  return {
    supplierId: 'duffel',
    label: 'Supplier 2',
    baseUrl,
    token: 'duffel_test_pravas_sandbox',
    webhookSecret: 'sandbox-webhook-secret',
    trackingReference: 'PRAVAS',
    searchDeadlineMs: 8_000,
    bookDeadlineMs: 900,
  };
}
