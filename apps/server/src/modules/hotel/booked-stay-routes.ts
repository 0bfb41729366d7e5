import { buyStay as buyOperation, enterStay as enterOperation } from '@pravas/contract/hotel/desk-stay.ts';
import { listStayTravellers } from '@pravas/contract/hotel/stay-travellers.ts';
import { downloadStayVoucher as voucherOperation } from '@pravas/contract/hotel/stay-voucher.ts';
import { bearerOf } from '../../platform/bearer.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BuyingContext } from '../desk/index.ts';
import { downloadStayVoucher, type VoucherContext } from './download-voucher.ts';
import { registerInvoiceRoutes } from './invoices/invoice-routes.ts';
import { showStayTravellers } from './show-stay-travellers.ts';
import { buyStay, enterStay } from './stay-at-desk.ts';

/** Printing takes time; nobody needs more papers than this. */
const PRINTS = { perPersonPerMinute: 30 };

/** At this rate guessing tokens is hopeless. */
const READINGS_PER_MINUTE = 60;

/** Registers what the travel desk enters of stays, and their papers, and who sleeps in them. */
export function registerBookedStayRoutes(router: OperationRouter, context: BuyingContext & VoucherContext): void {
  const { clock } = context;
  router.register(enterOperation, ({ body, caller, requestId }) =>
    enterStay(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(buyOperation, ({ body, file, caller, requestId }) =>
    buyStay(context, body, file, { caller, requestId, now: clock.now() }),
  );
  registerInvoiceRoutes(router, context);
  router.register(
    voucherOperation,
    ({ query, caller }) => downloadStayVoucher(context, caller, query.bookingId),
    PRINTS,
  );
  router.register(
    listStayTravellers,
    ({ request, query }) => showStayTravellers(context, bearerOf(request) ?? '', query.bookingId),
    { maxPerMinute: READINGS_PER_MINUTE },
  );
}
