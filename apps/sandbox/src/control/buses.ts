import {
  type BusBlock,
  type BusTicket,
  liveSeats,
  type OperatorReason,
  operatorActAt,
  pricePaise,
  refundedPaise,
} from '../bus-bookings/bus-booking.ts';
import { tripOf } from '../bus-engine/trips.ts';
import { type HttpReply, jsonReply } from '../http-server.ts';
import { textField, wholeField } from '../tbo/request.ts';
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

const COMMANDS: Readonly<Record<string, { readonly reason: OperatorReason; readonly isWholeBus: boolean }>> = {
  cancel_bus: { reason: 'BUS_CANCELLATION', isWholeBus: true },
  cancel_ticket: { reason: 'BO_CANCELLATION', isWholeBus: false },
  replace_bus: { reason: 'ALTERNATE_ARRANGEMENT', isWholeBus: true },
};

/** Lets an operator act now: on a ticket, or on all tickets of its bus. */
export function runBusCommand(text: string, { buses, clock }: ControlContext): HttpReply {
  const body = readJson(text);
  if (body === undefined) return refusal('The body must be a JSON object.');
  const command = COMMANDS[textField(body, 'command')];
  if (command === undefined) return refusal(`command must be one of ${Object.keys(COMMANDS).join(', ')}.`);
  const ticket = buses.ticketByTin(textField(body, 'tin'));
  if (ticket === undefined) return refusal('tin must be the number of a ticket that the sandbox has sold.');
  const nowMs = clock.nowMs();
  const befallen = buses
    .tickets()
    .filter((one) => (command.isWholeBus ? one.tripId === ticket.tripId : one === ticket));
  const acted = befallen
    .filter((one) => liveSeats(one, nowMs).length > 0)
    .map((one) => buses.saveTicket({ ...one, operatorAct: { reason: command.reason, atMs: nowMs } }));
  return jsonReply(200, { tickets: acted.map((one) => toTicketView(one, nowMs)) });
}

/** What is set for buses: the agency's money. */
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
