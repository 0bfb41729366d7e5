import {
  cancelBooking,
  downloadVoucher,
  getBooking,
  payForBooking,
  quoteBookingCancellation,
  removeBooking,
} from '@pravas/contract/booking/booking-operations.ts';
import type { OperationRouter } from '../../platform/operations.ts';
import type { FileContext } from '../file/index.ts';
import { cancelItem, type ItemCancelContext, quoteItem } from './cancel-item.ts';
import { type PayingContext, payForItem } from './pay-for-item.ts';
import { readVoucher } from './read-voucher.ts';
import { removeItem } from './remove-item.ts';
import { showItem } from './show-item.ts';

/** What handling bookings that the travel desk buys needs. */
type ItemContext = PayingContext &
  ItemCancelContext &
  Pick<FileContext, 'files'> & { readonly labelOf: (supplierId: string) => string };

/** Registers what travellers do with bookings that the travel desk buys. */
export function registerItemRoutes(router: OperationRouter, context: ItemContext): void {
  const { clock } = context;
  router.register(getBooking, ({ query, caller }) => showItem(context, caller, query.bookingId, clock.now()));
  router.register(payForBooking, ({ body, caller, requestId, signal }) =>
    payForItem(context, body, { caller, requestId, signal }),
  );
  router.register(removeBooking, ({ query, caller, requestId }) =>
    removeItem(context, query.bookingId, { caller, requestId, now: clock.now() }),
  );
  router.register(quoteBookingCancellation, ({ query, caller }) =>
    quoteItem(context, caller, { ...query, noShow: query.noShow === '1' }),
  );
  router.register(cancelBooking, ({ body, caller, requestId }) =>
    cancelItem(context, body, { caller, requestId, now: clock.now() }),
  );
  router.register(downloadVoucher, ({ query, caller }) => readVoucher(context, caller, query));
}
