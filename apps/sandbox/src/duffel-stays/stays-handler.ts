import { DuffelRefusal } from '../duffel/envelope.ts';
import { serveRoutes } from '../duffel/serve-routes.ts';
import type { Fault, FaultBoard } from '../faults.ts';
import { propertyPicture, roomPicture } from '../hotel-engine/picture.ts';
import { type HttpCall, type HttpHandler, type HttpOutcome, jsonReply, sound, textReply } from '../http-server.ts';
import { listedOf } from './accommodation-wire.ts';
import type { StaysContext } from './context.ts';
import { STAYS_ROUTES } from './stays-routes.ts';

const PICTURE = /^\/stays\/photos\/(acc_[A-Za-z0-9]+?)(?:-(STD|TWN|DLX|SUI))?-(\d)\.svg$/;

/** Calls that make or end something refuse in their own words; all others just do not work for a moment. */
const COMMITTING_CALLS = new Set(['stays.bookings.create', 'stays.bookings.cancel']);

function refuseByFault(call: string, fault: Fault | undefined): HttpOutcome | undefined {
  // An account without Stays gets a 403 without a reason.
  if (fault?.kind === 'agency_blocked') return sound(jsonReply(403, {}));
  if (fault?.kind !== 'supplier_error' || COMMITTING_CALLS.has(call)) return undefined;
  throw new DuffelRefusal(502, 'api_error', 'upstream_error', 'The provider is not responding. Please try again.');
}

function picture(call: HttpCall): HttpOutcome {
  const [, id = '', room, number = ''] = PICTURE.exec(call.path) ?? [];
  const property = listedOf(id)?.property;
  const kind = property?.rooms.find(({ code }) => code === room);
  if (property === undefined || (room !== undefined && kind === undefined))
    return sound(textReply(404, 'There is no such picture.'));
  const body =
    kind === undefined ? propertyPicture(property, Number(number)) : roomPicture(property, kind, Number(number));
  const headers = { 'Cache-Control': 'public, max-age=86400' };
  return sound({ status: 200, contentType: 'image/svg+xml; charset=utf-8', body, headers });
}

/** Whether a path belongs to Stays. */
export function isStaysPath(path: string): boolean {
  return path.startsWith('/stays/');
}

/** The second source of hotels, beside the same vendor's flights; its pictures are public. */
export function createStaysHandler(context: StaysContext, faults: FaultBoard): HttpHandler {
  const serve = serveRoutes(STAYS_ROUTES, context, faults, { refuseByFault, waitsByItself: () => false });
  return (call) => (PICTURE.test(call.path) ? picture(call) : serve(call));
}
