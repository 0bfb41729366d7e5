import { getTripDashboard, getTripSettings } from '@pravas/contract/trip/trip-settings-operations.ts';
import {
  downloadCalendar,
  downloadItinerary,
  endTripShare,
  getSharedTrip,
  sendAppDetails as sendOperation,
  shareTrip as shareOperation,
} from '@pravas/contract/trip/trip-share-operations.ts';
import { bearerOf } from '../../platform/bearer.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { readItinerary } from './read-itinerary.ts';
import { sendAppDetails } from './send-app-details.ts';
import { endShare, shareTrip, showSharedTrip } from './share-trip.ts';
import type { TripContext } from './trip-context.ts';
import { readDashboard, readTripSettings } from './trip-settings.ts';
import { writeCalendar } from './write-calendar.ts';
import { writeItinerary } from './write-itinerary.ts';

/** At this rate guessing tokens is hopeless, while a person who reloads a page does not notice it. */
const OPENINGS_PER_MINUTE = 60;

/** Typesetting a page takes a tenth of a second, in which nobody else is served. */
const PRINTS_PER_MINUTE = 30;

/** Registers what exports a trip from Pravas (links, PDF, calendar), and what screens about trips need to know. */
export function registerShareRoutes(router: OperationRouter, context: TripContext): void {
  const { database, clock } = context;

  router.register(shareOperation, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      shareTrip(tx, context, body, { caller, requestId, now: clock.now() }),
    ),
  );
  router.register(endTripShare, async ({ query, caller, requestId }) => {
    await database.forOrganization(caller.organizationId, (tx) =>
      endShare(tx, query.shareId, { caller, requestId, now: clock.now() }),
    );
    return { shareId: query.shareId };
  });
  router.register(
    getSharedTrip,
    async ({ request }) => ({ trip: await showSharedTrip(context, bearerOf(request) ?? '') }),
    {
      maxPerMinute: OPENINGS_PER_MINUTE,
    },
  );

  const print = { perPersonPerMinute: PRINTS_PER_MINUTE };
  router.register(
    downloadItinerary,
    async ({ query, caller }) => {
      const itinerary = await database.forOrganization(caller.organizationId, (tx) =>
        readItinerary(tx, caller, query.tripId, clock.now()),
      );
      return writeItinerary(itinerary);
    },
    print,
  );
  router.register(downloadCalendar, async ({ query, caller }) => {
    const itinerary = await database.forOrganization(caller.organizationId, (tx) =>
      readItinerary(tx, caller, query.tripId, clock.now()),
    );
    return writeCalendar(itinerary, context.publicUrl);
  });
  router.register(sendOperation, async ({ body, caller, requestId }) => ({
    sentTo: [
      ...(await database.forOrganization(caller.organizationId, (tx) =>
        sendAppDetails(tx, body.tripId, { caller, requestId, now: clock.now() }),
      )),
    ],
  }));

  router.register(getTripSettings, ({ caller }) =>
    database.forOrganization(caller.organizationId, (tx) => readTripSettings(tx, caller)),
  );
  router.register(getTripDashboard, ({ caller }) =>
    database.forOrganization(caller.organizationId, (tx) => readDashboard(tx, caller, clock.now())),
  );
}
