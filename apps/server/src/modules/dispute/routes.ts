import * as operations from '@pravas/contract/wallet/dispute-operations.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { listDisputes } from './list-disputes.ts';

/** Registers what an organisation sees of its disputed payments. */
export function registerDisputeRoutes(router: OperationRouter, { database }: { readonly database: Database }): void {
  router.register(operations.listDisputes, ({ caller }) =>
    database.readOrganization(caller.organizationId, listDisputes),
  );
}
