import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { BusCapabilities, BusSupplier } from '../bus/port.ts';
import type { Answer } from '../order-port.ts';
import { bookSeats } from './book.ts';
import { cancelSeats, quoteSeats } from './cancellations.ts';
import { createSeatSellerClient } from './client.ts';
import type { SeatSellerConfig, SeatSellerSurroundings } from './config.ts';
import { faultError, malformed } from './errors.ts';
import { HOLD_SECONDS } from './hold.ts';
import { listServices, listStations, readLayout, readPoints } from './lists.ts';
import { lookUpSeats, readSeats } from './orders.ts';
import { failed } from './outcomes.ts';
import type { SeatSellerParts } from './parts.ts';
import { refreshSeats } from './refresh.ts';
import { parseTins } from './wire.ts';

export type { SeatSellerConfig, SeatSellerSurroundings } from './config.ts';

const MINUTE = 60;

/** What the vendor can do for us. */
const SEATSELLER_CAPABILITIES: Omit<BusCapabilities, 'nineFiveBy'> = {
  mostSeats: 6,
  holdSeconds: HOLD_SECONDS,
  cancelScopes: ['all', 'seat'],
  statesCancellationCharge: true,
  gstDetails: true,
  listsOperatorCancellations: true,
  lookUpSeconds: [5, 15, 30, MINUTE, 2 * MINUTE, ...[7, 12, 17, 22, 27, 30].map((minutes) => minutes * MINUTE)],
  hasTestMode: false,
};

/**
 * An agency's key at SeatSeller as a bus supplier. It has no call that releases held seats: they are free again after
 * eight minutes. Between calls it keeps in memory only which seats were held again while they were being booked.
 */
export function createSeatSellerSupplier(config: SeatSellerConfig, surroundings: SeatSellerSurroundings): BusSupplier {
  const client = createSeatSellerClient(config, surroundings);
  const parts: SeatSellerParts = { config, client, now: surroundings.now, heldAnew: new Map() };
  return {
    supplierId: config.supplierId,
    slowestMs: config.bookDeadlineMs,
    capabilities: { ...SEATSELLER_CAPABILITIES, nineFiveBy: config.nineFiveBy ?? 'connector' },
    listStations: (signal) => listStations(parts, signal),
    listServices: (search, signal) => listServices(parts, search, signal),
    readLayout: (service, points, signal) => readLayout(parts, service, points, signal),
    readPoints: (service, signal) => readPoints(parts, service, signal),
    refreshOffer: (detail, party, signal) => refreshSeats(parts, detail, party, signal),
    book: (request, signal, leave) => bookSeats(parts, request, signal, leave),
    // Seats are held before they are an order, so that no order is ever held.
    confirmHeld: async () => failed(parts, 'not_supported', 'Seats are booked at once.'),
    releaseHeld: async () => ({ type: 'released' }),
    lookUp: (request, signal) => lookUpSeats(parts, request, signal),
    readOrder: (order, signal) => readSeats(parts, order, signal),
    quoteCancellation: (order, units, signal) => quoteSeats(parts, order, units, signal),
    cancel: (_, order, units, signal) => cancelSeats(parts, order, units, signal),
    // A cancellation is settled with the answer to it.
    getCancellation: async (cancellation) => ({ ok: true, value: cancellation }),
    operatorCancellations: (from, to, signal) => operatorCancellations(parts, from, to, signal),
    async authenticate(signal) {
      const reply = await client.ask('aliases', {}, signal);
      if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
      return { ok: true, value: { account: config.consumerKey } };
    },
  };
}

/** Tickets on which operators acted, by whole days in India, as the vendor asks for them. */
async function operatorCancellations(
  { config, client }: SeatSellerParts,
  from: Temporal.Instant,
  to: Temporal.Instant,
  signal: AbortSignal,
): Promise<Answer<readonly string[]>> {
  const dayOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(INDIAN_ZONE).toPlainDate().toString();
  const reply = await client.ask('busCancellationInfo', { from: dayOf(from), to: dayOf(to) }, signal);
  if (!reply.ok) return { ok: false, error: faultError(config, reply.fault) };
  const tins = parseTins(reply.text);
  return tins ? { ok: true, value: tins } : { ok: false, error: malformed(config, 'the tickets could not be read') };
}
