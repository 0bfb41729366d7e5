import { listBuses, streamBuses } from '@pravas/contract/bus/list-buses.ts';
import { openDatabase } from '../../apps/server/src/platform/database.ts';
import type { BenchWorld } from './bench-world.ts';
import type { LoadClient } from './load-client.ts';
import {
  overheadOf,
  SEARCHES_PER_ROUND,
  type SearchOverhead,
  type SearchSample,
  searchOnce,
} from './measure-search.ts';

/** The towns between which the benchmark searches: the sandbox's way with the most buses. */
export interface BusWay {
  readonly fromId: string;
  readonly toId: string;
}

/** The towns as the server names them. Throws for towns that it does not know. */
export async function findWay({ postgres }: BenchWorld): Promise<BusWay> {
  const database = openDatabase({ kind: 'socket', ...postgres }, 1);
  try {
    const idOf = async (name: string) => {
      const row = await database.system((db) =>
        db.selectFrom('bus_station').select('id').where('name', '=', name).executeTakeFirstOrThrow(),
      );
      return row.id;
    };
    return { fromId: await idOf('Bengaluru'), toId: await idOf('Hyderabad') };
  } finally {
    await database.close();
  }
}

/**
 * One round: lists and streams of buses in turn, one search at a time, each against the time that its own suppliers
 * took.
 */
export async function measureBusSearch(
  world: BenchWorld,
  client: LoadClient,
  { fromId, toId }: BusWay,
): Promise<SearchOverhead> {
  const day = Temporal.Now.plainDateISO('Asia/Kolkata').add({ days: 30 });
  const query = `from=${fromId}&to=${toId}&ad=1&jDate=${day}`;
  const [lists, streams]: [SearchSample[], SearchSample[]] = [[], []];
  for (let count = 1; count <= SEARCHES_PER_ROUND; count += 1) {
    lists.push(await searchOnce(world, client, `${listBuses.path}?${query}`, '"buses"'));
    streams.push(await searchOnce(world, client, `${streamBuses.path}?${query}`, '"type":"buses"'));
  }
  return overheadOf(lists, streams);
}
