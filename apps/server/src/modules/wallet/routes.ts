import * as operations from '@pravas/contract/wallet/wallet-operations.ts';
import type { Database } from '../../platform/database.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { listMeansOfPayment } from './means-of-payment.ts';

/** What the wallet works with. */
interface WalletContext {
  readonly database: Database;
}

/** Registers the wallet, the credit line and what bookings are paid with. */
export function registerWalletRoutes(router: OperationRouter, { database }: WalletContext): void {
  router.register(operations.getMeansOfPayment, ({ query, caller }) =>
    database.readOrganization(caller.organizationId, (tx) => listMeansOfPayment(tx, caller, query)),
  );
}
