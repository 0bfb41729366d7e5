import type { Operation } from '../operation.ts';
import {
  createExternalTraveler,
  createPersonalTraveler,
  deleteExternalTraveler,
  deletePersonalTraveler,
  listExternalTravelers,
  listPersonalTravelers,
  updateExternalTraveler,
  updatePersonalTraveler,
} from './saved-traveller-operations.ts';
import { cancelTrip, quoteTripCancellation } from './trip-cancel-operations.ts';
import { completeTripTravelers, copyTrip, createTrip, setTripTravelers, updateTrip } from './trip-edit-operations.ts';
import { getTrip, listTrips, watchTrip } from './trip-operations.ts';
import { getTripDashboard, getTripSettings } from './trip-settings-operations.ts';
import {
  downloadCalendar,
  downloadItinerary,
  endTripShare,
  getSharedTrip,
  sendAppDetails,
  shareTrip,
} from './trip-share-operations.ts';

/** All operations of trips except their approval. */
export const TRIP_OPERATIONS: readonly Operation[] = [
  createTrip,
  updateTrip,
  setTripTravelers,
  completeTripTravelers,
  getTrip,
  listTrips,
  copyTrip,
  quoteTripCancellation,
  cancelTrip,
  shareTrip,
  endTripShare,
  getSharedTrip,
  downloadItinerary,
  downloadCalendar,
  watchTrip,
  listExternalTravelers,
  createExternalTraveler,
  updateExternalTraveler,
  deleteExternalTraveler,
  listPersonalTravelers,
  createPersonalTraveler,
  updatePersonalTraveler,
  deletePersonalTraveler,
  getTripSettings,
  getTripDashboard,
  sendAppDetails,
];
