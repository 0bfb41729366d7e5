import type { BenchWorld } from './bench-world.ts';
import type { LoadClient } from './load-client.ts';

/** One search, and how long its suppliers took for it. */
interface SearchSample {
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
  /** What came over the wire. */
  readonly listKb: readonly number[];
  /** The last word of a stream, which is what people wait for on the screen. */
  readonly streamAddedMs: readonly number[];
  readonly firstAddedMs: readonly number[];
  readonly firstRatio: readonly number[];
  readonly savedByStreamingMs: readonly number[];
}

/** Lists, and as many streams, in each round; the 99th percentile of so few is the slowest one. */
export const SEARCHES_PER_ROUND = 16;

/** One round: lists and streams in turn, one search at a time, each against the time that its own suppliers took. */
export async function measureSearch(world: BenchWorld, client: LoadClient): Promise<SearchOverhead> {
  await Promise.all([world.fast.slowDown(), world.slow.slowDown()]);
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  const query = `from=DEL&to=BOM&dDate=${day}`;
  const lists: SearchSample[] = [];
  const streams: SearchSample[] = [];
  for (let search = 0; search < SEARCHES_PER_ROUND; search += 1) {
    lists.push(await searchOnce(world, client, `/flights/list?${query}`, '"flights"'));
    streams.push(await searchOnce(world, client, `/flights/list/stream?${query}`, '"type":"flights"'));
  }
  return {
    listAddedMs: lists.map((one) => one.totalMs - one.slowestMs),
    listRatio: lists.map((one) => one.totalMs / one.slowestMs),
    listKb: lists.map((one) => one.bytes / 1000),
    streamAddedMs: streams.map((one) => one.totalMs - one.slowestMs),
    firstAddedMs: streams.map((one) => one.firstFlightsMs - one.fastestMs),
    firstRatio: streams.map((one) => one.firstFlightsMs / one.fastestMs),
    savedByStreamingMs: streams.map((one) => one.totalMs - one.firstFlightsMs),
  };
}

async function searchOnce(world: BenchWorld, client: LoadClient, path: string, lookFor: string): Promise<SearchSample> {
  world.fast.takeSearches();
  world.slow.takeSearches();
  const { totalMs, seenMs, bytes } = await client.get(path, lookFor);
  const tookMs = [...world.fast.takeSearches(), ...world.slow.takeSearches()];
  if (tookMs.length < 2 || seenMs === null) throw new Error(`${path} did not ask both suppliers or found no flight`);
  return { totalMs, firstFlightsMs: seenMs, fastestMs: Math.min(...tookMs), slowestMs: Math.max(...tookMs), bytes };
}
