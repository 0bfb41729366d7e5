import { droppedSlices } from '../bookings/airline-change.ts';
import { withSlicesCancelled } from '../bookings/apply-cancellation.ts';
import type { BookedPassenger, Booking, ChangeRequest } from '../bookings/booking.ts';
import { type Settlement, settlePassenger } from '../bookings/settle-cancellation.ts';
import { givenBackNow, REQUEST } from './cancel-scope.ts';
import type { TboContext, TboMethod } from './context.ts';
import { invalidRequest, rejected, rupees, succeeded } from './envelope.ts';
import { officeTime } from './itinerary-wire.ts';
import { wholeField } from './request.ts';

/** `CancellationType` of a request. */
export const CANCELLATION_TYPE = { noShow: 1, flightCancelled: 2, others: 3 } as const;
/** `ChangeRequestStatus` numbers; 4 is completed in captured samples. */
const CR_STATUS = { unassigned: 1, assigned: 2, acknowledged: 3, completed: 4, rejected: 5, closed: 6 } as const;

/** What a request asks for. */
export interface RequestKind {
  readonly requestType: number;
  readonly cancellationType: number;
}

/** Settles a request: the passenger is off the slices and the credit note is written. */
export function completeRequest(request: ChangeRequest, context: TboContext): ChangeRequest {
  const completed = context.bookings.saveChangeRequest({
    ...request,
    status: CR_STATUS.completed,
    nextStatuses: [],
    creditNoteNo: `SBX/2627/${context.bookings.nextNumber('credit_note')}`,
  });
  const booking = context.bookings.byId(request.bookingId);
  if (booking !== undefined) {
    context.bookings.save(withSlicesCancelled(booking, request.paxId, request.slices, context.clock.nowMs()));
  }
  return completed;
}

/** Whether the airline itself dropped every slice of the request. */
function isDropped(booking: Booking, slices: readonly number[]): boolean {
  return slices.every((slice) => droppedSlices(booking).includes(slice));
}

/** How the supplier's desk will work through a request that is not settled at once. */
function deskSteps(booking: Booking, slices: readonly number[], kind: RequestKind): readonly number[] {
  if (kind.requestType === REQUEST.reissue) {
    return [CR_STATUS.unassigned, CR_STATUS.assigned, CR_STATUS.acknowledged, CR_STATUS.closed];
  }
  // A claim that a flight was cancelled is checked, and turned down when the flight operates.
  const isTurnedDown = kind.cancellationType === CANCELLATION_TYPE.flightCancelled && !isDropped(booking, slices);
  return [CR_STATUS.unassigned, CR_STATUS.assigned, isTurnedDown ? CR_STATUS.rejected : CR_STATUS.completed];
}

/** What an airline keeps in the end that does not keep to the charge it has stated. */
function keptMore({ keepsMorePaise }: Booking, { chargePaise, refundPaise }: Settlement): Settlement {
  const morePaise = Math.min(keepsMorePaise, refundPaise);
  return { chargePaise: chargePaise + morePaise, refundPaise: refundPaise - morePaise };
}

/** Puts one passenger's request on the desk, with charge and refund as they are at this moment. */
export function fileRequest(
  booking: Booking,
  part: { readonly passenger: BookedPassenger; readonly slices: readonly number[] },
  kind: RequestKind,
  context: TboContext,
): ChangeRequest {
  const { passenger, slices } = part;
  const nowMs = context.clock.nowMs();
  const isReissue = kind.requestType === REQUEST.reissue;
  const isNoShow = kind.cancellationType === CANCELLATION_TYPE.noShow;
  const settlement = isReissue
    ? { chargePaise: 0, refundPaise: 0 }
    : keptMore(booking, settlePassenger(booking, passenger, slices, givenBackNow(isNoShow, nowMs)));
  return context.bookings.saveChangeRequest({
    changeRequestId: context.bookings.nextNumber('change_request'),
    bookingId: booking.bookingId,
    ticketId: passenger.ticketId ?? 0,
    paxId: passenger.paxId,
    slices,
    type: isReissue ? 'reissue' : 'cancellation',
    nextStatuses: deskSteps(booking, slices, kind),
    status: CR_STATUS.unassigned,
    ...settlement,
    createdAtMs: nowMs,
    dueAtMs: nowMs + context.refundDelay.delayMs(),
    creditNoteNo: '',
  });
}

/** A request of `TicketCRInfo` that was settled at once. */
export function toSettledEntry(request: ChangeRequest) {
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

/** Whether a refund can not be finished yet: it is withheld, or refunds take their time. */
function isHeldUp(request: ChangeRequest, context: TboContext): boolean {
  const isWithheld = context.bookings.byId(request.bookingId)?.withholdsRefund === true;
  return isWithheld || context.clock.nowMs() < request.dueAtMs;
}

function moveOn(request: ChangeRequest, context: TboContext): ChangeRequest {
  const [next, ...later] = request.nextStatuses;
  if (next === undefined) return request;
  if (next !== CR_STATUS.completed) {
    return context.bookings.saveChangeRequest({ ...request, status: next, nextStatuses: later });
  }
  if (!isHeldUp(request, context)) return completeRequest(request, context);
  return context.bookings.saveChangeRequest({ ...request, status: CR_STATUS.acknowledged });
}

/** GetChangeRequestStatus: each look-up of an open request moves it one step on. */
export const getChangeRequestStatus: TboMethod = (body, context) => {
  const id = wholeField(body, 'ChangeRequestId');
  if (id === undefined) throw invalidRequest('ChangeRequestId is not valid.');
  const known = context.bookings.changeRequestById(id);
  if (known === undefined) throw rejected('No change request is found for this ChangeRequestId.');
  const request = moveOn(known, context);
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
