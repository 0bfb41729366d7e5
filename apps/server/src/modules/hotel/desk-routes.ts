import { buyStay as buyOperation, enterStay as enterOperation } from '@pravas/contract/hotel/desk-stay.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BuyingContext } from '../desk/index.ts';
import { buyStay, enterStay } from './stay-at-desk.ts';

/** Registers what the travel desk enters of stays. */
export function registerStayDeskRoutes(router: OperationRouter, context: BuyingContext): void {
  const { clock } = context;
  router.register(enterOperation, ({ body, caller, requestId }) =>
    enterStay(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(buyOperation, ({ body, file, caller, requestId }) =>
    buyStay(context, body, file, { caller, requestId, now: clock.now() }),
  );
}
