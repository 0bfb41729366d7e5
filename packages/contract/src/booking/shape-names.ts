import {
  bookingStatus,
  itemApproval,
  netPrice,
  payment,
  refund,
  supplierChangeKind,
  wallTime,
} from './booking-shapes.ts';

/** What clients call the shapes that bookings of every service share. */
export const BOOKING_SHAPES = {
  BookingStatus: bookingStatus,
  ItemApproval: itemApproval,
  NetPrice: netPrice,
  Payment: payment,
  Refund: refund,
  SupplierChangeKind: supplierChangeKind,
  WallTime: wallTime,
};
