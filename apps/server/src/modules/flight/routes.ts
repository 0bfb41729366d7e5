import {
  listSubstitutes as listSubstitutesOperation,
  substituteFlight as substituteOperation,
} from '@pravas/contract/approval/substitute-operations.ts';
import {
  addFlightToTrip as addOperation,
  checkPrice,
  regenerateItinerary as regenerateOperation,
  removeFlight as removeOperation,
} from '@pravas/contract/flight/book-flight.ts';
import {
  getBaggage,
  getFlightDetails,
  getFlightVerdict,
  getMiniRules,
} from '@pravas/contract/flight/flight-details.ts';
import { type flightListQuery, listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readOrganization } from '../organisation/index.ts';
import { readEffectivePolicy } from '../policy/index.ts';
import { addFlightToTrip } from './add-flight-to-trip.ts';
import { chooseFlight } from './choose-flight.ts';
import type { FlightContext } from './flight-context.ts';
import { payForFlight, regenerateItinerary } from './pay-for-flight.ts';
import { readCriteria } from './read-criteria.ts';
import { removeFlight } from './remove-flight.ts';
import { searchFlights } from './search-flights.ts';
import { showBaggage, showFlight, showMiniRules } from './show-flight.ts';
import { showVerdict } from './show-verdict.ts';
import { listSubstitutes, substituteFlight } from './substitute-flight.ts';

/** Searches cost suppliers' money; a person cannot type faster than this. */

/** Registers searching, choosing, adding and paying for flights. */
export function registerFlightRoutes(router: OperationRouter, context: FlightContext): void {
  router.register(
    listFlights,
    async ({ query, caller, signal }) => collect(searchAllowed(context, caller, query, signal)),
    { perPersonPerMinute: context.searchesPerMinute },
  );
  router.register(streamFlights, ({ query, caller, signal }) => searchAllowed(context, caller, query, signal), {
    perPersonPerMinute: context.searchesPerMinute,
  });
  router.register(getFlightDetails, async ({ query, caller }) =>
    showFlight(context, caller, await chooseFlight(context, caller, query)),
  );
  router.register(getFlightVerdict, ({ query, caller }) => showVerdict(context, caller, query));
  router.register(getMiniRules, async ({ query, caller }) =>
    showMiniRules(context, caller, await chooseFlight(context, caller, query)),
  );
  router.register(getBaggage, async ({ query, caller }) => showBaggage(await chooseFlight(context, caller, query)));
  router.register(addOperation, ({ body, caller, requestId }) => addFlightToTrip(context, caller, body, requestId));
  router.register(checkPrice, ({ body, caller, requestId }) => payForFlight(context, caller, body, requestId));
  router.register(regenerateOperation, ({ body, caller }) => regenerateItinerary(context, caller, body));
  router.register(
    listSubstitutesOperation,
    ({ query, caller, signal }) => listSubstitutes(context, caller, query.flightId, signal),
    { perPersonPerMinute: context.searchesPerMinute },
  );
  router.register(substituteOperation, ({ body, caller, requestId }) =>
    substituteFlight(context, caller, body, requestId),
  );
  router.register(removeOperation, ({ query, caller, requestId }) =>
    removeFlight(context, caller, query.flightId, requestId),
  );
}

async function* searchAllowed(
  context: FlightContext,
  caller: Caller,
  query: z.output<typeof flightListQuery>,
  signal: AbortSignal,
) {
  const now = context.clock.now();
  const criteria = readCriteria(query, now);
  const { settings, policy } = await context.database.forOrganization(caller.organizationId, async (tx) => ({
    settings: (await readOrganization(tx)).settings,
    policy: criteria.personal ? null : await readEffectivePolicy(tx, caller.personId, now),
  }));
  // Rules §6: an admin keeps the service while it is off for others, if the organisation says so or he is the provider's.
  const adminKeeps = caller.isAdmin && (settings.enableServiceForAdmin || caller.isSuperAdmin);
  if (!settings.enableFlight && !adminKeeps) throw new Refusal('service_disabled');
  yield* searchFlights(context, caller, criteria, policy?.version ?? null, signal);
}

type StreamEvent = PayloadOf<typeof streamFlights>;
type ChangedVerdict = Extract<StreamEvent, { type: 'finished' }>['verdicts'][number];

function applyVerdict(
  flight: PayloadOf<typeof listFlights>['flights'][number] | undefined,
  { fareType, verdict }: ChangedVerdict,
): void {
  const fare = flight?.fares.find((one) => one.fareType === fareType);
  if (fare) fare.verdict = verdict;
}

/** The whole stream as one answer; later versions of an option replace earlier ones. */
async function collect(events: AsyncIterable<PayloadOf<typeof streamFlights>>): Promise<PayloadOf<typeof listFlights>> {
  const flights = new Map<string, PayloadOf<typeof listFlights>['flights'][number]>();
  let head: Extract<PayloadOf<typeof streamFlights>, { type: 'started' }> | null = null;
  let suppliers: PayloadOf<typeof listFlights>['suppliers'] = [];
  for await (const event of events) {
    suppliers = event.suppliers;
    if (event.type === 'started') head = event;
    if (event.type === 'flights') for (const flight of event.flights) flights.set(flight.flightId, flight);
    if (event.type === 'finished') for (const one of event.verdicts) applyVerdict(flights.get(one.flightId), one);
  }
  if (!head) throw new Error('A search that never started');
  if (flights.size === 0 && suppliers.length > 0 && suppliers.every((one) => one.state === 'failed')) {
    // Each already reads 'Supplier: … Please contact admin.' (rules §8).
    throw new Refusal('supplier_error', { message: suppliers.flatMap((one) => one.message ?? []).join(' ') });
  }
  const { searchedFlightId, expiresAt, isIntl, isRoundTrip } = head;
  return { searchedFlightId, expiresAt, isIntl, isRoundTrip, flights: [...flights.values()], suppliers };
}
