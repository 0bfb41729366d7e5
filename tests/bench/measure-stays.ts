import { listHotels, streamHotels } from '@pravas/contract/hotel/list-hotels.ts';
import type { BenchWorld } from './bench-world.ts';
import { HOTEL_CITY } from './list-hotels.ts';
import type { LoadClient } from './load-client.ts';
import {
  overheadOf,
  SEARCHES_PER_ROUND,
  type SearchOverhead,
  type SearchSample,
  searchOnce,
} from './measure-search.ts';

/** One round: lists and streams of hotels in turn, one search at a time, each against the time that its own suppliers took. */
export async function measureStays(world: BenchWorld, client: LoadClient): Promise<SearchOverhead> {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  const query = `city=city:${HOTEL_CITY}&cid=${day}&cod=${day.add({ days: 2 })}&occ=1`;
  const [lists, streams]: [SearchSample[], SearchSample[]] = [[], []];
  for (let count = 1; count <= SEARCHES_PER_ROUND; count += 1) {
    lists.push(await searchOnce(world, client, `${listHotels.path}?${query}`, '"hotels"'));
    streams.push(await searchOnce(world, client, `${streamHotels.path}?${query}`, '"type":"hotels"'));
  }
  return overheadOf(lists, streams);
}
