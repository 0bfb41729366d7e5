import { priceOfExtras } from '@pravas/domain/flight-order/chosen-extras.ts';
import { add, fromRupees, type Paise } from '@pravas/domain/money/money.ts';
import type { Traveller } from '@pravas/domain/person/traveller.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type { BookRequest, FlightOutcome } from '../flight/port.ts';
import type { SupplierError } from '../order-port.ts';
import type { TboReply } from './client.ts';
import { ERROR_CODE, errorOf, saysSoldOut, saysUnderProcess } from './errors.ts';
import { lookUpOrder } from './look-up.ts';
import { failed, unknown, unsent } from './outcomes.ts';
import { quoteOffer } from './quote.ts';
import type { TboParts } from './search.ts';
import { awaitsTickets, isSameOrder, toBooking } from './to-booking.ts';
import { parseCommit, type TboCommit } from './wire-orders.ts';

/** What an answer to Book or Ticket is judged against. */
export interface Commitment {
  readonly request: BookRequest;
  readonly traceId: string;
  readonly tokenDate: string;
  readonly bookingRef: string | null;
  readonly step: 'Book' | 'Ticket';
}

/**
 * Sends a Book or Ticket. It is sent again in one case only: TBO answered that nothing was booked because the price had
 * moved, and the new price is exactly the total that the customer agreed to.
 */
export async function commit(
  parts: TboParts,
  commitment: Commitment,
  payload: object,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const { step, tokenDate, request } = commitment;
  const first = await parts.client.tell('airBook', step, payload, signal, tokenDate);
  const outcome = await judge(parts, commitment, first, signal);
  if (outcome.type !== 'price_changed' || outcome.newTotalPaise !== request.expectedTotalPaise) return outcome;
  const consented = { ...payload, IsPriceChangeAccepted: true };
  const second = await parts.client.tell('airBook', step, consented, signal, tokenDate);
  const settledOutcome = await judge(parts, commitment, second, signal);
  return settledOutcome.type === 'price_changed' && settledOutcome.newTotalPaise === request.expectedTotalPaise
    ? failed(parts, 'refused', 'The price could not be confirmed; please search again')
    : settledOutcome;
}

/** Turns the answer to a Book or Ticket into an outcome; whatever is not certain is `unknown` or `pending`. */
async function judge(
  parts: TboParts,
  commitment: Commitment,
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
      case ERROR_CODE.sessionExpired:
        // The same code means "expired" and "already ticketed": only the booking itself can decide.
        return bySight(parts, commitment, signal, error);
      case ERROR_CODE.invalidToken:
      case ERROR_CODE.rejected:
      case ERROR_CODE.validation:
        return { type: 'failed', error };
      default:
        return { type: 'unknown', error };
    }
  }
  const answer = parseCommit(envelope.inner);
  if (!answer) return unknown(parts, 'The booking answer could not be read');
  return commitment.step === 'Book'
    ? judgeBook(parts, commitment, answer, signal)
    : judgeTicket(parts, commitment, answer, signal);
}

/** Book's Status: 1 successful, 2 failed, 3 to 5 something else was booked, 9 cancelled, others not settled. */
async function judgeBook(parts: TboParts, commitment: Commitment, commit: TboCommit, signal: AbortSignal) {
  if (commit.Status === 1) return settled(parts, commitment, commit, signal);
  if (commit.Status === 2 || commit.Status === 9)
    return failed(parts, 'refused', commit.SSRMessage || 'Booking failed');
  if (isPriceMove(commit)) return priceChanged(parts, commitment, commit, signal);
  if (commit.Status === 3 || commit.Status === 4 || commit.Status === 5) {
    return unknown(parts, 'The supplier booked something else');
  }
  return { type: 'pending' } as const;
}

/**
 * Ticket's TicketStatus: 0 failed, 1 successful, 2 not saved, 3 not created, 4 not allowed, 5 in progress, 6 already
 * created, 8 price changed, 9 other error. "Not saved" and "other" may hide a ticket.
 */
async function judgeTicket(parts: TboParts, commitment: Commitment, commit: TboCommit, signal: AbortSignal) {
  if (commit.TicketStatus === 1 || commit.TicketStatus === 6) return settled(parts, commitment, commit, signal);
  if (commit.TicketStatus === 8 || isPriceMove(commit)) return priceChanged(parts, commitment, commit, signal);
  if (commit.TicketStatus === 5) return { type: 'pending' } as const;
  const message = commit.Message || commit.SSRMessage || 'Ticketing failed';
  if (commit.TicketStatus === 2 || commit.TicketStatus === 9) return unknown(parts, message);
  if (commit.TicketStatus === 3 || commit.TicketStatus === 4) return failed(parts, 'refused', message);
  if (commit.TicketStatus === 0 && commit.Status === 2) return failed(parts, 'refused', message);
  if (commit.TicketStatus === null && commit.Status === 1) return settled(parts, commitment, commit, signal);
  if (commit.TicketStatus === null && commit.Status === 2) return failed(parts, 'refused', message);
  return { type: 'pending' } as const;
}

function isPriceMove(commit: TboCommit): boolean {
  return commit.IsPriceChanged === true && commit.Status !== 1;
}

/** A success: the itinerary in the answer, or, where it is missing or incomplete, GetBookingDetails. */
async function settled(
  parts: TboParts,
  commitment: Commitment,
  commit: TboCommit,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const booking = commit.itinerary && toBooking(commit.itinerary, commitment);
  const { request } = commitment;
  if (booking && commit.itinerary && isSameOrder(commit.itinerary, request.offer.slices, leadOf(request.travellers))) {
    if (booking.status === 'confirmed' && !awaitsTickets(commit.itinerary, booking)) {
      return { type: 'confirmed', order: booking };
    }
    if (booking.status === 'held' && commitment.step === 'Book') {
      return { type: 'held', order: booking, payBy: payByOf(commit.itinerary.LastTicketDate) };
    }
  }
  const bookingRef = commit.BookingId || commitment.bookingRef;
  return bySight(parts, { ...commitment, bookingRef }, signal, null);
}

/** Looks the order up. `absentError` is what "no such order" means here; null = it cannot be, so it is unknown. */
async function bySight(
  parts: TboParts,
  commitment: Commitment,
  signal: AbortSignal,
  absentError: SupplierError | null,
): Promise<FlightOutcome> {
  const { request, bookingRef, step } = commitment;
  const seen = await lookUpOrder(
    parts,
    { clientRef: request.clientRef, offer: request.offer, bookingRef, leadTraveller: leadOf(request.travellers) },
    signal,
  );
  if (seen.type === 'pending') return { type: 'pending' };
  if (seen.type === 'unknown') return { type: 'unknown', error: seen.error };
  if (seen.type === 'absent') {
    return absentError
      ? { type: 'failed', error: absentError }
      : unknown(parts, 'The booking was not found afterwards');
  }
  if (seen.order.status === 'confirmed') return { type: 'confirmed', order: seen.order };
  if (seen.order.status === 'held' && step === 'Book') return { type: 'held', order: seen.order, payBy: null };
  if (seen.order.status === 'held' && absentError) return { type: 'failed', error: absentError };
  return { type: 'pending' };
}

async function priceChanged(
  parts: TboParts,
  commitment: Commitment,
  commit: TboCommit,
  signal: AbortSignal,
): Promise<FlightOutcome> {
  const { request } = commitment;
  const newTotalPaise = await movedTotal(parts, request, commit, signal);
  if (newTotalPaise === null) {
    return failed(parts, 'refused', 'The price has changed; please search again');
  }
  return { type: 'price_changed', oldTotalPaise: request.expectedTotalPaise, newTotalPaise };
}

async function movedTotal(
  parts: TboParts,
  request: BookRequest,
  commit: TboCommit,
  signal: AbortSignal,
): Promise<Paise | null> {
  if (commit.itinerary?.Fare) return fromRupees(commit.itinerary.Fare.PublishedFare);
  if (commit.Fare) return fromRupees(commit.Fare.PublishedFare);
  const quote = await quoteOffer(parts, request.offer, signal);
  return quote.ok ? add(quote.checked.detail.price.sellPaise, priceOfExtras(request.extras)) : null;
}

function leadOf(travellers: BookRequest['travellers']): Traveller {
  return travellers.find((traveller) => traveller.type === 'ADULT') ?? travellers[0];
}

/** LastTicketDate is office time in India where it is a full time; the short form ("29JUN17") says too little. */
function payByOf(lastTicketDate: string): string | null {
  if (!/^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}/.test(lastTicketDate)) return null;
  try {
    return Temporal.PlainDateTime.from(lastTicketDate.slice(0, 19)).toZonedDateTime(INDIAN_ZONE).toInstant().toString();
  } catch {
    return null;
  }
}
