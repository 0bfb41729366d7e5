import type { BusCapabilities, BusSupplier } from '../bus/port.ts';
import type { SupplierError } from '../order-port.ts';
import { bookSeats } from './book.ts';
import { cancelSeats, quoteSeats, readCancellation } from './cancellations.ts';
import { createTboBusClient } from './client.ts';
import type { TboBusConfig, TboBusSurroundings } from './config.ts';
import { faultError, supplierError } from './errors.ts';
import { HOLD_SECONDS } from './hold.ts';
import { listServices, listStations, readLayout, readStops } from './lists.ts';
import { lookUpSeats, readOrderNow } from './orders.ts';
import type { TboBusParts } from './parts.ts';
import { refreshSeats } from './refresh.ts';

export type { TboBusConfig, TboBusSurroundings } from './config.ts';

const MINUTE = 60;

/** What TBO's bus service can do for us. */
const TBO_BUS_CAPABILITIES: Omit<BusCapabilities, 'nineFiveBy'> = {
  mostSeats: 6,
  holdSeconds: HOLD_SECONDS,
  cancelScopes: ['all', 'seat'],
  statesCancellationCharge: false,
  gstDetails: false,
  listsOperatorCancellations: false,
  lookUpSeconds: [5, 15, 30, MINUTE, 2 * MINUTE, ...[5, 10, 15].map((minutes) => minutes * MINUTE)],
  hasTestMode: true,
};

/**
 * An agency's account at TBO Bus as a bus supplier. It has no method that releases held seats: they are free again
 * after seven minutes. Between calls it keeps in memory only its token and which seats were held again while they were
 * being booked.
 */
export function createTboBusSupplier(config: TboBusConfig, surroundings: TboBusSurroundings): BusSupplier {
  const client = createTboBusClient(config, surroundings);
  const parts: TboBusParts = { config, client, now: surroundings.now, heldAnew: new Map() };
  const cannot = (words: string): { readonly error: SupplierError } => ({
    error: supplierError(config, 'not_supported', words, false),
  });
  return {
    supplierId: config.supplierId,
    capabilities: { ...TBO_BUS_CAPABILITIES, nineFiveBy: config.nineFiveBy ?? 'connector' },
    listStations: (signal) => listStations(parts, signal),
    listServices: (search, signal) => listServices(parts, search, signal),
    readLayout: (service, _, signal) => readLayout(parts, service, signal),
    readPoints: (service, signal) => readStops(parts, service, signal),
    refreshOffer: (detail, party, signal) => refreshSeats(parts, detail, party, signal),
    book: (request, signal, leave) => bookSeats(parts, request, signal, leave),
    // Seats are held before they are an order, so that no order is ever held.
    confirmHeld: async () => ({ type: 'failed', ...cannot('Seats are booked at once.') }),
    releaseHeld: async () => ({ type: 'released' }),
    lookUp: (request, signal) => lookUpSeats(parts, request, signal),
    readOrder: (order, signal) => readOrderNow(parts, order, signal),
    quoteCancellation: (order, units, signal) => quoteSeats(parts, order, units, signal),
    cancel: (clientRef, order, units, signal) => cancelSeats(parts, clientRef, order, units, signal),
    getCancellation: (cancellation, signal) => readCancellation(parts, cancellation, signal),
    operatorCancellations: async () => ({ ok: false, ...cannot('It does not list what operators cancel.') }),
    async authenticate(signal) {
      const login = await client.login(signal);
      if (login.ok) return { ok: true, value: { account: login.account } };
      return { ok: false, error: faultError(config, { code: 0, ...login.fault }) };
    },
  };
}
