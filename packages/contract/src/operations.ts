import { addFlightToTrip, checkPrice, regenerateItinerary, removeFlight } from './flight/book-flight.ts';
import { getBaggage, getFlightDetails, getMiniRules } from './flight/flight-details.ts';
import { listFlights, streamFlights } from './flight/list-flights.ts';
import { login } from './identity/login.ts';
import { logout } from './identity/logout.ts';
import { refreshSession } from './identity/refresh-session.ts';
import type { Operation } from './operation.ts';
import { listAirports } from './reference/list-airports.ts';
import { listFlightClasses } from './reference/list-flight-classes.ts';
import { createTrip, getTrip, listTrips, watchTrip } from './trip/trip-operations.ts';

/** Every operation Pravas serves; the OpenAPI document and the route check are made from this list. */
export const OPERATIONS: readonly Operation[] = [
  login,
  refreshSession,
  logout,
  listAirports,
  listFlightClasses,
  listFlights,
  streamFlights,
  getFlightDetails,
  getMiniRules,
  getBaggage,
  addFlightToTrip,
  checkPrice,
  regenerateItinerary,
  removeFlight,
  createTrip,
  getTrip,
  listTrips,
  watchTrip,
];
