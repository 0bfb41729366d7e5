import {
  listSubstitutes as listSubstitutesOperation,
  substituteFlight as substituteOperation,
} from '@pravas/contract/approval/substitute-operations.ts';
import {
  addFlightToTrip as addOperation,
  checkPrice,
  getBookingExtras,
  regenerateItinerary as regenerateOperation,
  removeFlight as removeOperation,
  updateBookingExtras as updateOperation,
} from '@pravas/contract/flight/book-flight.ts';
import {
  streamAlternatives as alternativesOperation,
  compareFlights as compareOperation,
  getPriceCalendar,
  listCheaperOptions as listCheaperOptionsOperation,
} from '@pravas/contract/flight/compare-prices.ts';
import {
  getBaggage,
  getFlightDetails,
  getFlightVerdict,
  getMiniRules,
} from '@pravas/contract/flight/flight-details.ts';
import { type flightListQuery, listFlights, streamFlights } from '@pravas/contract/flight/list-flights.ts';
import {
  answerShortlist as answerOperation,
  getShortlist as getShortlistOperation,
  listShortlists as listShortlistsOperation,
  shareShortlist as shareOperation,
} from '@pravas/contract/flight/shortlist-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { emissionsBand } from '@pravas/domain/flight/emissions.ts';
import type * as z from 'zod/mini';
import type { BeginAhead } from '../../platform/begin-ahead.ts';
import type { OperationInput, OperationRouter } from '../../platform/operations.ts';
import { Refusal } from '../../platform/refusal.ts';
import { createRequestBudget } from '../../platform/request-budget.ts';
import { addFlightToTrip } from './add-flight-to-trip.ts';
import { answerShortlist } from './answer-shortlist.ts';
import { type BegunSearch, beginSearch, takeSearch } from './begin-search.ts';
import { showBookingExtras, updateBookingExtras } from './booking-extras.ts';
import { chooseFlight } from './choose-flight.ts';
import { compareFlights } from './compare-flights.ts';
import type { FlightContext } from './flight-context.ts';
import { listCheaperOptions } from './list-cheaper-options.ts';
import { payForFlight, regenerateItinerary } from './pay-for-flight.ts';
import { readSearch } from './read-search.ts';
import { removeFlight } from './remove-flight.ts';
import { type SearchAsked, searchFlights } from './search-flights.ts';
import { shareShortlist } from './share-shortlist.ts';
import { showBaggage, showFlight, showMiniRules } from './show-flight.ts';
import { showPriceCalendar } from './show-price-calendar.ts';
import { getShortlist, listShortlists } from './show-shortlist.ts';
import { showVerdict } from './show-verdict.ts';
import { streamAlternatives } from './stream-alternatives.ts';
import { listSubstitutes, substituteFlight } from './substitute-flight.ts';

type SearchQuery = z.output<typeof flightListQuery>;
type SearchInput = Pick<OperationInput<typeof listFlights, BegunSearch>, 'caller' | 'query' | 'signal' | 'begun'>;

/** Registers searching, choosing, adding and paying for flights. */
export function registerFlightRoutes(router: OperationRouter, context: FlightContext): void {
  const options = {
    perPersonPerMinute: context.searchesPerMinute,
    packed: true,
    beginAhead: ({ query, caller, signal }: Parameters<BeginAhead<SearchQuery, BegunSearch>>[0]) =>
      beginSearch(context, caller, query, signal),
  };
  router.register(listFlights, async (input) => collect(searchAllowed(context, input, input.holdBack)), options);
  router.register(streamFlights, (input) => searchAllowed(context, input), options);
  router.register(getFlightDetails, async ({ query: { gst, ...named }, caller }) =>
    showFlight(context, caller, await chooseFlight(context, caller, named), gst ?? null),
  );
  router.register(getFlightVerdict, ({ query, caller }) => showVerdict(context, caller, query));
  router.register(getMiniRules, async ({ query, caller }) =>
    showMiniRules(context, caller, await chooseFlight(context, caller, query)),
  );
  router.register(getBaggage, async ({ query, caller }) => showBaggage(await chooseFlight(context, caller, query)));
  router.register(addOperation, ({ body, caller, requestId }) => addFlightToTrip(context, caller, body, requestId));
  router.register(checkPrice, ({ body, caller, requestId }) => payForFlight(context, caller, body, requestId));
  router.register(regenerateOperation, ({ body, caller }) => regenerateItinerary(context, caller, body));
  router.register(getBookingExtras, ({ query, caller }) => showBookingExtras(context, caller, query.flightId));
  router.register(updateOperation, ({ body, caller, requestId }) =>
    updateBookingExtras(context, caller, body, requestId),
  );
  router.register(listCheaperOptionsOperation, ({ query, caller }) => listCheaperOptions(context, caller, query));
  router.register(compareOperation, ({ query, caller }) => compareFlights(context, caller, query));
  registerPriceRoutes(router, context);
  registerShortlistRoutes(router, context);
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
  { caller, query, signal, begun }: SearchInput,
  holdBack?: SearchAsked['holdBack'],
) {
  const question = await readSearch(context, caller, query);
  const asking = begun && takeSearch(begun, question.criteria);
  const asked = { ...question, ...(holdBack ? { holdBack } : {}), ...(asking ? { asking } : {}) };
  yield* searchFlights(context, caller, asked, signal);
}

/** Prices of other days and places. */
function registerPriceRoutes(router: OperationRouter, context: FlightContext): void {
  // Each day and place that is searched is a search of its own, and is counted like one.
  const searches = createRequestBudget(context.searchesPerMinute);
  router.register(
    alternativesOperation,
    ({ query, caller, signal }) => streamAlternatives(context, caller, query, searches, signal),
    { perPersonPerMinute: context.searchesPerMinute },
  );
  router.register(getPriceCalendar, async ({ query, caller }) => {
    // What a search has just found is in its calendar.
    await context.backgroundTasks.settled();
    return context.database.forOrganization(caller.organizationId, (tx) =>
      showPriceCalendar(tx, caller, query, { supplierStateCode: context.supplierStateCode, now: context.clock.now() }),
    );
  });
}

function registerShortlistRoutes(router: OperationRouter, context: FlightContext): void {
  const { database } = context;
  router.register(shareOperation, ({ body, caller, requestId }) => shareShortlist(context, caller, body, requestId));
  router.register(listShortlistsOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listShortlists(tx, caller, query)),
  );
  router.register(getShortlistOperation, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => getShortlist(tx, caller, query)),
  );
  router.register(answerOperation, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      answerShortlist(tx, caller, body, { now: context.clock.now(), requestId }),
    ),
  );
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

/** Bands are sent once all is known. */
function applyBands(
  flights: Iterable<PayloadOf<typeof listFlights>['flights'][number]>,
  medians: Extract<StreamEvent, { type: 'finished' }>['medianKg'],
): void {
  for (const { coverage, emissions } of flights) {
    const median = medians.find((one) => one.coverage === coverage);
    if (emissions && median) emissions.band = emissionsBand(emissions.kgPerTraveller, median.kg);
  }
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
    if (event.type === 'finished') {
      for (const one of event.verdicts) applyVerdict(flights.get(one.flightId), one);
      applyBands(flights.values(), event.medianKg);
    }
  }
  if (!head) throw new Error('A search that never started');
  const asked = suppliers.filter((one) => one.state !== 'not_asked');
  if (flights.size === 0 && asked.length > 0 && asked.every((one) => one.state === 'failed')) {
    // Each already reads 'Supplier: … Please contact admin.' (rules §8).
    throw new Refusal('supplier_error', { message: asked.flatMap((one) => one.message ?? []).join(' ') });
  }
  const { type: _, ...search } = head;
  return { ...search, flights: [...flights.values()], suppliers };
}
