import { startSandbox } from '../../../../../apps/sandbox/src/start-sandbox.ts';
import { SANDBOX_AGENCY } from '../../../../../apps/sandbox/src/tbo/agency.ts';
import type { BusOperation, BusWorld, SupplierTicket } from '../../bus/conformance-world.ts';
import type { BusSearch } from '../../bus/port.ts';
import type { TboBusConfig, TboBusSurroundings } from '../config.ts';
import { createTboBusSupplier } from '../connector.ts';

/** The moment of the worked cases: 21 November 2026, 09:30 in India, a Saturday. */
const NOW = Temporal.Instant.from('2026-11-21T04:00:00Z');

const CALLS: Readonly<Record<BusOperation, string>> = {
  list_stations: 'GetBusCityList',
  list_services: 'Search',
  read_layout: 'GetBusSeatLayOut',
  read_points: 'GetBoardingPointDetails',
  refresh_offer: 'GetBusSeatLayOut',
  hold: 'Block',
  book: 'Book',
  look_up: 'GetBookingDetail',
  read_order: 'GetBookingDetail',
  quote_cancellation: 'GetBookingDetail',
  cancel: 'SendChangeRequest',
};

/** A test's controls besides the suite's operations. */
export interface TboBusWorld extends BusWorld {
  /** A connector with other settings or surroundings. */
  make(config?: Partial<TboBusConfig>, surroundings?: Partial<TboBusSurroundings>): BusWorld['supplier'];
  /** Plants any of the sandbox's faults on a call. */
  plant(call: string, kind: string, times?: number): Promise<void>;
  /** Sets both clocks to a moment, "2026-11-30T21:00:00+05:30". */
  passTo(moment: string): Promise<void>;
  setBalance(paise: number | null): Promise<void>;
  searchOf(from: string, to: string, date: string): BusSearch;
}

/** The sandbox as TBO Bus with the real connector in front, on the morning of the worked cases. Listens on loopback. */
export async function startTboBusWorld(): Promise<TboBusWorld> {
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
  const config = configFor(sandbox.urls.tbo);
  const now = () => NOW.add({ milliseconds: offsetMs });
  const make: TboBusWorld['make'] = (changes, others) =>
    createTboBusSupplier({ ...config, ...changes }, { now, ...others });
  const plant: TboBusWorld['plant'] = async (call, kind, times = 1) => {
    await control('POST', '/faults', { target: `tbobus.${call}`, kind, times });
  };
  return {
    supplier: make(),
    unreachable: make(configFor('http://127.0.0.1:1')),
    make,
    connect: (send, deadlineMs) => make({ searchDeadlineMs: deadlineMs, bookDeadlineMs: deadlineMs }, { fetch: send }),
    callOf: (url) => new URL(url).pathname.replace(/^.*\//, ''),
    targets: CALLS,
    wrongSchema: '{"Unexpected":{"Error":{"ErrorCode":0,"ErrorMessage":""}}}',
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

/** Towns of the sandbox by their ids there; this supplier's numbers of them begin elsewhere. */
function searchOf(from: string, to: string, date: string): BusSearch {
  const town = (id: string) => ({
    stationId: id,
    supplierStationId: String(11_000 + Number(id) - 9_000),
    name: TOWNS[id] ?? `Town ${id}`,
  });
  return { from: town(from), to: town(to), date };
}

function configFor(url: string): TboBusConfig {
  const { clientId, userName, password } = SANDBOX_AGENCY;
  return {
    supplierId: 'tbo-bus',
    label: 'Bus supplier 2',
    baseUrls: {
      auth: `${url}/SharedData.svc/rest`,
      cities: `${url}/StaticData.svc/rest`,
      bus: `${url}/BusService.svc/rest`,
    },
    ...{ clientId, userName, password },
    endUserIp: '127.0.0.1',
    searchDeadlineMs: 8_000,
    bookDeadlineMs: 900,
  };
}
