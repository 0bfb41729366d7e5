import type { Operation } from '../operation.ts';
import {
  addFlightToTrip,
  checkPrice,
  getBookingExtras,
  regenerateItinerary,
  removeFlight,
  updateBookingExtras,
} from './book-flight.ts';
import { compareFlights, getPriceCalendar, listCheaperOptions, streamAlternatives } from './compare-prices.ts';
import { getBaggage, getFlightDetails, getMiniRules } from './flight-details.ts';
import { listFlights, streamFlights } from './list-flights.ts';
import { answerShortlist, getShortlist, listShortlists, shareShortlist } from './shortlist-operations.ts';

/** All operations of choosing a flight; what the policy says of a fare is among the policies' operations. */
export const FLIGHT_OPERATIONS: readonly Operation[] = [
  listFlights,
  streamFlights,
  getPriceCalendar,
  streamAlternatives,
  getFlightDetails,
  getMiniRules,
  getBaggage,
  listCheaperOptions,
  compareFlights,
  shareShortlist,
  listShortlists,
  getShortlist,
  answerShortlist,
  addFlightToTrip,
  getBookingExtras,
  updateBookingExtras,
  checkPrice,
  regenerateItinerary,
  removeFlight,
];
