export { APPROVAL_LOOKS, NOBODY_DECIDES, peopleText } from './approval-words.ts';
export { BookingActions } from './booking-actions.tsx';
export { BookingCard } from './booking-card.tsx';
export { BookingDesk, deskMay, isToBeBought } from './booking-desk.tsx';
export type { BookingHead, BookingTrip } from './booking-head.ts';
export { BookingMore } from './booking-more.tsx';
export { BookingById, BookingPage, NoBooking } from './booking-page.tsx';
export { BookingPolicy, SettleDialog, UnitCancelSection } from './booking-parts.ts';
export { HistoryCard, OtherRefunds } from './booking-past.tsx';
export { bookingQuery, type DeskBooking, fetchVoucher, renewDeskBooking } from './booking-query.ts';
export { BookingSide } from './booking-side.tsx';
export {
  type AskedProps,
  type BookingCardProps,
  type BookingView,
  type BookingViews,
  BookingViewsContext,
  defineBookingView,
  type EntryStateProps,
  type ForNightsProps,
  type Nouns,
  nounsOf,
  type OpenNights,
  type PlannedProps,
  type SharedProps,
  type TimelineEntry,
  useBookingTitles,
  useBookingViews,
  type WishProps,
  type WishStart,
} from './booking-view.ts';
export { CancelCard } from './cancel-card.tsx';
export { type CancelChoosing, CancelForm } from './cancel-form.tsx';
export { CancellationBox } from './cancellation-box.tsx';
export { CarbonLine } from './carbon-line.tsx';
export { CardPrice } from './card-price.tsx';
export { ConfirmCancelDialog } from './confirm-cancel-dialog.tsx';
export { DeskBookingActions } from './desk-booking-actions.tsx';
export { DeskBookingPage } from './desk-booking-page.tsx';
export { DownloadButton } from './download-button.tsx';
export { EntryHead, isMovement } from './entry-head.tsx';
export { EntryStanding, isToBePaid } from './entry-standing.tsx';
export { feeLines, feeRow } from './fee-row.ts';
export { NextToPay } from './next-to-pay.ts';
export { OpenBooking } from './open-booking.tsx';
export type { OrderRow } from './order-list.tsx';
export { PayWith, usePayChoice } from './pay-with.tsx';
export { ON_ACCOUNT } from './payment-words.ts';
export { PlannedRequest } from './planned-request.tsx';
export { VerdictTree } from './policy-parts.ts';
export type { BookingPrice } from './price-rows.ts';
export { SharedLines, SharedLocator } from './shared-parts.tsx';
export { UnitCancellation } from './unit-cancellation.tsx';
export { keptLines, unitRefundLines } from './unit-words.ts';
export type { PriceRequests } from './use-payment.ts';
