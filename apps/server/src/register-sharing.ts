import { SHARED_FLIGHTS } from './modules/flight/index.ts';
import { SHARED_STAYS } from './modules/hotel/index.ts';
import { registerShortlistRoutes } from './modules/shortlist/index.ts';
import type { Database } from './platform/database.ts';
import type { OperationRouter } from './platform/operations.ts';

/** Registers what asking colleagues has in common, for each service whose things can be shared. */
export function registerSharing(router: OperationRouter, database: Database): void {
  registerShortlistRoutes(router, { database, kinds: [SHARED_FLIGHTS, SHARED_STAYS] });
}
