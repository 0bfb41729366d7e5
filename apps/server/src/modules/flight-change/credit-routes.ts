import {
  applyCredits as applyOperation,
  listCredits as listOperation,
  listUsableCredits,
} from '@pravas/contract/servicing/credit-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { applyCredits, listUsable } from './credit-apply.ts';
import { listCredits } from './credit-list.ts';
import type { ServicingContext } from './servicing-context.ts';

/** Registers looking at airline credits and paying with them. */
export function registerCreditRoutes(router: OperationRouter, context: ServicingContext): void {
  router.register(listOperation, ({ query, caller }) => listCredits(context, caller, query));
  router.register(listUsableCredits, ({ query, caller }) => listUsable(context, caller, query.flightId));
  router.register(applyOperation, ({ body, caller, requestId }) => applyCredits(context, caller, body, requestId));
}
