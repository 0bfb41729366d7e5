import {
  type BusBlock,
  type BusTicket,
  isOperatorCancelled,
  liveSeats,
  pricePaise,
} from '../bus-bookings/bus-booking.ts';
import { busMischief } from '../bus-bookings/mischief.ts';
import { isBusGone } from '../bus-bookings/seats-for-sale.ts';
import { sellBlock } from '../bus-bookings/sell-seats.ts';
import { stationOf } from '../bus-engine/stations.ts';
import { tripOf } from '../bus-engine/trips.ts';
import { indiaTime } from '../hotel-engine/calendar.ts';
import { invalidRequest, rejected, rupees, sessionExpired } from '../tbo/envelope.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { BLOCK_MINUTES, pointDetails, readPoints } from './block.ts';
import { stationNumber } from './codes.ts';
import type { TboBusContext, TboBusMethod } from './context.ts';
import { chosenTrip, toWireSeat } from './layout.ts';
import { believedPrice, readPassengers } from './passengers.ts';
import { sumFares, toPolicies, toPrice } from './price-wire.ts';

/** `Status` of an itinerary; the first three words are `BusBookingStatus` too. */
const STATUS = { confirmed: 2, cancelled: 3, pending: 5 } as const;
const INVOICE_RAISED = 3;

/** The supplier's number of a ticket's invoice. */
function invoiceOf({ busId }: BusTicket): string {
  return `MZ/2627/${busId % 100_000}`;
}

/** The number by which a seat of a ticket is cancelled. */
export function seatIdOf(ticket: BusTicket, seatName: string): number {
  return ticket.busId * 10 + ticket.seats.findIndex((seat) => seat.seatName === seatName) + 1;
}

/** The block behind a Book. Book repeats what Block said: other people, seats, points or prices are refused. */
function openBlock(body: WireObject, context: TboBusContext): BusBlock {
  const { ledger, traces, clock } = context;
  const trip = chosenTrip(body, context);
  const key = traces.blockOf(textField(body, 'TraceId'), wholeField(body, 'ResultIndex') ?? 0);
  const block = key === undefined ? undefined : ledger.blockByKey(key);
  if (block === undefined) throw invalidRequest('Block is required before Book.');
  if (block.tin !== null) throw sessionExpired();
  if (block.untilMs <= clock.nowMs()) throw rejected('Block time has expired. Please block the seats again.');
  const points = readPoints(body, trip);
  const sent = readPassengers(body, trip);
  const isSame =
    points.boardingPointId === block.boardingPointId &&
    points.droppingPointId === block.droppingPointId &&
    sent.length === block.seats.length &&
    sent.every(({ seatName, passenger }, index) => {
      const held = block.seats[index];
      return (
        held?.seatName === seatName && held.passenger.name === passenger.name && held.passenger.sex === passenger.sex
      );
    });
  if (!isSame) throw invalidRequest('Book should repeat the request of Block.');
  const isPriced = sent.every((one, index) => believedPrice(one) === rupees(block.seats[index]?.fare.totalPaise ?? 0));
  if (!isPriced) throw rejected('Price has changed. Please send the price of Block.');
  return block;
}

/** Book: makes the ticket of a block. */
export const book: TboBusMethod = async (body, context, fault) => {
  const { ledger, clock, switches } = context;
  const block = openBlock(body, context);
  const traceId = textField(body, 'TraceId');
  if (isBusGone(block, ledger, clock.nowMs())) throw rejected('The bus is not available any more.');
  const mischief = fault ?? busMischief(block.seats, undefined);
  if (mischief === 'phantom' || mischief === 'accepted_then_lost') return { traceId, fields: {}, defect: 'never' };
  if (mischief === 'supplier_error') throw rejected('Booking failed from supplier. Please try again.');
  const paise = pricePaise(block);
  if (mischief === 'wallet_short' || !switches.canPay(paise)) throw rejected('Insufficient balance.');
  switches.pay(paise);
  const ticket = sellBlock(block, mischief, ledger, clock.nowMs());
  if (mischief === 'slow') await waitMs(context.slowMs, context.closing);
  const isPending = mischief === 'pending';
  return {
    traceId,
    fields: {
      BusBookingStatus: isPending ? 'Pending' : 'Confirmed',
      InvoiceAmount: isPending ? 0 : rupees(paise),
      InvoiceNumber: isPending ? '' : invoiceOf(ticket),
      BusId: ticket.busId,
      TicketNo: isPending ? '' : ticket.tin,
      TravelOperatorPNR: isPending ? '' : ticket.pnr,
    },
    ...(mischief === 'lost_answer' ? { defect: 'never' as const } : {}),
  };
};

function statusOf(ticket: BusTicket, isPending: boolean, nowMs: number): number {
  if (isPending) return STATUS.pending;
  return liveSeats(ticket, nowMs).length === 0 ? STATUS.cancelled : STATUS.confirmed;
}

/** A ticket as an itinerary: seats that were cancelled are left out, unless all are. */
function toItinerary(ticket: BusTicket, isPending: boolean, nowMs: number) {
  const trip = tripOf(ticket.tripId);
  if (trip === undefined) throw new Error(`There is no trip ${ticket.tripId}.`);
  const { service } = trip;
  const live = liveSeats(ticket, nowMs);
  const shown = live.length === 0 || isOperatorCancelled(ticket, nowMs) ? ticket.seats : live;
  return {
    IsDomestic: true,
    TicketNo: isPending ? '' : ticket.tin,
    TravelOperatorPNR: isPending ? '' : ticket.pnr,
    ArrivalTime: indiaTime(trip.arrivalMs),
    DepartureTime: indiaTime(trip.departureMs),
    DateOfJourney: `${trip.doj}T00:00:00`,
    BlockDuration: BLOCK_MINUTES,
    BookingMode: 5,
    BusId: ticket.busId,
    BusType: service.type.name,
    Origin: stationOf(service.from)?.name,
    SourceId: stationNumber(service.from),
    Destination: stationOf(service.to)?.name,
    DestinationId: stationNumber(service.to),
    NoOfSeats: shown.length,
    RouteId: trip.id,
    ServiceName: 'Seat Seller',
    TravelName: service.operator.name,
    Status: statusOf(ticket, isPending, nowMs),
    ...pointDetails(trip, ticket),
    CancelPolicy: toPolicies(trip, ticket.createdAtMs),
    Price: toPrice(sumFares(shown.map(({ fare }) => fare))),
    Passenger: shown.map(({ passenger, seatName, place, fare, keptFor }, index) => ({
      LeadPassenger: passenger.isPrimary,
      PassengerId: seatIdOf(ticket, seatName),
      Title: passenger.title,
      FirstName: passenger.name.split(' ')[0],
      LastName: passenger.name.split(' ').slice(1).join(' '),
      Age: Number(passenger.age),
      Gender: passenger.sex === 'MALE' ? 1 : 2,
      Email: passenger.email,
      Phoneno: passenger.mobile,
      Address: passenger.address,
      IdType: passenger.idType || null,
      IdNumber: passenger.idNumber || null,
      Seat: {
        ...toWireSeat(trip, { place, fare, keptFor, isFree: false }, index),
        SeatId: seatIdOf(ticket, seatName),
      },
    })),
    InvoiceNumber: isPending ? '' : invoiceOf(ticket),
    InvoiceAmount: isPending ? 0 : rupees(pricePaise(ticket)),
    InvoiceStatus: INVOICE_RAISED,
    InvoiceCreatedOn: indiaTime(ticket.createdAtMs),
    InvoiceCreatedBy: 'Pravas Sandbox',
    BookingHistory: [
      { EventCategory: 1, Remarks: 'Booking saved', CreatedOn: indiaTime(ticket.createdAtMs) },
      { EventCategory: 2, Remarks: 'Booking confirmed', CreatedOn: indiaTime(ticket.createdAtMs) },
    ],
  };
}

/** The ticket of a BusId. */
export function ticketOf(body: WireObject, { ledger }: TboBusContext): BusTicket | undefined {
  const busId = wholeField(body, 'BusId');
  return ledger.find((one) => one.channel === 'tbo' && one.busId === busId);
}

/** GetBookingDetail: a ticket by its BusId, or by the TraceId of its search where no BusId ever came. */
export const getBookingDetail: TboBusMethod = (body, context, fault) => {
  const { ledger, clock } = context;
  const isById = wholeField(body, 'BusId') !== undefined;
  const traceId = textField(body, 'TraceId');
  const ticket = isById
    ? ticketOf(body, context)
    : ledger.find((one) => one.channel === 'tbo' && traceId !== '' && one.reference === traceId);
  if (ticket === undefined) throw rejected('No booking is found.');
  const isPending = ticket.looksUntilKnown > 0 || fault === 'pending';
  if (ticket.looksUntilKnown > 0) ledger.saveTicket({ ...ticket, looksUntilKnown: ticket.looksUntilKnown - 1 });
  if (isPending && !isById) throw rejected('No booking is found.');
  return { traceId: ticket.reference, fields: { Itinerary: toItinerary(ticket, isPending, clock.nowMs()) } };
};
