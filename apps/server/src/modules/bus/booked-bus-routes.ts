import {
  downloadBusCalendar as calendarOperation,
  reportMissingBus as reportOperation,
  downloadBusTicket as ticketOperation,
} from '@pravas/contract/bus/after-bus.ts';
import { quoteBusInstead } from '@pravas/contract/bus/bus-instead.ts';
import { buyBus as buyOperation, enterBus as enterOperation } from '@pravas/contract/bus/desk-bus.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BuyingContext } from '../desk/index.ts';
import { buyBus, enterBus } from './bus-at-desk.ts';
import { type BusPapersContext, downloadBusCalendar, downloadBusTicket } from './bus-papers.ts';
import { type InsteadContext, quoteInstead } from './quote-instead.ts';
import { reportMissingBus } from './report-missing-bus.ts';

/** Printing takes time; nobody needs more papers than this. */
const PRINTS = { perPersonPerMinute: 30 };

/**
 * Registers what the travel desk enters of buses, their papers, what passengers say of one that did not come, and what
 * another one instead costs.
 */
export function registerBookedBusRoutes(
  router: OperationRouter,
  context: BuyingContext & BusPapersContext & InsteadContext,
): void {
  const { clock } = context;
  router.register(enterOperation, ({ body, caller, requestId }) =>
    enterBus(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(buyOperation, ({ body, file, caller, requestId }) =>
    buyBus(context, body, file, { caller, requestId, now: clock.now() }),
  );
  router.register(ticketOperation, ({ query, caller }) => downloadBusTicket(context, caller, query.bookingId), PRINTS);
  router.register(
    calendarOperation,
    ({ query, caller }) => downloadBusCalendar(context, caller, query.bookingId),
    PRINTS,
  );
  router.register(quoteBusInstead, ({ body, caller, signal }) => quoteInstead(context, caller, body, signal));
  router.register(reportOperation, ({ body, caller, requestId }) => reportMissingBus(context, caller, body, requestId));
}
