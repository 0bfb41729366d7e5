import { getBookedFlight } from '@pravas/contract/servicing/booked-flight-operations.ts';
import {
  cancelFlight as cancelOperation,
  quoteFlightCancellation,
} from '@pravas/contract/servicing/cancel-operations.ts';
import {
  downloadRefundClaim,
  downloadRefundLetter,
  removeExitReminder,
  setExitReminder,
} from '@pravas/contract/servicing/refund-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { ServicingContext } from '../flight-change/index.ts';
import { cancelFlight } from './cancel-flight.ts';
import { presentQuoted, quoteCancellation } from './cancel-quote.ts';
import { removeReminder, setReminder } from './exit-reminder.ts';
import { printRefundClaim } from './refund-claim.ts';
import { writeRefundLetter } from './refund-letter.ts';
import { showBookedFlight } from './show-booking.ts';

/** Every quote asks the airlines; a person cannot read faster than this. */
const QUOTES_PER_MINUTE = 20;

/** Registers looking at a booked flight, cancelling it, being reminded and the letters about refunds. */
export function registerServicingRoutes(router: OperationRouter, context: ServicingContext): void {
  const asking = { perPersonPerMinute: QUOTES_PER_MINUTE };
  router.register(getBookedFlight, ({ query, caller }) => showBookedFlight(context, caller, query.flightId));
  router.register(
    quoteFlightCancellation,
    async ({ query, caller }) =>
      presentQuoted(
        await quoteCancellation(context, caller, query.flightId, { ...query, noShow: query.noShow === '1' }),
        query.type,
        {
          caller,
          now: context.clock.now(),
        },
      ),
    asking,
  );
  router.register(
    cancelOperation,
    ({ body, caller, requestId }) => cancelFlight(context, caller, body, requestId),
    asking,
  );
  router.register(setExitReminder, ({ body, caller }) => setReminder(context, caller, body));
  router.register(removeExitReminder, async ({ query, caller }) => ({
    removed: await removeReminder(context, caller, query.flightId),
  }));
  router.register(downloadRefundClaim, ({ query, caller }) => printRefundClaim(context, caller, query.caseId));
  router.register(downloadRefundLetter, ({ query, caller }) => writeRefundLetter(context, caller, query.caseId));
}
