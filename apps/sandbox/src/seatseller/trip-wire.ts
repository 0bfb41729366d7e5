import { MOST_SEATS } from '../bus-bookings/check-seats.ts';
import { isTripCancelled, seatsForSale } from '../bus-bookings/seats-for-sale.ts';
import { freeSeats, lowestFare, type SeatFare, type TripSeat } from '../bus-engine/seats.ts';
import { stationOf } from '../bus-engine/stations.ts';
import { type BusTrip, type TripPoint, tripsOn } from '../bus-engine/trips.ts';
import type { SeatSellerContext, SeatSellerMethod } from './context.ts';
import { invalid } from './context.ts';
import { dateText, javaTimeText, type Plain, plainTimeText, rupeeText } from './wire-text.ts';

/** Where a point is, in the words of the vendor's lists. */
export function pointPlace({ id, name }: TripPoint) {
  const town = stationOf(id.slice(0, 4))?.name ?? '';
  return { address: `${name} bus stop, ${town}`, landmark: `Near ${name} police station`, contactNumber: `1800${id}` };
}

/** A point of a trip, with its time. */
export function toPoint(point: TripPoint, index: number): Plain {
  const town = stationOf(point.id.slice(0, 4));
  return {
    ...pointPlace(point),
    bpId: point.id,
    bpName: point.name,
    location: point.name,
    locationId: point.id,
    city: town?.name,
    cityId: town?.id,
    prime: index === 0,
    time: point.atMinutes,
  };
}

/** A fare in its parts. Fields of the vendor for which the operator takes no money are "0". */
export function toFareDetails({ basePaise, taxPaise, totalPaise }: SeatFare): Plain {
  return {
    bankTrexAmt: 0,
    baseFare: rupeeText(basePaise),
    bookingFee: 0,
    childFare: 0,
    gst: rupeeText(taxPaise),
    levyFare: 0,
    markupFareAbsolute: 0,
    markupFarePercentage: 0,
    opFare: 0,
    opGroupFare: 0,
    operatorServiceChargeAbsolute: '0.00',
    operatorServiceChargePercentage: '0.00',
    serviceCharge: '0.00',
    serviceTaxAbsolute: rupeeText(taxPaise),
    serviceTaxPercentage: 5,
    srtFee: 0,
    tollFee: 0,
    totalFare: rupeeText(totalPaise),
  };
}

/** The different fares of the free seats, the lowest first; of a full bus its lowest. */
export function differentFares(seats: readonly TripSeat[]): readonly SeatFare[] {
  const fares = new Map(freeSeats(seats).map(({ fare }) => [fare.totalPaise, fare]));
  if (fares.size === 0) return [lowestFare(seats)];
  return [...fares.values()].sort((one, other) => one.totalPaise - other.totalPaise);
}

function durationText({ departureMs, arrivalMs }: BusTrip): string {
  const minutes = (arrivalMs - departureMs) / 60_000;
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')} hrs`;
}

/** The facts about a trip's seats that a list and a seating plan share. */
export function seatCounts(seats: readonly TripSeat[]) {
  const free = freeSeats(seats).map(({ place }) => place);
  return {
    availableSeats: free.length,
    availableSingleSeat: free.filter(({ isSingle }) => isSingle).length,
    avLowerSeats: free.filter(({ isUpper }) => !isUpper).length,
    avUpperSeats: free.filter(({ isUpper }) => isUpper).length,
    avlWindowSeats: free.filter(({ isWindow }) => isWindow).length,
  };
}

function toTrip(trip: BusTrip, context: SeatSellerContext): Plain {
  const { service, doj, id } = trip;
  const { type, operator } = service;
  const seats = seatsForSale(trip, context.ledger, context.clock.nowMs());
  const isGone = isTripCancelled(trip, context.ledger, context.clock.nowMs());
  const fares = differentFares(seats);
  return {
    AC: type.isAc,
    SSAgentAccount: false,
    allowLadiesToBookDoubleSeats: false,
    allowLadyNextToMale: true,
    arrivalTime: service.arrivalMinutes,
    ...seatCounts(seats),
    boCommission: '8.00',
    boPriorityOperator: false,
    boardingTimes: trip.boarding.map(toPoint),
    bookable: !isGone,
    bpDpSeatLayout: service.needsPointsFirst,
    busCancelled: isGone,
    busImageCount: -1,
    busRoutes: `${stationOf(service.from)?.name}-${stationOf(service.to)?.name}`,
    busServiceId: id.slice(-7),
    busType: type.name,
    busTypeId: 100 + service.number,
    callFareBreakUpAPI: operator.isState,
    cancellationCalculationTimestamp: javaTimeText(trip.startMs),
    cancellationPolicy: service.policy,
    departureTime: service.departureMinutes,
    destination: service.to,
    doj: dateText(doj),
    dropPointMandatory: service.isDropMandatory,
    droppingTimes: trip.dropping.map(toPoint),
    duration: durationText(trip),
    exactSearch: true,
    fareDetails: fares.map(toFareDetails),
    fares: fares.map(({ totalPaise }) => rupeeText(totalPaise)),
    gstApplicableOnTentative: false,
    id,
    idProofRequired: service.needsId,
    isLMBAllowed: false,
    liveTrackingAvailable: service.hasTracking,
    mTicketEnabled: true,
    maxSeatsPerTicket: MOST_SEATS,
    nextDay: service.departureMinutes >= 1440,
    noSeatLayoutEnabled: false,
    nonAC: !type.isAc,
    operator: 25_540 + operator.number,
    otgEnabled: false,
    partialCancellationAllowed: service.isPartial,
    partnerBaseCommission: '8.00',
    powerOperator: false,
    primaryPaxCancellable: service.isPrimaryCancellable,
    primo: false,
    routeId: `200000000000${id.slice(12)}`,
    rtc: operator.isState,
    seater: type.hasSeats,
    selfInventory: false,
    serviceStartTime: plainTimeText(trip.startMs),
    singleLadies: false,
    sleeper: type.hasBerths,
    source: service.from,
    spotTime: 0,
    tatkalTime: 0,
    travels: operator.name,
    unAvailable: false,
    vehicleType: 'BUS',
    viaRoutes: '',
    zeroCancellationTime: 0,
  };
}

/** availabletrips: all buses between two towns on a day of journey, full ones among them. */
export const availableTrips: SeatSellerMethod = ({ query, context }) => {
  const [source, destination] = [query.get('source') ?? '', query.get('destination') ?? ''];
  if (stationOf(source) === undefined || stationOf(destination) === undefined) {
    throw invalid('Invalid source or destination');
  }
  const doj = query.get('doj') ?? '';
  if (!/^\d{4}-\d{2}-\d{2}$/.test(doj)) throw invalid('Invalid doj');
  const trips = tripsOn(source, destination, doj, context.clock.nowMs());
  return {
    value: {
      agentMappedToCp: false,
      availableTrips: trips.map((trip) => toTrip(trip, context)),
      cftCutoff: 0,
      femaleFreeSeatEnabled: false,
      lmbEnabled: false,
    },
  };
};
