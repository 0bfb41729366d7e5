import {
  askForCab as askOperation,
  buyCab as buyOperation,
  setCabDriver as driverOperation,
  enterCab as enterOperation,
  enterDutySlip as slipOperation,
  quoteDutySlip as slipQuoteOperation,
} from '@pravas/contract/cab/cab-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BuyingContext } from '../desk/index.ts';
import { askForCab, buyCab, enterCab, enterDutySlip, quoteDutySlip, setCabDriver } from './cab-at-desk.ts';

/** Registers asking for cabs, and what the travel desk enters of them. */
export function registerCabRoutes(router: OperationRouter, context: BuyingContext): void {
  const { clock } = context;
  router.register(askOperation, ({ body, caller, requestId }) =>
    askForCab(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(enterOperation, ({ body, caller, requestId }) =>
    enterCab(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(buyOperation, ({ body, file, caller, requestId }) =>
    buyCab(context, body, file, { caller, requestId, now: clock.now() }),
  );
  router.register(slipOperation, ({ body, file, caller, requestId }) =>
    enterDutySlip(context, body, file, { caller, requestId, now: clock.now() }),
  );
  router.register(slipQuoteOperation, ({ body, caller }) => quoteDutySlip(context, body, { caller, now: clock.now() }));
  router.register(driverOperation, ({ body, caller, requestId }) =>
    setCabDriver(context, body, { caller, requestId, now: clock.now() }),
  );
}
