import { MOST_SEATS } from '../bus-bookings/check-seats.ts';
import { seatsForSale } from '../bus-bookings/seats-for-sale.ts';
import { freeSeats, lowestFare } from '../bus-engine/seats.ts';
import type { BusService } from '../bus-engine/service.ts';
import { STATIONS } from '../bus-engine/stations.ts';
import { type BusTrip, momentOf, type TripPoint, tripsOn } from '../bus-engine/trips.ts';
import { indiaTime } from '../hotel-engine/calendar.ts';
import { SANDBOX_AGENCY } from '../tbo/agency.ts';
import { ERROR_CODE, errorBlock, invalidRequest } from '../tbo/envelope.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { isOddForm, pointIndex, stationNumber, stationOfCity } from './codes.ts';
import type { TboBusContext, TboBusMethod } from './context.ts';
import { toPolicies, toPrice } from './price-wire.ts';

const SUCCESSFUL = 1;
const FAILED = 2;

/** GetBusCityList: all towns. It has no wrapper, and a login of its own kind: the token and the agency's name. */
export function busCityList(body: WireObject, { tokens, clock }: TboBusContext): unknown {
  const TokenId = textField(body, 'TokenId');
  const refused = (code: number, message: string) => ({
    TokenId,
    Status: FAILED,
    Error: errorBlock(code, message),
    BusCities: [],
  });
  if (!tokens.isValid(TokenId, clock.nowMs(), false)) return refused(ERROR_CODE.invalidToken, 'Invalid Token');
  if (textField(body, 'ClientId') !== SANDBOX_AGENCY.clientId) {
    return refused(ERROR_CODE.validation, 'ClientId is not valid.');
  }
  return {
    TokenId,
    Status: SUCCESSFUL,
    Error: errorBlock(ERROR_CODE.none, ''),
    BusCities: STATIONS.map((one) => ({ CityId: stationNumber(one.id), CityName: one.name })),
  };
}

/** A moment of a point, as ISO without a zone. */
export function pointTime({ doj }: BusTrip, { atMinutes }: TripPoint): string {
  return indiaTime(momentOf(doj, atMinutes));
}

function shortPoints(trip: BusTrip, points: readonly TripPoint[]) {
  return points.map((point) => ({
    CityPointIndex: pointIndex(trip.service, points, point),
    CityPointLocation: point.name,
    CityPointName: point.name,
    CityPointTime: pointTime(trip, point),
  }));
}

/** A yes or no as some operators' data carries it: as a word. */
export function flag(service: BusService, value: boolean): boolean | string {
  return isOddForm(service) ? String(value) : value;
}

function toResult(trip: BusTrip, index: number, context: TboBusContext) {
  const { service } = trip;
  const seats = seatsForSale(trip, context.ledger, context.clock.nowMs());
  const free = freeSeats(seats).length;
  return {
    ResultIndex: index + 1,
    ArrivalTime: indiaTime(trip.arrivalMs),
    DepartureTime: indiaTime(trip.departureMs),
    AvailableSeats: isOddForm(service) ? String(free) : free,
    RouteId: trip.id,
    BusType: service.type.name,
    ServiceName: 'Seat Seller',
    TravelName: service.operator.name,
    IdProofRequired: flag(service, service.needsId),
    IsDropPointMandatory: flag(service, service.isDropMandatory),
    LiveTrackingAvailable: flag(service, service.hasTracking),
    MTicketEnabled: flag(service, true),
    MaxSeatsPerTicket: isOddForm(service) ? String(MOST_SEATS) : MOST_SEATS,
    OperatorId: 25_540 + service.operator.number,
    PartialCancellationAllowed: flag(service, service.isPartial),
    BoardingPointsDetails: shortPoints(trip, trip.boarding),
    DroppingPointsDetails: shortPoints(trip, trip.dropping),
    BusPrice: toPrice(lowestFare(seats)),
    CancellationPolicies: toPolicies(trip, context.clock.nowMs()),
  };
}

/** Search: all buses between two towns on a day, full ones among them. */
export const search: TboBusMethod = (body, context) => {
  const from = stationOfCity(wholeField(body, 'OriginId'));
  const to = stationOfCity(wholeField(body, 'DestinationId'));
  if (from === undefined || to === undefined) throw invalidRequest('OriginId or DestinationId is not valid.');
  const [, year, month, day] = /^(\d{4})[-/](\d{2})[-/](\d{2})$/.exec(textField(body, 'DateOfJourney')) ?? [];
  if (year === undefined) throw invalidRequest('DateOfJourney is not valid.');
  const nowMs = context.clock.nowMs();
  const trips = tripsOn(from.id, to.id, `${year}-${month}-${day}`, nowMs);
  return {
    traceId: context.traces.open(trips, nowMs),
    fields: {
      Origin: from.name,
      Destination: to.name,
      BusResults: trips.map((trip, index) => toResult(trip, index, context)),
    },
  };
};
