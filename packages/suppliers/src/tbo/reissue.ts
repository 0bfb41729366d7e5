import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import type { ChangeOffer, FlightOrder, FlightOutcome } from '../flight/port.ts';
import { priceOfChange } from './changes.ts';
import type { TboReply } from './client.ts';
import { ERROR_CODE, errorOf, saysSoldOut, saysUnderProcess } from './errors.ts';
import { readDetails } from './look-up.ts';
import { failed, unknown, unsent } from './outcomes.ts';
import { quoteRef } from './quote.ts';
import { parseContext, parseRef, type TboBookingContext } from './ref.ts';
import type { TboParts } from './search.ts';
import { awaitsTickets, toBooking } from './to-booking.ts';
import { parseCommit, rawPassengers } from './wire-orders.ts';

/**
 * Exchanges an order's flights (TBO's TicketReIssue page). The price is asked first, and a moved price is the
 * customer's to accept: nothing is sent then.
 */
export async function changeOrder(
  parts: TboParts,
  clientRef: string,
  booking: FlightOrder,
  offer: ChangeOffer,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const context = parseContext(booking.context);
  const ref = parseRef(offer.ref);
  if (!context || !ref) return failed(parts, 'not_supported', 'This change is not ours');
  const details = await readDetails(parts, { BookingId: Number(context.bookingId) }, signal);
  if (details.type === 'unclear') return { type: 'failed', error: details.error };
  if (details.type !== 'itinerary') return failed(parts, 'refused', 'The order cannot be changed now');
  const quote = await quoteRef(parts, ref, signal);
  if (!quote.ok) return { type: quote.soldOut ? 'unavailable' : 'failed', error: quote.error };
  const { payPaise } = priceOfChange(quote.result);
  if (payPaise !== offer.payPaise) {
    return { type: 'price_changed', oldTotalPaise: offer.payPaise, newTotalPaise: payPaise };
  }
  const payload = {
    TraceId: ref.traceId,
    ResultIndex: ref.resultIndex,
    PNR: context.pnr,
    BookingId: Number(context.bookingId),
    Passengers: rawPassengers(details.inner),
    IsPriceChangeAccepted: false,
    AgentReferenceNo: clientRef,
    TicketData: { TourCode: '', Endorsement: '', CorporateCode: '', AgentDealCode: '' },
  };
  const wanted = offer.slices.map(sliceKey);
  const reply = await parts.client.tell('air', 'TicketReIssue', payload, signal, ref.tokenDate);
  return judge(parts, context, wanted, reply, signal);
}

async function judge(
  parts: TboParts,
  context: TboBookingContext,
  wanted: readonly string[],
  reply: TboReply,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  if (!reply.ok) return unsent(parts, reply);
  const { envelope } = reply;
  const error = errorOf(parts.config, reply);
  if (saysUnderProcess(envelope)) return { type: 'pending' };
  if (error) {
    if (saysSoldOut(envelope)) return { type: 'unavailable', error };
    switch (envelope.error.code) {
      case ERROR_CODE.sessionExpired: {
        // "Expired" and "done already" share a code: only the order can decide.
        const seen = await bySight(parts, context, wanted, signal);
        return seen.isOld ? { type: 'failed', error } : seen.outcome;
      }
      case ERROR_CODE.invalidToken:
      case ERROR_CODE.rejected:
      case ERROR_CODE.validation:
        return { type: 'failed', error };
      default:
        return { type: 'unknown', error };
    }
  }
  const answer = parseCommit(envelope.inner);
  if (!answer) return unknown(parts, 'The answer to the change could not be read');
  const message = answer.Message || answer.SSRMessage || 'The change failed';
  if (answer.TicketStatus === 1 || answer.TicketStatus === 6 || (answer.TicketStatus === null && answer.Status === 1)) {
    return (await bySight(parts, context, wanted, signal)).outcome;
  }
  if (answer.TicketStatus === 8 || answer.IsPriceChanged === true) {
    return failed(parts, 'refused', 'The price of this change has moved; please choose again');
  }
  if (answer.TicketStatus === 5) return { type: 'pending' };
  if (answer.TicketStatus === 2 || answer.TicketStatus === 9) return unknown(parts, message);
  return answer.Status === 2 ? failed(parts, 'refused', message) : { type: 'pending' };
}

/** The order's own facts; `isOld` when it certainly still flies what it flew before. */
async function bySight(
  parts: TboParts,
  context: TboBookingContext,
  wanted: readonly string[],
  signal: AbortSignal,
): Promise<{ readonly isOld: boolean; readonly outcome: FlightOutcome }> {
  const answer = (outcome: FlightOutcome, isOld = false) => ({ isOld, outcome });
  const details = await readDetails(parts, { BookingId: Number(context.bookingId) }, signal);
  if (details.type === 'pending') return answer({ type: 'pending' });
  const itinerary = details.type === 'itinerary' ? details.itinerary : null;
  const booking = itinerary && toBooking(itinerary, context);
  if (!booking) return answer(unknown(parts, 'The order could not be read after the change'));
  const flown = booking.slices.map(sliceKey);
  if (wanted.every((key) => flown.includes(key))) {
    return answer(awaitsTickets(itinerary, booking) ? { type: 'pending' } : { type: 'confirmed', order: booking });
  }
  return answer(unknown(parts, 'The order does not show the change'), true);
}
