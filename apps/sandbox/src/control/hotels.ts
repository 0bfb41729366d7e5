import { type HotelBooking, hotelReferenceAt, hotelStatusAt } from '../hotel-bookings/hotel-booking.ts';
import { isStaysVisible, type StaysBooking } from '../hotel-bookings/stays-ledger.ts';
import { propertyOf } from '../hotel-engine/properties.ts';
import { type HttpReply, jsonReply } from '../http-server.ts';
import { textField, wholeField } from '../tbo/request.ts';
import { readJson, refusal } from './commands.ts';
import type { ControlContext } from './context.ts';

function toView(booking: HotelBooking, { clock, hotels }: ControlContext) {
  const nowMs = clock.nowMs();
  const { propertyCode, room, plan, stay } = booking.offer;
  return {
    bookingId: booking.bookingId,
    clientReference: booking.clientReference,
    confirmationNo: booking.confirmationNo,
    status: hotelStatusAt(booking, nowMs),
    isVouchered: booking.isVouchered,
    hotelReference: hotelReferenceAt(booking, nowMs),
    property: propertyOf(propertyCode)?.name ?? propertyCode,
    propertyCode,
    room,
    plan,
    ...stay,
    rooms: booking.offer.rooms.length,
    totalPaise: booking.totalPaise,
    guests: booking.guests.map((guests) =>
      guests.map((guest) => `${textField(guest, 'FirstName')} ${textField(guest, 'LastName')}`),
    ),
    requests: hotels.requestsOf(booking.bookingId),
    createdAt: new Date(booking.createdAtMs).toISOString(),
  };
}

/** Every room booking: the supplier's truth, without wire oddities. */
export function hotelBookings(context: ControlContext): HttpReply {
  return jsonReply(200, { bookings: context.hotels.all().map((one) => toView(one, context)) });
}

function toStaysView(booking: StaysBooking, nowMs: number) {
  const { propertyCode, room, plan, stay, rooms } = booking.offer;
  return {
    bookingId: booking.id,
    reference: booking.reference,
    status: booking.cancelledAtMs === null ? (booking.failsInTheEnd ? 'failed' : 'confirmed') : 'cancelled',
    isVisible: isStaysVisible(booking, nowMs),
    propertyCode,
    room,
    plan,
    ...stay,
    rooms: rooms.length,
    totalPaise: booking.sums.totalPaise,
    settled: booking.settled,
    guests: booking.guests.map((guest) => `${guest.given_name} ${guest.family_name}`),
    phoneNumber: booking.phoneNumber,
    specialRequests: booking.specialRequests,
    metadata: booking.metadata,
    createdAt: new Date(booking.createdAtMs).toISOString(),
  };
}

/** Every booking of the second source, also those that it does not show. */
export function staysBookings({ stays, clock }: ControlContext): HttpReply {
  return jsonReply(200, { bookings: stays.all().map((one) => toStaysView(one, clock.nowMs())) });
}

/** The switches for hotels: the agency's money, and whether offers carry selling rates. */
export function hotelSwitches({ hotelSwitches: switches }: ControlContext): HttpReply {
  return jsonReply(200, { balancePaise: switches.balancePaise(), feed: switches.hasSellingRates() ? 'b2c' : 'b2b' });
}

/** Sets the agency's money (null: without end) and the feed (`b2b` or `b2c`); what is not named stays. */
export function setHotelSwitches(text: string, context: ControlContext): HttpReply {
  const body = readJson(text);
  if (body === undefined) return refusal('The body must be a JSON object.');
  const balancePaise = body.balancePaise === null ? null : wholeField(body, 'balancePaise');
  const feed = textField(body, 'feed');
  if ('balancePaise' in body && (balancePaise === undefined || (balancePaise ?? 0) < 0)) {
    return refusal('balancePaise must be a whole number of paise, or null for money without end.');
  }
  if ('feed' in body && !['b2b', 'b2c'].includes(feed)) return refusal('feed must be b2b or b2c.');
  if (balancePaise !== undefined) context.hotelSwitches.setBalancePaise(balancePaise);
  if (feed !== '') context.hotelSwitches.setSellingRates(feed === 'b2c');
  return hotelSwitches(context);
}
