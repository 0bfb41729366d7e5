import type { ConformanceWorld, FaultyOperation } from '../../flight/conformance-world.ts';
import { conformanceSearches, startSandboxControl, WORLD_DAY } from '../../flight/testing/sandbox-control.ts';
import type { TboConfig } from '../config.ts';
import { createTboSupplier } from '../connector.ts';

const METHODS: Readonly<Record<FaultyOperation, string>> = {
  search: 'Search',
  check: 'FareQuote',
  rules: 'FareRule',
  extras: 'SSR',
  hold: 'Book',
  ticket: 'Ticket',
  pay_hold: 'Ticket',
  look_up: 'GetBookingDetails',
  release: 'ReleasePNRRequest',
  quote_cancellation: 'GetCancellationCharges',
  cancel: 'SendChangeRequest',
  cancellation_status: 'GetChangeRequestStatus',
  quote_change: 'Search',
  change: 'TicketReIssue',
  read_order: 'GetBookingDetails',
  refresh_offer: 'Search',
  // There is no call: an airline's change is read from the order, and taken by flying it.
  accept_change: '',
};

/** A test's controls besides the suite's operations. */
export interface TboWorld extends ConformanceWorld {
  readonly config: TboConfig;
  /** Moves the supplier's clock alone. */
  moveSupplierClock(by: Temporal.Duration): Promise<void>;
  /** How many planted faults have not been hit yet. */
  faultsLeft(): Promise<number>;
}

/** The sandbox as TBO with the real connector in front, at noon of 21 November 2026 in India. Listens on loopback. */
export async function startTboWorld(): Promise<TboWorld> {
  const sandbox = await startSandboxControl('tbo');
  const config = configFor(sandbox.urls.tbo);
  const { now } = sandbox;
  return {
    config,
    supplier: createTboSupplier(config, { now }),
    unreachable: createTboSupplier(configFor('http://127.0.0.1:1'), { now }),
    connect: (send, deadlineMs) =>
      createTboSupplier({ ...config, searchDeadlineMs: deadlineMs, bookDeadlineMs: deadlineMs }, { now, fetch: send }),
    callOf: (url) => url.replace(/^.*\//, ''),
    targets: METHODS,
    wrongSchema: '{"Response":{"TraceId":"t","Unexpected":true}}',
    inject: ({ operation, ...fault }) => sandbox.inject(`tbo.${METHODS[operation]}`, fault),
    clearFaults: sandbox.clearFaults,
    reset: sandbox.reset,
    supplierOrders: sandbox.orders,
    letAirline: sandbox.letAirline,
    nextMessage: null,
    givesCreditNotes: true,
    // TBO honours a search for 15 minutes.
    expireSession: () => sandbox.pass(16),
    moveSupplierClock: sandbox.moveSupplierClock,
    faultsLeft: sandbox.faultsLeft,
    today: WORLD_DAY,
    searches: conformanceSearches(),
    close: sandbox.close,
  };
}

function configFor(url: string): TboConfig {
  const air = `${url}/AirService.svc/rest`;
  return {
    supplierId: 'tbo',
    label: 'Supplier 1',
    baseUrls: { auth: `${url}/SharedData.svc/rest`, air, airBook: air },
    clientId: 'ApiIntegrationNew',
    userName: 'pravas-sandbox',
    password: 'sandbox-only',
    endUserIp: '127.0.0.1',
    searchDeadlineMs: 8_000,
    bookDeadlineMs: 900,
  };
}
