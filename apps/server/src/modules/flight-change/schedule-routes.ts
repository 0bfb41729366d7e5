import { decideScheduleChange } from '@pravas/contract/servicing/schedule-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { decideOnScheduleChange } from './schedule-decide.ts';
import type { SweepContext } from './schedule-notice.ts';

/** Registers deciding on what airlines changed. */
export function registerScheduleRoutes(router: OperationRouter, context: SweepContext): void {
  router.register(decideScheduleChange, ({ body, caller, requestId }) =>
    decideOnScheduleChange(context, caller, body, requestId),
  );
}
