import { withBusBreaker } from '@pravas/suppliers/bus/circuit-breaker.ts';
import type { BusSupplier } from '@pravas/suppliers/bus/port.ts';
import { createDuffelSupplier } from '@pravas/suppliers/duffel/connector.ts';
import { createDuffelStaysSupplier } from '@pravas/suppliers/duffel-stays/connector.ts';
import type { EInvoicePortal } from '@pravas/suppliers/e-invoice-port.ts';
import { withCircuitBreaker } from '@pravas/suppliers/flight/circuit-breaker.ts';
import { withLookIn } from '@pravas/suppliers/flight/look-in.ts';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import { withHotelBreaker } from '@pravas/suppliers/hotel/circuit-breaker.ts';
import type { HotelSupplier } from '@pravas/suppliers/hotel/port.ts';
import { createNicIrp } from '@pravas/suppliers/nic-irp/connector.ts';
import type { OrderSupplier } from '@pravas/suppliers/order-port.ts';
import { createSeatSellerSupplier } from '@pravas/suppliers/seatseller/connector.ts';
import { createTboSupplier } from '@pravas/suppliers/tbo/connector.ts';
import { createTboBusSupplier } from '@pravas/suppliers/tbo-bus/connector.ts';
import { createTboHotelSupplier } from '@pravas/suppliers/tbo-hotel/connector.ts';
import type { ConnectedBusSupplier } from './modules/bus/index.ts';
import { ordersOfBuses } from './modules/bus-order/index.ts';
import type { ConnectedSupplier } from './modules/flight/index.ts';
import type { ConnectedHotelSupplier } from './modules/hotel/index.ts';
import { ordersOfHotels } from './modules/hotel-order/index.ts';
import type { BusSupplierConfig } from './platform/bus-supplier-config.ts';
import type { Clock } from './platform/clock.ts';
import type { Config, DuffelConfig, SupplierConfig, TboConfig } from './platform/config.ts';
import type { HotelSupplierConfig } from './platform/hotel-supplier-config.ts';
import { isLoopback } from './platform/loopback.ts';

/** After five unanswered requests in a row a supplier is not called for a quarter of a minute. */
const BREAKER = { consecutiveFailures: 5, halfOpenAfterMs: 15_000 };

/** How long a supplier may take, in milliseconds. */
interface Deadlines {
  readonly searchDeadlineMs: number;
  readonly bookDeadlineMs: number;
}

interface Connected {
  readonly supplier: { readonly supplierId: string };
}

/** The flight suppliers of the configuration, in the order of their labels. */
export function connectSuppliers(config: Config, clock: Clock): readonly ConnectedSupplier[] {
  return config.flightSuppliers.map((account) => ({
    label: account.label,
    supplier: withCircuitBreaker(connectSupplier(account, config, clock), BREAKER),
  }));
}

function connectSupplier(account: SupplierConfig, config: Config, clock: Clock): FlightSupplier {
  const supplier =
    account.vendor === 'duffel' ? connectDuffel(account, config, clock) : connectTbo(account, config, clock);
  return account.lookIn ? withLookIn(supplier) : supplier;
}

function connectTbo(account: TboConfig, config: Config, { now }: Clock) {
  return createTboSupplier(
    {
      supplierId: account.supplierId,
      label: account.label,
      baseUrls: { auth: account.authUrl, air: account.airUrl, airBook: account.airBookUrl },
      clientId: account.clientId,
      userName: account.userName,
      password: account.password,
      endUserIp: account.endUserIp,
      ...deadlinesOf(config),
    },
    { now },
  );
}

function connectDuffel(account: DuffelConfig, config: Config, { now }: Clock) {
  return createDuffelSupplier({ ...account, ...deadlinesOf(config) }, { now });
}

function deadlinesOf({ timing }: Config): Deadlines {
  return { searchDeadlineMs: timing.searchDeadlineMs, bookDeadlineMs: timing.bookDeadlineMs };
}

/** The hotel suppliers of the configuration, in the order of their labels. */
export function connectHotelSuppliers(config: Config, clock: Clock): readonly ConnectedHotelSupplier[] {
  return config.hotelSuppliers.map((account) => ({
    label: account.label,
    supplier: withHotelBreaker(connectHotelSupplier(account, deadlinesOf(config), clock), BREAKER),
  }));
}

/**
 * Hosts that are not public and yet have pictures of hotels: those of the configuration, and a supplier on this
 * machine.
 */
export function pictureHosts({ egressAllowed, hotelSuppliers }: Config): readonly string[] {
  const urls = hotelSuppliers.map((account) => ('baseUrl' in account ? account.baseUrl : account.searchUrl));
  return [...egressAllowed, ...urls.filter(isLoopback).map((url) => new URL(url).host)];
}

/** A hotel account as a supplier. */
export function connectHotelSupplier(
  account: HotelSupplierConfig,
  deadlines: Deadlines,
  { now }: Pick<Clock, 'now'>,
): HotelSupplier {
  if (account.vendor === 'duffel-stays') return createDuffelStaysSupplier({ ...account, ...deadlines }, { now });
  const { supplierId, label, contentLogin, bookLogin, agency, endUserIp } = account;
  const baseUrls = {
    content: account.contentUrl,
    search: account.searchUrl,
    book: account.bookUrl,
    auth: account.authUrl,
  };
  return createTboHotelSupplier(
    { supplierId, label, baseUrls, contentLogin, bookLogin, agency, endUserIp, ...deadlines },
    { now },
  );
}

/** The bus suppliers of the configuration, in the order of their labels. */
export function connectBusSuppliers(config: Config, clock: Clock): readonly ConnectedBusSupplier[] {
  return config.busSuppliers.map((account) => ({
    label: account.label,
    supplier: withBusBreaker(connectBusSupplier(account, busDeadlinesOf(account, config), clock), BREAKER),
  }));
}

/** SeatSeller may take three times as long to book as others do; other calls have the usual timeout. */
function busDeadlinesOf({ vendor }: BusSupplierConfig, config: Config): Deadlines {
  const { searchDeadlineMs, bookDeadlineMs } = deadlinesOf(config);
  const { slowBookDeadlineMs } = config.timing;
  return { searchDeadlineMs, bookDeadlineMs: vendor === 'seatseller' ? slowBookDeadlineMs : bookDeadlineMs };
}

/** A bus account as a supplier. */
export function connectBusSupplier(
  account: BusSupplierConfig,
  deadlines: Deadlines,
  { now }: Pick<Clock, 'now'>,
): BusSupplier {
  if (account.vendor === 'seatseller') return createSeatSellerSupplier({ ...account, ...deadlines }, { now });
  const { authUrl, citiesUrl, busUrl, ...agency } = account;
  const baseUrls = { auth: authUrl, cities: citiesUrl, bus: busUrl };
  return createTboBusSupplier({ ...agency, baseUrls, ...deadlines }, { now });
}

/** Where invoices are registered; null where no account is configured. */
export function connectEInvoicePortal({ irp }: Config, { now }: Pick<Clock, 'now'>): EInvoicePortal | null {
  return irp && createNicIrp(irp, { now });
}

/** What all suppliers do with orders, for every service. */
export function ordersOf(
  flights: readonly ConnectedSupplier[],
  hotels: readonly ConnectedHotelSupplier[],
  buses: readonly ConnectedBusSupplier[],
  { now }: Pick<Clock, 'now'>,
) {
  const ofHotels = hotels.map(({ supplier }) => ({ supplier: ordersOfHotels(supplier) }));
  const ofBuses = buses.map(({ supplier }) => ({ supplier: ordersOfBuses(supplier, now) }));
  const all: readonly { readonly supplier: OrderSupplier }[] = [...flights, ...ofHotels, ...ofBuses];
  return {
    supplierById: (supplierId: string) => expectSupplier(all, supplierId).supplier,
    cancelScopesOf: (supplierId: string) =>
      findSupplier([...flights, ...hotels, ...buses], supplierId)?.supplier.capabilities.cancelScopes ?? null,
  };
}

/** A connected supplier by id, of any service. */
export function findSupplier<C extends Connected>(suppliers: readonly C[], supplierId: string): C | undefined {
  return suppliers.find((candidate) => candidate.supplier.supplierId === supplierId);
}

/** The same. Throws an Error for one that is no longer configured. */
export function expectSupplier<C extends Connected>(suppliers: readonly C[], supplierId: string): C {
  const found = findSupplier(suppliers, supplierId);
  if (!found) throw new Error(`Supplier ${supplierId} is not configured`);
  return found;
}
