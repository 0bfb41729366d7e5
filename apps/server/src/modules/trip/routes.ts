import {
  cancelTrip as cancelOperation,
  quoteTripCancellation as quoteOperation,
} from '@pravas/contract/trip/trip-cancel-operations.ts';
import {
  completeTripTravelers,
  copyTrip as copyOperation,
  createTrip as createOperation,
  setTripTravelers,
  updateTrip as updateOperation,
} from '@pravas/contract/trip/trip-edit-operations.ts';
import {
  getTrip,
  listTrips as listOperation,
  watchTrip as watchOperation,
} from '@pravas/contract/trip/trip-operations.ts';
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { tripTopic } from '../booking/index.ts';
import { cancelTrip } from './cancel-trip.ts';
import { completeTravellers } from './complete-travellers.ts';
import { copyTrip } from './copy-trip.ts';
import { createTrip } from './create-trip.ts';
import { listTrips } from './list-trips.ts';
import { presentItems, readBookings } from './present-items.ts';
import { readSummary } from './present-summary.ts';
import { presentTrip, type WireTrip } from './present-trip.ts';
import { presentCancellation, quoteTripCancellation } from './quote-trip-cancellation.ts';
import { registerSavedTravellerRoutes } from './saved-traveller-routes.ts';
import { setTravellers } from './set-travellers.ts';
import { registerShareRoutes } from './share-routes.ts';
import { findVisibleTrip } from './trip-access.ts';
import type { TripContext } from './trip-context.ts';
import { updateTrip } from './update-trip.ts';
import { type TripLook, watchTrip } from './watch-trip.ts';

/** Registers everything about trips but their approval. */
export function registerTripRoutes(router: OperationRouter, context: TripContext): void {
  registerPlanning(router, context);
  registerCancelling(router, context);
  registerShareRoutes(router, context);
  registerSavedTravellerRoutes(router, context);
}

function registerPlanning(router: OperationRouter, context: TripContext): void {
  const { database, clock } = context;

  router.register(createOperation, async ({ body, caller, requestId }) => {
    const now = clock.now();
    return database.forOrganization(caller.organizationId, async (tx) => {
      const tripId = await createTrip(tx, caller, { ...body, isNamed: body.name !== undefined }, now, requestId);
      return { data: await readSummary(tx, tripId, caller, now) };
    });
  });

  router.register(getTrip, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => showTrip(tx, context, query.tripId, caller)),
  );

  router.register(updateOperation, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      await updateTrip(tx, body, { caller, requestId, now: clock.now() });
      return showTrip(tx, context, body.tripId, caller);
    }),
  );

  router.register(setTripTravelers, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      await setTravellers(tx, body, { caller, requestId, now: clock.now() });
      return showTrip(tx, context, body.tripId, caller);
    }),
  );

  router.register(completeTripTravelers, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, async (tx) => {
      await completeTravellers(tx, body, { caller, requestId, now: clock.now() });
      return showTrip(tx, context, body.tripId, caller);
    }),
  );

  router.register(listOperation, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listTrips(tx, caller, query, clock.now())),
  );

  router.register(copyOperation, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      copyTrip(tx, body, { caller, requestId, now: clock.now() }),
    ),
  );

  router.register(watchOperation, ({ query: { tripId }, live }) =>
    watchTrip(
      live.ofCaller(tripTopic(tripId), (caller) =>
        database.readOrganization(caller.organizationId, (tx) => lookAt(tx, context, tripId, caller)),
      ),
    ),
  );
}

function registerCancelling(router: OperationRouter, context: TripContext): void {
  router.register(quoteOperation, async ({ query, caller }) =>
    presentCancellation(query.tripId, await quoteTripCancellation(context, caller, query.tripId)),
  );
  router.register(cancelOperation, ({ body, caller, requestId }) =>
    cancelTrip(context, body, { caller, requestId, now: context.clock.now() }),
  );
}

async function showTrip(
  tx: Tx,
  context: TripContext,
  tripId: string,
  caller: Caller,
): Promise<{ tripDetails: WireTrip }> {
  const trip = await findVisibleTrip(tx, caller, tripId);
  const view = { labelOf: context.labelOf, now: context.clock.now(), budgetsFor: context.budgetsFor };
  return { tripDetails: await presentTrip(tx, trip, caller, view) };
}

async function lookAt(tx: Tx, context: TripContext, tripId: string, caller: Caller): Promise<TripLook> {
  const trip = await findVisibleTrip(tx, caller, tripId);
  const view = { labelOf: context.labelOf, now: context.clock.now(), budgetsFor: context.budgetsFor };
  const items = await presentItems(tx, trip, await readBookings(tx, trip.id), caller, view);
  const { rows } = await sql<{ revision: string }>`
    select concat_ws('.', ${trip.version}::text,
      (select count(*) from trip_event where trip_id = ${trip.id}),
      (select count(*) from approval_comment where trip_id = ${trip.id}),
      (select count(*) || '-' || coalesce(sum(opened_count), 0) from trip_share where trip_id = ${trip.id}),
      (select string_agg(id::text || state, ',' order by round) from approval_request where trip_id = ${trip.id}),
      (select count(*) from approval_vote v join approval_item i on i.organization_id = v.organization_id and i.id = v.item_id
        where i.trip_id = ${trip.id})) as revision`.execute(tx);
  return { items, revision: rows[0]?.revision ?? '' };
}
