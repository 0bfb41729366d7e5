import type { Fault, FaultBoard, FaultKind } from '../faults.ts';
import { indiaDate } from '../hotel-engine/calendar.ts';
import { propertyPicture, roomPicture } from '../hotel-engine/picture.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, jsonReply, sound, textReply } from '../http-server.ts';
import { spoilAfter, spoilBefore, waitAfter } from '../spoil.ts';
import { asObject, textField, type WireObject } from '../tbo/request.ts';
import { waitMs } from '../wait.ts';
import { book } from './book.ts';
import { getChangeRequestStatus, sendChangeRequest } from './cancel.ts';
import { allHotelCodes, cityList, countryList, hotelCodeList, hotelDetails, isPictureAddressGood } from './content.ts';
import type { HotelMethod, TboHotelContext } from './context.ts';
import { HotelRefusal, refusedHead, STATUS, statusBlock } from './envelope.ts';
import { SANDBOX_HOTEL_LOGINS } from './logins.ts';
import { hotelOfNumber } from './numbers.ts';
import { preBook } from './pre-book.ts';
import { generateVoucher, getBookingDetail } from './retrieve.ts';
import { search } from './search.ts';

/** Who may call a method: by the content login, by the booking login, or by that or the agency's token. */
type Access = 'content' | 'booking' | 'token';

interface Route {
  /** The method's name in faults, such as `tbohotel.Search`. */
  readonly name: string;
  readonly verbs: readonly string[];
  readonly access: Access;
  readonly run: HotelMethod;
}

function route(name: string, access: Access, run: HotelMethod, verbs: readonly string[] = ['POST']): Route {
  return { name, access, run, verbs };
}

const CONTENT = [
  route('CountryList', 'content', countryList, ['GET', 'POST']),
  route('CityList', 'content', cityList),
  route('TBOHotelCodeList', 'content', hotelCodeList),
  route('Hotelcodelist', 'content', allHotelCodes, ['GET']),
  route('HotelDetails', 'content', hotelDetails),
];
const AFFILIATE = [route('Search', 'booking', search), route('PreBook', 'booking', preBook)];
const BOOKING = [
  route('Book', 'booking', book),
  route('GenerateVoucher', 'token', generateVoucher),
  route('GetBookingDetail', 'token', getBookingDetail),
  route('SendChangeRequest', 'token', sendChangeRequest),
  route('GetChangeRequestStatus', 'token', getChangeRequestStatus),
];
const SERVICES: readonly (readonly [RegExp, readonly Route[]])[] = [
  [/\/TBOHolidays_HotelAPI\/([a-z]+)\/?$/i, CONTENT],
  [/\/HotelAPI\/([a-z]+)\/?$/i, AFFILIATE],
  [/\/hotelservice\.svc\/rest\/([a-z]+)\/?$/i, BOOKING],
];
const PICTURE = /\/HotelImages\/((\d+)(?:-(STD|TWN|DLX|SUI))?-(\d))\.svg$/;

function routeOf(path: string): Route | undefined {
  for (const [pattern, routes] of SERVICES) {
    const name = pattern.exec(path)?.[1]?.toLowerCase();
    if (name !== undefined) return routes.find((one) => one.name.toLowerCase() === name);
  }
  return undefined;
}

/** Whether a path belongs to the hotel service. */
export function isHotelPath(path: string): boolean {
  return PICTURE.test(path) || SERVICES.some(([pattern]) => pattern.test(path));
}

function isLogin(header: string, { userName, password }: { readonly userName: string; readonly password: string }) {
  return header === `Basic ${Buffer.from(`${userName}:${password}`).toString('base64')}`;
}

function isAllowed(access: Access, call: HttpCall, body: WireObject, context: TboHotelContext): boolean {
  const header = call.headers.authorization ?? '';
  if (access === 'content') return isLogin(header, SANDBOX_HOTEL_LOGINS.content);
  if (isLogin(header, SANDBOX_HOTEL_LOGINS.booking)) return true;
  return access === 'token' && context.tokens.isValid(textField(body, 'TokenId'), context.clock.nowMs(), true);
}

/** The HTTP status says little: only logins and bad requests have one of their own. */
function statusReply(code: number, message: string): HttpOutcome {
  const http = [STATUS.invalid, STATUS.unauthorised, STATUS.rateLimited].find((one) => one === code) ?? 200;
  return sound(jsonReply(http, statusBlock(code, message)));
}

const PLANTED_REFUSALS: Readonly<Partial<Record<FaultKind, readonly [number, string]>>> = {
  rate_limited: [STATUS.rateLimited, 'Too many requests'],
  agency_blocked: [STATUS.blocked, 'Agency is blocked'],
};
/** Methods that refuse in their own words. */
const COMMITTING = new Set(['Book', 'GenerateVoucher', 'SendChangeRequest']);

function plantedRefusal(name: string, fault: Fault | undefined): HttpOutcome | undefined {
  if (fault === undefined) return undefined;
  const refusal = PLANTED_REFUSALS[fault.kind];
  if (refusal !== undefined) return statusReply(...refusal);
  return fault.kind === 'supplier_error' && !COMMITTING.has(name)
    ? statusReply(STATUS.unexpected, 'Unexpected error')
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

async function answer(found: Route, call: HttpCall, context: TboHotelContext, fault?: Fault): Promise<HttpOutcome> {
  const body = readBody(call);
  if (body === undefined) return statusReply(STATUS.invalid, 'Request is not valid JSON');
  if (!isAllowed(found.access, call, body, context)) {
    const isTokenWrong = found.access === 'token' && textField(body, 'TokenId') !== '';
    return isTokenWrong
      ? sound(jsonReply(200, { [`${found.name}Result`]: refusedHead(3, 'INVALID SESSION') }))
      : statusReply(STATUS.unauthorised, 'Access Credentials is incorrect');
  }
  const origin = `http://${call.headers.host ?? '127.0.0.1'}`;
  try {
    const { value, defect } = await found.run(body, { context, fault: fault?.kind, origin });
    return { reply: jsonReply(200, value), defect: defect ?? 'none' };
  } catch (error) {
    if (error instanceof HotelRefusal) return statusReply(error.code, error.message);
    throw error;
  }
}

function picture(call: HttpCall, context: TboHotelContext): HttpOutcome {
  const [, file, number = '', room, position = ''] = PICTURE.exec(call.path) ?? [];
  const property = hotelOfNumber(number);
  const kind = property?.rooms.find(({ code }) => code === room);
  if (property === undefined || file === undefined || (room !== undefined && kind === undefined)) {
    return sound(textReply(404, 'There is no such picture.'));
  }
  if (!isPictureAddressGood(`/HotelImages/${file}.svg`, call.query, indiaDate(context.clock.nowMs()))) {
    return sound(textReply(403, 'The address of the picture is no longer good.'));
  }
  const body =
    kind === undefined ? propertyPicture(property, Number(position)) : roomPicture(property, kind, Number(position));
  const headers = { 'Cache-Control': 'public, max-age=86400' };
  return sound({ status: 200, contentType: 'image/svg+xml; charset=utf-8', body, headers });
}

/** The hotel skin: content, search and booking by their paths on the port of the flights, and the pictures. */
export function createTboHotelHandler(context: TboHotelContext, faults: FaultBoard): HttpHandler {
  return async (call) => {
    if (PICTURE.test(call.path)) return picture(call, context);
    const found = routeOf(call.path);
    if (found === undefined) return sound(textReply(404, 'Invalid Resource Requested'));
    if (!found.verbs.includes(call.method)) return sound(textReply(405, 'Method not allowed'));
    const fault = faults.take(`tbohotel.${found.name}`);
    if (fault?.kind === 'latency') await waitMs(fault.latencyMs, context.closing);
    const spoilt = plantedRefusal(found.name, fault) ?? spoilBefore(fault);
    if (spoilt !== undefined) return spoilt;
    const outcome = await answer(found, call, context, fault);
    await waitAfter(fault, context.closing);
    return spoilAfter(outcome, fault);
  };
}
