import type { streamAlternatives as operation } from '@pravas/contract/flight/compare-prices.ts';
import type { PayloadOf, QueryOf } from '@pravas/contract/operation.ts';
import type { Offer } from '@pravas/domain/fare/offer.ts';
import { isSoldPrivately } from '@pravas/domain/fare/sold-privately.ts';
import { latestByDay } from '@pravas/domain/fare/typical-price.ts';
import {
  flexibleDays,
  MOST_SEARCHES,
  nearbyPairs,
  type PlacedAirport,
} from '@pravas/domain/flight/search-alternatives.ts';
import { type SliceLimit, searchShape } from '@pravas/domain/flight/search-limits.ts';
import { sum } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { ALL_AIRPORTS, airportByCode } from '@pravas/reference/airports.ts';
import type { FlightSearch, RequestedSlice } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { RequestBudget } from '../../platform/request-budget.ts';
import { askSuppliers, suppliersFor } from './ask-suppliers.ts';
import { cheapestJourneys } from './cheapest-journeys.ts';
import { searchesOf } from './city-searches.ts';
import { daysOnSale } from './days-on-sale.ts';
import { recallFares, rememberFares } from './fare-memory.ts';
import type { FlightContext } from './flight-context.ts';
import { mergedOptions } from './merge-offers.ts';
import { readSearch } from './read-search.ts';
import type { SearchTerms } from './search-flights.ts';
import type { SearchCriteria } from './search-memory.ts';

type AlternativeEvent = PayloadOf<typeof operation>;
type Alternative = Extract<AlternativeEvent, { type: 'price' }>['alternative'];

/** How many searches for one person run at a time: suppliers count them, and the list itself is still loading. */
const AT_ONCE = 2;

/** Where an alternative was answered from, and with what. */
type Answer = Pick<Alternative, 'lowest' | 'airlineCode' | 'source' | 'seenOn'>;
/** What is searched. */
type Wanted = Omit<Alternative, keyof Answer>;

/**
 * Searches the days around and the airports nearby, one search each, the nearest first. Beyond a person's budget of
 * searches, memory answers. A journey with several stops has neither.
 */
export async function* streamAlternatives(
  context: FlightContext,
  caller: Caller,
  query: QueryOf<typeof operation>,
  budget: RequestBudget,
  signal: AbortSignal,
): AsyncGenerator<AlternativeEvent> {
  const { criteria, terms: known } = await readSearch(context, caller, query);
  const [terms] = await Promise.all([known, context.backgroundTasks.settled()]);
  const now = context.clock.now();
  const today = indianDay(now);
  const wanted = listWanted(context, criteria, query);
  const remembered = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const answers: Answer[] = [];
    for (const one of wanted) {
      // The memory holds one adult's price of one direction: it says nothing of a return.
      const known =
        one.rDate === null
          ? await recallFares(
              tx,
              { from: one.from, to: one.to, cabin: criteria.search.cabin },
              { from: one.dDate, to: one.dDate },
              today,
            )
          : [];
      const latest = latestByDay(known).get(one.dDate);
      answers.push(
        latest
          ? {
              lowest: sum([latest.lowestPaise, terms.adultFeePaise]),
              airlineCode: latest.airlineCode,
              source: 'remembered',
              seenOn: latest.seenOn,
            }
          : NOTHING_KNOWN,
      );
    }
    return answers;
  });
  const all = wanted.map((one, index): Alternative => ({ ...one, ...(remembered[index] ?? NOTHING_KNOWN) }));
  // The list finds what was asked for itself.
  const toAsk = all.filter((one) => !one.isAsked).slice(0, MOST_SEARCHES - 1);
  // A search of whole cities is one at the suppliers for each pair of airports.
  const each = searchesOf(criteria).length;
  const affordable = toAsk.filter(({ kind }) => spend(budget, caller.personId, kind === 'date' ? each : 1));
  yield { type: 'started', alternatives: all, searches: affordable.length };
  let asked = 0;
  const probe = (one: Alternative) => probeAlternative(context, caller, { criteria, terms }, one, today, signal);
  for await (const alternative of inParallel(affordable, AT_ONCE, probe)) {
    asked += 1;
    yield { type: 'price', alternative, asked, searches: affordable.length };
  }
  yield { type: 'finished', asked, searches: affordable.length, notAsked: toAsk.length - affordable.length };
}

const NOTHING_KNOWN: Answer = { lowest: null, airlineCode: null, source: 'not_asked', seenOn: null };

function listWanted(
  context: FlightContext,
  { search, shape }: SearchCriteria,
  { flex, near }: QueryOf<typeof operation>,
): readonly Wanted[] {
  if (shape === 'multi_city') return [];
  const [onward, back] = search.slices;
  const asked = { departsOn: onward.date, returnsOn: back?.date ?? null };
  const days = flexibleDays(asked, flex, daysOnSale(context, onward.from)).map(
    (one): Wanted => ({
      kind: 'date',
      from: onward.from,
      to: onward.to,
      dDate: one.departsOn,
      rDate: one.returnsOn,
      isAsked: one.departsOn === asked.departsOn,
      distanceKm: null,
    }),
  );
  const pairs = near ? nearbyPairs(onward, placesAround(onward.from, onward.to)) : [];
  const airports = pairs
    .filter((pair) => pair.distanceKm > 0)
    .map(
      (pair): Wanted => ({
        kind: 'airport',
        from: pair.from,
        to: pair.to,
        dDate: onward.date,
        rDate: back?.date ?? null,
        isAsked: false,
        distanceKm: pair.distanceKm,
      }),
    );
  // Both kinds share the available searches, the nearest of each first.
  const others = days.filter((one) => !one.isAsked);
  const mixed = Array.from({ length: Math.max(others.length, airports.length) }, (_, index) => [
    others[index],
    airports[index],
  ]).flat();
  return [...days.filter((one) => one.isAsked), ...mixed.filter((one) => one !== undefined)].slice(0, MOST_SEARCHES);
}

/**
 * Airports with service in the countries of both ends: nobody drives across a border for a cheaper fare unless they ask
 * for it.
 */
function placesAround(from: string, to: string): readonly PlacedAirport[] {
  const countries = new Set([from, to].map((code) => airportByCode(code)?.countryCode));
  return ALL_AIRPORTS.filter((airport) => countries.has(airport.countryCode));
}

function spend(budget: RequestBudget, personId: string, searches: number): boolean {
  try {
    for (let one = 0; one < searches; one += 1) budget.spend(personId);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many_requests') return false;
    throw error;
  }
}

/** One search of its own, of which only the lowest price is kept. */
async function probeAlternative(
  context: FlightContext,
  caller: Caller,
  { criteria, terms }: { readonly criteria: SearchCriteria; readonly terms: SearchTerms },
  wanted: Alternative,
  today: string,
  signal: AbortSignal,
): Promise<Alternative> {
  const onward = { from: wanted.from, to: wanted.to, date: wanted.dDate };
  const slices: FlightSearch['slices'] =
    wanted.rDate === null ? [onward] : [onward, { from: wanted.to, to: wanted.from, date: wanted.rDate }];
  // The same times of day, or its price would be of another journey than the list's.
  const limits = criteria.limits.map((limit, index) => movedLimit(limit, criteria.search.slices[index], slices[index]));
  const { wholeCities, ...asked } = criteria;
  const probe: SearchCriteria = {
    ...asked,
    // Another airport is searched by itself.
    ...(wholeCities && wanted.kind === 'date' ? { wholeCities } : {}),
    search: { ...criteria.search, slices },
    shape: searchShape(slices),
    limits,
  };
  const offers: Offer[] = [];
  let failed = false;
  for await (const { batch } of askSuppliers(context, suppliersFor(context, probe), probe, signal)) {
    if (batch === 'finished') continue;
    if (batch.type === 'offers') offers.push(...(probe.personal ? batch.offers.filter(isSoldPrivately) : batch.offers));
    else failed = true;
  }
  // Without any supplier's answer the remembered price stays.
  if (offers.length === 0 && failed) return wanted.source === 'not_asked' ? { ...wanted, source: 'no_answer' } : wanted;
  const lowest = lowestOf(offers, probe, terms);
  await context.database
    .forOrganization(caller.organizationId, (tx) => rememberFares(tx, caller.organizationId, probe, offers, today))
    .catch((error: unknown) => context.log.warn({ err: error }, 'prices could not be remembered'));
  return { ...wanted, source: 'live', seenOn: today, ...lowest };
}

function movedLimit(limit: SliceLimit, from: RequestedSlice | undefined, to: RequestedSlice | undefined): SliceLimit {
  if (!from || !to) return limit;
  const days = Temporal.PlainDate.from(from.date).until(to.date).days;
  const moved = (wall: string | null) =>
    wall && Temporal.PlainDateTime.from(wall).add({ days }).toString({ smallestUnit: 'minute' });
  return { leaveAfterWall: moved(limit.leaveAfterWall), arriveByWall: moved(limit.arriveByWall) };
}

/** What the cheapest journey within its limits that can be bought and flown costs with our fee. */
function lowestOf(
  offers: readonly Offer[],
  criteria: SearchCriteria,
  { buyer, feePaise }: Pick<SearchTerms, 'buyer' | 'feePaise'>,
): Pick<Answer, 'lowest' | 'airlineCode'> {
  const [cheapest] = cheapestJourneys(mergedOptions(offers, criteria.supplierOrder), criteria, 1, buyer);
  if (!cheapest) return { lowest: null, airlineCode: null };
  const { fare } = cheapest;
  return { lowest: sum([fare.sellPaise, feePaise]), airlineCode: fare.offers[0].slices[0].segments[0].airlineCode };
}

/** Runs work on each item, so many at a time; answers come as they are ready. */
async function* inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): AsyncGenerator<R> {
  const waiting = [...items];
  const running = new Map<number, Promise<{ readonly key: number; readonly value: R }>>();
  let key = 0;
  const start = () => {
    const item = waiting.shift();
    if (item === undefined) return;
    key += 1;
    const own = key;
    running.set(
      own,
      work(item).then((value) => ({ key: own, value })),
    );
  };
  for (let count = 0; count < atOnce; count += 1) start();
  while (running.size > 0) {
    const done = await Promise.race(running.values());
    running.delete(done.key);
    start();
    yield done.value;
  }
}
