import {
  createTrip as createTripOperation,
  getTrip,
  listTrips,
  watchTrip as watchTripOperation,
} from '@pravas/contract/trip/trip-operations.ts';
import * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { ChangeFeed } from '../../platform/change-feed.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/database.ts';
import type { Authenticate, OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { parseSearch } from '../../platform/search-parameter.ts';
import { findBooking, listBookingIds, presentBooking } from '../booking/index.ts';
import { createTrip } from './create-trip.ts';
import { countByStatus, findOwnTrip, pageTrips } from './trip-repository.ts';
import { watchTrip } from './watch-trip.ts';

/** What trips need to work. */
export interface TripContext {
  readonly database: Database;
  readonly clock: Clock;
  readonly feed: ChangeFeed;
  readonly authenticate: Authenticate;
  readonly labelOf: (supplierId: string) => string;
}

const PAGE_SIZES: readonly number[] = [20, 50, 100, 500];
const tripSearch = z.strictObject({ name: z.optional(z.string().check(z.maxLength(100))) });

/** Registers creating, reading, listing and watching trips. */
export function registerTripRoutes(router: OperationRouter, context: TripContext): void {
  const { database, clock } = context;

  router.register(createTripOperation, async ({ body, caller, requestId }) => {
    const now = clock.now();
    return database.forOrganization(caller.organizationId, async (tx) => {
      const tripId = await createTrip(tx, caller, body, now, requestId);
      return { data: await readSummary(tx, tripId, caller, now) };
    });
  });

  router.register(getTrip, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      const now = clock.now();
      const summary = await readSummary(tx, query.tripId, caller, now);
      return { tripDetails: { ...summary, flights: await readFlights(tx, context, query.tripId, caller) } };
    }),
  );

  router.register(listTrips, ({ query, caller }) => {
    const { rowNumber, recordsPerPage } = readPage(query.rowNumber, query.recordsPerPage);
    const name = query.search ? (parseSearch(query.search, tripSearch).name?.trim() ?? '') : '';
    const filter = { personId: caller.personId, name: name === '' ? null : name, status: query.status ?? null };
    return database.forOrganization(caller.organizationId, async (tx) => {
      const now = clock.now();
      const { trips, total } = await pageTrips(tx, filter, { offset: rowNumber - 1, limit: recordsPerPage }, now);
      return { data: [...trips], total, rowNumber, recordsPerPage, counts: await countByStatus(tx, filter, now) };
    });
  });

  router.register(watchTripOperation, ({ query, caller, request, signal }) => {
    const read = async () => {
      // Asked again for every look: a session or token that ended meanwhile ends the stream; the client renews and returns.
      const current = await context.authenticate(request);
      return database.forOrganization(caller.organizationId, async (tx) => {
        await readSummary(tx, query.tripId, current, clock.now());
        return readFlights(tx, context, query.tripId, current);
      });
    };
    return watchTrip(context.feed, caller.organizationId, query.tripId, read, signal);
  });
}

function readPage(rowNumber: number, recordsPerPage: number): { rowNumber: number; recordsPerPage: number } {
  const errors = [
    ...(rowNumber >= 1 ? [] : [{ field: 'rowNumber', message: 'Please enter valid number' }]),
    ...(PAGE_SIZES.includes(recordsPerPage) ? [] : [{ field: 'recordsPerPage', message: 'One of 20, 50, 100, 500' }]),
  ];
  if (errors.length > 0) throw new Refusal('validation_failed', { errors });
  return { rowNumber, recordsPerPage };
}

async function readSummary(tx: Tx, tripId: string, caller: Caller, now: Temporal.Instant) {
  const filter = { personId: caller.personId, name: null, status: null, tripId };
  const [summary] = (await pageTrips(tx, filter, { offset: 0, limit: 1 }, now)).trips;
  if (!summary) throw new Refusal('trip_not_found');
  return summary;
}

async function readFlights(tx: Tx, context: TripContext, tripId: string, caller: Caller) {
  if (!(await findOwnTrip(tx, tripId, caller.personId))) throw new Refusal('trip_not_found');
  const viewer = { isAdmin: caller.isAdmin, mayPay: caller.privileges.has('pay.card') };
  const flights = [];
  for (const bookingId of await listBookingIds(tx, tripId)) {
    const booking = await findBooking(tx, bookingId);
    if (booking) flights.push(await presentBooking(tx, booking, viewer, context.labelOf, context.clock.now()));
  }
  return flights;
}
