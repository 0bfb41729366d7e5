import type { Fault, FaultBoard } from '../faults.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, jsonReply, sound, textReply } from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import { asObject, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { blockTicket, blockTicketV2, rtcFareBreakup } from './block.ts';
import { bookTicket, checkBookedTicket } from './book.ts';
import { busCancellationInfo, cancellationData, cancelTicket } from './cancel.ts';
import { type SeatSellerContext, type SeatSellerMethod, SeatSellerRefusal } from './context.ts';
import { boardingPoint, bpdpDetails, tripDetails, tripDetailsV2 } from './layout-wire.ts';
import type { OauthDesk } from './oauth.ts';
import { aliases, cities, destinations } from './places.ts';
import { ticket } from './ticket-wire.ts';
import { availableTrips } from './trip-wire.ts';
import { toWire } from './wire-text.ts';

/** Every call by its verb and name; faults are planted on `seatseller.<name>`. */
const CALLS: ReadonlyMap<string, SeatSellerMethod> = new Map<string, SeatSellerMethod>([
  ['GET cities', cities],
  ['GET sources', cities],
  ['GET destinations', destinations],
  ['GET aliases', aliases],
  ['GET availabletrips', availableTrips],
  ['GET tripdetails', tripDetails],
  ['POST tripdetailsV2', tripDetailsV2],
  ['GET bpdpDetails', bpdpDetails],
  ['GET boardingPoint', boardingPoint],
  ['POST blockTicket', blockTicket],
  ['POST blockTicketV2', blockTicketV2],
  ['GET rtcfarebreakup', rtcFareBreakup],
  ['POST bookticket', bookTicket],
  ['GET checkBookedTicket', checkBookedTicket],
  ['GET ticket', ticket],
  ['GET cancellationdata', cancellationData],
  ['POST cancelticket', cancelTicket],
  ['GET busCancellationInfo', busCancellationInfo],
]);
/** Calls that refuse in their own words. */
const COMMITTING = new Set(['blockTicket', 'blockTicketV2', 'bookticket', 'cancelticket']);

function htmlPage(status: number, title: string): HttpOutcome {
  const body = `<html><head><title>${status} ${title}</title></head><body><center><h1>${status} ${title}</h1></center></body></html>`;
  return sound({ status, contentType: 'text/html; charset=utf-8', body });
}

function plainRefusal(status: number, message: string): HttpOutcome {
  return sound(textReply(status, `Error: ${message}`));
}

function plantedRefusal(name: string, fault: Fault | undefined): HttpOutcome | undefined {
  if (fault?.kind === 'agency_blocked') return htmlPage(403, 'Forbidden');
  // Sometimes seen with good keys: it does not show the outcome of the call.
  if (fault?.kind === 'outcome_unknown')
    return plainRefusal(200, 'Authorization failed please send valid consumer key');
  return fault?.kind === 'supplier_error' && !COMMITTING.has(name)
    ? plainRefusal(500, 'Vendor failure, please try again')
    : undefined;
}

function readBody(call: HttpCall): WireObject | undefined {
  if (call.method === 'GET' || call.body.trim() === '') return {};
  try {
    return asObject(JSON.parse(call.body));
  } catch {
    return undefined;
  }
}

function refused({ http, field, message }: SeatSellerRefusal): HttpOutcome {
  return field === null ? plainRefusal(http, message) : sound(jsonReply(http, { [field]: message }));
}

async function answer(
  run: SeatSellerMethod,
  call: HttpCall,
  context: SeatSellerContext,
  fault: Fault | undefined,
): Promise<HttpOutcome> {
  const body = readBody(call);
  if (body === undefined) return plainRefusal(400, 'Request body is not valid');
  try {
    const { value, isText, defect } = await run({ context, query: call.query, body, fault: fault?.kind });
    const reply = isText === true ? textReply(200, String(value)) : jsonReply(200, toWire(value));
    return { reply, defect: defect ?? 'none' };
  } catch (error) {
    if (error instanceof SeatSellerRefusal) return refused(error);
    throw error;
  }
}

/** An answer of bare text has no fields to rename: it is no longer what it should look like. */
function withOtherText(outcome: HttpOutcome, fault: Fault | undefined): HttpOutcome {
  const isText = outcome.reply.contentType.startsWith('text/plain') && outcome.reply.status === 200;
  return fault?.kind === 'wrong_schema' && isText
    ? { ...outcome, reply: { ...outcome.reply, body: 'abc def' } }
    : outcome;
}

/** The vendor's address: its fence first, then its signature, then the calls. */
export function createSeatSellerHandler(context: SeatSellerContext, oauth: OauthDesk, faults: FaultBoard): HttpHandler {
  return async (call) => {
    const name = call.path.replace(/^\//, '');
    const run = CALLS.get(`${call.method} ${name}`);
    if (run === undefined) return htmlPage(404, 'Not Found');
    const verdict = oauth.verify(call);
    if (verdict === 'unknown_key') return htmlPage(403, 'Forbidden');
    if (verdict === 'not_verified') return plainRefusal(401, 'OAUTH verification failed');
    const fault = faults.take(`seatseller.${name}`);
    if (fault?.kind === 'latency') await waitMs(fault.latencyMs, context.closing);
    const spoilt = plantedRefusal(name, fault) ?? spoilBefore(fault);
    if (spoilt !== undefined) return spoilt;
    const outcome = await answer(run, call, context, fault);
    await waitAfter(fault, context.closing);
    return spoilAfter(withOtherText(outcome, fault), fault);
  };
}
