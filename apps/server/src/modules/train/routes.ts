import {
  askForTrain as askOperation,
  buyTrain as buyOperation,
  updateTrainChart as chartOperation,
  enterTrain as enterOperation,
} from '@pravas/contract/train/train-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BuyingContext } from '../desk/index.ts';
import { askForTrain, buyTrain, enterTrain, updateTrainChart } from './train-at-desk.ts';

/** Registers asking for trains, and what the travel desk enters of them. */
export function registerTrainRoutes(router: OperationRouter, context: BuyingContext): void {
  const { clock } = context;
  router.register(askOperation, ({ body, caller, requestId }) =>
    askForTrain(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(enterOperation, ({ body, caller, requestId }) =>
    enterTrain(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(buyOperation, ({ body, file, caller, requestId }) =>
    buyTrain(context, body, file, { caller, requestId, now: clock.now() }),
  );
  router.register(chartOperation, ({ body, caller, requestId }) =>
    updateTrainChart(context, body, { caller, requestId, now: clock.now() }),
  );
}
