import {
  type BusTicket,
  isOperatorCancelled,
  liveSeats,
  operatorActAt,
  refundedPaise,
  type TicketSeat,
} from '../bus-bookings/bus-booking.ts';
import { stationOf } from '../bus-engine/stations.ts';
import { tripOf } from '../bus-engine/trips.ts';
import { invalid, type SeatSellerMethod } from './context.ts';
import { pointAmong } from './layout-wire.ts';
import { pointPlace } from './trip-wire.ts';
import { dateText, isoText, type Plain, plainTimeText, rupeeText } from './wire-text.ts';

function toItem({ seatName, fare, keptFor, passenger }: TicketSeat): Plain {
  return {
    baseFare: rupeeText(fare.basePaise),
    fare: rupeeText(fare.totalPaise),
    ladiesSeat: keptFor === 'FEMALE',
    malesSeat: keptFor === 'MALE',
    operatorServiceCharge: '0.00',
    passenger: {
      address: passenger.address,
      age: passenger.age,
      email: passenger.email,
      gender: passenger.sex,
      idNumber: passenger.idNumber,
      idType: passenger.idType,
      mobile: passenger.mobile,
      name: passenger.name,
      primary: passenger.isPrimary,
      singleLadies: false,
      title: passenger.title,
    },
    seatName,
    serviceTax: rupeeText(fare.taxPaise),
  };
}

const REASON_TEXTS = {
  BUS_CANCELLATION: 'The service is cancelled by the operator',
  BO_CANCELLATION: 'The ticket is cancelled by the operator',
  ALTERNATE_ARRANGEMENT: 'The service is replaced by another bus of the operator',
} as const;

/** What has been cancelled of a ticket, by whom, and the refund; empty while nothing was. */
function cancellation(ticket: BusTicket, nowMs: number): { readonly [name: string]: Plain } {
  const act = operatorActAt(ticket, nowMs);
  const settled = ticket.seats.flatMap(({ cancelled }) => cancelled ?? []);
  const last = settled.reduce((late, { atMs }) => Math.max(late, atMs), act?.atMs ?? 0);
  if (act === null && settled.length === 0) return {};
  return {
    cancellationCharges: rupeeText(settled.reduce((sum, { chargePaise }) => sum + chargePaise, 0)),
    cancellationMessage: act === null ? '' : REASON_TEXTS[act.reason],
    cancellationReason: act?.reason ?? 'USER_CANCELLATION',
    dateOfCancellation: isoText(last),
    refundAmount: rupeeText(refundedPaise(ticket, nowMs)),
  };
}

/** So long before it starts the operator says which bus runs. */
const NAMED_BEFORE_MS = 2 * 3_600_000;

/** The bus, from two hours before it starts, and where it is followed. */
function vehicle(
  { startMs, tin, tripId }: BusTicket,
  hasTracking: boolean,
  nowMs: number,
): { readonly [name: string]: Plain } {
  if (nowMs < startMs - NAMED_BEFORE_MS) return {};
  const busNumber = `KA01AB${tripId.slice(-4)}`;
  return hasTracking ? { busNumber, trackingUrl: `https://track.example/${tin}` } : { busNumber };
}

/** A ticket as the vendor shows it: seats that were cancelled are left out, unless all are. */
export function toTicket(ticket: BusTicket, nowMs: number): Plain {
  const trip = tripOf(ticket.tripId);
  if (trip === undefined) throw new Error(`There is no trip ${ticket.tripId}.`);
  const { service } = trip;
  const pickup = pointAmong(trip.boarding, ticket.boardingPointId);
  const drop = pointAmong(trip.dropping, ticket.droppingPointId) ?? trip.dropping[0];
  if (pickup === undefined || drop === undefined) throw new Error(`Ticket ${ticket.tin} has no points.`);
  const live = liveSeats(ticket, nowMs);
  const isOver = live.length === 0 || isOperatorCancelled(ticket, nowMs);
  return {
    MTicketEnabled: true,
    bookingFee: '0.00',
    busType: service.type.name,
    cancellationCalculationTimestamp: plainTimeText(ticket.startMs),
    cancellationMessage: '',
    cancellationPolicy: ticket.policy,
    dateOfIssue: isoText(ticket.createdAtMs),
    destinationCity: stationOf(service.to)?.name,
    destinationCityId: service.to,
    doj: dateText(trip.doj),
    dropLocation: drop.name,
    dropLocationAddress: pointPlace(drop).address,
    dropLocationId: drop.id,
    dropLocationLandmark: pointPlace(drop).landmark,
    dropTime: drop.atMinutes,
    firstBoardingPointTime: service.departureMinutes,
    hasRTCBreakup: service.operator.isState,
    inventoryId: trip.id,
    inventoryItems: (isOver ? ticket.seats : live).map(toItem),
    partialCancellationAllowed: ticket.isPartial,
    pickUpContactNo: pointPlace(pickup).contactNumber,
    pickUpLocationAddress: pointPlace(pickup).address,
    pickupLocation: pickup.name,
    pickupLocationId: pickup.id,
    pickupLocationLandmark: pointPlace(pickup).landmark,
    pickupTime: pickup.atMinutes,
    pnr: ticket.pnr,
    primeDepartureTime: service.departureMinutes,
    primoBooking: false,
    reschedulingPolicy: { reschedulingCharge: 0, windowTime: 0 },
    serviceCharge: '0.00',
    serviceStartTime: plainTimeText(ticket.startMs),
    sourceCity: stationOf(service.from)?.name,
    sourceCityId: service.from,
    status: isOver ? 'CANCELLED' : 'BOOKED',
    tin: ticket.tin,
    travels: service.operator.name,
    ...(service.operator.isState
      ? { serviceNo: service.code, tripCode: service.code, routeNo: '0', corpCode: 'SRTC' }
      : {}),
    ...vehicle(ticket, service.hasTracking, nowMs),
    ...cancellation(ticket, nowMs),
  };
}

/** ticket: a ticket by its number. */
export const ticket: SeatSellerMethod = ({ query, context }) => {
  const found = context.ledger.ticketByTin(query.get('tin') ?? '');
  if (found === undefined || found.channel !== 'seatseller') throw invalid('Invalid tin');
  return { value: toTicket(found, context.clock.nowMs()) };
};
