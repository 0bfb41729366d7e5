import { airportByCode } from '@pravas/reference/airports.ts';
import type { FareFamily } from '../engine/fare-family.ts';
import type { Cabin, Connection, Flight } from '../engine/model.ts';
import { oddPlace, stopTimes } from '../engine/odd-flights.ts';
import type { Offer } from '../engine/offers.ts';
import { NULL_DATE } from './envelope.ts';
import { airlineName } from './suppliers.ts';

/** TBO's cabin numbers. */
const CABIN_CLASS: Readonly<Record<Cabin, number>> = { economy: 2, premium_economy: 3, business: 4, first: 6 };

function toAirport(code: string, terminal: string) {
  const airport = airportByCode(code) ?? oddPlace(code);
  return {
    AirportCode: code,
    AirportName: airport?.name ?? code,
    Terminal: terminal,
    CityCode: airportByCode(code)?.cityGroup ?? code,
    CityName: airport?.city ?? code,
    CountryCode: airport?.countryCode ?? '',
    CountryName: airport?.countryName ?? '',
  };
}

/** How a fare family's checked baggage is written. */
export function baggageText(family: FareFamily): string {
  return `${family.checkInKg} KG`;
}

/** TBO has one place for a technical stop. */
function toStop(flight: Flight) {
  const [stop] = flight.stops ?? [];
  if (!stop) {
    return { StopOver: false, StopPoint: '', StopPointArrivalTime: NULL_DATE, StopPointDepartureTime: NULL_DATE };
  }
  const { arrives, leaves } = stopTimes(flight, stop);
  return {
    StopOver: true,
    StopPoint: stop.airport,
    StopPointArrivalTime: arrives,
    StopPointDepartureTime: leaves,
  };
}

/** One flight of a journey as TBO's `Segment`. */
function toSegment(
  offer: Offer,
  connection: Connection,
  flight: Flight,
  journey: number,
  position: number,
  pnr: string,
  isDropped: boolean,
) {
  const previous = connection.flights[position - 1];
  const isLast = position === connection.flights.length - 1;
  return {
    Baggage: baggageText(offer.family),
    CabinBaggage: `${offer.family.cabinKg} KG`,
    CabinClass: CABIN_CLASS[offer.family.cabin],
    SupplierFareClass: null,
    TripIndicator: journey + 1,
    SegmentIndicator: position + 1,
    NoOfSeatAvailable: Math.min(9, offer.seatsLeft),
    Airline: {
      AirlineCode: flight.carrier,
      AirlineName: airlineName(flight.carrier),
      FlightNumber: flight.number,
      FareClass: offer.family.bookingClass,
      OperatingCarrier: flight.operator ?? flight.carrier,
    },
    Origin: { Airport: toAirport(flight.origin, flight.originTerminal), DepTime: flight.departureLocal },
    Destination: { Airport: toAirport(flight.destination, flight.destinationTerminal), ArrTime: flight.arrivalLocal },
    Duration: flight.durationMinutes,
    ...(isLast && position > 0 ? { AccumulatedDuration: connection.durationMinutes } : {}),
    GroundTime: previous === undefined ? 0 : Math.round((flight.departureEpochMs - previous.arrivalEpochMs) / 60_000),
    Mile: Math.round(flight.distanceKm / 1.609),
    ...toStop(flight),
    FlightInfoIndex: '',
    Craft: flight.craft,
    Remark: null,
    IsETicketEligible: true,
    FlightStatus: isDropped ? 'Cancelled' : 'Confirmed',
    Status: pnr === '' ? '' : isDropped ? 'UN' : 'HK',
    FareClassification: { Type: offer.family.name },
    ...(pnr === '' ? {} : { AirlinePNR: pnr }),
  };
}

/**
 * All journeys of an offer as TBO's `Segments[journey][leg]`. `pnr` is '' until there is a booking; `dropped` names the
 * journeys that the airline has cancelled.
 */
export function toSegments(offer: Offer, pnr: string, firstJourney = 0, dropped: readonly number[] = []) {
  return offer.slices.map((slice, journey) =>
    slice.connection.flights.map((flight, position) =>
      toSegment(offer, slice.connection, flight, firstJourney + journey, position, pnr, dropped.includes(journey)),
    ),
  );
}
