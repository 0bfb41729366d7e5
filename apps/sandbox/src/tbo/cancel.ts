import { statusAt } from '../bookings/booking.ts';
import { settlePassenger, sumSettlements } from '../bookings/settle-cancellation.ts';
import { givenBackNow, openSlices, REQUEST, readBooking, readScope, refuseUnlessTicketed } from './cancel-scope.ts';
import { CANCELLATION_TYPE, completeRequest, fileRequest, toSettledEntry } from './change-requests.ts';
import type { TboMethod } from './context.ts';
import { invalidRequest, rejected, rupees, succeeded } from './envelope.ts';
import { textField, wholeField } from './request.ts';
import { isLowCostAtTbo, sourceOf } from './suppliers.ts';

/** ReleasePNRRequest: gives a hold back. */
export const releasePnrRequest: TboMethod = (body, context) => {
  const booking = readBooking(body, context);
  if (wholeField(body, 'Source') !== sourceOf(booking.offer.carrier))
    throw invalidRequest('Source is not valid for this booking.');
  if (statusAt(booking, context.clock.nowMs()) !== 'held') throw rejected('Only a held booking can be released.');
  context.bookings.save({ ...booking, status: 'released' });
  return { value: succeeded(booking.traceId, {}) };
};

/** GetCancellationCharges: what cancelling the booking or a named part of it would cost now, on low-cost carriers. */
export const getCancellationCharges: TboMethod = (body, context) => {
  const requestType = wholeField(body, 'RequestType') ?? 0;
  if (requestType < REQUEST.full || requestType > REQUEST.reissue) throw invalidRequest('RequestType is not valid.');
  const booking = readBooking(body, context);
  refuseUnlessTicketed(booking, context);
  if (!isLowCostAtTbo(booking.offer.carrier))
    throw rejected('Cancellation charges are not available online for this airline.');
  const named = requestType === REQUEST.partial ? readScope(body, booking, true) : null;
  const scope = named ?? { passengers: booking.passengers, slices: booking.offer.slices.map((_, slice) => slice) };
  const how = givenBackNow(false, context.clock.nowMs());
  const total = sumSettlements(
    scope.passengers.map((one) => {
      const open = openSlices(booking, one, context).filter((slice) => scope.slices.includes(slice));
      return settlePassenger(booking, one, open, how);
    }),
  );
  return {
    value: succeeded(booking.traceId, {
      RefundAmount: rupees(total.refundPaise),
      CancellationCharge: rupees(total.chargePaise),
      Remarks: requestType === REQUEST.full || named !== null ? '' : 'Charges are for the whole booking.',
      Currency: 'INR',
    }),
  };
};

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
  if (scope === null) throw invalidRequest('Sectors or TicketId is required for a partial cancellation.');
  const open = scope.passengers
    .map((passenger) => ({
      passenger,
      slices: openSlices(booking, passenger, context).filter((slice) => scope.slices.includes(slice)),
    }))
    .filter((one) => one.slices.length > 0);
  if (open.length === 0) throw rejected('A change request for these tickets already exists.');
  const isOnline =
    requestType === REQUEST.full &&
    isLowCostAtTbo(booking.offer.carrier) &&
    cancellationType !== CANCELLATION_TYPE.flightCancelled &&
    mischief?.kind !== 'pending' &&
    !booking.withholdsRefund &&
    context.refundDelay.delayMs() === 0;
  const requests = open
    .map((one) => fileRequest(booking, one, { requestType, cancellationType }, context))
    .map((request) => (isOnline ? completeRequest(request, context) : request));
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
