import type { BusStation } from '@pravas/domain/bus/bus-station.ts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database.ts';

/** All stations that suppliers list, kept in memory: each typed letter asks for them. */
export interface StationShelf {
  /** By name. Read again only after a list has been fetched. */
  read(): Promise<readonly BusStation[]>;
}

/** Opens an empty shelf for the towns of these suppliers. */
export function openStationShelf(database: Database, supplierIds: readonly string[]): StationShelf {
  let kept: { readonly version: string; readonly stations: Promise<readonly BusStation[]> } | null = null;
  return {
    async read() {
      const version = await readVersion(database);
      if (kept?.version === version) return kept.stations;
      const stations = readListed(database, supplierIds);
      kept = { version, stations };
      // A failed read is not kept.
      stations.catch(() => {
        if (kept?.stations === stations) kept = null;
      });
      return stations;
    },
  };
}

async function readVersion(database: Database): Promise<string> {
  const lists = await database.system((db) =>
    db.selectFrom('bus_station_list').select(['supplier_id', 'fetched_at']).orderBy('supplier_id').execute(),
  );
  return JSON.stringify(lists);
}

async function readListed(database: Database, supplierIds: readonly string[]): Promise<readonly BusStation[]> {
  const rows = await database.system((db) =>
    db
      .selectFrom('bus_station as s')
      .selectAll('s')
      .where('s.is_listed', '=', true)
      // Once a supplier is no longer asked, nobody sells what it listed.
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('bus_station_row as r')
            .whereRef('r.station_id', '=', 's.id')
            .where('r.gone_at', 'is', null)
            .where('r.supplier_id', '=', sql<string>`any (${supplierIds}::text[])`),
        ),
      )
      .orderBy('s.name')
      .orderBy('s.id')
      .execute(),
  );
  return rows.map(({ id, name, aliases, state, latitude, longitude }) => ({
    stationId: id,
    name,
    aliases,
    state,
    point: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}
