import {
  type BusBlock,
  type BusTicket,
  liveSeats,
  type OperatorReason,
  operatorActAt,
  pricePaise,
  refundedPaise,
} from '../bus-bookings/bus-booking.ts';
import type { TripChange } from '../bus-bookings/bus-ledger.ts';
import { tripOf } from '../bus-engine/trips.ts';
import { type HttpReply, jsonReply } from '../http-server.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { readJson, refusal } from './commands.ts';
import type { ControlContext } from './context.ts';

function journeyOf(tripId: string) {
  const trip = tripOf(tripId);
  if (trip === undefined) return { tripId };
  const { code, from, to, operator } = trip.service;
  return { tripId, service: code, operator: operator.name, from, to, doj: trip.doj };
}

function toBlockView({ key, channel, tripId, seats, createdAtMs, untilMs, tin }: BusBlock, nowMs: number) {
  return {
    key,
    channel,
    ...journeyOf(tripId),
    isHolding: tin === null && untilMs > nowMs,
    seats: seats.map(({ seatName }) => seatName),
    totalPaise: pricePaise({ seats }),
    createdAt: new Date(createdAtMs).toISOString(),
    until: new Date(untilMs).toISOString(),
    tin,
  };
}

function toTicketView(ticket: BusTicket, nowMs: number) {
  const live = liveSeats(ticket, nowMs).map(({ seatName }) => seatName);
  return {
    tin: ticket.tin,
    pnr: ticket.pnr,
    busId: ticket.busId,
    channel: ticket.channel,
    blockKey: ticket.blockKey,
    ...journeyOf(ticket.tripId),
    boardingPointId: ticket.boardingPointId,
    droppingPointId: ticket.droppingPointId,
    status: live.length === 0 ? 'cancelled' : 'booked',
    isKnown: ticket.looksUntilKnown === 0,
    operatorReason: operatorActAt(ticket, nowMs)?.reason ?? null,
    totalPaise: pricePaise(ticket),
    refundedPaise: refundedPaise(ticket, nowMs),
    seats: ticket.seats.map(({ seatName, fare, passenger, gstNumber, cancelled }) => ({
      seatName,
      passenger: passenger.name,
      sex: passenger.sex,
      totalPaise: fare.totalPaise,
      gstNumber,
      isLive: live.includes(seatName),
      settled: cancelled,
    })),
    createdAt: new Date(ticket.createdAtMs).toISOString(),
  };
}

/** Every block and every ticket of both bus suppliers: their truth, without wire oddities. */
export function busOrders({ buses, clock }: ControlContext): HttpReply {
  const nowMs = clock.nowMs();
  return jsonReply(200, {
    blocks: buses.blocks().map((one) => toBlockView(one, nowMs)),
    tickets: buses.tickets().map((one) => toTicketView(one, nowMs)),
  });
}

const REASONS: Readonly<Record<string, OperatorReason>> = {
  cancel_bus: 'BUS_CANCELLATION',
  cancel_ticket: 'BO_CANCELLATION',
  replace_bus: 'ALTERNATE_ARRANGEMENT',
};
/** Commands on a trip, with or without tickets sold. */
const TRIP_COMMANDS: Readonly<Record<string, (body: WireObject, nowMs: number) => Partial<TripChange>>> = {
  cancel_bus: (_, nowMs) => ({ cancelledAtMs: nowMs }),
  replace_bus: () => ({}),
  sell_out: () => ({ isSoldOut: true }),
  raise_prices: (body) => ({ raisedPaise: wholeField(body, 'byPaise') ?? USUAL_RISE_PAISE }),
};
const USUAL_RISE_PAISE = 5000;

function act(ticket: BusTicket, reason: OperatorReason, { buses, clock }: ControlContext): BusTicket {
  const isOver = liveSeats(ticket, clock.nowMs()).length === 0;
  return isOver ? ticket : buses.saveTicket({ ...ticket, operatorAct: { reason, atMs: clock.nowMs() } });
}

/** Lets an operator act now: on a ticket, or on a trip with all its tickets. */
export function runBusCommand(text: string, context: ControlContext): HttpReply {
  const { buses, clock } = context;
  const body = readJson(text);
  if (body === undefined) return refusal('The body must be a JSON object.');
  const command = textField(body, 'command');
  const reason = REASONS[command];
  const change = TRIP_COMMANDS[command];
  const all = [...new Set([...Object.keys(REASONS), ...Object.keys(TRIP_COMMANDS)])];
  if (reason === undefined && change === undefined) return refusal(`command must be one of ${all.join(', ')}.`);
  const ticket = buses.ticketByTin(textField(body, 'tin'));
  const tripId = change === undefined ? undefined : (ticket?.tripId ?? tripOf(textField(body, 'trip'))?.id);
  if (ticket === undefined && tripId === undefined) {
    return refusal('tin must be the number of a ticket that the sandbox has sold, or trip the id of a trip.');
  }
  if (tripId !== undefined) {
    buses.saveTripChange({ ...buses.tripChange(tripId), ...change?.(body, clock.nowMs()) });
  }
  const befallen = buses.tickets().filter((one) => (tripId === undefined ? one === ticket : one.tripId === tripId));
  const tickets = reason === undefined ? befallen : befallen.map((one) => act(one, reason, context));
  return jsonReply(200, { tickets: tickets.map((one) => toTicketView(one, clock.nowMs())) });
}

/** The switch for buses: the agency's money. */
export function busSwitches({ busSwitches: switches }: ControlContext): HttpReply {
  return jsonReply(200, { balancePaise: switches.balancePaise() });
}

/** Sets the agency's money at the bus suppliers; null is money without end. */
export function setBusSwitches(text: string, context: ControlContext): HttpReply {
  const body = readJson(text);
  const balancePaise = body?.balancePaise === null ? null : wholeField(body ?? {}, 'balancePaise');
  if (balancePaise === undefined || (balancePaise ?? 0) < 0) {
    return refusal('balancePaise must be a whole number of paise, or null for money without end.');
  }
  context.busSwitches.setBalancePaise(balancePaise);
  return busSwitches(context);
}
