import {
  answerSharedStays as answerOperation,
  getSharedStays as getOperation,
  shareStays as shareOperation,
} from '@pravas/contract/hotel/stay-shortlist.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { HotelContext } from './hotel-context.ts';
import { shareStays } from './share-stays.ts';
import { answerSharedStays, getSharedStays } from './show-shared-stays.ts';

/** Registers asking colleagues about hotels. */
export function registerSharedStayRoutes(router: OperationRouter, context: HotelContext): void {
  const { database, clock } = context;
  router.register(shareOperation, ({ body, caller, requestId }) => shareStays(context, caller, body, requestId));
  router.register(getOperation, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => getSharedStays(tx, caller, query)),
  );
  router.register(answerOperation, ({ body, caller, requestId }) =>
    database.forOrganization(caller.organizationId, (tx) =>
      answerSharedStays(tx, caller, body, { now: clock.now(), requestId }),
    ),
  );
}
