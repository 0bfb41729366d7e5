import type { BookedPassenger, Booking, ChangeRequest } from './bookings.ts';
import { statusAt } from './bookings.ts';
import type { TboContext, TboMethod } from './context.ts';
import { invalidRequest, rejected, rupees, succeeded } from './envelope.ts';
import { officeTime } from './itinerary-wire.ts';
import { objectsField, textField, type WireObject, wholeField } from './request.ts';
import { settlePassenger } from './settlement.ts';
import { isLowCostAtTbo, sourceOf } from './suppliers.ts';

const REQUEST = { full: 1, partial: 2, reissue: 3 } as const;
const CANCELLATION_TYPE = { noShow: 1, flightCancelled: 2, others: 3 } as const;
/** `ChangeRequestStatus` numbers; 4 is completed in captured samples. */
const CR_STATUS = { unassigned: 1, assigned: 2, acknowledged: 3, completed: 4, rejected: 5, closed: 6 } as const;

function readBooking(body: WireObject, context: TboContext): Booking {
  const bookingId = wholeField(body, 'BookingId');
  if (bookingId === undefined) throw invalidRequest('BookingId is not valid.');
  const booking = context.bookings.byId(bookingId);
  if (booking === undefined) throw rejected('No booking is found for this BookingId.');
  return booking;
}

/** ReleasePNRRequest: gives a hold back. */
export const releasePnrRequest: TboMethod = (body, context) => {
  const booking = readBooking(body, context);
  if (wholeField(body, 'Source') !== sourceOf(booking.offer.carrier))
    throw invalidRequest('Source is not valid for this booking.');
  if (statusAt(booking, context.clock.nowMs()) !== 'held') throw rejected('Only a held booking can be released.');
  context.bookings.save({ ...booking, status: 'released' });
  return { value: succeeded(booking.traceId, {}) };
};

/** Slices a passenger still flies and has not asked to cancel. */
function openSlices(booking: Booking, passenger: BookedPassenger, context: TboContext): readonly number[] {
  const asked = context.bookings
    .changeRequestsOf(booking.bookingId)
    .filter((one) => one.paxId === passenger.paxId && one.nextStatuses.length > 0 && one.type === 'cancellation')
    .flatMap((one) => one.slices);
  return booking.offer.slices
    .map((_, slice) => slice)
    .filter((slice) => !passenger.cancelledSlices.includes(slice) && !asked.includes(slice));
}

function refuseUnlessTicketed(booking: Booking, context: TboContext): void {
  if (booking.pollsUntilKnown > 0) throw rejected('Your booking under process. It can not be changed yet.');
  const status = statusAt(booking, context.clock.nowMs());
  if (status === 'held') throw rejected('The booking is not ticketed. Please use ReleasePNRRequest.');
  if (status !== 'ticketed') throw rejected('The booking is already cancelled.');
}

/** GetCancellationCharges: what a full cancellation would cost now, on low-cost carriers. */
export const getCancellationCharges: TboMethod = (body, context) => {
  const requestType = wholeField(body, 'RequestType') ?? 0;
  if (requestType < REQUEST.full || requestType > REQUEST.reissue) throw invalidRequest('RequestType is not valid.');
  const booking = readBooking(body, context);
  refuseUnlessTicketed(booking, context);
  if (!isLowCostAtTbo(booking.offer.carrier))
    throw rejected('Cancellation charges are not available online for this airline.');
  const nowMs = context.clock.nowMs();
  const parts = booking.passengers.map((one) =>
    settlePassenger(booking, one, openSlices(booking, one, context), false, nowMs),
  );
  return {
    value: succeeded(booking.traceId, {
      RefundAmount: rupees(parts.reduce((sum, part) => sum + part.refundPaise, 0)),
      CancellationCharge: rupees(parts.reduce((sum, part) => sum + part.chargePaise, 0)),
      // The request names neither passengers nor sectors, so the answer is always for all of them.
      Remarks: requestType === REQUEST.full ? '' : 'Charges are for the whole booking.',
      Currency: 'INR',
    }),
  };
};

interface CancelScope {
  readonly passengers: readonly BookedPassenger[];
  readonly slices: readonly number[];
}

function readScope(body: WireObject, booking: Booking, isPartial: boolean): CancelScope {
  const all = booking.offer.slices.map((_, slice) => slice);
  const raw = body.TicketId;
  const wanted = (Array.isArray(raw) ? raw : raw === undefined || raw === null ? [] : [raw])
    .map(Number)
    .filter((id) => id > 0);
  const passengers =
    wanted.length === 0 ? booking.passengers : booking.passengers.filter((one) => wanted.includes(one.ticketId ?? -1));
  if (passengers.length < wanted.length) throw invalidRequest('TicketId does not belong to this booking.');
  const sectors = objectsField(body, 'Sectors');
  if (!isPartial) {
    if (wanted.length > 0 && passengers.length < booking.passengers.length) {
      throw invalidRequest('A full cancellation names all tickets or none.');
    }
    return { passengers, slices: all };
  }
  if (sectors.length === 0 && wanted.length === 0)
    throw invalidRequest('Sectors or TicketId is required for a partial cancellation.');
  const slices = sectors.map((sector) => {
    const origin = textField(sector, 'Origin').toUpperCase();
    const destination = textField(sector, 'Destination').toUpperCase();
    const slice = booking.offer.slices.findIndex(
      ({ connection }) =>
        connection.flights[0]?.origin === origin && connection.flights.at(-1)?.destination === destination,
    );
    if (slice < 0) throw invalidRequest(`Sector ${origin}-${destination} is not part of the booking.`);
    return slice;
  });
  return { passengers, slices: slices.length === 0 ? all : [...new Set(slices)] };
}

/** Takes the request's passenger off its slices; a booking nobody flies any more is cancelled. */
function applyCancellation(request: ChangeRequest, context: TboContext): void {
  const booking = context.bookings.byId(request.bookingId);
  if (booking === undefined) return;
  const passengers = booking.passengers.map((one) =>
    one.paxId === request.paxId
      ? { ...one, cancelledSlices: [...one.cancelledSlices, ...request.slices].toSorted() }
      : one,
  );
  const isEmpty = passengers.every((one) => one.cancelledSlices.length === booking.offer.slices.length);
  context.bookings.save({ ...booking, passengers, status: isEmpty ? 'cancelled' : booking.status });
}

function complete(request: ChangeRequest, context: TboContext): ChangeRequest {
  const creditNoteNo = `SBX/2627/${context.bookings.nextNumber('credit_note')}`;
  const completed = context.bookings.saveChangeRequest({
    ...request,
    status: CR_STATUS.completed,
    nextStatuses: [],
    creditNoteNo,
  });
  applyCancellation(completed, context);
  return completed;
}

/** How the supplier's desk will work through a request that is not settled at once. */
function deskSteps(requestType: number, cancellationType: number): readonly number[] {
  if (requestType === REQUEST.reissue) {
    return [CR_STATUS.unassigned, CR_STATUS.assigned, CR_STATUS.acknowledged, CR_STATUS.closed];
  }
  // The sandbox's flights all operate, so a claim that one was cancelled is looked at and turned down.
  const isTurnedDown = cancellationType === CANCELLATION_TYPE.flightCancelled;
  return [CR_STATUS.unassigned, CR_STATUS.assigned, isTurnedDown ? CR_STATUS.rejected : CR_STATUS.completed];
}

function toSettledEntry(request: ChangeRequest) {
  return {
    ChangeRequestId: request.changeRequestId,
    TicketId: request.ticketId,
    Status: 1,
    Remarks: 'Successful',
    ChangeRequestStatus: request.status,
    CancellationCharge: rupees(request.chargePaise),
    RefundedAmount: rupees(request.refundPaise),
    ServiceTaxOnRAF: 0,
    SwachhBharatCess: 0,
    KrishiKalyanCess: 0,
    CreditNoteNo: request.creditNoteNo,
    CreditNoteCreatedOn: officeTime(request.createdAtMs),
  };
}

/** Puts one passenger's request on the desk, with charge and refund as they are at this moment. */
function fileRequest(
  booking: Booking,
  part: { readonly passenger: BookedPassenger; readonly slices: readonly number[] },
  kind: { readonly requestType: number; readonly cancellationType: number },
  context: TboContext,
): ChangeRequest {
  const { passenger, slices } = part;
  const nowMs = context.clock.nowMs();
  const isReissue = kind.requestType === REQUEST.reissue;
  const isNoShow = kind.cancellationType === CANCELLATION_TYPE.noShow;
  const settlement = isReissue
    ? { chargePaise: 0, refundPaise: 0 }
    : settlePassenger(booking, passenger, slices, isNoShow, nowMs);
  return context.bookings.saveChangeRequest({
    changeRequestId: context.bookings.nextNumber('change_request'),
    bookingId: booking.bookingId,
    ticketId: passenger.ticketId ?? 0,
    paxId: passenger.paxId,
    slices,
    type: isReissue ? 'reissue' : 'cancellation',
    nextStatuses: deskSteps(kind.requestType, kind.cancellationType),
    status: CR_STATUS.unassigned,
    ...settlement,
    createdAtMs: nowMs,
    creditNoteNo: '',
  });
}

/** SendChangeRequest: asks to cancel or reissue. Full cancellations of low-cost carriers are settled at once. */
export const sendChangeRequest: TboMethod = (body, context, mischief) => {
  const requestType = wholeField(body, 'RequestType') ?? 0;
  const cancellationType = wholeField(body, 'CancellationType') ?? 0;
  if (requestType < REQUEST.full || requestType > REQUEST.reissue) throw invalidRequest('RequestType is not valid.');
  if (requestType !== REQUEST.reissue && (cancellationType < 1 || cancellationType > 3))
    throw invalidRequest('CancellationType is not valid.');
  if (textField(body, 'Remarks') === '') throw invalidRequest('Remarks can not be null or empty.');
  const booking = readBooking(body, context);
  refuseUnlessTicketed(booking, context);
  if (mischief?.kind === 'supplier_error') throw rejected('The airline did not accept the change request.');
  const scope = readScope(body, booking, requestType === REQUEST.partial);
  const open = scope.passengers.map((one) => ({
    passenger: one,
    slices: scope.slices.filter((slice) => openSlices(booking, one, context).includes(slice)),
  }));
  if (open.every((one) => one.slices.length === 0))
    throw rejected('A change request for these tickets already exists.');
  const isOnline =
    requestType === REQUEST.full &&
    isLowCostAtTbo(booking.offer.carrier) &&
    cancellationType !== CANCELLATION_TYPE.flightCancelled &&
    mischief?.kind !== 'pending';
  const requests = open
    .filter((one) => one.slices.length > 0)
    .map((one) => fileRequest(booking, one, { requestType, cancellationType }, context))
    .map((request) => (isOnline ? complete(request, context) : request));
  return {
    value: succeeded(booking.traceId, {
      B2B2BStatus: false,
      TicketCRInfo: requests.map((request) =>
        isOnline
          ? toSettledEntry(request)
          : {
              ChangeRequestId: request.changeRequestId,
              TicketId: request.ticketId,
              Status: 1,
              Remarks: 'Request is sent to the airline desk.',
            },
      ),
    }),
  };
};

/** GetChangeRequestStatus: each look at an open request moves it one step on. */
export const getChangeRequestStatus: TboMethod = (body, context) => {
  const id = wholeField(body, 'ChangeRequestId');
  if (id === undefined) throw invalidRequest('ChangeRequestId is not valid.');
  const known = context.bookings.changeRequestById(id);
  if (known === undefined) throw rejected('No change request is found for this ChangeRequestId.');
  const [next, ...later] = known.nextStatuses;
  let request = known;
  if (next === CR_STATUS.completed) request = complete(known, context);
  else if (next !== undefined)
    request = context.bookings.saveChangeRequest({ ...known, status: next, nextStatuses: later });
  const isDone = request.status === CR_STATUS.completed;
  return {
    value: succeeded(context.bookings.byId(request.bookingId)?.traceId ?? '', {
      ChangeRequestId: request.changeRequestId,
      ChangeRequestStatus: request.status,
      RefundedAmount: isDone ? rupees(request.refundPaise) : 0,
      CancellationCharge: isDone ? rupees(request.chargePaise) : 0,
      ServiceTaxOnRAF: 0,
      ...(isDone ? { CreditNoteNo: request.creditNoteNo, CreditNoteCreatedOn: officeTime(request.createdAtMs) } : {}),
    }),
  };
};
