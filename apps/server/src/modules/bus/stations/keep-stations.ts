import type { BusStation } from '@pravas/domain/bus/bus-station.ts';
import { matchStation, stationOfRows } from '@pravas/domain/bus/match-stations.ts';
import type { ListedBusStation } from '@pravas/suppliers/bus/port.ts';
import { sql, type Transaction } from 'kysely';
import { isoOf } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { Schema } from '../../../platform/schema.generated.ts';
import type { StationsContext } from './stations-context.ts';

/** Which number the lock of merging has; one merging at a time. */
const LOCK = 5_020_059;
/** A longer text is no name of a town. */
const MOST_LETTERS = 120;
/** One statement writes so many rows. */
const AT_ONCE = 1_000;

/** A row that is kept, with the station it is of. */
interface KeptRow extends Omit<BusStation, 'stationId'> {
  readonly supplierId: string;
  readonly supplierStationId: string;
  readonly stationId: string;
  readonly isGone: boolean;
}

/**
 * Replaces a supplier's last list. A row stays the station that it was; a new one becomes the same station of another
 * supplier, or else one of its own. Answers how many rows there were; of none nothing is changed.
 */
export async function keepStations(
  { database, suppliers }: Pick<StationsContext, 'database' | 'suppliers'>,
  supplierId: string,
  listed: readonly ListedBusStation[],
  at: Temporal.Instant,
): Promise<number> {
  const rows = readable(listed);
  if (rows.length === 0) return 0;
  await database.system((db) =>
    db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
      const kept = await readRows(tx);
      const assigned = assign(supplierId, rows, kept);
      const order = suppliers.map(({ supplier }) => supplier.supplierId);
      await writeStations(tx, assigned, order, at);
      await writeRows(
        tx,
        assigned.filter((row) => row.supplierId === supplierId && !row.isGone),
        at,
      );
      await markGone(tx, supplierId, at);
    }),
  );
  return rows.length;
}

/** Each number once, with a name. */
function readable(listed: readonly ListedBusStation[]): readonly ListedBusStation[] {
  const named = listed.flatMap((row) => {
    const name = row.name.trim();
    const aliases = row.aliases.map((alias) => alias.trim()).filter(isName);
    return isName(name) ? [{ ...row, name, aliases }] : [];
  });
  return [...new Map(named.map((row) => [row.supplierStationId, row])).values()];
}

function isName(text: string): boolean {
  return text !== '' && text.length <= MOST_LETTERS;
}

async function readRows(tx: Transaction<Schema>): Promise<readonly KeptRow[]> {
  const rows = await tx
    .selectFrom('bus_station_row')
    .selectAll()
    .orderBy('supplier_id')
    .orderBy('supplier_station_id')
    .execute();
  return rows.map((row) => ({
    supplierId: row.supplier_id,
    supplierStationId: row.supplier_station_id,
    stationId: row.station_id,
    name: row.name,
    aliases: row.aliases,
    state: row.state,
    point:
      row.latitude === null || row.longitude === null ? null : { latitude: row.latitude, longitude: row.longitude },
    isGone: row.gone_at !== null,
  }));
}

/** All rows as they are after this list: the supplier's own replaced, those that it lists no more as gone. */
function assign(supplierId: string, rows: readonly ListedBusStation[], kept: readonly KeptRow[]): readonly KeptRow[] {
  const others = kept.filter((row) => row.supplierId !== supplierId);
  const own = new Map(
    kept.filter((row) => row.supplierId === supplierId).map((row) => [row.supplierStationId, row] as const),
  );
  // A supplier's own two towns of a name are two.
  const taken = new Set([...own.values()].map(({ stationId }) => stationId));
  const stations = groupByStation(others).map((group) => ({ ...stationOfRows(group), stationId: group[0].stationId }));
  const byName = indexed(stations);
  const now = rows.map((row): KeptRow => {
    const { supplierStationId, name, aliases, state, point } = row;
    const before = own.get(supplierStationId)?.stationId;
    const open = before === undefined ? byName(row).filter(({ stationId }) => !taken.has(stationId)) : [];
    const stationId = before ?? matchStation(row, open)?.stationId ?? newId();
    taken.add(stationId);
    return { supplierId, supplierStationId, stationId, name, aliases, state, point, isGone: false };
  });
  const listed = new Set(now.map(({ supplierStationId }) => supplierStationId));
  const gone = [...own.values()].filter(({ supplierStationId }) => !listed.has(supplierStationId));
  return [...others, ...now, ...gone.map((row) => ({ ...row, isGone: true }))];
}

type Group = readonly [KeptRow, ...KeptRow[]];

function groupByStation(rows: readonly KeptRow[]): readonly Group[] {
  const groups = new Map<string, [KeptRow, ...KeptRow[]]>();
  for (const row of rows) {
    const group = groups.get(row.stationId);
    if (group) group.push(row);
    else groups.set(row.stationId, [row]);
  }
  return [...groups.values()];
}

type Named = Pick<BusStation, 'name' | 'aliases'>;

/** Thousands of towns are compared with thousands, so only those with the same beginning of a name are. */
function indexed<S extends Named>(stations: readonly S[]): (row: Named) => readonly S[] {
  const keysOf = ({ name, aliases }: Named) => new Set([name, ...aliases].map(beginning));
  const byKey = new Map<string, S[]>();
  for (const station of stations) {
    for (const key of keysOf(station)) byKey.set(key, [...(byKey.get(key) ?? []), station]);
  }
  return (row) => [...new Set([...keysOf(row)].flatMap((key) => byKey.get(key) ?? []))];
}

/** The first letter or figure, without its accent. */
function beginning(name: string): string {
  return /[\p{L}\p{N}]/u.exec(name.normalize('NFKD'))?.[0].toLowerCase() ?? '';
}

async function writeStations(
  tx: Transaction<Schema>,
  rows: readonly KeptRow[],
  order: readonly string[],
  at: Temporal.Instant,
): Promise<void> {
  const rank = ({ supplierId, isGone }: KeptRow) => {
    const place = order.indexOf(supplierId);
    return (isGone ? 2 * order.length + 2 : 0) + (place === -1 ? order.length : place);
  };
  const values = groupByStation(rows.toSorted((a, b) => rank(a) - rank(b))).map((group) => {
    const listed = group.filter(({ isGone }) => !isGone);
    const [first, ...others] = listed.length > 0 ? listed : group;
    const { name, aliases, state, point } = stationOfRows([first ?? group[0], ...others]);
    return {
      id: group[0].stationId,
      name,
      aliases: [...aliases],
      state,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      is_listed: listed.length > 0,
      updated_at: isoOf(at),
    };
  });
  for (const some of inPieces(values)) {
    await tx
      .insertInto('bus_station')
      .values(some)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          aliases: eb.ref('excluded.aliases'),
          state: eb.ref('excluded.state'),
          latitude: eb.ref('excluded.latitude'),
          longitude: eb.ref('excluded.longitude'),
          is_listed: eb.ref('excluded.is_listed'),
          updated_at: eb.ref('excluded.updated_at'),
        })),
      )
      .execute();
  }
}

async function writeRows(tx: Transaction<Schema>, rows: readonly KeptRow[], at: Temporal.Instant): Promise<void> {
  const values = rows.map(({ supplierId, supplierStationId, stationId, name, aliases, state, point }) => ({
    supplier_id: supplierId,
    supplier_station_id: supplierStationId,
    station_id: stationId,
    name,
    aliases: [...aliases],
    state,
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    last_seen_at: isoOf(at),
    gone_at: null,
  }));
  for (const some of inPieces(values)) {
    await tx
      .insertInto('bus_station_row')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['supplier_id', 'supplier_station_id']).doUpdateSet((eb) => ({
          station_id: eb.ref('excluded.station_id'),
          name: eb.ref('excluded.name'),
          aliases: eb.ref('excluded.aliases'),
          state: eb.ref('excluded.state'),
          latitude: eb.ref('excluded.latitude'),
          longitude: eb.ref('excluded.longitude'),
          last_seen_at: eb.ref('excluded.last_seen_at'),
          gone_at: null,
        })),
      )
      .execute();
  }
}

async function markGone(tx: Transaction<Schema>, supplierId: string, at: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('bus_station_row')
    .set({ gone_at: isoOf(at) })
    .where('supplier_id', '=', supplierId)
    .where('gone_at', 'is', null)
    .where('last_seen_at', '<', sql<Date>`${isoOf(at)}`)
    .execute();
}

function inPieces<T>(all: readonly T[]): readonly T[][] {
  return Array.from({ length: Math.ceil(all.length / AT_ONCE) }, (_, at) =>
    all.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  );
}
