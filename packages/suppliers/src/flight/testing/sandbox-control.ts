import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../../apps/sandbox/src/start-sandbox.ts';
import type { AirlineDeed, ConformanceFault, SupplierOrder } from '../conformance-world.ts';
import type { FlightSearch } from '../port.ts';

/** Noon of 21 November 2026 in India: when every supplier's world begins. */
const NOON = Temporal.Instant.from('2026-11-21T06:30:00Z');

/** That day. */
export const WORLD_DAY = '2026-11-21';

/** An order as the sandbox's control port shows it. */
interface OrderView {
  readonly channel: string;
  readonly orderRef: string;
  readonly pnr: string;
  readonly status: 'held' | 'ticketed' | 'released' | 'cancelled';
  readonly passengers: readonly { readonly gstNumber?: string }[];
  readonly segments: readonly unknown[];
}

/** The sandbox with its control port, for one of its suppliers. */
export interface SandboxControl {
  readonly urls: Sandbox['urls'];
  readonly now: () => Temporal.Instant;
  /** Plants a fault on a call, named with its supplier before a dot. */
  inject(target: string, fault: Omit<ConformanceFault, 'operation'>): Promise<void>;
  clearFaults(): Promise<void>;
  faultsLeft(): Promise<number>;
  reset(): Promise<void>;
  orders(): Promise<readonly SupplierOrder[]>;
  letAirline(deed: AirlineDeed, bookingRef: string): Promise<void>;
  /** Lets time pass for the supplier and for us. */
  pass(minutes: number): Promise<void>;
  /** Moves the supplier's clock alone. */
  moveSupplierClock(by: Temporal.Duration): Promise<void>;
  close(): Promise<void>;
}

/** Starts the sandbox on loopback. `channel` is the supplier whose orders are shown. */
export async function startSandboxControl(
  channel: string,
  options: Partial<SandboxOptions> = {},
): Promise<SandboxControl> {
  let offsetMs = 0;
  const sandbox = await startSandbox({ dataDir: null, now: () => new Date(NOON.epochMilliseconds), ...options });
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
  return {
    urls: sandbox.urls,
    now: () => NOON.add({ milliseconds: offsetMs }),
    async inject(target, fault) {
      await control('POST', '/faults', { times: 1, ...fault, target });
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async faultsLeft() {
      const { faults } = (await control('GET', '/faults')) as { faults: readonly { timesLeft: number }[] };
      return faults.reduce((left, fault) => left + fault.timesLeft, 0);
    },
    async reset() {
      offsetMs = 0;
      await control('POST', '/reset');
    },
    async orders() {
      const { orders } = (await control('GET', '/orders')) as { orders: readonly OrderView[] };
      return orders
        .filter((order) => order.channel === channel)
        .map((order) => ({
          bookingRef: order.orderRef,
          locator: order.pnr,
          status: order.status === 'ticketed' ? 'confirmed' : order.status,
          travellers: order.passengers.length,
          segments: order.segments.length,
          gstin: order.passengers[0]?.gstNumber ?? '',
        }));
    },
    async letAirline(command, order) {
      await control('POST', '/commands', { order, command });
    },
    async pass(minutes) {
      offsetMs += minutes * 60_000;
      await setSupplierClock(offsetMs);
    },
    async moveSupplierClock(by) {
      await setSupplierClock(offsetMs + by.total('milliseconds'));
    },
    close: () => sandbox.close(),
  };
}

/** What a company has agreed with two airlines of the sandbox, which takes any code. */
const DEAL_CODES = [
  { airlineCode: '6E', code: 'CORP6E1' },
  { airlineCode: 'AI', code: 'CORPAI1' },
] as const;

/** The searches of the conformance suite. */
export function conformanceSearches() {
  const one = { adults: 1, children: 0, infants: 0 };
  const search = (...slices: FlightSearch['slices']): FlightSearch => ({ slices, cabin: 'E', passengers: one });
  const oneWay = search({ from: 'DEL', to: 'BOM', date: '2026-12-10' });
  return {
    oneWay,
    domesticReturn: search(
      { from: 'DEL', to: 'BOM', date: '2026-12-10' },
      { from: 'BOM', to: 'DEL', date: '2026-12-14' },
    ),
    internationalReturn: search(
      { from: 'DEL', to: 'DXB', date: '2026-12-10' },
      { from: 'DXB', to: 'DEL', date: '2026-12-14' },
    ),
    multiCity: search(
      { from: 'BLR', to: 'DEL', date: '2026-12-10' },
      { from: 'DEL', to: 'BOM', date: '2026-12-12' },
      { from: 'BOM', to: 'BLR', date: '2026-12-14' },
    ),
    corporate: { ...oneWay, dealCodes: DEAL_CODES },
    nothing: { ...search({ from: 'IMF', to: 'HBX', date: '2026-12-10' }), cabin: 'F' },
  } as const;
}
