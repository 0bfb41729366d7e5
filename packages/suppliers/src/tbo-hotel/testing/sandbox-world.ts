import { startSandbox } from '../../../../../apps/sandbox/src/start-sandbox.ts';
import { SANDBOX_AGENCY } from '../../../../../apps/sandbox/src/tbo/agency.ts';
import { SANDBOX_HOTEL_LOGINS } from '../../../../../apps/sandbox/src/tbo-hotel/logins.ts';
import { numberOf } from '../../../../../apps/sandbox/src/testing/hotel-agency.ts';
import type { HotelWorld, StayOperation, SupplierStay } from '../../hotel/conformance-world.ts';
import type { HotelSearch } from '../../hotel/port.ts';
import type { TboHotelConfig, TboHotelSurroundings } from '../config.ts';
import { createTboHotelSupplier } from '../connector.ts';

/** The moment of the worked cases: 1 December 2026, 10:00 in India, a Tuesday. */
const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');

const METHODS: Readonly<Record<StayOperation, string>> = {
  list_hotels: 'HotelDetails',
  search: 'Search',
  recheck: 'PreBook',
  refresh_offer: 'Search',
  book: 'Book',
  look_up: 'GetBookingDetail',
  read_order: 'GetBookingDetail',
  quote_cancellation: 'GetBookingDetail',
  cancel: 'SendChangeRequest',
  cancellation_status: 'GetChangeRequestStatus',
};

/** A test's controls besides the suite's operations. */
export interface TboHotelWorld extends HotelWorld {
  readonly config: TboHotelConfig;
  /** A connector with other settings or surroundings. */
  make(config?: Partial<TboHotelConfig>, surroundings?: Partial<TboHotelSurroundings>): HotelWorld['supplier'];
  /** Plants any of the sandbox's faults on a method. */
  plant(method: string, kind: string, times?: number): Promise<void>;
  /** Sets the agency's money, or the feed, at the supplier. */
  setSwitches(switches: object): Promise<void>;
  /** Rooms of hotels of the sandbox by their names there: "BLR-08". */
  searchOf(hotels: readonly string[], checkIn: string, checkOut: string, rooms?: HotelSearch['rooms']): HotelSearch;
}

/**
 * The sandbox as TBO Hotel with the real connector in front, on the morning of the worked cases. Listens on loopback.
 */
export async function startTboHotelWorld(): Promise<TboHotelWorld> {
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
  const config = configFor(sandbox.urls.tbo);
  const now = () => NOW.add({ milliseconds: offsetMs });
  const surroundings: TboHotelSurroundings = { now, pause: () => Promise.resolve() };
  const make: TboHotelWorld['make'] = (changes, others) =>
    createTboHotelSupplier({ ...config, ...changes }, { ...surroundings, ...others });
  const plant: TboHotelWorld['plant'] = async (method, kind, times = 1) => {
    await control('POST', '/faults', { target: `tbohotel.${method}`, kind, times });
  };
  return {
    config,
    supplier: make(),
    unreachable: make(configFor('http://127.0.0.1:1')),
    make,
    connect: (send, deadlineMs) => make({ searchDeadlineMs: deadlineMs, bookDeadlineMs: deadlineMs }, { fetch: send }),
    callOf: (url) => new URL(url).pathname.replace(/\/$/, '').replace(/^.*\//, ''),
    targets: METHODS,
    wrongSchema: '{"Status":{"Code":200,"Description":"Successful"},"Unexpected":true}',
    plant,
    inject: ({ operation, kind, times = 1 }) => plant(METHODS[operation], kind, times),
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async reset() {
      offsetMs = 0;
      await control('POST', '/reset');
    },
    async supplierStays() {
      const { bookings } = (await control('GET', '/tbohotel/bookings')) as { bookings: readonly BookingView[] };
      return bookings.map(toStay);
    },
    async pass(minutes) {
      offsetMs += minutes * 60_000;
      await control('POST', '/clock', { offsetMs });
    },
    async setSwitches(switches) {
      await control('POST', '/tbohotel/switches', switches);
    },
    now,
    places: {
      full: {
        names: ['Bangalore', 'Bengaluru'],
        countryCode: 'IN',
        centre: { latitude: 12.9719, longitude: 77.5937 },
        radiusKm: 30,
      },
      empty: { names: ['Hampi'], countryCode: 'IN', centre: { latitude: 15.335, longitude: 76.46 }, radiusKm: 10 },
    },
    searchOf,
    searches: {
      usual: searchOf(['BLR-08', 'BLR-04', 'BLR-06', 'BLR-07', 'BLR-12'], '2026-12-08', '2026-12-10'),
      family: searchOf(['BLR-08'], '2027-01-17', '2027-01-19', [
        { adults: 2, childAges: [7] },
        { adults: 1, childAges: [] },
      ]),
      // Of a number of five every thirteenth is sold out.
      soldOut: searchOf(['BLR-05'], '2026-12-13', '2026-12-14'),
    },
    close: () => sandbox.close(),
  };
}

/** A booking as the control port shows it. */
interface BookingView {
  readonly bookingId: number;
  readonly confirmationNo: string;
  readonly status: SupplierStay['status'];
  readonly rooms: number;
  readonly totalPaise: number;
}

function toStay({ bookingId, confirmationNo, status, rooms, totalPaise }: BookingView): SupplierStay {
  return { bookingRef: String(bookingId), locator: confirmationNo, status, rooms, totalPaise };
}

const TWO_ADULTS: HotelSearch['rooms'] = [{ adults: 2, childAges: [] }];

function searchOf(
  hotels: readonly string[],
  checkIn: string,
  checkOut: string,
  rooms: HotelSearch['rooms'] = TWO_ADULTS,
): HotelSearch {
  return {
    hotels: hotels.map((code) => ({ hotelId: code, supplierHotelId: numberOf(code), zone: 'Asia/Kolkata' })),
    stay: { checkIn, checkOut },
    rooms,
    nationality: 'IN',
  };
}

function configFor(url: string): TboHotelConfig {
  return {
    supplierId: 'tbo-hotel',
    label: 'Supplier 1',
    baseUrls: {
      content: `${url}/TBOHolidays_HotelAPI`,
      search: `${url}/HotelAPI`,
      book: `${url}/hotelservice.svc/rest`,
      auth: `${url}/SharedData.svc/rest`,
    },
    contentLogin: SANDBOX_HOTEL_LOGINS.content,
    bookLogin: SANDBOX_HOTEL_LOGINS.booking,
    agency: SANDBOX_AGENCY,
    endUserIp: '127.0.0.1',
    searchDeadlineMs: 8_000,
    bookDeadlineMs: 900,
  };
}
