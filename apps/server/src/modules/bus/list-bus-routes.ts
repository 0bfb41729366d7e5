import type { listBusRoutes as operation } from '@pravas/contract/bus/list-routes.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';

/** A form offers no more of them. */
const MOST_ROUTES = 8;

/** A person's latest bus routes, the newest first, as far as both towns are still served. */
export async function listBusRoutes(
  tx: Tx,
  { personId }: Pick<Caller, 'personId'>,
): Promise<PayloadOf<typeof operation>> {
  const rows = await tx
    .selectFrom('bus_route as r')
    .innerJoin('bus_station as f', 'f.id', 'r.from_id')
    .innerJoin('bus_station as t', 't.id', 'r.to_id')
    .select(['f.id as from_id', 'f.name as from_name', 't.id as to_id', 't.name as to_name'])
    .where('r.person_id', '=', personId)
    .where('f.is_listed', '=', true)
    .where('t.is_listed', '=', true)
    .orderBy('r.used_at', 'desc')
    .orderBy('r.from_id')
    .orderBy('r.to_id')
    .limit(MOST_ROUTES)
    .execute();
  return {
    list: rows.map((row) => ({
      from: { _id: row.from_id, station_name: row.from_name },
      to: { _id: row.to_id, station_name: row.to_name },
    })),
  };
}
