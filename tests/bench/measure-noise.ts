import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { beginSession } from '../support/callers.ts';
import type { BenchWorld } from './bench-world.ts';
import { connectLoad, type LoadClient, type Login } from './load-client.ts';
import { type NoiseMade, type NoisePlan, startNoise } from './noise-thread.ts';
import { type Goal, printTable } from './print-tables.ts';
import { quantile, spread } from './statistics.ts';

const STREAMS = 300;
const EXPORTS = 50;
const CHANGES_PER_SECOND = 10;
/** Each of them may open ten streams and ask for ten exports in a minute, so each round has other people. */
const PEOPLE = 6;
const TRIPS = 40;
const ROUNDS = 5;
/** About as long as the exports take. */
const ROUND_MS = 8_000;
/** An ordinary person looks at something and then at something else: their own haste is not measured. */
const BETWEEN_MS = 15;
const LIST = '/trip/api/v1/trip/list';
const EXPORT = '/organization/api/v1/employee/export';

/** The parts of the noise; some can be left out to see which of them has an effect. */
export interface NoiseParts {
  readonly streams: number;
  readonly changesPerSecond: number;
  readonly exports: number;
}

/** How a quiet organisation is served while another makes all the noise it can, against how it is served alone. */
export async function measureNoise(
  world: BenchWorld,
  noisy: Login,
  quiet: Login,
  parts: NoiseParts = { streams: STREAMS, changesPerSecond: CHANGES_PER_SECOND, exports: EXPORTS },
): Promise<readonly Goal[]> {
  const prepared = await prepareOrganizations(world, noisy, quiet);
  const client = await connectLoad(world.url, quiet, 1);
  const noise = await startNoise({ ...planOf(world, parts), tripId: prepared.tripId });
  const rounds: { readonly alone: readonly number[]; readonly beside: readonly number[]; readonly made: NoiseMade }[] =
    [];
  try {
    await sample(client);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const alone = await sample(client);
      await noise.begin(prepared.tokens.slice((round - 1) * PEOPLE, round * PEOPLE));
      const beside = await sample(client);
      rounds.push({ alone, beside, made: await noise.end() });
    }
  } finally {
    await noise.close();
    client.close();
  }
  return tell(rounds);
}

function planOf({ url }: BenchWorld, { streams, changesPerSecond, exports }: NoiseParts): Omit<NoisePlan, 'tripId'> {
  const formats = Array.from({ length: exports }, (_, index) => (index % 2 === 0 ? 'csv' : 'excel'));
  return { url, streams, changesPerSecond, exports: formats.map((format) => `${EXPORT}?format=${format}`) };
}

interface Prepared {
  readonly tokens: readonly string[];
  readonly tripId: string;
}

/** People who make the noise, all admins of their organisation, a trip of theirs, and trips of the quiet person. */
async function prepareOrganizations(world: BenchWorld, noisy: Login, quiet: Login): Promise<Prepared> {
  const pool = new pg.Pool({ ...world.postgres, user: 'postgres', max: 1 });
  await pool.query(
    `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
     select p.organization_id, gen_random_uuid(), p.id, 'Trip ' || n, now(), now()
     from person p, generate_series(1, $2::int) n where p.email = $1`,
    [quiet.email, TRIPS],
  );
  const people = await pool.query<{ id: string }>(
    `insert into person (organization_id, id, email, first_name, last_name, role_id, is_active)
     select organization_id, gen_random_uuid(), 'noisy' || n || '@' || split_part(email, '@', 2), 'Noisy', 'Person',
       role_id, true
     from person, generate_series(1, $2::int) n where email = $1 returning id`,
    [noisy.email, PEOPLE * ROUNDS],
  );
  const trips = await pool.query<{ id: string }>(
    `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
     select organization_id, gen_random_uuid(), id, 'Watched', now(), now() from person where email = $1 returning id`,
    [noisy.email],
  );
  const query = async <Row>(text: string, values: readonly unknown[] = []) =>
    (await pool.query(text, [...values])).rows as Row[];
  const tokens: string[] = [];
  for (const { id } of people.rows) tokens.push(await beginSession({ query }, id));
  await pool.end();
  return { tokens, tripId: trips.rows[0]?.id ?? '' };
}

async function sample(client: LoadClient): Promise<readonly number[]> {
  const tookMs: number[] = [];
  const startedMs = performance.now();
  while (performance.now() - startedMs < ROUND_MS) {
    tookMs.push((await client.get(LIST)).totalMs);
    await pause(BETWEEN_MS);
  }
  return tookMs;
}

function tell(
  rounds: readonly {
    readonly alone: readonly number[];
    readonly beside: readonly number[];
    readonly made: NoiseMade;
  }[],
): readonly Goal[] {
  const all = (part: 'alone' | 'beside') => rounds.flatMap((round) => round[part]);
  const p99 = { alone: quantile(all('alone'), 0.99), beside: quantile(all('beside'), 0.99) };
  const each = (value: (made: NoiseMade) => number) =>
    spread(
      rounds.map(({ made }) => value(made)),
      0,
    );
  const ms = (part: 'alone' | 'beside', share: number) => quantile(all(part), share).toFixed(1);
  printTable(`A quiet organisation's list of trips beside a noisy one; ${ROUNDS} interleaved rounds of each`, [
    ['alone: p50, p99', `${ms('alone', 0.5)}, ${ms('alone', 0.99)} ms`, `${all('alone').length} requests`],
    ['beside the noise', `${ms('beside', 0.5)}, ${ms('beside', 0.99)} ms`, `${all('beside').length} requests`],
    ['ratio of p50', (quantile(all('beside'), 0.5) / quantile(all('alone'), 0.5)).toFixed(2), ''],
    ['streams let in', each((made) => made.open), ''],
    ['streams refused', each((made) => made.refused), ''],
    ['changes', each((made) => made.changes), 'in a round'],
    ['exports', each((made) => made.exported), 'of them there in full by the end of a round'],
    ['exported, MB', each((made) => made.exportedBytes / 1e6), ''],
  ]);
  return [
    {
      what: 'p99 beside a noisy organisation / alone',
      measured: p99.beside / p99.alone,
      digits: 2,
      atMost: 1.3,
      unit: '',
    },
  ];
}
