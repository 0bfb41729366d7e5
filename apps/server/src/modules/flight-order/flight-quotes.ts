import type { CancelSelection } from '@pravas/domain/flight-order/cancel-choices.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import type { GuardJudgement } from '@pravas/domain/flight-order/refund-guard.ts';
import type { FlightSupplier } from '@pravas/suppliers/flight/port.ts';
import { type Cancellation, type PartsQuote, type QuoteContext, quoteBookingCancellation } from '../booking/index.ts';
import type { FlightBooking } from './flight-booking.ts';

/** What quoting cancellations and changes of flights needs. */
export interface FlightQuotes extends QuoteContext {
  readonly supplierById: (supplierId: string) => FlightSupplier;
}

/** The refund of cancelling some flights, and what the law says of it. */
export interface FlightPartsQuote extends PartsQuote {
  readonly judgement: GuardJudgement;
  readonly free: readonly PaidFlightUnit[];
}

/** Quotes a cancellation of flights; throws as `quoteBookingCancellation`. */
export async function quoteFlightCancellation(
  context: QuoteContext,
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  selection: CancelSelection,
  noShow = false,
): Promise<FlightPartsQuote> {
  const quote = await quoteBookingCancellation(context, booking, cancellations, selection, noShow);
  return quote as FlightPartsQuote;
}
