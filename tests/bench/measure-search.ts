import { DEMO_ROUTES } from '../../apps/server/seeds/demo-year/flights.ts';
import type { BenchWorld } from './bench-world.ts';
import type { LoadClient } from './load-client.ts';

/** One search, and how long its suppliers took for it. */
export interface SearchSample {
  readonly totalMs: number;
  readonly firstFlightsMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
  readonly bytes: number;
}

/** What we add to the suppliers' own time; one value per search. */
export interface SearchOverhead {
  readonly listAddedMs: readonly number[];
  readonly listRatio: readonly number[];
  /** The bytes that arrived over the wire. */
  readonly listKb: readonly number[];
  /** The last event of a stream, which people wait for on the screen. */
  readonly streamAddedMs: readonly number[];
  readonly firstAddedMs: readonly number[];
  readonly firstRatio: readonly number[];
  readonly savedByStreamingMs: readonly number[];
  readonly streamKb: readonly number[];
}

/** Lists, and as many streams, in each round; the 99th percentile of so few is the slowest one. */
export const SEARCHES_PER_ROUND = 16;

/** Where the benchmark searches: each route as often as it is named. */
export type SearchedRoutes = readonly { readonly from: string; readonly to: string }[];

/** The routes of the demo's company, in a round as often as its people fly them. */
export const COMPANY_ROUTES: SearchedRoutes = inProportion();
/** The route with the most flights, all the time. */
export const LARGEST_ROUTE: SearchedRoutes = [{ from: 'DEL', to: 'BOM' }];

function inProportion(): SearchedRoutes {
  const whole = DEMO_ROUTES.reduce((sum, { weight }) => sum + weight, 0);
  return DEMO_ROUTES.flatMap(({ from, to, weight }) =>
    Array.from({ length: Math.max(1, Math.round((weight / whole) * SEARCHES_PER_ROUND)) }, () => ({ from, to })),
  );
}

/** One round: lists and streams in turn, one search at a time, each against the time that its own suppliers took. */
export async function measureSearch(
  world: BenchWorld,
  client: LoadClient,
  routes: SearchedRoutes,
): Promise<SearchOverhead> {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  const lists: SearchSample[] = [];
  const streams: SearchSample[] = [];
  const rounds = Math.ceil(SEARCHES_PER_ROUND / routes.length);
  for (const { from, to } of Array.from({ length: rounds }, () => routes).flat()) {
    const query = `from=${from}&to=${to}&dDate=${day}`;
    lists.push(await searchOnce(world, client, `/flights/list?${query}`, '"flights"'));
    streams.push(await searchOnce(world, client, `/flights/list/stream?${query}`, '"type":"flights"'));
  }
  return overheadOf(lists, streams);
}

/** What lists and streams took beyond their suppliers. */
export function overheadOf(lists: readonly SearchSample[], streams: readonly SearchSample[]): SearchOverhead {
  return {
    listAddedMs: lists.map((one) => one.totalMs - one.slowestMs),
    listRatio: lists.map((one) => one.totalMs / one.slowestMs),
    listKb: lists.map((one) => one.bytes / 1000),
    streamAddedMs: streams.map((one) => one.totalMs - one.slowestMs),
    firstAddedMs: streams.map((one) => one.firstFlightsMs - one.fastestMs),
    firstRatio: streams.map((one) => one.firstFlightsMs / one.fastestMs),
    savedByStreamingMs: streams.map((one) => one.totalMs - one.firstFlightsMs),
    streamKb: streams.map((one) => one.bytes / 1000),
  };
}

/** One search; `lookFor` is what its first result has in it. */
export async function searchOnce(
  world: BenchWorld,
  client: LoadClient,
  path: string,
  lookFor: string,
): Promise<SearchSample> {
  await takeSearches(world);
  const { totalMs, seenMs, bytes } = await client.get(path, lookFor);
  const tookMs = await takeSearches(world);
  if (tookMs.length < 2 || seenMs === null) throw new Error(`${path} did not ask both suppliers or found nothing`);
  return { totalMs, firstFlightsMs: seenMs, fastestMs: Math.min(...tookMs), slowestMs: Math.max(...tookMs), bytes };
}

/** Milliseconds of the suppliers' searches since the last call of this. */
export async function takeSearches({ fast, slow }: BenchWorld): Promise<readonly number[]> {
  return [...(await fast.takeSearches()), ...(await slow.takeSearches())];
}
