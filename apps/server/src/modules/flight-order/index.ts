import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { defineService, type FlightTypes } from '../booking/index.ts';
import { flightCancelling } from './flight-cancelling.ts';
import { flightChanges } from './flight-changes.ts';
import { flightEntry } from './flight-entry.ts';
import { flightMoney } from './flight-money.ts';
import { flightRequests } from './flight-requests.ts';
import { flightRules } from './flight-rules.ts';

export { fingerprintOfChange } from './change-fingerprint.ts';
export { baggageAfter, changedOffer } from './changed-offer.ts';
export { everythingLeft } from './flight-cancelling.ts';
export type { EnteredFlights, FoundFlights } from './flight-entry.ts';
export { type FlightPartsQuote, type FlightQuotes, quoteFlightCancellation } from './flight-quotes.ts';
export { asMostKept, mayKeepLowerFare } from './kept-by-airline.ts';
export { lateAirlines } from './late-airlines.ts';
export { ordersOfOffers } from './orders-of-offers.ts';
export { scopeText, sliceLabel } from './scope-text.ts';

/** Flights, as the booking core knows them. */
export const flightService = defineService<FlightTypes, PaidFlightUnit>({
  rules: flightRules,
  requests: flightRequests,
  money: flightMoney,
  cancelling: flightCancelling,
  entry: flightEntry,
  changes: flightChanges,
});
