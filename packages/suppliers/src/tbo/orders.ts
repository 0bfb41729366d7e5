import type { Traveller } from '@pravas/domain/flight/traveller.ts';
import { fromRupees, type Paise } from '@pravas/domain/money/money.ts';
import type { BookRequest, Outcome, SupplierBooking, SupplierError } from '../flight/port.ts';
import type { TboReply } from './client.ts';
import { ERROR_CODE, errorOf, faultError, saysSoldOut, saysUnderProcess, supplierError } from './errors.ts';
import { passengersPayload } from './from-domain.ts';
import { lookUpOrder, readDetails } from './look-up.ts';
import { changesOf, type Quote, quoteOffer } from './quote.ts';
import { parseContext } from './ref.ts';
import type { TboParts } from './search.ts';
import { isSameOrder, toBooking } from './to-booking.ts';
import { includedBags, parseCommit, type TboCommit } from './wire.ts';

type GoodQuote = Extract<Quote, { readonly ok: true }>;

/** What an answer to Book or Ticket is judged against. */
interface Commitment {
  readonly request: BookRequest;
  readonly traceId: string;
  readonly tokenDate: string;
  readonly bookingRef: string | null;
  readonly step: 'Book' | 'Ticket';
}

/**
 * Buys an offer: low-cost carriers are ticketed at once (TBO's Ticket page), others are booked and held (Book page). The
 * price is asked first; any move is the customer's to accept, so a changed total sends nothing.
 */
export async function bookOffer(parts: TboParts, request: BookRequest, signal: AbortSignal): Promise<Outcome> {
  const quote = await quoteOffer(parts, request.offer, signal);
  if (!quote.ok) return { type: quote.soldOut ? 'unavailable' : 'failed', error: quote.error };
  const refusal = refuseBeforeSending(parts, request, quote);
  if (refusal) return refusal;
  const bags = await bagsToEcho(parts, quote, signal);
  if (!bags.ok) return { type: 'failed', error: bags.error };
  const passengers = passengersPayload(request, quote.result.FareBreakdown, parts.config, bags.value);
  if (!passengers) {
    return failed(parts, 'refused', 'The travellers are not those that the fare was searched for');
  }
  const { ref } = quote;
  const step = ref.isLcc ? 'Ticket' : 'Book';
  const payload = {
    TraceId: ref.traceId,
    ResultIndex: ref.resultIndex,
    Passengers: passengers,
    ...(ref.isLcc ? { PreferredCurrency: 'INR', AgentReferenceNo: request.clientRef } : {}),
  };
  const commitment = { request, traceId: ref.traceId, tokenDate: ref.tokenDate, bookingRef: null, step } as const;
  return commit(parts, commitment, payload, signal);
}

/** Tickets a held order at the total it was held at (TBO's Ticket page, form for non-low-cost carriers). */
export async function ticketOrder(
  parts: TboParts,
  request: BookRequest,
  held: SupplierBooking,
  signal: AbortSignal,
): Promise<Outcome> {
  const context = parseContext(held.context);
  if (!context) return failed(parts, 'not_supported', 'This booking is not ours');
  const { traceId, tokenDate, bookingId: bookingRef } = context;
  let accepted = false;
  if (held.totalPaise !== request.expectedTotalPaise) {
    // The airline moved the price of the hold, and the customer may have agreed to exactly that since.
    const details = await readDetails(parts, { BookingId: Number(bookingRef) }, signal);
    if (details.type === 'unclear') return { type: 'failed', error: details.error };
    const fare = details.type === 'itinerary' ? details.itinerary.Fare : null;
    const newTotalPaise = fare ? fromRupees(fare.PublishedFare) : held.totalPaise;
    if (newTotalPaise !== request.expectedTotalPaise) {
      return { type: 'price_changed', oldTotalPaise: request.expectedTotalPaise, newTotalPaise };
    }
    accepted = true;
  }
  const payload = {
    TraceId: traceId,
    PNR: context.pnr,
    BookingId: Number(bookingRef),
    ...(accepted ? { IsPriceChangeAccepted: true } : {}),
  };
  return commit(parts, { request, traceId, tokenDate, bookingRef, step: 'Ticket' }, payload, signal);
}

/** Gives a held order back (TBO's ReleasePNRRequest page). */
export async function releaseOrder(
  parts: TboParts,
  held: SupplierBooking,
  signal: AbortSignal,
): Promise<Outcome | { readonly type: 'released' }> {
  const context = parseContext(held.context);
  if (!context) return failed(parts, 'not_supported', 'This booking is not ours');
  const payload = { BookingId: Number(context.bookingId), Source: context.source ?? '' };
  const reply = await parts.client.tell('airBook', 'ReleasePNRRequest', payload, signal, context.tokenDate);
  if (!reply.ok) return unsent(parts, reply);
  const error = errorOf(parts.config, reply);
  if (error) return { type: reply.envelope.error.code === ERROR_CODE.transient ? 'unknown' : 'failed', error };
  return reply.envelope.responseStatus === 1
    ? { type: 'released' }
    : unknown(parts, 'The supplier did not say whether the hold was given back');
}

function refuseBeforeSending(parts: TboParts, request: BookRequest, quote: GoodQuote): Outcome | null {
  const { offer } = quote.checked;
  if (offer.price.sellPaise !== request.expectedTotalPaise) {
    return {
      type: 'price_changed',
      oldTotalPaise: request.expectedTotalPaise,
      newTotalPaise: offer.price.sellPaise,
    };
  }
  if (changesOf(request.offer, offer).includes('Times')) {
    return {
      type: 'unavailable',
      error: supplierError(parts.config, 'refused', 'The flight times have changed', false),
    };
  }
  if (offer.requirements.gst === 'mandatory' && !request.gst) {
    return failed(parts, 'refused', 'This fare needs the GST details of a company');
  }
  if (offer.requirements.seatMandatory || offer.requirements.mealMandatory) {
    return failed(parts, 'not_supported', 'This fare needs a seat or meal to be chosen');
  }
  return null;
}

type Bags =
  | { readonly ok: true; readonly value: readonly object[] }
  | { readonly ok: false; readonly error: SupplierError };

/**
 * On international low-cost fares the allowance that comes with the fare is an option of its own at price 0: unless it
 * is sent back, no bag is granted (TBO's SSR page).
 */
async function bagsToEcho(parts: TboParts, quote: GoodQuote, signal: AbortSignal): Promise<Bags> {
  const international = quote.checked.offer.slices.some((slice) =>
    slice.segments.some(({ from, to }) => from.countryCode !== 'IN' || to.countryCode !== 'IN'),
  );
  if (!quote.ref.isLcc || !international) return { ok: true, value: [] };
  const payload = { TraceId: quote.ref.traceId, ResultIndex: quote.ref.resultIndex };
  const reply = await parts.client.ask('air', 'SSR', payload, signal, quote.ref.tokenDate);
  const error = errorOf(parts.config, reply);
  if (error || !reply.ok) {
    return { ok: false, error: error ?? supplierError(parts.config, 'unavailable', 'No answer', true) };
  }
  return { ok: true, value: includedBags(reply.envelope.inner) };
}

/**
 * Sends a Book or Ticket. It is sent again in one case only: TBO answered that nothing was booked because the price had
 * moved, and the price it names is the very total that the customer agreed to.
 */
async function commit(parts: TboParts, commitment: Commitment, payload: object, signal: AbortSignal): Promise<Outcome> {
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
async function judge(parts: TboParts, commitment: Commitment, reply: TboReply, signal: AbortSignal): Promise<Outcome> {
  if (!reply.ok) return unsent(parts, reply);
  const { envelope } = reply;
  const error = errorOf(parts.config, reply);
  if (saysUnderProcess(envelope)) return { type: 'pending' };
  if (error) {
    if (saysSoldOut(envelope)) return { type: 'unavailable', error };
    switch (envelope.error.code) {
      case ERROR_CODE.sessionExpired:
        // The same code means "expired" and "already ticketed": only the booking itself can tell.
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

/** A success: the itinerary that came along, or, where it is missing or incomplete, GetBookingDetails. */
async function settled(
  parts: TboParts,
  commitment: Commitment,
  commit: TboCommit,
  signal: AbortSignal,
): Promise<Outcome> {
  const booking = commit.itinerary && toBooking(commit.itinerary, commitment);
  const { request } = commitment;
  if (booking && commit.itinerary && isSameOrder(commit.itinerary, request.offer.slices, leadOf(request.travellers))) {
    if (booking.status === 'ticketed') return { type: 'confirmed', booking };
    if (booking.status === 'held' && commitment.step === 'Book') {
      return { type: 'held', booking, payBy: payByOf(commit.itinerary.LastTicketDate) };
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
): Promise<Outcome> {
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
  if (seen.booking.status === 'ticketed') return { type: 'confirmed', booking: seen.booking };
  if (seen.booking.status === 'held' && step === 'Book') return { type: 'held', booking: seen.booking, payBy: null };
  if (seen.booking.status === 'held' && absentError) return { type: 'failed', error: absentError };
  return { type: 'pending' };
}

async function priceChanged(
  parts: TboParts,
  commitment: Commitment,
  commit: TboCommit,
  signal: AbortSignal,
): Promise<Outcome> {
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
  return quote.ok ? quote.checked.offer.price.sellPaise : null;
}

/** No answer: certain only when nothing was sent. */
function unsent(parts: TboParts, reply: Extract<TboReply, { readonly ok: false }>): Outcome {
  const error = faultError(parts.config, reply.fault);
  return reply.sent ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
}

function unknown(parts: TboParts, message: string): Outcome {
  return { type: 'unknown', error: supplierError(parts.config, 'malformed', message, false) };
}

function failed(parts: TboParts, kind: SupplierError['kind'], message: string): Outcome {
  return { type: 'failed', error: supplierError(parts.config, kind, message, false) };
}

function leadOf(travellers: BookRequest['travellers']): Traveller {
  return travellers.find((traveller) => traveller.type === 'ADULT') ?? travellers[0];
}

/** LastTicketDate is office time in India where it is a full time; the short form ("29JUN17") says too little. */
function payByOf(lastTicketDate: string): string | null {
  if (!/^2[0-9]{3}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}/.test(lastTicketDate)) return null;
  try {
    return Temporal.PlainDateTime.from(lastTicketDate.slice(0, 19))
      .toZonedDateTime('Asia/Kolkata')
      .toInstant()
      .toString();
  } catch {
    return null;
  }
}
