import { MOST_SEATS } from '../bus-bookings/check-seats.ts';
import { seatsForSale } from '../bus-bookings/seats-for-sale.ts';
import type { TripSeat } from '../bus-engine/seats.ts';
import { type BusTrip, type TripPoint, tripOf } from '../bus-engine/trips.ts';
import { textField } from '../tbo/request.ts';
import { invalid, type SeatSellerContext, type SeatSellerMethod, SeatSellerRefusal } from './context.ts';
import { differentFares, pointPlace, seatCounts, toFareDetails, toPoint } from './trip-wire.ts';
import { type Plain, rupeeText } from './wire-text.ts';

/** The trip of an id that has not left. Refuses numbers: an id has more digits than they hold. */
export function openTrip(id: unknown, { clock }: SeatSellerContext): BusTrip {
  const trip = typeof id === 'string' ? tripOf(id) : undefined;
  if (trip === undefined) throw invalid('Invalid trip id');
  if (trip.departureMs <= clock.nowMs()) throw invalid('Trip is not available');
  return trip;
}

function toSeat({ place, fare, isFree, keptFor }: TripSeat): Plain {
  return {
    available: isFree,
    bankTrexAmt: 0,
    baseFare: rupeeText(fare.basePaise),
    bookingFee: 0,
    childFare: 0,
    column: place.column,
    commission: 0,
    concession: 0,
    doubleBirth: false,
    fare: rupeeText(fare.totalPaise),
    ladiesSeat: keptFor === 'FEMALE',
    length: place.isBerth ? 2 : 1,
    levyFare: 0,
    malesSeat: keptFor === 'MALE',
    markupFareAbsolute: 0,
    markupFarePercentage: 0,
    name: place.name,
    operatorServiceChargeAbsolute: '0.00',
    operatorServiceChargePercent: '0.00',
    reservedForSocialDistancing: false,
    row: place.row,
    serviceTaxAbsolute: rupeeText(fare.taxPaise),
    serviceTaxPercentage: 5,
    srtFee: 0,
    tollFee: 0,
    width: 1,
    window: place.isWindow,
    zIndex: place.isUpper ? 1 : 0,
  };
}

/** Seats that must be taken first: of women, and after an @ of men; undefined where there are none. */
function forcedText({ service }: BusTrip): string | undefined {
  const { women, men } = service.forced;
  return women.length + men.length === 0 ? undefined : `${women.join(',')}@${men.join(',')}`;
}

function toDetails(trip: BusTrip, context: SeatSellerContext): Plain {
  const { service } = trip;
  const seats = seatsForSale(trip, context.ledger, context.clock.nowMs());
  const { availableSeats, availableSingleSeat } = seatCounts(seats);
  return {
    allowLadiesToBookDoubleSeats: false,
    availableSeats,
    availableSingleSeat,
    boardingTimes: trip.boarding.map(toPoint),
    callFareBreakUpAPI: service.operator.isState,
    droppingTimes: trip.dropping.map(toPoint),
    fareDetails: differentFares(seats).map(toFareDetails),
    forcedSeats: forcedText(trip),
    isAggregator: false,
    maxSeatsPerTicket: MOST_SEATS,
    noSeatLayoutEnabled: false,
    primo: false,
    seats: seats.map(toSeat),
    vehicleType: 'BUS',
  };
}

/** tripdetails: the seats as they are now, where they do not depend on points. */
export const tripDetails: SeatSellerMethod = ({ query, context }) => {
  const trip = openTrip(query.get('id'), context);
  if (trip.service.needsPointsFirst) throw invalid('Boarding point and dropping point are required');
  return { value: toDetails(trip, context) };
};

/** The point of a list with an id. */
export function pointAmong(points: readonly TripPoint[], id: string): TripPoint | undefined {
  return points.find((point) => point.id === id);
}

/** tripdetailsV2: the seats between two points. */
export const tripDetailsV2: SeatSellerMethod = ({ body, context }) => {
  const trip = openTrip(body.inventoryId, context);
  if (pointAmong(trip.boarding, textField(body, 'bpId')) === undefined) throw invalid('invalid boarding point');
  if (pointAmong(trip.dropping, textField(body, 'dpId')) === undefined) throw invalid('invalid dropping point');
  return { value: toDetails(trip, context) };
};

function toFlatPoint(point: TripPoint): Plain {
  const { address, landmark, contactNumber } = pointPlace(point);
  return {
    address,
    contactnumber: contactNumber,
    id: point.id,
    landmark,
    locationName: point.name,
    name: point.name,
    rbMasterId: `7${point.id}`,
  };
}

/** bpdpDetails: where a trip's points are, without times. */
export const bpdpDetails: SeatSellerMethod = ({ query, context }) => {
  const trip = openTrip(query.get('id'), context);
  return {
    value: { boardingPoints: trip.boarding.map(toFlatPoint), droppingPoints: trip.dropping.map(toFlatPoint) },
  };
};

/** boardingPoint: where one of a trip's points is. */
export const boardingPoint: SeatSellerMethod = ({ query, context }) => {
  const trip = openTrip(query.get('tripId'), context);
  const found = pointAmong([...trip.boarding, ...trip.dropping], query.get('id') ?? '');
  if (found === undefined) throw new SeatSellerRefusal(500, 'invalid boarding point', 'error');
  return { value: toFlatPoint(found) };
};
