import type { CancellationTier, StayOffer } from '@pravas/domain/hotel/stay-offer.ts';
import { fromRupees, paise } from '@pravas/domain/money/money.ts';
import type { StayOrder } from '../hotel/port.ts';
import { readNumber } from '../lenient.ts';
import type { OfferContext, OrderContext } from './context.ts';
import { stateOf, type WireBooked, type WireDetail } from './wire-orders.ts';

/** The parts of an order besides TBO's answer: the offer that was bought, or the order as it was known before. */
export type OrderOrigin = Omit<OrderContext, 'bookingId'>;

/** The origin of an order of an offer. */
export function originOf(clientRef: string, offer: StayOffer, context: OfferContext): OrderOrigin {
  const { zone, supplierHotelId, stay, rooms } = context;
  return {
    clientRef,
    zone,
    supplierHotelId,
    stay,
    roomCount: rooms.length,
    totalPaise: offer.totalPaise,
    tiers: offer.tiers.map((tier) => ({ ...tier })),
    isRefundable: offer.isRefundable,
    lastFreeAt: offer.lastFreeAt,
  };
}

/** The terms that an order was bought on. */
export function termsOf(context: OrderContext) {
  const { isRefundable, lastFreeAt, totalPaise, stay, zone } = context;
  const tiers = context.tiers.map(
    ({ from, chargePaise }): CancellationTier => ({ from, chargePaise: paise(chargePaise) }),
  );
  const checkInAt = Temporal.PlainDate.from(stay.checkIn).toZonedDateTime(zone).toInstant().toString();
  return { tiers, isRefundable, lastFreeAt, totalPaise: paise(totalPaise), checkInAt };
}

/** An order from Book's own answer; null where it has no number. */
export function bookedOrder(answer: WireBooked, origin: OrderOrigin): StayOrder | null {
  if (answer.BookingId === '') return null;
  const net = readNumber(answer.NetAmount);
  const totalPaise = net === null ? paise(origin.totalPaise) : fromRupees(net);
  return {
    bookingRef: answer.BookingId,
    locator: answer.ConfirmationNo || answer.BookingId,
    status: answer.VoucherStatus === true ? 'confirmed' : 'held',
    totalPaise,
    costPaise: totalPaise,
    supplierInvoiceNo: answer.InvoiceNumber || null,
    showsCancelling: 'none',
    context: contextOf(answer.BookingId, origin),
    stay: origin.stay,
    roomCount: origin.roomCount,
    hotelConfirmation: null,
  };
}

/** An order as GetBookingDetail shows it; null where its state is not a lasting one. */
export function shownOrder(detail: WireDetail, origin: OrderOrigin): StayOrder | null {
  const status = statusOf(detail);
  const rupees = detail.NetAmount ?? detail.InvoiceAmount;
  if (status === null || rupees === null) return null;
  const totalPaise = fromRupees(rupees);
  return {
    bookingRef: detail.BookingId,
    locator: detail.ConfirmationNo || detail.BookingId,
    status,
    totalPaise,
    costPaise: totalPaise,
    supplierInvoiceNo: detail.InvoiceNo || null,
    // A request to cancel is processed in hours, and the booking shows it only then.
    showsCancelling: 'none',
    context: contextOf(detail.BookingId, origin),
    stay: origin.stay,
    roomCount: origin.roomCount,
    hotelConfirmation: detail.HotelConfirmationNo || null,
  };
}

/** A failed booking has nothing left in it, like a cancelled one. */
function statusOf(detail: WireDetail): StayOrder['status'] | null {
  switch (stateOf(detail)) {
    case 'confirmed':
      return detail.VoucherStatus === false ? 'held' : 'confirmed';
    case 'cancelled':
    case 'failed':
    case 'verify_price':
      return 'cancelled';
    default:
      return null;
  }
}

function contextOf(bookingId: string, origin: OrderOrigin): string {
  return JSON.stringify({ ...origin, bookingId } satisfies OrderContext);
}
