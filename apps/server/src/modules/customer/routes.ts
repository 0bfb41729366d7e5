import { listCustomers as listOperation, showProviderWaiting } from '@pravas/contract/customer/customer-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { CustomerContext } from './customer-context.ts';
import { listCustomers } from './list-customers.ts';
import { showWaiting } from './show-waiting.ts';

/** Registers what the provider asks about its customers. */
export function registerCustomerRoutes(router: OperationRouter, context: CustomerContext): void {
  router.register(listOperation, ({ query, caller }) => listCustomers(context, query, caller));
  router.register(showProviderWaiting, ({ caller }) => showWaiting(context, caller));
}
