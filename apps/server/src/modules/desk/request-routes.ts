import { quoteSettlement, settleBookingCancellation } from '@pravas/contract/booking/booking-operations.ts';
import { getDeskEntry, withdrawDeskRequest } from '@pravas/contract/desk/request-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { showEntry, withdrawRequest } from './desk-request.ts';
import type { OfflineContext } from './offline-context.ts';
import { quoteSettled, settleAtDesk } from './settle-at-desk.ts';

/** Registers what is asked of the travel desk for a trip, and what it enters of a booking of any service. */
export function registerDeskRequestRoutes(router: OperationRouter, context: OfflineContext): void {
  const { clock, database } = context;
  router.register(withdrawDeskRequest, ({ body, caller, requestId }) =>
    withdrawRequest(context, body.requestId, { caller, requestId, now: clock.now() }),
  );
  router.register(settleBookingCancellation, ({ body, caller, requestId }) =>
    settleAtDesk(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(quoteSettlement, ({ query, caller }) => quoteSettled(context, query, { caller, now: clock.now() }));
  router.register(getDeskEntry, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      showEntry(tx, query, context, { caller, now: clock.now() }),
    ),
  );
}
