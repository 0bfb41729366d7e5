import { startSandbox } from '../../../../../apps/sandbox/src/start-sandbox.ts';
import { staysIdOf } from '../../../../../apps/sandbox/src/testing/stays-agency.ts';
import type { HotelWorld, StayOperation, SupplierStay } from '../../hotel/conformance-world.ts';
import type { HotelSearch } from '../../hotel/port.ts';
import type { DuffelStaysConfig } from '../config.ts';
import { createDuffelStaysSupplier } from '../connector.ts';

/** The moment of the worked cases: 1 December 2026, 10:00 in India, a Tuesday. */
const NOW = Temporal.Instant.from('2026-12-01T04:30:00Z');

const CALLS: Readonly<Record<StayOperation, string>> = {
  list_hotels: 'stays.accommodation',
  search: 'stays.search',
  recheck: 'stays.quotes.create',
  refresh_offer: 'stays.search',
  book: 'stays.bookings.create',
  look_up: 'stays.bookings.list',
  read_order: 'stays.bookings.get',
  quote_cancellation: 'stays.bookings.get',
  cancel: 'stays.bookings.cancel',
  cancellation_status: 'stays.bookings.get',
};

/** A test's controls besides the suite's operations. */
export interface DuffelStaysWorld extends HotelWorld {
  readonly config: DuffelStaysConfig;
  /** Plants any of the sandbox's faults on a call, such as `bookings.create`. */
  plant(call: string, kind: string, times?: number): Promise<void>;
  /** What the supplier kept and refunded of its stays, paise; null for those that are still booked. */
  settlements(): Promise<readonly ({ readonly chargePaise: number; readonly refundPaise: number } | null)[]>;
  /** Rooms of hotels of the sandbox by their names there: "BLR-09". */
  searchOf(hotels: readonly string[], checkIn: string, checkOut: string, rooms?: HotelSearch['rooms']): HotelSearch;
  /** What another agency sells, so that rooms run out. */
  control(method: string, path: string, body?: object): Promise<unknown>;
}

/**
 * The sandbox as Duffel Stays with the real connector in front, on the morning of the worked cases. Listens on
 * loopback.
 */
export async function startDuffelStaysWorld(): Promise<DuffelStaysWorld> {
  let offsetMs = 0;
  const sandbox = await startSandbox({ dataDir: null, now: () => new Date(NOW.epochMilliseconds), slowMs: 300 });
  const control: DuffelStaysWorld['control'] = async (method, path, body) => {
    const response = await fetch(`${sandbox.urls.control}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    const answer: unknown = await response.json();
    return answer;
  };
  const bookings = async () => {
    const answer = (await control('GET', '/stays/bookings')) as { bookings: readonly BookingView[] };
    return answer.bookings;
  };
  const config = configFor(sandbox.urls.duffel);
  const now = () => NOW.add({ milliseconds: offsetMs });
  const plant: DuffelStaysWorld['plant'] = async (call, kind, times = 1) => {
    await control('POST', '/faults', { target: `duffel.stays.${call}`, kind, times });
  };
  return {
    config,
    supplier: createDuffelStaysSupplier(config, { now }),
    unreachable: createDuffelStaysSupplier(configFor('http://127.0.0.1:1'), { now }),
    connect: (send, deadlineMs) =>
      createDuffelStaysSupplier(
        { ...config, searchDeadlineMs: deadlineMs, bookDeadlineMs: deadlineMs },
        { now, fetch: send },
      ),
    callOf: nameOfCall,
    targets: CALLS,
    wrongSchema: '{"data":{"unexpected":true}}',
    plant,
    control,
    async inject({ operation, kind, times = 1 }) {
      await control('POST', '/faults', { target: `duffel.${CALLS[operation]}`, kind, times });
    },
    async clearFaults() {
      await control('DELETE', '/faults');
    },
    async reset() {
      offsetMs = 0;
      await control('POST', '/reset');
    },
    supplierStays: async () => (await bookings()).map(toStay),
    settlements: async () => (await bookings()).map(({ settled }) => settled),
    async pass(minutes) {
      offsetMs += minutes * 60_000;
      await control('POST', '/clock', { offsetMs });
    },
    now,
    places: {
      full: {
        names: ['Bengaluru', 'Bangalore'],
        countryCode: 'IN',
        centre: { latitude: 12.9719, longitude: 77.5937 },
        radiusKm: 30,
      },
      empty: { names: ['Hampi'], countryCode: 'IN', centre: { latitude: 15.335, longitude: 76.46 }, radiusKm: 10 },
    },
    searchOf,
    searches: {
      usual: searchOf(['BLR-09', 'BLR-04', 'BLR-06', 'BLR-07', 'BLR-12'], '2026-12-08', '2026-12-10'),
      family: searchOf(['BLR-09'], '2027-01-17', '2027-01-19', [
        { adults: 2, childAges: [7] },
        { adults: 1, childAges: [] },
      ]),
      // No room of three stars holds four.
      soldOut: searchOf(['BLR-03'], '2026-12-08', '2026-12-09', [
        { adults: 4, childAges: [] },
        { adults: 4, childAges: [] },
      ]),
    },
    close: () => sandbox.close(),
  };
}

/** A booking as the control port shows it. */
interface BookingView {
  readonly bookingId: string;
  readonly reference: string | null;
  readonly status: SupplierStay['status'];
  readonly isVisible: boolean;
  readonly rooms: number;
  readonly totalPaise: number;
  readonly settled: { readonly chargePaise: number; readonly refundPaise: number } | null;
}

function toStay({ bookingId, reference, status, isVisible, rooms, totalPaise }: BookingView): SupplierStay {
  const isPending = status === 'confirmed' && !isVisible;
  return {
    bookingRef: bookingId,
    locator: reference ?? bookingId,
    status: isPending ? 'pending' : status,
    rooms,
    totalPaise,
  };
}

/** The sandbox's names of the calls. */
function nameOfCall(url: string, method: string): string {
  const path = new URL(url).pathname.replace(/^\/stays\//, '');
  const named: readonly (readonly [RegExp, string])[] = [
    [/^search$/, 'stays.search'],
    [/fetch_all_rates$/, 'stays.rates'],
    [/^quotes$/, 'stays.quotes.create'],
    [/^quotes\//, 'stays.quotes.get'],
    [/^bookings$/, method === 'POST' ? 'stays.bookings.create' : 'stays.bookings.list'],
    [/cancel$/, 'stays.bookings.cancel'],
    [/^bookings\//, 'stays.bookings.get'],
    [/^accommodation$/, 'stays.accommodation'],
  ];
  return named.find(([pattern]) => pattern.test(path))?.[1] ?? path;
}

const TWO_ADULTS: HotelSearch['rooms'] = [{ adults: 2, childAges: [] }];

function searchOf(
  hotels: readonly string[],
  checkIn: string,
  checkOut: string,
  rooms: HotelSearch['rooms'] = TWO_ADULTS,
): HotelSearch {
  return {
    hotels: hotels.map((code) => ({ hotelId: code, supplierHotelId: staysIdOf(code), zone: 'Asia/Kolkata' })),
    stay: { checkIn, checkOut },
    rooms,
    nationality: 'IN',
  };
}

function configFor(baseUrl: string): DuffelStaysConfig {
  return {
    supplierId: 'duffel-stays',
    label: 'Supplier 2',
    baseUrl,
    token: 'duffel_test_pravas_sandbox',
    searchDeadlineMs: 8_000,
    bookDeadlineMs: 900,
  };
}
