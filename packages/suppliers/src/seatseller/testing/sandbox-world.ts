import { SANDBOX_SEATSELLER_ACCOUNT } from '../../../../../apps/sandbox/src/seatseller/account.ts';
import { startSandbox } from '../../../../../apps/sandbox/src/start-sandbox.ts';
import type { BusOperation, BusWorld, SupplierTicket } from '../../bus/conformance-world.ts';
import type { BusSearch } from '../../bus/port.ts';
import type { SeatSellerConfig, SeatSellerSurroundings } from '../config.ts';
import { createSeatSellerSupplier } from '../connector.ts';

/** The moment of the worked cases: 21 November 2026, 09:30 in India, a Saturday. */
const NOW = Temporal.Instant.from('2026-11-21T04:00:00Z');

const CALLS: Readonly<Record<BusOperation, string>> = {
  list_stations: 'cities',
  list_services: 'availabletrips',
  read_layout: 'tripdetails',
  read_points: 'bpdpDetails',
  refresh_offer: 'tripdetails',
  hold: 'blockTicketV2',
  book: 'bookticket',
  look_up: 'checkBookedTicket',
  read_order: 'ticket',
  quote_cancellation: 'cancellationdata',
  cancel: 'cancelticket',
};

/** A test's controls besides the suite's operations. */
export interface SeatSellerWorld extends BusWorld {
  /** A connector with other settings or surroundings. */
  make(config?: Partial<SeatSellerConfig>, surroundings?: Partial<SeatSellerSurroundings>): BusWorld['supplier'];
  /** Plants any of the sandbox's faults on a call. */
  plant(call: string, kind: string, times?: number): Promise<void>;
  /** Sets both clocks to a moment, "2026-11-30T21:00:00+05:30". */
  passTo(moment: string): Promise<void>;
  setBalance(paise: number | null): Promise<void>;
  searchOf(from: string, to: string, date: string): BusSearch;
}

/**
 * The sandbox as SeatSeller with the real connector in front, on the morning of the worked cases. Listens on loopback.
 */
export async function startSeatSellerWorld(): Promise<SeatSellerWorld> {
  let offsetMs = 0;
  const sandbox = await startSandbox({ dataDir: null, now: () => new Date(NOW.epochMilliseconds), slowMs: 300 });
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const response = await fetch(`${sandbox.urls.control}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    const answer: unknown = await response.json();
    return answer;
  };
  const setOffset = async (ms: number) => {
    offsetMs = ms;
    await control('POST', '/clock', { offsetMs });
  };
  const config = configFor(sandbox.urls.seatseller);
  const now = () => NOW.add({ milliseconds: offsetMs });
  const make: SeatSellerWorld['make'] = (changes, others) =>
    createSeatSellerSupplier({ ...config, ...changes }, { now, ...others });
  const plant: SeatSellerWorld['plant'] = async (call, kind, times = 1) => {
    await control('POST', '/faults', { target: `seatseller.${call}`, kind, times });
  };
  return {
    supplier: make(),
    unreachable: make(configFor('http://127.0.0.1:1')),
    make,
    connect: (send, deadlineMs) => make({ searchDeadlineMs: deadlineMs, bookDeadlineMs: deadlineMs }, { fetch: send }),
    callOf: (url) => new URL(url).pathname.slice(1),
    targets: CALLS,
    wrongSchema: '{"unexpected":"true"}',
    plant,
    inject: ({ operation, kind, times = 1 }) => plant(CALLS[operation], kind, times),
    async reset() {
      offsetMs = 0;
      await control('POST', '/reset');
    },
    async supplierTickets() {
      const { tickets } = (await control('GET', '/bus/orders')) as { tickets: readonly TicketView[] };
      return tickets.map(toTicket);
    },
    async operatorCancels(locator) {
      await control('POST', '/bus/commands', { tin: locator, command: 'cancel_bus' });
    },
    pass: (seconds) => setOffset(offsetMs + seconds * 1_000),
    passTo: (moment) => setOffset(Temporal.Instant.from(moment).epochMilliseconds - NOW.epochMilliseconds),
    async setBalance(balancePaise) {
      await control('POST', '/bus/switches', { balancePaise });
    },
    now,
    searchOf,
    searches: {
      usual: searchOf('9001', '9002', '2026-12-01'),
      single: searchOf('9011', '9010', '2026-12-01'),
      empty: searchOf('9026', '9022', '2026-12-01'),
    },
    close: () => sandbox.close(),
  };
}

/** A ticket as the control port shows it. */
interface TicketView extends Pick<SupplierTicket, 'status' | 'totalPaise' | 'refundedPaise'> {
  readonly tin: string;
  readonly seats: readonly { readonly seatName: string; readonly isLive: boolean }[];
}

function toTicket({ tin, status, totalPaise, refundedPaise, seats }: TicketView): SupplierTicket {
  const liveSeats = seats.filter(({ isLive }) => isLive).map(({ seatName }) => seatName);
  return { locator: tin, status, liveSeats, totalPaise, refundedPaise };
}

const TOWNS: Readonly<Record<string, string>> = { '9001': 'Bengaluru', '9002': 'Hyderabad' };

/** Towns of the sandbox by its ids of them, which are ours here as well. */
function searchOf(from: string, to: string, date: string): BusSearch {
  const town = (id: string) => ({ stationId: id, supplierStationId: id, name: TOWNS[id] ?? `Town ${id}` });
  return { from: town(from), to: town(to), date };
}

function configFor(baseUrl: string): SeatSellerConfig {
  return {
    supplierId: 'seatseller',
    label: 'Bus supplier 1',
    baseUrl,
    ...SANDBOX_SEATSELLER_ACCOUNT,
    searchDeadlineMs: 8_000,
    bookDeadlineMs: 900,
  };
}
