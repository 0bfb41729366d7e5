import {
  createExternalTraveler,
  createPersonalTraveler,
  deleteExternalTraveler,
  deletePersonalTraveler,
  listExternalTravelers,
  listPersonalTravelers,
  updateExternalTraveler,
  updatePersonalTraveler,
} from '@pravas/contract/trip/saved-traveller-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import {
  createSavedTraveller,
  deleteSavedTraveller,
  listSavedTravellers,
  updateSavedTraveller,
} from './saved-travellers.ts';
import type { TripContext } from './trip-context.ts';

/** Registers guests, and the people of one's own. */
export function registerSavedTravellerRoutes(
  router: OperationRouter,
  { database, clock }: Pick<TripContext, 'database' | 'clock'>,
): void {
  router.register(listExternalTravelers, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listSavedTravellers(tx, 'external', caller, query)),
  );
  router.register(createExternalTraveler, async ({ body, caller, requestId }) => ({
    traveler: await database.forOrganization(caller.organizationId, (tx) =>
      createSavedTraveller(tx, 'external', body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updateExternalTraveler, async ({ body: { travelerId, ...fields }, caller, requestId }) => ({
    traveler: await database.forOrganization(caller.organizationId, (tx) =>
      updateSavedTraveller(tx, 'external', travelerId, fields, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(deleteExternalTraveler, async ({ query: { travelerId }, caller, requestId }) => {
    await database.forOrganization(caller.organizationId, (tx) =>
      deleteSavedTraveller(tx, 'external', travelerId, { caller, requestId, now: clock.now() }),
    );
    return { travelerId };
  });

  router.register(listPersonalTravelers, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listSavedTravellers(tx, 'personal', caller, query)),
  );
  router.register(createPersonalTraveler, async ({ body, caller, requestId }) => ({
    traveler: await database.forOrganization(caller.organizationId, (tx) =>
      createSavedTraveller(tx, 'personal', body, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(updatePersonalTraveler, async ({ body: { travelerId, ...fields }, caller, requestId }) => ({
    traveler: await database.forOrganization(caller.organizationId, (tx) =>
      updateSavedTraveller(tx, 'personal', travelerId, fields, { caller, requestId, now: clock.now() }),
    ),
  }));
  router.register(deletePersonalTraveler, async ({ query: { travelerId }, caller, requestId }) => {
    await database.forOrganization(caller.organizationId, (tx) =>
      deleteSavedTraveller(tx, 'personal', travelerId, { caller, requestId, now: clock.now() }),
    );
    return { travelerId };
  });
}
