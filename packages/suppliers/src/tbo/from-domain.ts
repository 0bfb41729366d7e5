import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { PassengerCounts, Traveller, TravellerType } from '@pravas/domain/flight/traveller.ts';
import type { BookRequest, RequestedSlice } from '../flight/port.ts';
import type { TboConfig } from './config.ts';
import { plainName } from './to-booking.ts';
import type { TboPassengerFare } from './wire.ts';

const CABIN_CLASS: Readonly<Record<CabinCode, number>> = { E: 2, P: 3, B: 4, F: 6 };
const PAX_TYPE: Readonly<Record<TravellerType, number>> = { ADULT: 1, CHILD: 2, INFANT: 3 };
const MAX_ADDRESS = 32;
const DEFAULT_ADDRESS = { line1: 'Corporate travel desk', city: 'Bengaluru' };

/** Search's body, without token and address of the caller. Counts go as strings, as TBO's samples have them. */
export function searchPayload(
  journeyType: 1 | 2 | 5,
  slices: readonly RequestedSlice[],
  cabin: CabinCode,
  passengers: PassengerCounts,
): object {
  return {
    AdultCount: String(passengers.adults),
    ChildCount: String(passengers.children),
    InfantCount: String(passengers.infants),
    DirectFlight: 'false',
    OneStopFlight: 'false',
    JourneyType: String(journeyType),
    PreferredAirlines: null,
    Sources: null,
    Segments: slices.map((slice) => ({
      Origin: slice.from,
      Destination: slice.to,
      FlightCabinClass: String(CABIN_CLASS[cabin]),
      // The time of day is a code: midnight asks for any.
      PreferredDepartureTime: `${slice.date}T00:00:00`,
      PreferredArrivalTime: `${slice.date}T00:00:00`,
    })),
  };
}

/**
 * The Passengers of Book and of a low-cost Ticket (TBO's Book and Ticket pages): the fare of one single passenger each,
 * GST details on the lead passenger and empty elsewhere. Null when the quote lacks a passenger's type.
 */
export function passengersPayload(
  request: BookRequest,
  breakdown: readonly TboPassengerFare[],
  config: TboConfig,
  includedBags: readonly object[],
): object[] | null {
  const leadIndex = Math.max(
    0,
    request.travellers.findIndex((traveller) => traveller.type === 'ADULT'),
  );
  const passengers: object[] = [];
  for (const [index, traveller] of request.travellers.entries()) {
    const fare = breakdown.find((one) => one.PassengerType === PAX_TYPE[traveller.type]);
    if (!fare || fare.PassengerCount < 1) return null;
    const lead = index === leadIndex;
    passengers.push({
      ...personFields(traveller),
      ...contactFields(request, traveller, config),
      ...gstFields(lead ? request.gst : null),
      IsLeadPax: lead,
      FFAirlineCode: '',
      FFNumber: '',
      Fare: singleFare(fare),
      Baggage: traveller.type === 'INFANT' ? [] : includedBags,
      MealDynamic: [],
      SeatDynamic: [],
      SpecialServices: [],
    });
  }
  return passengers;
}

function personFields(traveller: Traveller): object {
  const { passport } = traveller;
  return {
    Title: traveller.title,
    FirstName: plainName(traveller.firstName),
    LastName: plainName(traveller.lastName),
    PaxType: PAX_TYPE[traveller.type],
    DateOfBirth: traveller.dateOfBirth === null ? '' : `${traveller.dateOfBirth}T00:00:00`,
    Gender: traveller.gender === 'male' ? 1 : 2,
    PassportNo: passport?.number ?? '',
    PassportExpiry: passport ? `${passport.expiresOn}T00:00:00` : '',
    ...(passport?.issuedOn === undefined ? {} : { PassportIssueDate: `${passport.issuedOn}T00:00:00` }),
    ...(passport ? { PassportIssueCountryCode: passport.countryCode } : {}),
    PAN: traveller.pan ?? '',
    Nationality: passport?.countryCode ?? 'IN',
  };
}

function contactFields(request: BookRequest, traveller: Traveller, config: TboConfig): object {
  const address = config.contactAddress ?? DEFAULT_ADDRESS;
  const digits = (traveller.mobile ?? request.contact.mobile).replace(/[^0-9]/g, '');
  return {
    AddressLine1: address.line1.slice(0, MAX_ADDRESS),
    AddressLine2: '',
    City: address.city,
    CountryCode: 'IN',
    CountryName: 'India',
    // A mobile number in India has ten digits; what stands before them is the country's code.
    ContactNo: digits.slice(-10),
    CellCountryCode: digits.length > 10 ? `+${digits.slice(0, -10)}` : '+91',
    Email: traveller.email ?? request.contact.email,
  };
}

function gstFields(gst: BookRequest['gst']): object {
  return {
    GSTCompanyName: gst?.legalName ?? '',
    GSTNumber: gst?.gstin ?? '',
    GSTCompanyAddress: gst?.address ?? '',
    GSTCompanyContactNumber: gst?.mobile ?? '',
    GSTCompanyEmail: gst?.email ?? '',
  };
}

function singleFare(fare: TboPassengerFare): object {
  const each = (total: number) => Number((total / fare.PassengerCount).toFixed(2));
  return {
    Currency: fare.Currency || 'INR',
    BaseFare: each(fare.BaseFare),
    Tax: each(fare.Tax),
    YQTax: each(fare.YQTax),
    AdditionalTxnFeePub: each(fare.AdditionalTxnFeePub),
    AdditionalTxnFeeOfrd: each(fare.AdditionalTxnFeeOfrd),
  };
}
