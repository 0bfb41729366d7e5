import {
  beforePaying,
  bookingStatus,
  carbonEstimate,
  itemApproval,
  netPrice,
  payment,
  priceTotals,
  refund,
  supplierChangeKind,
  wallTime,
} from './booking-shapes.ts';
import { unitAmounts, unitCancellation, unitChoices, unitQuote } from './unit-shapes.ts';

/** What clients call the shapes that bookings of every service share. */
export const BOOKING_SHAPES = {
  BeforePaying: beforePaying,
  BookingStatus: bookingStatus,
  CarbonEstimate: carbonEstimate,
  ItemApproval: itemApproval,
  NetPrice: netPrice,
  Payment: payment,
  PriceTotals: priceTotals,
  Refund: refund,
  SupplierChangeKind: supplierChangeKind,
  UnitAmounts: unitAmounts,
  UnitCancellation: unitCancellation,
  UnitChoices: unitChoices,
  UnitQuote: unitQuote,
  WallTime: wallTime,
};
