import {
  cancelOfflineFlight as cancelOperation,
  confirmOfflineEntry,
  enterFlight as enterOperation,
  listOfflineEntries,
  refuseOfflineEntry,
  saveOfflineBooking as saveOperation,
} from '@pravas/contract/desk/offline-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { enterFlight } from './enter-flight.ts';
import { cancelOfflineFlight } from './offline-cancel.ts';
import type { OfflineContext } from './offline-context.ts';
import { confirmEntry, refuseEntry, showEntries } from './offline-decide.ts';
import { saveOfflineBooking } from './offline-save.ts';

/** Registers what the travel desk enters of bookings made outside the suppliers. */
export function registerOfflineRoutes(router: OperationRouter, context: OfflineContext): void {
  const { clock } = context;
  router.register(enterOperation, ({ body, caller, requestId }) =>
    enterFlight(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(saveOperation, ({ body, caller, requestId }) =>
    saveOfflineBooking(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(confirmOfflineEntry, ({ body, caller, requestId }) =>
    confirmEntry(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(refuseOfflineEntry, ({ body, caller, requestId }) =>
    refuseEntry(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(listOfflineEntries, ({ query, caller }) =>
    showEntries(context, query.flightId, { caller, now: clock.now() }),
  );
  router.register(cancelOperation, ({ body, caller, requestId }) =>
    cancelOfflineFlight(context, body, { caller, requestId, now: clock.now() }),
  );
}
