import { FAULT_KINDS, type FaultKind, type FaultRequest } from '../faults.ts';
import { type HttpCall, type HttpHandler, type HttpReply, jsonReply, pageReply, sound } from '../http-server.ts';
import { textField, type WireObject, wholeField } from '../tbo/request.ts';
import { paymentAt } from '../worldline/worldline-handler.ts';
import { toBookingView } from './booking-view.ts';
import { busOrders, busSwitches, runBusCommand, setBusSwitches } from './buses.ts';
import { readJson, refusal, runCommand } from './commands.ts';
import type { ControlContext } from './context.ts';
import { CONTROL_CSS, controlPage } from './control-page.ts';
import { listDisputes, runDispute } from './disputes.ts';
import { hotelBookings, hotelSwitches, setHotelSwitches, staysBookings } from './hotels.ts';

const DEFAULT_LATENCY_MS = 1000;
const DEFAULT_BY_PAISE = 50_000;
const MOST_TIMES = 1000;

function readFault(body: WireObject): FaultRequest | string {
  const target = textField(body, 'target');
  const kind = textField(body, 'kind');
  const times = wholeField(body, 'times') ?? 1;
  if (
    !/^((tbo|tbohotel|tbobus|seatseller|worldline|irp|smtp)\.([A-Za-z0-9]+|\*)|duffel\.(stays\.\*|[a-z_.]+|\*)|\*)$/.test(
      target,
    )
  ) {
    return 'target must be tbo.<Method>, tbohotel.<Method>, tbobus.<Method>, seatseller.<call>, duffel.<call>, duffel.stays.*, worldline.<call>, irp.<call>, smtp.data, tbo.*, tbohotel.*, tbobus.*, seatseller.*, duffel.*, worldline.*, irp.* or *.';
  }
  if (!FAULT_KINDS.some((one) => one === kind)) return `kind must be one of ${FAULT_KINDS.join(', ')}.`;
  if (times < 1 || times > MOST_TIMES) return `times must be 1 to ${MOST_TIMES}.`;
  const latencyMs = wholeField(body, 'latencyMs') ?? DEFAULT_LATENCY_MS;
  const byPaise = wholeField(body, 'byPaise') ?? DEFAULT_BY_PAISE;
  if (latencyMs < 0 || byPaise < 0) return 'latencyMs and byPaise can not be negative.';
  return { target, kind: kind as FaultKind, times, latencyMs, byPaise };
}

function plantFault(body: string, context: ControlContext): HttpReply {
  const json = readJson(body);
  if (json === undefined) return refusal('The body must be a JSON object.');
  const request = readFault(json);
  return typeof request === 'string' ? refusal(request) : jsonReply(201, context.faults.plant(request));
}

function clockView(context: ControlContext) {
  return { offsetMs: context.clock.offsetMs(), now: new Date(context.clock.nowMs()).toISOString() };
}

function moveClock(body: string, context: ControlContext): HttpReply {
  const json = readJson(body);
  const offsetMs = json === undefined ? undefined : wholeField(json, 'offsetMs');
  if (offsetMs === undefined) return refusal('offsetMs must be a whole number of milliseconds.');
  context.clock.setOffsetMs(offsetMs);
  return jsonReply(200, clockView(context));
}

function setRefundDelay(body: string, context: ControlContext): HttpReply {
  const json = readJson(body);
  const delayMs = json === undefined ? undefined : wholeField(json, 'delayMs');
  if (delayMs === undefined || delayMs < 0) return refusal('delayMs must be a whole number of milliseconds.');
  context.refundDelay.setDelayMs(delayMs);
  return jsonReply(200, { delayMs });
}

function paymentsView(context: ControlContext) {
  const nowMs = context.clock.nowMs();
  return {
    payments: context.payments.all().map((payment) => ({
      ...paymentAt(payment, nowMs),
      createdAt: new Date(payment.createdAtMs).toISOString(),
      refunds: context.payments.refundsOf(payment.pgMeTrnRefNo),
    })),
    refunds: context.payments.allRefunds(),
  };
}

type Route = (call: HttpCall, context: ControlContext) => HttpReply | Promise<HttpReply>;

const ROUTES = new Map<string, Route>([
  ['GET /', (_, context) => pageReply(200, controlPage(context.urls()))],
  ['GET /control.css', () => ({ status: 200, contentType: 'text/css; charset=utf-8', body: CONTROL_CSS })],
  ['GET /health', (_, context) => jsonReply(200, { status: 'ok', urls: context.urls(), clock: clockView(context) })],
  [
    'GET /tbo/bookings',
    (_, context) => {
      const sold = context.bookings.of('tbo').all();
      return jsonReply(200, { bookings: sold.map((one) => toBookingView(one, context.clock.nowMs())) });
    },
  ],
  [
    'GET /orders',
    (_, context) =>
      jsonReply(200, { orders: context.bookings.all().map((one) => toBookingView(one, context.clock.nowMs())) }),
  ],
  ['GET /tbohotel/bookings', (_, context) => hotelBookings(context)],
  ['GET /stays/bookings', (_, context) => staysBookings(context)],
  ['GET /tbohotel/switches', (_, context) => hotelSwitches(context)],
  ['POST /tbohotel/switches', (call, context) => setHotelSwitches(call.body, context)],
  ['GET /bus/orders', (_, context) => busOrders(context)],
  ['POST /bus/commands', (call, context) => runBusCommand(call.body, context)],
  ['GET /bus/switches', (_, context) => busSwitches(context)],
  ['POST /bus/switches', (call, context) => setBusSwitches(call.body, context)],
  ['POST /commands', (call, context) => runCommand(call.body, context)],
  ['POST /refund-delay', (call, context) => setRefundDelay(call.body, context)],
  ['GET /worldline/payments', (_, context) => jsonReply(200, paymentsView(context))],
  ['GET /worldline/disputes', (_, context) => listDisputes(context)],
  ['POST /worldline/disputes', (call, context) => runDispute(call.body, context)],
  ['GET /faults', (_, context) => jsonReply(200, { faults: context.faults.list() })],
  ['POST /faults', (call, context) => plantFault(call.body, context)],
  [
    'DELETE /faults',
    (_, context) => {
      context.faults.clear();
      return jsonReply(200, { faults: [] });
    },
  ],
  ['GET /clock', (_, context) => jsonReply(200, clockView(context))],
  ['POST /clock', (call, context) => moveClock(call.body, context)],
  [
    'POST /reset',
    (_, context) => {
      context.reset();
      return jsonReply(200, { status: 'reset' });
    },
  ],
]);

/** The control port: the supplier's truth, faults, clock and reset, for tests and for curious people. */
export function createControlHandler(context: ControlContext): HttpHandler {
  return async (call) => {
    const route = ROUTES.get(`${call.method} ${call.path}`);
    if (route === undefined) return sound(jsonReply(404, { message: 'There is no such page.' }));
    return sound(await route(call, context));
  };
}
