import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { defineService } from '../booking/index.ts';
import type { FlightTypes } from './flight-booking.ts';
import { flightCancelling } from './flight-cancelling.ts';
import { flightCarbon } from './flight-carbon.ts';
import { flightChanges } from './flight-changes.ts';
import { flightEntry } from './flight-entry.ts';
import { flightJudging } from './flight-judging.ts';
import { flightMoney } from './flight-money.ts';
import { flightPresentation } from './flight-presentation.ts';
import { flightRequests } from './flight-requests.ts';
import { flightRules } from './flight-rules.ts';
import { flightsInTrip } from './flights-in-trip.ts';

export { goneSlices, isOvertaken } from './airline-change.ts';
export { cancelFactsOf, directionOf, type Flying, whoFlies, withoutGivenUp } from './cancel-facts.ts';
export { fingerprintOfChange } from './change-fingerprint.ts';
export { baggageAfter, changedOffer } from './changed-offer.ts';
export { findFlights } from './find-flights.ts';
export {
  type FlightBooking,
  type FlightBookingOrder,
  type FlightChange,
  type FlightChangeAmounts,
  type FlightFacts,
  fliesAt,
  flightsOf,
  isAirlineCancelled,
  isSuperSaver,
  leavesAt,
  offersOf,
  requestableSlice,
} from './flight-booking.ts';
export { everythingLeft } from './flight-cancelling.ts';
export type { EnteredFlights, FoundFlights } from './flight-entry.ts';
export { describeOffers, payingTravellers } from './flight-judging.ts';
export { type FlightPartsQuote, type FlightQuotes, quoteFlightCancellation } from './flight-quotes.ts';
export { flightReplay } from './flight-replay.ts';
export { FLIGHT_REPORT } from './flight-report.ts';
export { journeyText, routeName, timesText, tripNameOf } from './journey-words.ts';
export { asMostKept, mayKeepLowerFare } from './kept-by-airline.ts';
export { cancelledKnownTaxes } from './known-taxes.ts';
export { lateAirlines } from './late-airlines.ts';
export { listFlightChanges } from './list-flight-changes.ts';
export { ordersOfOffers } from './orders-of-offers.ts';
export { presentQuote, presentRules, presentSlice } from './present-journey.ts';
export { printFlights } from './print-flights.ts';
export { changeRightsOf, chargePerTraveller, paidUnitsOf } from './quote-parts.ts';
export { measureDueFares } from './savings/measure-due-fares.ts';
export { SAVINGS_REPORT } from './savings/savings-report.ts';
export { scopeText, sliceLabel } from './scope-text.ts';
export { ticketCredits } from './ticket-credits.ts';

/** Flights, as the booking core knows them. */
export const flightService = defineService<FlightTypes, PaidFlightUnit>({
  rules: flightRules,
  requests: flightRequests,
  money: flightMoney,
  cancelling: flightCancelling,
  entry: flightEntry,
  changes: flightChanges,
  presentation: flightPresentation,
  inTrip: flightsInTrip,
  judging: flightJudging,
  carbon: flightCarbon,
});
