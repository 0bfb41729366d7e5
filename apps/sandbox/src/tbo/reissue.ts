import { withReissue } from '../bookings/reissue.ts';
import { readBooking, refuseUnlessTicketed } from './cancel-scope.ts';
import type { TboMethod } from './context.ts';
import { invalidRequest } from './envelope.ts';
import { collectedPaiseOf } from './fare-wire.ts';
import { deliver, movePrice, refuseByMischief } from './make-booking.ts';
import { readSelection } from './quote.ts';
import { reissueFareOf } from './reissue-search.ts';
import { flagField, textField, wholeField } from './request.ts';
import { TICKET_STATUS, toTicketAnswer } from './ticket.ts';

/** TicketReIssue: flies a low-cost booking on the flights of a reissue search. */
export const ticketReIssue: TboMethod = (body, context, mischief) => {
  const found = readSelection(body, context);
  const { reissue } = found;
  if (reissue === null) throw invalidRequest('ResultIndex is not of a reissue search.');
  if (!found.isQuoted) throw invalidRequest('FareQuote is required before TicketReIssue.');
  const booking = readBooking({ BookingId: reissue.bookingId }, context);
  refuseUnlessTicketed(booking, context);
  const sent = wholeField(body, 'BookingId');
  if (sent !== undefined && sent !== booking.bookingId) throw invalidRequest('BookingId is not that of the search.');
  refuseByMischief(found, undefined, mischief, context);
  const nowMs = context.clock.nowMs();
  const { selection, isPending } = movePrice(found, undefined, mischief, flagField(body, 'IsPriceChangeAccepted'));
  if (isPending) {
    context.traces.keep(selection);
    return { value: toTicketAnswer(booking, TICKET_STATUS.priceChanged, nowMs) };
  }
  const fare = reissueFareOf(booking, reissue.removed, selection.offer, nowMs);
  const changed = context.bookings.save(
    withReissue(booking, {
      removed: reissue.removed,
      added: selection.offer,
      collectedPaise: collectedPaiseOf(fare),
      invoiceId: context.bookings.nextNumber('invoice'),
      nowMs,
    }),
  );
  context.traces.consume(textField(body, 'TraceId'), textField(body, 'ResultIndex'));
  return deliver(changed, undefined, mischief, context, (one, pending) =>
    toTicketAnswer(one, pending ? TICKET_STATUS.inProgress : TICKET_STATUS.successful, context.clock.nowMs()),
  );
};
