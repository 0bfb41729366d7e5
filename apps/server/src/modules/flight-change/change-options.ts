import { sliceKey } from '@pravas/domain/flight/itinerary.ts';
import { type ChangeClaim, judgeChangeCharge } from '@pravas/domain/flight-change/change-charge.ts';
import { type ChangeQuote, quoteChange } from '@pravas/domain/flight-change/change-quote.ts';
import { formatInrExact, type Paise, sum } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { digest } from '../../platform/ids.ts';
import { Refusal, supplierMessage } from '../../platform/refusal.ts';
import { listCancellations } from '../booking/index.ts';
import {
  changedOffer,
  changeRightsOf,
  type FlightBooking,
  type FlightChangeAmounts,
  offersOf,
} from '../flight-order/index.ts';
import type { Trip } from '../trip/index.ts';
import type { ChangeContext } from './change-context.ts';
import { type ChangeJudge, type JudgedChange, type PossibleJourney, readChangeJudge } from './change-judge.ts';
import { type ReadWish, readWish, type WishBody } from './change-wish.ts';
import { findEditableBooking } from './servicing-context.ts';

/** New flights with everything they cost and mean. */
export interface PricedChange {
  /** The same for the same flights at the same fare, whenever they are asked for. */
  readonly key: string;
  readonly offer: ChangeOffer;
  readonly quote: ChangeQuote;
  /** The part of the airline's charge that it may not take; null where there is none. */
  readonly claim: ChangeClaim | null;
  /** The source that obliges the airline to replace a flight that it gave up; absent = it gave up none of them. */
  readonly owedSource?: string | undefined;
  readonly judged: JudgedChange;
  /** Why these flights cannot be taken beside the others of the journey; null where they can. */
  readonly conflict: string | null;
}

/** What an airline answered to a request; `offers` is null where only a person can arrange it. */
export interface AskedChange {
  readonly booking: FlightBooking;
  readonly trip: Trip;
  readonly wish: ReadWish;
  readonly offers: readonly ChangeOffer[] | null;
}

/**
 * Asks the airline for flights in place of those booked. Throws `booking_not_found`, `privilege_missing`,
 * `validation_failed`, `date_in_past`, `booking_not_changeable`, `supplier_error`.
 */
export async function askForChange(
  context: ChangeContext,
  caller: Caller,
  flightId: string,
  body: WishBody,
): Promise<AskedChange> {
  const now = context.clock.now();
  const { booking, trip, wish } = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findEditableBooking(tx, caller, flightId, false);
    const cancellations = await listCancellations(tx, flightId);
    return { ...found, wish: readWish(context.quotes, found.booking, cancellations, body, now) };
  });
  return { booking, trip, wish, offers: wish.channel === 'online' ? await askAirline(context, wish) : null };
}

/**
 * Other flights than those booked, whether they fit or not; null where the airline does not change such a ticket
 * itself, or not this one: then a person can still ask.
 */
export async function askAirline(
  context: Pick<ChangeContext, 'quotes'>,
  { order, question }: ReadWish,
): Promise<readonly ChangeOffer[] | null> {
  if (!order.supplierOrder) return null;
  const signal = AbortSignal.timeout(context.quotes.deadlineMs);
  const supplier = context.quotes.supplierById(order.supplierId);
  const answer = await supplier.quoteChange(order.supplierOrder, question.search, signal);
  if (answer.ok) {
    const booked = order.detail.slices.map(sliceKey);
    const isNew = (offer: ChangeOffer) => offer.slices.some((slice) => !booked.includes(sliceKey(slice)));
    return answer.value.filter(isNew);
  }
  const { kind, retryable } = answer.error;
  if (kind === 'not_supported' || (kind === 'refused' && !retryable)) return null;
  throw new Refusal('supplier_error', { message: supplierMessage(answer.error.messages) });
}

/**
 * Prices and judges an airline's offers: those that fit first, then by price, and of the same flights at the same fare
 * the cheapest.
 */
export async function priceChanges(
  tx: Tx,
  context: ChangeContext,
  asked: Pick<AskedChange, 'booking' | 'trip' | 'wish'> & { readonly offers: readonly ChangeOffer[] },
  requesterId: string,
): Promise<{ readonly priced: readonly PricedChange[]; readonly judge: ChangeJudge }> {
  const { booking, trip, wish } = asked;
  const now = context.clock.now();
  const cheapest = new Map<string, ChangeOffer>();
  for (const offer of asked.offers) {
    const key = keyOf(offer);
    const known = cheapest.get(key);
    if (!known || airlineNet(offer) < airlineNet(known)) cheapest.set(key, offer);
  }
  const rights = changeRightsOf(booking, wish.order, wish.question.search.removes);
  const possible = [...cheapest].map(([key, offer]) => {
    const { lawfulPaise, claim } = judgeChangeCharge(offer.penaltyPaise, rights, now);
    return { key, offer, lawfulPaise, claim, journey: journeyWith(booking, wish, offer, lawfulPaise) };
  });
  const judge = await readChangeJudge(
    tx,
    context.budgetsFor,
    { booking, trip, requesterId },
    possible.map(({ journey }) => journey),
    now,
  );
  const priced = possible.map(({ key, offer, lawfulPaise, claim, journey }) => ({
    ...{ key, offer, claim, owedSource: rights.givenUp?.source },
    quote: priceOf(booking, wish, { offer, penaltyPaise: lawfulPaise }, now),
    judged: judge.judge(journey),
    conflict: wish.conflictOf(offer.slices),
  }));
  const isLast = ({ conflict }: PricedChange) => (conflict === null ? 0 : 1);
  return { judge, priced: priced.toSorted((a, b) => isLast(a) - isLast(b) || a.quote.netPaise - b.quote.netPaise) };
}

/** A quote as the saga and the books keep it. */
export function amountsOfChange({
  quote,
  claim,
  owedSource,
}: Pick<PricedChange, 'quote' | 'claim' | 'owedSource'>): FlightChangeAmounts {
  return {
    fareDifferencePaise: quote.fareDifferencePaise,
    penaltyPaise: quote.penaltyPaise,
    ...(claim === null ? {} : { claim }),
    ...(owedSource === undefined ? {} : { owedSource }),
    serviceChargePaise: quote.feePaise,
    cgstPaise: quote.cgstPaise,
    sgstPaise: quote.sgstPaise,
    igstPaise: quote.igstPaise,
    creditPaise: quote.creditPaise,
    payPaise: quote.payPaise,
    returnPaise: quote.returnPaise,
  };
}

/** The payment or refund, in a sentence. */
export function moneySentence({ payPaise, returnPaise, creditPaise }: FlightChangeAmounts): string {
  const credit = creditPaise > 0 ? ` ${formatInrExact(creditPaise)} is paid with airline credits.` : '';
  if (payPaise > 0) return `${formatInrExact(payPaise)} is to be paid.${credit}`;
  if (returnPaise > 0) return `${formatInrExact(returnPaise)} is refunded to the card that paid.`;
  return `Nothing more is to be paid.${credit}`;
}

/** One key for these flights at this fare. */
export function keyOf({ slices, brand }: Pick<ChangeOffer, 'slices' | 'brand'>): string {
  return digest(JSON.stringify([slices.map(sliceKey), brand])).slice(0, 24);
}

function airlineNet({ payPaise, returnPaise }: ChangeOffer): number {
  return payPaise - returnPaise;
}

function journeyWith(
  booking: FlightBooking,
  { order }: ReadWish,
  offer: ChangeOffer,
  penaltyPaise: Paise,
): PossibleJourney {
  const offers = offersOf(booking).map((one) => (one === order.detail ? changedOffer(one, offer) : one));
  return { offers, airlinePaise: sum([offer.fareDifferencePaise, penaltyPaise]) };
}

function priceOf(
  booking: FlightBooking,
  { order, question }: ReadWish,
  { offer, penaltyPaise }: { readonly offer: ChangeOffer; readonly penaltyPaise: Paise },
  now: Temporal.Instant,
): ChangeQuote {
  return quoteChange({
    fareDifferencePaise: offer.fareDifferencePaise,
    penaltyPaise,
    terms: { ...booking.facts.terms, on: indianDay(now), roundTrip: question.search.removes.length > 1 },
    taxedOn: booking.facts.terms.on,
    changeFees: [],
    givenUp: changeRightsOf(booking, order, question.search.removes).givenUp,
  });
}
