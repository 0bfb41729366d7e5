import { buyStay as buyOperation, enterStay as enterOperation } from '@pravas/contract/hotel/desk-stay.ts';
import { downloadStayVoucher as voucherOperation } from '@pravas/contract/hotel/stay-voucher.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { BuyingContext } from '../desk/index.ts';
import { downloadStayVoucher, type VoucherContext } from './download-voucher.ts';
import { registerInvoiceRoutes } from './invoices/invoice-routes.ts';
import { buyStay, enterStay } from './stay-at-desk.ts';

/** Printing takes time; nobody needs more papers than this. */
const PRINTS = { perPersonPerMinute: 30 };

/** Registers what the travel desk enters of stays, and their papers. */
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
}
