export { APPROVAL_LOOKS, NOBODY_DECIDES, peopleText } from './approval-words.ts';
export { BookingActions } from './booking-actions.tsx';
export { BookingCard } from './booking-card.tsx';
export type { BookingHead, BookingTrip } from './booking-head.ts';
export { BookingMore } from './booking-more.tsx';
export { BookingPolicy } from './booking-parts.ts';
export {
  type BookingCardProps,
  type BookingViews,
  BookingViewsContext,
  defineBookingView,
  type EntryStateProps,
  type TimelineEntry,
  useBookingTitles,
  useBookingViews,
} from './booking-view.ts';
export { CardPrice } from './card-price.tsx';
export type { OrderRow } from './order-list.tsx';
export { ON_ACCOUNT } from './payment-words.ts';
export { VerdictTree } from './policy-parts.ts';
export type { BookingPrice } from './price-rows.ts';
export type { PriceRequests } from './use-payment.ts';
