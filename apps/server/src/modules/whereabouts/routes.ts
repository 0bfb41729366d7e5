import * as operations from '@pravas/contract/whereabouts/whereabouts-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { exportWhoIsWhere, type WhereaboutsContext } from './export-who-is-where.ts';
import { listWhoIsWhere } from './list-who-is-where.ts';
import { registerSafetyRoutes } from './safety/safety-routes.ts';

/** A file of contacts is asked for only occasionally. */
const EXPORTS_PER_MINUTE = 10;

/** Registers who is where, and questions to those people whether they are safe. */
export function registerWhereaboutsRoutes(router: OperationRouter, context: WhereaboutsContext): void {
  const { database, clock } = context;

  router.register(operations.listWhoIsWhere, ({ query, caller }) =>
    database.forOrganization(caller.organizationId, (tx) => listWhoIsWhere(tx, caller, query, clock.now())),
  );

  router.register(
    operations.exportWhoIsWhere,
    ({ query, caller, requestId }) => exportWhoIsWhere(context, caller, query, requestId),
    { perPersonPerMinute: EXPORTS_PER_MINUTE },
  );

  registerSafetyRoutes(router, context);
}
