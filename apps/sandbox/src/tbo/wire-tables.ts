import type { WireShape } from './check-wire.ts';
import { ERROR_TABLE, FARE_RULE_TABLE, ITINERARY_TABLE, RESULT_TABLE } from './object-tables.ts';

/**
 * The answers of the flight methods field by field, after TBO's API pages and the samples printed there. The sandbox's
 * own answers are tested against these tables: a field that is not here must not be sent.
 */

const ENVELOPE = { ResponseStatus: 'int', Error: ERROR_TABLE, TraceId: 'string' } as const;

function response(fields: { readonly [field: string]: WireShape }): WireShape {
  return { Response: { ...ENVELOPE, ...fields } };
}

const BOOKED = {
  PNR: 'string',
  BookingId: 'int',
  SSRDenied: 'bool',
  SSRMessage: 'string|null',
  Status: 'int',
  IsPriceChanged: 'bool',
  IsTimeChanged: 'bool',
  FlightItinerary: ITINERARY_TABLE,
} as const;

const SSR_BAGGAGE = {
  AirlineCode: 'string',
  FlightNumber: 'string',
  WayType: 'int',
  Code: 'string',
  Description: 'int',
  Weight: 'int',
  Currency: 'string',
  Price: 'number',
  Origin: 'string',
  Destination: 'string',
  Text: 'string',
} as const;

const SSR_MEAL = {
  AirlineCode: 'string',
  FlightNumber: 'string',
  WayType: 'int',
  Code: 'string',
  Description: 'int',
  AirlineDescription: 'string',
  Quantity: 'int',
  Currency: 'string',
  Price: 'number',
  Origin: 'string',
  Destination: 'string',
} as const;

const SSR_SEAT = {
  AirlineCode: 'string',
  FlightNumber: 'string',
  CraftType: 'string',
  Origin: 'string',
  Destination: 'string',
  AvailablityType: 'int',
  Description: 'int',
  Code: 'string',
  RowNo: 'string',
  SeatNo: 'string|null',
  SeatType: 'int',
  SeatWayType: 'int',
  Compartment: 'int',
  Deck: 'int',
  Currency: 'string',
  Price: 'number',
} as const;

const PREFERENCE = { Code: 'string', Description: 'string' } as const;

const CR_ENTRY = {
  ChangeRequestId: 'int',
  TicketId: 'int',
  Status: 'int',
  Remarks: 'string',
  'ChangeRequestStatus?': 'int',
  'CancellationCharge?': 'number',
  'RefundedAmount?': 'number',
  'ServiceTaxOnRAF?': 'number',
  'SwachhBharatCess?': 'number',
  'KrishiKalyanCess?': 'number',
  'CreditNoteNo?': 'string',
  'CreditNoteCreatedOn?': 'date',
} as const;

/** The successful answer of every method. */
export const ANSWER_TABLES = {
  Authenticate: {
    Status: 'int',
    TokenId: 'guid',
    Error: ERROR_TABLE,
    Member: {
      FirstName: 'string',
      LastName: 'string',
      Email: 'string',
      MemberId: 'int',
      AgencyId: 'int',
      LoginName: 'string',
      LoginDetails: 'string',
      isPrimaryAgent: 'bool',
    },
  },
  Logout: { Status: 'int', Error: ERROR_TABLE },
  GetAgencyBalance: {
    Status: 'int',
    AgencyType: 'int',
    CashBalance: 'number',
    CreditBalance: 'number',
    Error: ERROR_TABLE,
  },
  Search: response({ Origin: 'string', Destination: 'string', Results: [[RESULT_TABLE]] }),
  FareRule: response({ FareRules: [FARE_RULE_TABLE] }),
  FareQuote: response({ IsPriceChanged: 'bool', FlightDetailChangeInfo: 'string', Results: RESULT_TABLE }),
  SSR: response({
    'Baggage?': [[SSR_BAGGAGE]],
    'MealDynamic?': [[SSR_MEAL]],
    'SeatDynamic?': [{ SegmentSeat: [{ RowSeats: [{ Seats: [SSR_SEAT] }] }] }],
    'SpecialServices?': 'unknown',
    'Meal?': [PREFERENCE],
    'SeatPreference?': [PREFERENCE],
  }),
  Book: response({ Response: BOOKED }),
  Ticket: response({ B2B2BStatus: 'bool', Response: { ...BOOKED, TicketStatus: 'int', Message: 'string' } }),
  TicketReIssue: response({
    B2B2BStatus: 'bool',
    Response: { ...BOOKED, TicketStatus: 'int', Message: 'string' },
  }),
  /** Ticket while the supplier still works on it: there is no itinerary yet. */
  TicketInProgress: response({
    B2B2BStatus: 'bool',
    Response: { ...BOOKED, FlightItinerary: 'null', TicketStatus: 'int', Message: 'string' },
  }),
  GetBookingDetails: response({ FlightItinerary: ITINERARY_TABLE }),
  ReleasePNRRequest: response({}),
  GetCancellationCharges: response({
    RefundAmount: 'number',
    CancellationCharge: 'number',
    Remarks: 'string',
    Currency: 'string',
  }),
  SendChangeRequest: response({ B2B2BStatus: 'bool', TicketCRInfo: [CR_ENTRY] }),
  GetChangeRequestStatus: response({
    ChangeRequestId: 'int',
    ChangeRequestStatus: 'int',
    RefundedAmount: 'number',
    CancellationCharge: 'number',
    ServiceTaxOnRAF: 'number',
    'CreditNoteNo?': 'string',
    'CreditNoteCreatedOn?': 'date',
  }),
} as const satisfies Readonly<Record<string, WireShape>>;

/** A refused answer of any air method; Search adds an empty list. */
export const REFUSAL_TABLE: WireShape = { Response: { ...ENVELOPE, 'Results?': ['unknown'] } };

/** A refused login. */
export const FAILED_LOGIN_TABLE: WireShape = { Status: 'int', TokenId: 'string', Error: ERROR_TABLE, Member: 'null' };
