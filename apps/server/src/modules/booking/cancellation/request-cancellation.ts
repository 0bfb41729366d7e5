import { type OrderScope, scopeKey, unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import type { PaidUnit } from '@pravas/domain/booking/paid-unit.ts';
import type { PartCancellation, UnitPenalty } from '@pravas/domain/booking/quote-cancellation.ts';
import type { ServiceWords } from '@pravas/domain/booking/service-rules.ts';
import { ARRANGE_WITHIN_HOURS } from '@pravas/domain/desk/arrange-by.ts';
import { formatInrExact, type Paise, ZERO } from '@pravas/domain/money/money.ts';
import { refundWords, waitsForCard } from '@pravas/domain/refund/refund-target.ts';
import { shortDate } from '@pravas/domain/time/airport-time.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { CancellationQuote, OrderSupplier } from '@pravas/suppliers/order-port.ts';
import { wakeWorker } from '../../../platform/change-feed.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database.ts';
import { Refusal, supplierMessage } from '../../../platform/refusal.ts';
import { expectMovesMoney } from '../../../platform/request-origin.ts';
import { recordAudit } from '../../audit/index.ts';
import { openCase } from '../../casework/index.ts';
import type { Booking, BookingOrder } from '../booking.ts';
import { addHistory, changeBooking } from '../booking-repository.ts';
import { endChangesOf } from '../end-changes.ts';
import { readPaidByCredits } from '../paid-by-credits.ts';
import { serviceOf, wordsOf } from '../service-module.ts';
import { boughtOrders } from './cancel-parts.ts';
import type { Cancellation, CancellationAmounts } from './cancellation.ts';
import { insertCancellation, listCancellations } from './cancellation-repository.ts';
import { amountsOf, quotedPenalties, refundOfUnits } from './part-amounts.ts';
import type { CancelChannel, CancelRefusal, CancelScopesOf, Judgement } from './service-cancelling.ts';

/** What quoting needs. */
export interface QuoteContext {
  readonly clock: Clock;
  readonly supplierById: (supplierId: string) => OrderSupplier;
  readonly cancelScopesOf: CancelScopesOf;
  readonly deadlineMs: number;
}

/** The refund of cancelling some parts of a booking, and how it would be done. */
export interface PartsQuote {
  readonly scopes: readonly OrderScope[];
  readonly channel: CancelChannel;
  /** True for a no-show. */
  readonly noShow: boolean;
  readonly amounts: CancellationAmounts;
  /** The same by unit. */
  readonly part: PartCancellation;
  /** What was paid for each of these units. */
  readonly paid: readonly PaidUnit[];
  /** Until when the suppliers honour it, ISO instant; null = not stated. */
  readonly holdsUntil: string | null;
  /** Whether what was paid is itemised, so that its taxes are known. */
  readonly knowsTaxes: boolean;
  /** The part of the refund that a seller gives as a credit, not as money. */
  readonly creditPaise: Paise;
  readonly judgement: Judgement;
  /** What its supplier may keep nothing of. */
  readonly free: readonly PaidUnit[];
}

/** Why nothing of a booking can be cancelled now, in a sentence; null where something can. */
export function cancellationRefusal(
  booking: Booking,
  cancellations: readonly Cancellation[],
  scopesOf: CancelScopesOf,
  now: Temporal.Instant,
): string | null {
  const asked = askedRefusal(booking, cancellations);
  if (asked !== null) return asked;
  const { cancelling } = serviceOf(booking);
  const resolved = cancelling.resolve(booking, cancellations, null, { scopesOf, now, noShow: false });
  if (resolved.ok) return null;
  return resolved.refusal.isGone ? `This ${wordsOf(booking).thing} is already cancelled.` : resolved.refusal.sentence;
}

/**
 * Why nothing more can be cancelled at the moment; null where something may. A request that waits for the travel desk's
 * answer, or for a supplier's money, may take days and blocks no other traveller from cancelling. A booking entered by
 * hand is settled by one form, so only one request of it waits at a time.
 */
export function askedRefusal(
  booking: Pick<Booking, 'origin' | 'service'>,
  cancellations: readonly Pick<Cancellation, 'state' | 'channel'>[],
): string | null {
  const asked = cancellations.filter((one) => one.state === 'requested');
  if (asked.some((one) => one.channel === 'online')) {
    return `The ${wordsOf(booking).seller} is being asked to cancel. Please check again in a moment.`;
  }
  const waits = booking.origin === 'offline' && asked.length > 0;
  return waits ? 'The travel desk is arranging a cancellation. You can cancel more once that is done.' : null;
}

/** Why it cannot be cancelled by hand now, as something else depends on it; null where it can. */
export async function readCancelBlock(tx: Tx, booking: Pick<Booking, 'id' | 'service'>): Promise<string | null> {
  return (await serviceOf(booking).cancelBlock?.(tx, booking.id)) ?? null;
}

/** True while the supplier or the travel desk still works on it. */
export function isUnderWay({ state }: Pick<Cancellation, 'state'>): boolean {
  return state === 'requested' || state === 'supplier';
}

/**
 * What cancelling a selection of its service (null = all that is left) would give back now. Suppliers that can be asked
 * are asked, all at once; where one cannot cancel such a part, a person will, and the rules give an estimate. Throws
 * `booking_not_cancellable`, `validation_failed` for a selection that names nobody, and `supplier_error`.
 */
export async function quoteBookingCancellation(
  context: QuoteContext,
  booking: Booking,
  cancellations: readonly Cancellation[],
  selection: unknown,
  noShow = false,
): Promise<PartsQuote> {
  const now = context.clock.now();
  refuseWhileAsked(booking, cancellations);
  const { cancelling } = serviceOf(booking);
  const question = { scopesOf: context.cancelScopesOf, now, noShow };
  const resolved = cancelling.resolve(booking, cancellations, selection, question);
  if (!resolved.ok) throw refusalOf(resolved.refusal);
  const { scopes } = resolved;
  const orders = boughtOrders(booking, cancellations);
  const units = cancelling.paidUnits(booking, orders);
  const quotes = resolved.channel === 'online' ? await askSuppliers(context, orders, scopes) : null;
  const chosen = quotes ? unitsAsQuoted(booking, units, scopes, quotes, now) : unitsOfScopes(units, scopes);
  const penalties: readonly UnitPenalty[] = quotes
    ? scopes.flatMap((scope, index) => {
        const quote = quotes[index];
        return quote ? quotedPenalties(chosen, scope, quote) : [];
      })
    : cancelling.ruleCharges(booking, chosen, orders, noShow ? null : now);
  const part = cancelling.quote(booking, chosen, penalties, now, now);
  const inCredit = scopes.filter((_, index) => quotes?.[index]?.refundTo === 'credit');
  return {
    scopes,
    channel: quotes ? 'online' : 'request',
    noShow,
    amounts: {
      ...amountsOf(part, quotes?.every((quote) => quote.exact) ?? false),
      ...(quotes ? { quotedPenalties: quotedPenaltiesOf(scopes, quotes) } : {}),
    },
    part,
    paid: chosen,
    holdsUntil: earliest(quotes ?? []),
    knowsTaxes: cancelling.knowsTaxes(chosen),
    creditPaise: refundOfUnits(part, unitsOfScopes(chosen, inCredit)),
    judgement: cancelling.judgeQuote(chosen, penalties, now),
    free: chosen.filter((unit) => cancelling.isFree(unit, now)),
  };
}

/** What suppliers said exactly, which binds them. */
function quotedPenaltiesOf(
  scopes: readonly OrderScope[],
  quotes: readonly CancellationQuote[],
): NonNullable<CancellationAmounts['quotedPenalties']> {
  return Object.fromEntries(
    scopes.flatMap((scope, index) => {
      const quote = quotes[index];
      return quote?.exact ? [[scopeKey(scope), quote.penaltyPaise] as const] : [];
    }),
  );
}

/** The refund, without what a supplier has already kept of it. */
function unitsAsQuoted(
  booking: Booking,
  units: readonly PaidUnit[],
  scopes: readonly OrderScope[],
  quotes: readonly CancellationQuote[],
  now: Temporal.Instant,
): readonly PaidUnit[] {
  const { cancelling } = serviceOf(booking);
  return scopes.flatMap((scope, index) => {
    const own = unitsOfScopes(units, [scope]);
    const [quote, order] = [quotes[index], booking.orders.find((one) => one.id === scope.orderId)];
    return quote && order ? cancelling.asKept(booking, units, order, own, quote, now) : own;
  });
}

/** The suppliers' answers, part by part; null where one of them cannot cancel such a part itself. */
async function askSuppliers(
  context: QuoteContext,
  orders: readonly BookingOrder[],
  scopes: readonly OrderScope[],
): Promise<readonly CancellationQuote[] | null> {
  const answers = await Promise.all(
    scopes.map(({ orderId, units }) => {
      const order = orders.find((one) => one.id === orderId);
      if (!order?.supplierOrder) throw new Error(`Order ${orderId} is booked without a supplier booking`);
      const signal = AbortSignal.timeout(context.deadlineMs);
      return context.supplierById(order.supplierId).quoteCancellation(order.supplierOrder, units, signal);
    }),
  );
  const quotes: CancellationQuote[] = [];
  for (const answer of answers) {
    if (answer.ok) quotes.push(answer.value);
    else if (answer.error.kind === 'not_supported') return null;
    else throw new Refusal('supplier_error', { message: supplierMessage(answer.error.messages) });
  }
  return quotes;
}

function earliest(quotes: readonly CancellationQuote[]): string | null {
  const ends = quotes.flatMap((quote) => quote.expiresAt ?? []);
  return ends.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null;
}

function refusalOf({ isInput, sentence }: CancelRefusal): Refusal {
  return isInput
    ? new Refusal('validation_failed', {
        message: sentence,
        errors: [{ field: 'userCancellationDetails', message: sentence }],
      })
    : new Refusal('booking_not_cancellable', { message: sentence });
}

function refuseWhileAsked(booking: Booking, cancellations: readonly Cancellation[]): void {
  const message = askedRefusal(booking, cancellations);
  if (message !== null) throw new Refusal('booking_not_cancellable', { message });
}

/** A request to cancel what was quoted. */
export interface CancellationWish {
  readonly personId: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly quote: Pick<PartsQuote, 'scopes' | 'channel' | 'amounts'> &
    Partial<Pick<PartsQuote, 'creditPaise' | 'knowsTaxes' | 'noShow'>>;
  /** Of a quote whose seller gives a credit: true where that was chosen, else the money is asked for instead. */
  readonly takesCredit?: boolean;
  readonly requestId: string;
  readonly now: Temporal.Instant;
  /** True where the travel desk enters the outcome with the request, so that nobody has to be asked. */
  readonly isArranged?: boolean;
}

/**
 * Records the request to cancel what was quoted and agreed to: the saga asks the suppliers, or a case asks the travel
 * desk. The booking must have been read with a lock. Answers the cancellation's id. Throws `booking_not_cancellable`.
 */
export async function requestBookingCancellation(
  tx: Tx,
  booking: Booking,
  scopesOf: CancelScopesOf,
  wish: CancellationWish,
): Promise<string> {
  expectMovesMoney();
  const { now, quote } = wish;
  const cancellations = await listCancellations(tx, booking.id);
  refuseWhileAsked(booking, cancellations);
  const { amounts, channel, scopes } = quote;
  const { cancelling } = serviceOf(booking);
  const { noShow = false } = quote;
  const question = { scopesOf, now, noShow, isArranged: wish.isArranged ?? false };
  const refusal = cancelling.refuseParts(booking, cancellations, scopes, question);
  const blocked = refusal ?? (await readCancelBlock(tx, booking));
  if (blocked !== null) throw new Refusal('booking_not_cancellable', { message: blocked });
  await endChangesOf(tx, booking.id, scopes, wish);
  const dueOn = cancelling.refundDueOn(indianDay(now));
  const { personId: requestedBy, reason } = wish;
  const id = await insertCancellation(
    tx,
    booking.organizationId,
    { bookingId: booking.id, requestedBy, reason, scopes, channel, quote: agreedAmounts(wish), dueOn },
    now,
  );
  await changeBooking(tx, booking, channel === 'online' ? { runAt: now } : {}, now);
  const what = cancelling.scopeText(booking, cancellations, scopes);
  const comesBack = await tellComesBack(tx, booking, wish, dueOn);
  if (!wish.isArranged) await addHistory(tx, booking, historyText(wordsOf(booking), quote, what, comesBack), now);
  if (channel === 'request' && !wish.isArranged) await askTravelDesk(tx, booking, id, what, wish);
  await recordAudit(tx, {
    organizationId: booking.organizationId,
    at: now,
    actor: wish.actor,
    action: 'booking.cancellation_requested',
    objectType: 'booking',
    objectId: booking.id,
    details: { refundPaise: amounts.refundPaise, exact: amounts.exact, reason: wish.reason, channel, scope: what },
    requestId: wish.requestId,
  });
  await wakeWorker(tx);
  return id;
}

/** A credit is a choice only where one was offered. */
function agreedAmounts({ quote, takesCredit = false }: CancellationWish): CancellationAmounts {
  return quote.creditPaise ? { ...quote.amounts, takesCredit } : quote.amounts;
}

function historyText(
  { missed, seller }: ServiceWords,
  { channel, noShow }: CancellationWish['quote'],
  what: string,
  comesBack: string,
): string {
  const part = what === 'Full trip' ? '' : ` (${what})`;
  if (noShow) return `${missed}${part}: the travel desk asks the ${seller}; ${comesBack}`;
  return channel === 'online'
    ? `Cancellation requested${part}; ${comesBack}`
    : `Cancel request sent to the travel desk${part}; ${comesBack}`;
}

async function askTravelDesk(
  tx: Tx,
  booking: Booking,
  cancellationId: string,
  what: string,
  { reason, quote, actor, now }: CancellationWish,
): Promise<void> {
  const locators = [...new Set(booking.orders.flatMap((order) => order.locator ?? []))];
  await openCase(
    tx,
    booking.organizationId,
    {
      kind: 'cancel_request',
      key: `cancel_request:${cancellationId}`,
      bookingId: booking.id,
      tripId: booking.tripId,
      title: `${quote.noShow ? `${wordsOf(booking).missed},` : 'Cancel'} ${locators.join(', ') || 'a booking'}: ${what}`,
      facts: { cancellationId, scopes: quote.scopes, expected: quote.amounts, reason },
      dueAt: now.add({ hours: ARRANGE_WITHIN_HOURS }),
    },
    actor,
    now,
  );
}

/** The sum, how it is refunded, and by when where a card gets it. Credits that have paid are restored as they were. */
async function tellComesBack(
  tx: Tx,
  booking: Booking,
  { quote: { amounts, creditPaise = ZERO, knowsTaxes: known = true }, takesCredit }: CancellationWish,
  dueOn: string,
): Promise<string> {
  if (amounts.refundPaise <= 0) return known ? 'there is no refund.' : 'the refund of its taxes is not known yet.';
  const { seller } = wordsOf(booking);
  const sum = amounts.exact ? formatInrExact(amounts.refundPaise) : `about ${formatInrExact(amounts.refundPaise)}`;
  if (creditPaise > 0) {
    const credit = takesCredit
      ? `as a credit of the ${seller}, as chosen.`
      : `as a credit of the ${seller} until it pays the money that is asked for in its place.`;
    const of = creditPaise < amounts.refundPaise ? `, ${formatInrExact(creditPaise)} of it ` : ' ';
    return `${sum} is refunded${of}${credit}`;
  }
  if (!waitsForCard(booking)) return `${sum} ${refundWords(booking).goes}.`;
  const by = `by ${shortDate(dueOn)} at the latest`;
  const isByCredits = (await readPaidByCredits(tx, booking)) > 0;
  return isByCredits
    ? `${sum} is refunded: to the card what it paid, ${by}, and the rest as the ${seller} credits that paid.`
    : `${sum} ${refundWords(booking).goes}, ${by}.`;
}
