import { startSandbox } from '../../../../../apps/sandbox/src/start-sandbox.ts';
import type { ConformanceWorld, FaultyOperation, SupplierOrder } from '../../flight/conformance-world.ts';
import type { TboConfig } from '../config.ts';
import { createTboSupplier } from '../connector.ts';

const METHODS: Readonly<Record<FaultyOperation, string>> = {
  search: 'Search',
  check: 'FareQuote',
  rules: 'FareRule',
  extras: 'SSR',
  hold: 'Book',
  ticket: 'Ticket',
  look_up: 'GetBookingDetails',
  release: 'ReleasePNRRequest',
  cancel: 'SendChangeRequest',
  cancellation_status: 'GetChangeRequestStatus',
};

const NOON = Temporal.Instant.from('2026-11-21T06:30:00Z');

interface BookingView {
  readonly bookingId: number;
  readonly pnr: string;
  readonly status: SupplierOrder['status'];
  readonly passengers: readonly { readonly gstNumber: string }[];
  readonly segments: readonly unknown[];
}

/** What a test may do besides the suite's operations. */
export interface TboWorld extends ConformanceWorld {
  readonly config: TboConfig;
  /** Moves the supplier's clock alone. */
  moveSupplierClock(by: Temporal.Duration): Promise<void>;
  /** How many planted faults have not been hit yet. */
  faultsLeft(): Promise<number>;
}

/** The sandbox as TBO with the real connector in front, at noon of 21 November 2026 in India. Listens on loopback. */
export async function startTboWorld(): Promise<TboWorld> {
  let offsetMs = 0;
  const sandbox = await startSandbox({ dataDir: null, now: () => new Date(NOON.epochMilliseconds) });
  const config = configFor(sandbox.urls.tbo);
  const now = () => NOON.add({ milliseconds: offsetMs });
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.urls.control}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    const answer: unknown = await response.json();
    return answer;
  };
  const setSupplierClock = (ms: number) => control('POST', '/clock', { offsetMs: ms });
  const one = { adults: 1, children: 0, infants: 0 };
  return {
    config,
    supplier: createTboSupplier(config, { now }),
    unreachable: createTboSupplier(configFor('http://127.0.0.1:1'), { now }),
    async inject({ operation, ...fault }) {
      await control('POST', '/faults', { times: 1, ...fault, target: `tbo.${METHODS[operation]}` });
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async reset() {
      offsetMs = 0;
      await control('POST', '/reset');
    },
    async supplierOrders() {
      const { bookings } = (await control('GET', '/tbo/bookings')) as { bookings: readonly BookingView[] };
      return bookings.map((booking) => ({
        bookingRef: String(booking.bookingId),
        pnr: booking.pnr,
        status: booking.status,
        travellers: booking.passengers.length,
        segments: booking.segments.length,
        gstin: booking.passengers[0]?.gstNumber ?? '',
      }));
    },
    async expireSession() {
      offsetMs += 16 * 60_000;
      await setSupplierClock(offsetMs);
    },
    async moveSupplierClock(by) {
      await setSupplierClock(offsetMs + by.total('milliseconds'));
    },
    async faultsLeft() {
      const { faults } = (await control('GET', '/faults')) as { faults: readonly { timesLeft: number }[] };
      return faults.reduce((left, fault) => left + fault.timesLeft, 0);
    },
    searches: {
      oneWay: { slices: [{ from: 'DEL', to: 'BOM', date: '2026-12-10' }], cabin: 'E', passengers: one },
      domesticReturn: {
        slices: [
          { from: 'DEL', to: 'BOM', date: '2026-12-10' },
          { from: 'BOM', to: 'DEL', date: '2026-12-14' },
        ],
        cabin: 'E',
        passengers: one,
      },
      internationalReturn: {
        slices: [
          { from: 'DEL', to: 'DXB', date: '2026-12-10' },
          { from: 'DXB', to: 'DEL', date: '2026-12-14' },
        ],
        cabin: 'E',
        passengers: one,
      },
      nothing: { slices: [{ from: 'IMF', to: 'HBX', date: '2026-12-10' }], cabin: 'F', passengers: one },
    },
    close: () => sandbox.close(),
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
