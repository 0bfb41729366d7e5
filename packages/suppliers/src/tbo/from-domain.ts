import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { PassengerCounts } from '@pravas/domain/flight/traveller.ts';
import { nameOnTicket } from '@pravas/domain/person/printed-name.ts';
import type { Traveller, TravellerType } from '@pravas/domain/person/traveller.ts';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { BookRequest, DealCode, RequestedSlice } from '../flight/port.ts';
import type { TboConfig } from './config.ts';
import type { JourneyType } from './ref.ts';
import type { TboPassengerFare } from './wire.ts';

const CABIN_CLASS: Readonly<Record<CabinCode, number>> = { E: 2, P: 3, B: 4, F: 6 };
const PAX_TYPE: Readonly<Record<TravellerType, number>> = { ADULT: 1, CHILD: 2, INFANT: 3 };
const MAX_ADDRESS = 32;
const DEFAULT_ADDRESS = { line1: 'Corporate travel desk', city: 'Bengaluru' };

/** One Search call: TBO's JourneyType 1 one way, 2 return, 3 several stops, 5 special return. */
export interface SearchPlan {
  readonly journeyType: JourneyType;
  readonly slices: readonly RequestedSlice[];
  readonly cabin: CabinCode;
  readonly passengers: PassengerCounts;
  readonly dealCodes: readonly DealCode[];
  /** Set for a reissue: the order whose flights are to be exchanged. */
  readonly reissue?: { readonly pnr: string; readonly bookingId: number };
}

/** Search's body, without token and address of the caller. Counts go as strings, as TBO's samples have them. */
export function searchPayload(plan: SearchPlan): object {
  const { journeyType, slices, cabin, passengers, dealCodes, reissue } = plan;
  return {
    AdultCount: String(passengers.adults),
    ChildCount: String(passengers.children),
    InfantCount: String(passengers.infants),
    DirectFlight: 'false',
    OneStopFlight: 'false',
    JourneyType: String(journeyType),
    PreferredAirlines: null,
    Sources: null,
    ...(dealCodes.length === 0 ? {} : { CorporateCodes: [{ PCC: '', AirlineKeys: airlineKeys(dealCodes) }] }),
    ...(reissue ? { SearchType: '1', Pnr: reissue.pnr, BookingId: reissue.bookingId } : {}),
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

/** Codes by airline, several of one airline joined by a comma (TBO's release notes on corporate codes). */
function airlineKeys(dealCodes: readonly DealCode[]): object[] {
  const airlines = [...new Set(dealCodes.map(({ airlineCode }) => airlineCode))];
  return airlines.map((airline) => ({
    Airline: airline,
    CorporateCode: dealCodes
      .filter(({ airlineCode }) => airlineCode === airline)
      .map(({ code }) => code)
      .join(','),
  }));
}

/** What one passenger's Book or Ticket entry carries, as SSR sent it. */
export interface PassengerExtras {
  readonly Baggage: readonly object[];
  readonly MealDynamic: readonly object[];
  readonly SeatDynamic: readonly object[];
}

/**
 * The Passengers of Book and of a low-cost Ticket (TBO's Book and Ticket pages): the fare of one single passenger each,
 * GST details on the lead passenger and empty elsewhere. Null when the quote lacks a passenger's type.
 */
export function passengersPayload(
  request: BookRequest,
  breakdown: readonly TboPassengerFare[],
  config: TboConfig,
  extras: readonly PassengerExtras[],
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
      ...frequentFlyerFields(request, index),
      Fare: singleFare(fare),
      ...(extras[index] ?? { Baggage: [], MealDynamic: [], SeatDynamic: [] }),
      SpecialServices: [],
    });
  }
  return passengers;
}

function personFields(traveller: Traveller): object {
  const { passport } = traveller;
  const name = nameOnTicket(traveller);
  return {
    Title: titleOf(traveller),
    FirstName: name.given,
    LastName: name.family,
    PaxType: PAX_TYPE[traveller.type],
    DateOfBirth: traveller.dateOfBirth === null ? '' : `${traveller.dateOfBirth}T00:00:00`,
    Gender: traveller.gender === 'male' ? 1 : 2,
    PassportNo: passport?.number ?? '',
    PassportExpiry: passport ? `${passport.expiresOn}T00:00:00` : '',
    ...(passport?.issuedOn === undefined ? {} : { PassportIssueDate: `${passport.issuedOn}T00:00:00` }),
    ...(passport ? { PassportIssueCountryCode: passport.countryCode } : {}),
    PAN: traveller.pan ?? '',
    Nationality: traveller.nationality ?? passport?.countryCode ?? '',
  };
}

/** Adults are Mr, Mrs or Ms at TBO, and children Mstr or Miss. */
function titleOf({ type, title, gender }: Traveller): string {
  if (type === 'ADULT') return title === 'Mstr' ? 'Mr' : title === 'Miss' ? 'Ms' : title;
  return gender === 'male' ? 'Mstr' : 'Miss';
}

function contactFields(request: BookRequest, traveller: Traveller, config: TboConfig): object {
  const address = config.contactAddress ?? DEFAULT_ADDRESS;
  const phone = parsePhoneNumberFromString(traveller.mobile ?? request.contact.mobile);
  return {
    AddressLine1: address.line1.slice(0, MAX_ADDRESS),
    AddressLine2: '',
    City: address.city,
    CountryCode: 'IN',
    CountryName: 'India',
    ContactNo: phone?.nationalNumber ?? '',
    CellCountryCode: phone ? `+${phone.countryCallingCode}` : '',
    Email: traveller.email ?? request.contact.email,
  };
}

/** TBO takes one number per passenger: that of the first airline flown for which there is one. */
function frequentFlyerFields({ offer, frequentFlyers }: BookRequest, travellerIndex: number): object {
  const own = frequentFlyers.filter((one) => one.travellerIndex === travellerIndex);
  const flown = offer.slices.flatMap((slice) => slice.segments.map(({ airlineCode }) => airlineCode));
  const airline = flown.find((code) => own.some(({ airlineCode }) => airlineCode === code));
  const number = own.find(({ airlineCode }) => airlineCode === airline)?.number;
  return { FFAirlineCode: number === undefined ? '' : airline, FFNumber: number ?? '' };
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
