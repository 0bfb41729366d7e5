import { bookedTraveler, getBookingExtras, keptExtra } from './book-flight.ts';
import { alternative, alternativeEvent, cheaperFlight } from './compare-prices.ts';
import {
  bookingCapabilities,
  chosenFrequentFlyer,
  gstChoice,
  seat,
  segmentExtras,
  tripPolicy,
} from './extras-shapes.ts';
import { fareChoice, flightInTrip, getFlightDetails } from './flight-details.ts';
import {
  changedVerdict,
  changeSummary,
  emissions,
  flightOption,
  listedFare,
  moneyLine,
  priceSummary,
  ruleBar,
  searchShape,
  segment,
  slice,
  sliceRules,
  supplierProgress,
} from './flight-shapes.ts';
import { emissionsMethod, flightList, flightListEvent } from './list-flights.ts';
import { sharedOption, sharedVerdict, shortlistAnswer, shortlistRow } from './shortlist-operations.ts';
import { b2bInformation, flightOrder, plannedFlight, selectedItem, tripFlight } from './trip-flight.ts';

/** What clients call the shapes of searching and choosing flights. */
export const FLIGHT_SHAPES = {
  B2bInformation: b2bInformation,
  BookingCapabilities: bookingCapabilities,
  BookingExtras: getBookingExtras.payload,
  ChangeSummary: changeSummary,
  ChangedVerdict: changedVerdict,
  CheaperFlight: cheaperFlight,
  ChosenFrequentFlyer: chosenFrequentFlyer,
  Emissions: emissions,
  EmissionsMethod: emissionsMethod,
  FareChoice: fareChoice,
  FlightDetails: getFlightDetails.payload,
  FlightInTrip: flightInTrip,
  FlightList: flightList,
  FlightListEvent: flightListEvent,
  FlightOption: flightOption,
  FlightOrder: flightOrder,
  GstChoice: gstChoice,
  KeptExtra: keptExtra,
  ListedFare: listedFare,
  MoneyLine: moneyLine,
  PlannedFlight: plannedFlight,
  PriceSummary: priceSummary,
  RuleBar: ruleBar,
  SearchAlternative: alternative,
  SearchAlternativeEvent: alternativeEvent,
  SearchShape: searchShape,
  Seat: seat,
  Segment: segment,
  SegmentExtras: segmentExtras,
  SelectedItem: selectedItem,
  SharedOption: sharedOption,
  SharedVerdict: sharedVerdict,
  ShortlistAnswer: shortlistAnswer,
  ShortlistSummary: shortlistRow,
  Slice: slice,
  SliceRules: sliceRules,
  SupplierProgress: supplierProgress,
  TravelerToBook: bookedTraveler,
  TripFlight: tripFlight,
  TripPolicy: tripPolicy,
};
