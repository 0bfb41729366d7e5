import { addBus, removeBus as removeOperation } from '@pravas/contract/bus/add-bus.ts';
import { listBuses, streamBuses } from '@pravas/contract/bus/list-buses.ts';
import { listBusRoutes as listRoutesOperation } from '@pravas/contract/bus/list-routes.ts';
import { listBusStations } from '@pravas/contract/bus/list-stations.ts';
import { quoteBusSeats } from '@pravas/contract/bus/quote-seats.ts';
import { reviewBus as reviewOperation } from '@pravas/contract/bus/review-bus.ts';
import { showBusSeats } from '@pravas/contract/bus/show-seats.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { addBusToTrip } from './add-bus-to-trip.ts';
import type { BusContext } from './bus-context.ts';
import { collectBuses } from './collect-buses.ts';
import { organizationWithBuses } from './expect-buses-on.ts';
import { listBusRoutes } from './list-bus-routes.ts';
import { quoteSeats } from './quote-seats.ts';
import { removeBus } from './remove-bus.ts';
import { reviewBus } from './review-bus.ts';
import { searchBuses } from './search-buses.ts';
import { showSeats } from './show-seats.ts';
import { openStationShelf } from './stations/station-shelf.ts';
import { suggestBusStations } from './suggest-bus-stations.ts';

/** Registers finding buses. */
export function registerBusRoutes(router: OperationRouter, context: BusContext): void {
  const { database, suppliers, searchesPerMinute } = context;
  const shelf = openStationShelf(
    database,
    suppliers.map(({ supplier }) => supplier.supplierId),
  );
  router.register(listBusStations, async ({ query, caller }) => {
    await database.readOrganization(caller.organizationId, (tx) => organizationWithBuses(tx, caller));
    return suggestBusStations(await shelf.read(), query);
  });
  router.register(listRoutesOperation, ({ caller }) =>
    database.readOrganization(caller.organizationId, async (tx) => {
      await organizationWithBuses(tx, caller);
      return listBusRoutes(tx, caller);
    }),
  );
  const searching = { perPersonPerMinute: searchesPerMinute, packed: true };
  router.register(
    listBuses,
    ({ query, caller, signal, holdBack }) => collectBuses(searchBuses(context, caller, query, signal, holdBack)),
    searching,
  );
  router.register(streamBuses, ({ query, caller, signal }) => searchBuses(context, caller, query, signal), searching);
  router.register(showBusSeats, ({ query, caller, signal }) => showSeats(context, caller, query, signal));
  router.register(quoteBusSeats, ({ body, caller, signal }) => quoteSeats(context, caller, body, signal));
  router.register(reviewOperation, ({ body, caller, signal }) => reviewBus(context, caller, body, signal));
  router.register(addBus, ({ body, caller, requestId, signal }) =>
    addBusToTrip(context, caller, body, { requestId, signal }),
  );
  router.register(removeOperation, ({ query, caller, requestId }) =>
    removeBus(context, query.bookingId, { caller, requestId, now: context.clock.now() }),
  );
}
