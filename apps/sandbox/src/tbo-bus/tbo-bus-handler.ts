import type { Fault, FaultBoard, FaultKind } from '../faults.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, jsonReply, sound, textReply } from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import {
  ERROR_CODE,
  errorBlock,
  invalidRequest,
  RESPONSE_STATUS,
  rejected,
  sessionExpired,
  TboRefusal,
} from '../tbo/envelope.ts';
import { asObject, textField, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { block } from './block.ts';
import { book, getBookingDetail } from './book.ts';
import { getChangeRequestStatus, sendChangeRequest } from './cancel.ts';
import type { TboBusContext, TboBusMethod } from './context.ts';
import { getBoardingPointDetails, getBusSeatLayOut } from './layout.ts';
import { busCityList, search } from './search.ts';

/** Every method with the wrapper of its answer; faults are planted on `tbobus.<Method>`. */
const METHODS: ReadonlyMap<string, readonly [wrapper: string, run: TboBusMethod]> = new Map([
  ['Search', ['BusSearchResult', search]],
  ['GetBusSeatLayOut', ['GetBusSeatLayOutResult', getBusSeatLayOut]],
  ['GetBoardingPointDetails', ['GetBusRouteDetailResult', getBoardingPointDetails]],
  ['Block', ['BlockResult', block]],
  ['Book', ['BookResult', book]],
  ['GetBookingDetail', ['GetBookingDetailResult', getBookingDetail]],
  ['SendChangeRequest', ['SendChangeRequestResult', sendChangeRequest]],
  ['GetChangeRequestStatus', ['GetChangeRequestStatusResult', getChangeRequestStatus]],
] as const);
const CITY_LIST = 'GetBusCityList';
const BUS_PATH = /\/BusService\.svc\/rest\/([A-Za-z]+)$/i;
const CITY_PATH = /\/StaticData\.svc\/rest\/GetBusCityList$/i;
/** Methods that may finish on yesterday's token when their search began before midnight. */
const IN_FLIGHT = new Set(['Book', 'GetBookingDetail']);
/** Methods that refuse in their own words. */
const COMMITTING = new Set(['Block', 'Book', 'SendChangeRequest']);

/** Whether a path belongs to the bus service. */
export function isBusPath(path: string): boolean {
  return BUS_PATH.test(path) || CITY_PATH.test(path);
}

function readBody(text: string): WireObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function wrap(
  wrapper: string,
  status: number,
  code: number,
  message: string,
  traceId: string,
  fields: object,
): HttpOutcome {
  const head = { ResponseStatus: status, Error: errorBlock(code, message), TraceId: traceId };
  return sound(jsonReply(200, { [wrapper]: { ...head, ...fields } }));
}

function checkCaller(name: string, body: WireObject, { tokens, traces, clock }: TboBusContext): void {
  const nowMs = clock.nowMs();
  const isInFlight = IN_FLIGHT.has(name) && traces.isOpen(textField(body, 'TraceId'), nowMs);
  if (!tokens.isValid(textField(body, 'TokenId'), nowMs, isInFlight)) {
    throw new TboRefusal(RESPONSE_STATUS.invalidSession, ERROR_CODE.invalidToken, 'Invalid Token');
  }
  if (textField(body, 'EndUserIp') === '') throw invalidRequest('EndUserIp can not be null or empty.');
}

function refuseByFault(name: string, fault: FaultKind | undefined): void {
  const transient = (message: string) => new TboRefusal(RESPONSE_STATUS.failed, ERROR_CODE.transient, message);
  if (fault === 'session_expired') throw sessionExpired();
  if (fault === 'agency_blocked') throw rejected('Agency is blocked.');
  if (fault === 'outcome_unknown') throw transient('Request timed out at the supplier. Please check the booking.');
  if (fault === 'supplier_error' && !COMMITTING.has(name)) throw transient('The supplier is not responding.');
}

async function answer(name: string, body: WireObject, context: TboBusContext, fault?: Fault): Promise<HttpOutcome> {
  if (name === CITY_LIST) return sound(jsonReply(200, busCityList(body, context)));
  const [wrapper, run] = METHODS.get(name) ?? [];
  if (wrapper === undefined || run === undefined) throw new Error(`${name} is not a method of the bus service.`);
  try {
    checkCaller(name, body, context);
    refuseByFault(name, fault?.kind);
    const { traceId, fields, defect } = await run(body, context, fault?.kind);
    const outcome = wrap(wrapper, RESPONSE_STATUS.successful, ERROR_CODE.none, '', traceId, fields);
    return { ...outcome, defect: defect ?? 'none' };
  } catch (error) {
    if (!(error instanceof TboRefusal)) throw error;
    return wrap(wrapper, error.responseStatus, error.errorCode, error.message, textField(body, 'TraceId'), {});
  }
}

function methodOf({ path }: HttpCall): string | undefined {
  if (CITY_PATH.test(path)) return CITY_LIST;
  const name = BUS_PATH.exec(path)?.[1];
  return name !== undefined && METHODS.has(name) ? name : undefined;
}

/** The bus skin of the supplier, on the port of its flights. */
export function createTboBusHandler(context: TboBusContext, faults: FaultBoard): HttpHandler {
  return async (call) => {
    const name = methodOf(call);
    if (name === undefined) return sound(textReply(404, 'Invalid Resource Requested'));
    if (call.method !== 'POST') return sound(textReply(405, 'Method not allowed'));
    const fault = faults.take(`tbobus.${name}`);
    if (fault?.kind === 'latency') await waitMs(fault.latencyMs, context.closing);
    const spoilt = spoilBefore(fault);
    if (spoilt !== undefined) return spoilt;
    const body = readBody(call.body);
    if (body === undefined) return sound(textReply(400, 'The request could not be read as JSON.'));
    const outcome = await answer(name, body, context, fault);
    await waitAfter(fault, context.closing);
    return spoilAfter(outcome, fault);
  };
}
