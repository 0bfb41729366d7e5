import { add, fromRupees } from '@pravas/domain/money/money.ts';
import type { BookRequest, FlightOrder, FlightOutcome } from '../flight/port.ts';
import { commit } from './commit-order.ts';
import { ERROR_CODE, errorOf, supplierError } from './errors.ts';
import { type ExtrasToSend, extrasToSend, missingExtra } from './extras.ts';
import { passengersPayload } from './from-domain.ts';
import { readDetails } from './look-up.ts';
import { failed, unknown, unsent } from './outcomes.ts';
import { changesOf, type Quote, quoteOffer } from './quote.ts';
import { parseContext } from './ref.ts';
import type { TboParts } from './search.ts';

type GoodQuote = Extract<Quote, { readonly ok: true }>;

/**
 * Buys an offer: low-cost carriers are ticketed at once (TBO's Ticket page), others are booked and held (Book page). The
 * price is asked first; any move is the customer's to accept, so a changed total sends nothing.
 */
export async function bookOffer(parts: TboParts, request: BookRequest, signal: AbortSignal): Promise<FlightOutcome> {
  const quote = await quoteOffer(parts, request.offer, signal);
  if (!quote.ok) return { type: quote.soldOut ? 'unavailable' : 'failed', error: quote.error };
  const extras = await extrasToSend(parts, request, quote, signal);
  if (!extras.ok) return { type: 'failed', error: extras.error };
  const refusal = refuseBeforeSending(parts, request, quote, extras.value);
  if (refusal) return refusal;
  const passengers = passengersPayload(request, quote.result.FareBreakdown, parts.config, extras.value.perTraveller);
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
  held: FlightOrder,
  signal: AbortSignal,
): Promise<FlightOutcome> {
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
  held: FlightOrder,
  signal: AbortSignal,
): Promise<FlightOutcome | { readonly type: 'released' }> {
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

function refuseBeforeSending(
  parts: TboParts,
  request: BookRequest,
  quote: GoodQuote,
  extras: ExtrasToSend,
): FlightOutcome | null {
  const { detail: offer } = quote.checked;
  const missing = missingExtra(request, offer);
  if (missing) return failed(parts, 'not_supported', `This fare needs a ${missing} to be chosen for everyone`);
  if (extras.gone.length > 0) {
    return failed(parts, 'refused', `${extras.gone.join(', ')} can no longer be had; please choose again`);
  }
  const newTotalPaise = add(offer.price.sellPaise, extras.totalPaise);
  if (newTotalPaise !== request.expectedTotalPaise) {
    return { type: 'price_changed', oldTotalPaise: request.expectedTotalPaise, newTotalPaise };
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
  return null;
}
