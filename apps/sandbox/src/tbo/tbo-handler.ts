import type { Fault, FaultBoard } from '../faults.ts';
import {
  type HttpCall,
  type HttpHandler,
  type HttpOutcome,
  type HttpReply,
  jsonReply,
  sound,
  textReply,
} from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import { waitMs } from '../wait.ts';
import { authenticate, getAgencyBalance, logout } from './authenticate.ts';
import { book } from './book.ts';
import { getCancellationCharges, releasePnrRequest, sendChangeRequest } from './cancel.ts';
import { getChangeRequestStatus } from './change-requests.ts';
import type { Mischief, TboContext, TboMethod } from './context.ts';
import { ERROR_CODE, invalidRequest, RESPONSE_STATUS, refused, TboRefusal } from './envelope.ts';
import { fareQuote, fareRule, ssr } from './quote.ts';
import { ticketReIssue } from './reissue.ts';
import { asObject, textField, type WireObject } from './request.ts';
import { getBookingDetails, underProcess } from './retrieve.ts';
import { search } from './search.ts';
import { ticket } from './ticket.ts';

const SHARED_METHODS = new Map([
  ['Authenticate', authenticate],
  ['Logout', logout],
  ['GetAgencyBalance', getAgencyBalance],
]);

const AIR_METHODS = new Map<string, TboMethod>([
  ['Search', search],
  ['FareRule', fareRule],
  ['FareQuote', fareQuote],
  ['SSR', ssr],
  ['Book', book],
  ['Ticket', ticket],
  ['TicketReIssue', ticketReIssue],
  ['GetBookingDetails', getBookingDetails],
  ['ReleasePNRRequest', releasePnrRequest],
  ['GetCancellationCharges', getCancellationCharges],
  ['SendChangeRequest', sendChangeRequest],
  ['GetChangeRequestStatus', getChangeRequestStatus],
]);

/** Methods that may finish on yesterday's token when their search began before midnight. */
const IN_FLIGHT_METHODS = new Set(['Book', 'Ticket', 'TicketReIssue', 'GetBookingDetails']);

const UNKNOWN_METHOD_PAGE =
  '<!DOCTYPE html><html><head><title>Service</title></head><body><p>Endpoint not found.</p></body></html>';
const BAD_JSON_XML =
  '<?xml version="1.0" encoding="utf-8"?><Fault xmlns="http://schemas.microsoft.com/ws/2005/05/envelope/none"><Code><Value>Sender</Value></Code><Reason><Text>The request could not be read as JSON.</Text></Reason></Fault>';

function htmlReply(status: number, body: string): HttpReply {
  return { status, contentType: 'text/html; charset=utf-8', body };
}

function readJson(text: string): WireObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function checkCaller(method: string, body: WireObject, context: TboContext): void {
  const nowMs = context.clock.nowMs();
  const isInFlight = IN_FLIGHT_METHODS.has(method) && context.traces.isOpen(textField(body, 'TraceId'), nowMs);
  if (!context.tokens.isValid(textField(body, 'TokenId'), nowMs, isInFlight)) {
    throw new TboRefusal(RESPONSE_STATUS.invalidSession, ERROR_CODE.invalidToken, 'Invalid Token');
  }
  if (textField(body, 'EndUserIp') === '') throw invalidRequest('EndUserIp can not be null or empty.');
}

function toMischief(fault: Fault | undefined): Mischief | undefined {
  switch (fault?.kind) {
    case 'sold_out':
    case 'supplier_error':
    case 'pending':
      return { kind: fault.kind };
    case 'schedule_change':
    case 'silent_cancellation':
    case 'late_ticket_numbers':
      return { kind: 'trouble', trouble: fault.kind, lateMs: fault.latencyMs };
    case 'accepted_then_failed':
    case 'accepted_then_lost':
      return { kind: 'lost' };
    case 'price_up':
      return { kind: 'price', byPaise: fault.byPaise };
    case 'price_down':
      return { kind: 'price', byPaise: -fault.byPaise };
    default:
      return undefined;
  }
}

/** Methods that make or end bookings refuse in their own words; all others just do not work for a moment. */
const COMMITTING_METHODS = new Set(['Book', 'Ticket', 'TicketReIssue', 'SendChangeRequest']);

function refuseByFault(method: string, mischief: Mischief | undefined): void {
  if (mischief?.kind === 'supplier_error' && !COMMITTING_METHODS.has(method)) {
    throw new TboRefusal(
      RESPONSE_STATUS.failed,
      ERROR_CODE.transient,
      'The supplier is not responding. Please try again.',
    );
  }
  if (mischief?.kind === 'pending' && method === 'GetBookingDetails') throw underProcess();
}

async function answer(
  method: string,
  body: WireObject,
  context: TboContext,
  fault: Fault | undefined,
): Promise<HttpOutcome> {
  const shared = SHARED_METHODS.get(method);
  if (shared !== undefined) return sound(jsonReply(200, shared(body, context)));
  try {
    checkCaller(method, body, context);
    const mischief = toMischief(fault);
    refuseByFault(method, mischief);
    const run = AIR_METHODS.get(method);
    if (run === undefined) throw new Error(`${method} is not a method of the air service.`);
    const { value, defect } = await run(body, context, mischief);
    return { reply: jsonReply(200, value), defect: defect ?? 'none' };
  } catch (error) {
    if (error instanceof TboRefusal) return sound(jsonReply(200, refused(error, textField(body, 'TraceId'))));
    throw error;
  }
}

function methodOf(call: HttpCall): string | undefined {
  const match = /\/(SharedData|AirService)\.svc\/rest\/([A-Za-z]+)$/.exec(call.path);
  const service = match?.[1] === 'SharedData' ? SHARED_METHODS : AIR_METHODS;
  const method = match?.[2] ?? '';
  return service.has(method) ? method : undefined;
}

/** The TBO skin: shared and air services on one port, with any prefix before `SharedData.svc` or `AirService.svc`. */
export function createTboHandler(context: TboContext, faults: FaultBoard): HttpHandler {
  return async (call) => {
    if (!/\.svc\/rest\/[A-Za-z]+$/.test(call.path)) return sound(textReply(404, 'Invalid Resource Requested'));
    const method = methodOf(call);
    if (method === undefined) return sound(htmlReply(404, UNKNOWN_METHOD_PAGE));
    if (call.method !== 'POST') return sound(htmlReply(405, '<html><body>Method not allowed.</body></html>'));
    const fault = faults.take(`tbo.${method}`);
    if (fault?.kind === 'latency') await waitMs(fault.latencyMs, context.closing);
    const spoilt = spoilBefore(fault);
    if (spoilt !== undefined) return spoilt;
    const body = readJson(call.body);
    if (body === undefined)
      return sound({ status: 400, contentType: 'application/xml; charset=utf-8', body: BAD_JSON_XML });
    const outcome = await answer(method, body, context, fault);
    await waitAfter(fault, context.closing);
    return spoilAfter(outcome, fault);
  };
}
