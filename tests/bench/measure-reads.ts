import pg from 'pg';
import type { BenchWorld } from './bench-world.ts';
import { type LoadClient, ratePerSecond } from './load-client.ts';

/** Answers per second of one round. */
export interface ReadRates {
  readonly driver: number;
  readonly health: number;
  readonly point: number;
  readonly list: number;
}

/** Everybody reads with this many connections. */
export const AT_ONCE = 8;
const FOR_MS = 1_200;
const TRIPS = 40;

/** Reads of one person's trips, over HTTP and by the bare driver. */
export interface ReadBench {
  round(): Promise<ReadRates>;
  close(): Promise<void>;
}

/** Gives the person trips to read and connects the driver. */
export async function prepareReads(world: BenchWorld, client: LoadClient, email: string): Promise<ReadBench> {
  const pool = new pg.Pool({ ...world.postgres, user: 'postgres', max: AT_ONCE });
  const { rows } = await pool.query<{ organization_id: string; id: string }>(
    `insert into trip (organization_id, id, created_by, name, created_at, updated_at)
     select p.organization_id, gen_random_uuid(), p.id, 'Trip ' || n, now(), now()
     from person p, generate_series(1, $2::int) n where p.email = $1 returning organization_id, id`,
    [email, TRIPS],
  );
  const [trip] = rows;
  if (!trip) throw new Error(`${email} is nobody`);
  const point = {
    name: 'point',
    text: 'select id, name, created_at from trip where organization_id = $1 and id = $2',
    values: [trip.organization_id, trip.id],
  };
  const rate = (work: () => Promise<unknown>) => ratePerSecond(work, AT_ONCE, FOR_MS);
  return {
    async round() {
      return {
        driver: await rate(() => pool.query(point)),
        health: await rate(() => client.get('/health')),
        point: await rate(() => client.get(`/trip/api/v1/trip?tripId=${trip.id}`)),
        list: await rate(() => client.get('/trip/api/v1/trip/list')),
      };
    },
    close: () => pool.end(),
  };
}
