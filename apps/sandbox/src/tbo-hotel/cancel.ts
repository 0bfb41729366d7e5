import type { FaultKind } from '../faults.ts';
import {
  type CancelCourse,
  type HotelBooking,
  type HotelChangeRequest,
  hotelStatusAt,
} from '../hotel-bookings/hotel-booking.ts';
import { chargeAt } from '../hotel-engine/policies.ts';
import { rupees } from '../tbo/envelope.ts';
import { wholeField } from '../tbo/request.ts';
import type { HotelMethod, TboHotelContext } from './context.ts';
import { HotelRefusal, invalid, resultHead, STATUS } from './envelope.ts';

const HOTEL_CANCEL = 4;
const CHANGE = { pending: 1, inProgress: 2, processed: 3, rejected: 4 } as const;
const WRONG_FEE_PERCENT = 110;

const NEXT_STATUSES: Readonly<Record<CancelCourse, readonly number[]>> = {
  usual: [CHANGE.processed],
  dear: [CHANGE.processed],
  rejected: [CHANGE.rejected],
  slow: [CHANGE.pending, CHANGE.inProgress, CHANGE.processed],
};

function courseOf(booking: HotelBooking, fault: FaultKind | undefined): CancelCourse {
  if (fault === 'cancel_rejected') return 'rejected';
  if (fault === 'slow_cancel' || fault === 'pending') return 'slow';
  return fault === 'wrong_fee' ? 'dear' : booking.cancelCourse;
}

function fileRequest(booking: HotelBooking, course: CancelCourse, context: TboHotelContext): HotelChangeRequest {
  // A hold has cost nothing, so nothing is refunded and nothing is kept.
  const paidPaise = booking.isVouchered ? booking.totalPaise : 0;
  const policyPaise = booking.isVouchered ? chargeAt(booking.steps, booking, context.clock.nowMs()) : 0;
  const askedPaise = course === 'dear' ? Math.floor((policyPaise * WRONG_FEE_PERCENT + 50) / 100) : policyPaise;
  const chargePaise = Math.min(askedPaise, paidPaise);
  return context.bookings.saveRequest({
    changeRequestId: context.bookings.nextNumber('hotel_change'),
    bookingId: booking.bookingId,
    status: CHANGE.pending,
    nextStatuses: NEXT_STATUSES[course],
    chargePaise,
    refundPaise: paidPaise - chargePaise,
    creditNoteNo: '',
  });
}

/** SendChangeRequest: asks to cancel a whole booking. The answer knows no money. */
export const sendChangeRequest: HotelMethod = (body, { context, fault }) => {
  if (wholeField(body, 'RequestType') !== HOTEL_CANCEL) throw invalid('RequestType should be 4');
  const bookingId = wholeField(body, 'BookingId');
  const booking = bookingId === undefined ? undefined : context.bookings.byId(bookingId);
  if (booking === undefined) throw invalid('BookingId is not valid');
  const isOpen = context.bookings.requestsOf(booking.bookingId).some((one) => one.nextStatuses.length > 0);
  if (hotelStatusAt(booking, context.clock.nowMs()) !== 'confirmed' || isOpen || fault === 'supplier_error') {
    throw new HotelRefusal(STATUS.cancelFailed, 'Cancellation failed');
  }
  const request = fileRequest(booking, courseOf(booking, fault), context);
  return {
    value: {
      HotelChangeRequestResult: {
        ...resultHead(booking.traceId),
        ChangeRequestId: request.changeRequestId,
        ChangeRequestStatus: request.status,
      },
    },
  };
};

function process(request: HotelChangeRequest, context: TboHotelContext): HotelChangeRequest {
  const booking = context.bookings.byId(request.bookingId);
  if (booking !== undefined) context.bookings.save({ ...booking, cancelledAtMs: context.clock.nowMs() });
  context.switches.pay(-request.refundPaise);
  return { ...request, creditNoteNo: `MW/CN/2627/${context.bookings.nextNumber('hotel_note')}` };
}

function moveOn(request: HotelChangeRequest, context: TboHotelContext): HotelChangeRequest {
  const [status, ...nextStatuses] = request.nextStatuses;
  if (status === undefined) return request;
  const moved = { ...request, status, nextStatuses };
  return context.bookings.saveRequest(status === CHANGE.processed ? process(moved, context) : moved);
}

/** GetChangeRequestStatus: each look brings a request one step on; only 3 is done. */
export const getChangeRequestStatus: HotelMethod = (body, { context, fault }) => {
  const id = wholeField(body, 'ChangeRequestId');
  const known = id === undefined ? undefined : context.bookings.requestById(id);
  if (known === undefined) throw invalid('ChangeRequestId is not valid');
  const request = fault === 'pending' ? { ...known, status: CHANGE.inProgress } : moveOn(known, context);
  const isDone = request.status === CHANGE.processed;
  return {
    value: {
      HotelChangeRequestStatusResult: {
        ...resultHead(context.bookings.byId(request.bookingId)?.traceId ?? ''),
        B2B2BStatus: false,
        CancellationChargeBreakUp: null,
        TotalServiceCharge: 0,
        ChangeRequestId: request.changeRequestId,
        ChangeRequestStatus: request.status,
        RefundedAmount: isDone ? rupees(request.refundPaise) : 0,
        CancellationCharge: isDone ? rupees(request.chargePaise) : 0,
        ...(isDone ? { CreditNoteNo: request.creditNoteNo } : {}),
      },
    },
  };
};
