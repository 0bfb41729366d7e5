import { passport, savedTraveler } from './saved-traveller-operations.ts';
import { passportEntry, travelerEntry } from './traveller-entries.ts';
import { tripAnswer } from './trip-answer.ts';
import { bookingCancellation, tripCancellation } from './trip-cancel-operations.ts';
import {
  approvalRequest,
  chargedTo,
  place,
  plannedItem,
  timeline,
  timelineEntry,
  timelineGap,
  tripCosts,
  tripDetails,
  tripGst,
  tripItem,
  tripKind,
  tripShare,
  tripStatus,
  tripSummary,
} from './trip-shapes.ts';
import { getSharedTrip } from './trip-share-operations.ts';
import { documentNeeded, traveler, travelerType, travelerWithDocuments } from './trip-travellers.ts';

/** What clients call the shapes of trips. */
export const TRIP_SHAPES = {
  ApprovalRequest: approvalRequest,
  BookingCancellation: bookingCancellation,
  ChargedTo: chargedTo,
  DocumentNeeded: documentNeeded,
  Passport: passport,
  PassportEntry: passportEntry,
  PlannedItem: plannedItem,
  Place: place,
  SavedTraveler: savedTraveler,
  SharedTrip: getSharedTrip.payload.shape.trip,
  Timeline: timeline,
  TimelineEntry: timelineEntry,
  TimelineGap: timelineGap,
  Traveler: traveler,
  TravelerEntry: travelerEntry,
  TravelerType: travelerType,
  TravelerWithDocuments: travelerWithDocuments,
  Trip: tripDetails,
  TripAnswer: tripAnswer,
  TripCancellation: tripCancellation,
  TripCosts: tripCosts,
  TripGst: tripGst,
  TripItem: tripItem,
  TripKind: tripKind,
  TripShare: tripShare,
  TripStatus: tripStatus,
  TripSummary: tripSummary,
};
