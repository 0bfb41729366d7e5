import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { ConnectedBusSupplier } from './bus-context.ts';
import { organizationWithBuses } from './expect-buses-on.ts';
import { openStationShelf } from './stations/station-shelf.ts';
import { suggestBusStations } from './suggest-bus-stations.ts';

/** What finding buses works with; handed in by compose. */
interface BusRoutesContext {
  readonly database: Database;
  readonly suppliers: readonly ConnectedBusSupplier[];
}

/** Registers finding buses. */
export function registerBusRoutes(router: OperationRouter, { database, suppliers }: BusRoutesContext): void {
  const shelf = openStationShelf(
    database,
    suppliers.map(({ supplier }) => supplier.supplierId),
  );
  router.register(listBusStations, async ({ query, caller }) => {
    await database.readOrganization(caller.organizationId, (tx) => organizationWithBuses(tx, caller));
    return suggestBusStations(await shelf.read(), query);
  });
}
