import { type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import type { CancelScope, FlightOrder } from '../flight/port.ts';
import type { Answer, CancellationQuote, CancellationState, CancelOutcome, SupplierError } from '../order-port.ts';
import { errorOf, malformed, saysAlready, supplierError } from './errors.ts';
import { inPaise } from './money.ts';
import { parseContext } from './ref.ts';
import type { DuffelParts } from './search.ts';
import { toInstant } from './to-domain.ts';
import { type DuffelCancellation, parseCancellation } from './wire-orders.ts';

const CREDITS = new Set(['voucher', 'airline_credits']);

/** What cancelling a whole order costs now: Duffel's cancellation is a quote until it is confirmed. */
export async function quoteCancellation(
  parts: DuffelParts,
  booking: FlightOrder,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<Answer<CancellationQuote>> {
  const asked = await askQuote(parts, booking, scope, signal);
  if (!asked.ok) return { ok: false, error: asked.error };
  const refundPaise = refundOf(asked.cancellation);
  if (refundPaise === null) return { ok: false, error: malformed(parts.config, 'The refund') };
  return {
    ok: true,
    value: {
      exact: true,
      penaltyPaise: penaltyOf(booking.totalPaise, refundPaise),
      refundPaise,
      expiresAt: toInstant(asked.cancellation.expires_at),
      refundTo: CREDITS.has(asked.cancellation.refund_to) ? 'credit' : 'payment',
    },
  };
}

/** Cancels a whole order: asks for the quote, then confirms it. Only the confirmation changes anything. */
export async function cancelOrder(
  parts: DuffelParts,
  booking: FlightOrder,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<CancelOutcome> {
  const { config, client } = parts;
  const asked = await askQuote(parts, booking, scope, signal);
  // "Already cancelled" may be our own lost confirmation: only a person or a look-up can decide.
  if (!asked.ok) return { type: asked.already ? 'unknown' : 'failed', error: asked.error };
  const { id } = asked.cancellation;
  const reply = await client.tell(`/air/order_cancellations/${id}/actions/confirm`, null, signal);
  if (!reply.ok) {
    const error = errorOf(config, reply);
    const unclear = reply.type === 'fault' ? reply.sent : saysAlready(reply);
    return unclear ? { type: 'unknown', error: { ...error, retryable: false } } : { type: 'failed', error };
  }
  const cancellation = parseCancellation(reply.data);
  if (!cancellation) return { type: 'unknown', error: { ...malformed(config, 'The cancellation'), retryable: false } };
  return { type: 'accepted', cancellation: toState(cancellation, booking.totalPaise) };
}

/** How far a cancellation is. */
export async function readCancellation(
  parts: DuffelParts,
  known: CancellationState,
  signal: AbortSignal,
): Promise<Answer<CancellationState>> {
  const { config, client } = parts;
  const [ref] = known.cancellationRefs;
  if (ref === undefined) return { ok: true, value: known };
  if (!/^[A-Za-z0-9_-]{1,200}$/.test(ref)) {
    return { ok: false, error: supplierError(config, 'not_supported', 'This cancellation is not ours', false) };
  }
  const reply = await client.read(`/air/order_cancellations/${ref}`, signal);
  if (!reply.ok) return { ok: false, error: errorOf(config, reply) };
  const cancellation = parseCancellation(reply.data);
  if (!cancellation) return { ok: false, error: malformed(config, 'The cancellation') };
  const { refundPaise, penaltyPaise } = known;
  const paid = refundPaise === null || penaltyPaise === null ? null : sum([refundPaise, penaltyPaise]);
  return { ok: true, value: toState(cancellation, paid) };
}

type Asked =
  | { readonly ok: true; readonly cancellation: DuffelCancellation }
  | { readonly ok: false; readonly error: SupplierError; readonly already: boolean };

async function askQuote(
  parts: DuffelParts,
  booking: FlightOrder,
  scope: CancelScope,
  signal: AbortSignal,
): Promise<Asked> {
  const { config, client } = parts;
  const fail = (error: SupplierError, already = false): Asked => ({ ok: false, error, already });
  const context = parseContext(booking.context);
  if (!context) return fail(supplierError(config, 'not_supported', 'This booking is not ours', false));
  if (!isWhole(booking, scope)) {
    return fail(supplierError(config, 'not_supported', 'Only whole orders can be cancelled online', false));
  }
  const reply = await client.ask('/air/order_cancellations', { order_id: context.orderId }, signal);
  if (!reply.ok) return fail(errorOf(config, reply), saysAlready(reply));
  const cancellation = parseCancellation(reply.data);
  return cancellation ? { ok: true, cancellation } : fail(malformed(config, 'The cancellation'));
}

function isWhole(booking: FlightOrder, scope: CancelScope): boolean {
  const travellers = new Set(booking.tickets.map(({ travellerIndex }) => travellerIndex));
  return (
    booking.slices.every((_, index) => scope.slices.includes(index)) &&
    [...travellers].every((index) => scope.travellers.includes(index))
  );
}

/** The refund, in money or as the airline's credits; null when it cannot be read. */
function refundOf(cancellation: DuffelCancellation): Paise | null {
  if (cancellation.airline_credits.length > 0) {
    const credits = cancellation.airline_credits.map((one) => inPaise(one.credit_amount, one.credit_currency));
    const known = credits.filter((credit) => credit !== null);
    return known.length === credits.length ? sum(known) : null;
  }
  return inPaise(cancellation.refund_amount, cancellation.refund_currency);
}

function penaltyOf(paidPaise: Paise, refundPaise: Paise): Paise {
  return subtract(paidPaise, refundPaise);
}

function toState(cancellation: DuffelCancellation, paidPaise: Paise | null): CancellationState {
  const refundPaise = refundOf(cancellation);
  const penaltyPaise = paidPaise === null || refundPaise === null ? null : penaltyOf(paidPaise, refundPaise);
  return {
    cancellationRefs: [cancellation.id],
    state: cancellation.confirmed_at === '' ? 'processing' : 'refunded',
    refundPaise,
    penaltyPaise,
    creditNoteNo: null,
    ...(cancellation.airline_credits.length === 0 ? {} : { credits: creditsOf(cancellation) }),
  };
}

/** Duffel states no last day; airlines' credits hold for a year from the day they are issued. */
function creditsOf({ airline_credits: credits, confirmed_at: confirmedAt }: DuffelCancellation) {
  return credits.flatMap(({ credit_amount, credit_currency, credit_code: code, issued_on: issuedOn }) => {
    const amountPaise = inPaise(credit_amount, credit_currency);
    const day = (issuedOn || confirmedAt).slice(0, 10);
    if (amountPaise === null || day === '') return [];
    return [{ amountPaise, code: code || null, expiresOn: Temporal.PlainDate.from(day).add({ years: 1 }).toString() }];
  });
}
