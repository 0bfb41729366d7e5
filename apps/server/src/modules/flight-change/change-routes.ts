import {
  chooseChange as chooseOperation,
  decideChange as decideOperation,
  listChangeDecisions,
  payChange as payOperation,
  requestChange as requestOperation,
  searchChange as searchOperation,
  withdrawChange as withdrawOperation,
} from '@pravas/contract/servicing/change-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import { chooseChange } from './change-choose.ts';
import type { ChangeContext } from './change-context.ts';
import { decideChange, listDecisions } from './change-decide.ts';
import { payChange } from './change-pay.ts';
import { requestChange } from './change-request.ts';
import { searchChange } from './change-search.ts';
import { withdrawChange } from './change-withdraw.ts';

/** Every search asks the airline; a person cannot read faster than this. */
const SEARCHES_PER_MINUTE = 20;

/** Registers changing the date or the flight of a booking. */
export function registerChangeRoutes(router: OperationRouter, context: ChangeContext): void {
  const asking = { perPersonPerMinute: SEARCHES_PER_MINUTE };
  router.register(searchOperation, ({ body, caller }) => searchChange(context, caller, body), asking);
  router.register(
    chooseOperation,
    ({ body, caller, requestId }) => chooseChange(context, caller, body, requestId),
    asking,
  );
  router.register(requestOperation, ({ body, caller, requestId }) => requestChange(context, caller, body, requestId));
  router.register(payOperation, ({ body, caller, requestId }) => payChange(context, caller, body, requestId), asking);
  router.register(withdrawOperation, ({ body, caller }) => withdrawChange(context, caller, body));
  router.register(listChangeDecisions, ({ caller }) => listDecisions(context, caller));
  router.register(decideOperation, ({ body, caller, requestId }) => decideChange(context, caller, body, requestId));
}
