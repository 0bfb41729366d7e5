import type { PayloadOf } from '@pravas/contract/operation.ts';
import type { quoteFlightCancellation as operation } from '@pravas/contract/servicing/cancel-operations.ts';
import type { lawNote } from '@pravas/contract/servicing/cancel-shapes.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { refundLawOn } from '@pravas/domain/flight-order/refund-law.ts';
import { formatInr, type Paise, subtract, sumFormat, ZERO } from '@pravas/domain/money/money.ts';
import { REFUND_PROMISE } from '@pravas/domain/refund/refund-clock.ts';
import {
  type CreditShares,
  creditWords,
  refundWords,
  TAXES_UNKNOWN,
  waitsForCard,
} from '@pravas/domain/refund/refund-target.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Caller } from '../../platform/caller.ts';
import {
  boughtOrders,
  type Cancellation,
  type ComingBack,
  listCancellations,
  readComingBack,
  usedCreditsOf,
} from '../booking/index.ts';
import { findEditableBooking, type ServicingContext, sweepNow } from '../flight-change/index.ts';
import {
  type FlightBooking,
  type FlightPartsQuote,
  quoteFlightCancellation,
  scopeText,
  sliceLabel,
} from '../flight-order/index.ts';
import { presentAmounts, presentJudgement, presentParts } from './cancel-amounts.ts';
import { readSelection, type WantedCancellation } from './cancel-selection.ts';
import { knowsCost } from './knows-cost.ts';
import { lookInSentence } from './look-in-words.ts';

type WireQuote = PayloadOf<typeof operation>;

/** A quote together with what it was made for. */
export interface QuotedCancellation {
  readonly booking: FlightBooking;
  readonly cancellations: readonly Cancellation[];
  readonly quote: FlightPartsQuote;
  readonly back: ComingBack;
}

/**
 * The current refund of cancelling a part. The airlines are asked outside any transaction. Throws `booking_not_found`,
 * `privilege_missing`, `booking_not_cancellable`, `validation_failed`, `supplier_error`.
 */
export async function quoteCancellation(
  context: ServicingContext,
  caller: Caller,
  flightId: string,
  wanted: WantedCancellation,
): Promise<QuotedCancellation> {
  const { booking, cancellations } = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const found = await findEditableBooking(tx, caller, flightId, false);
    return { booking: found.booking, cancellations: await listCancellations(tx, flightId) };
  });
  const selection = readSelection(booking, wanted);
  const quote = await quoteFlightCancellation(context.quotes, booking, cancellations, selection, wanted.noShow);
  const back = await context.database.forOrganization(caller.organizationId, async (tx) => {
    const orderIds = quote.scopes.map((scope) => scope.orderId);
    if (looksGivenUp(booking, quote)) await sweepNow(tx, orderIds, context.clock.now());
    return readComingBack(tx, booking, quote, context.clock.now());
  });
  return { booking, cancellations, quote, back };
}

/** An airline that charges nothing without a known right to that may have given the flight up without notice. */
function looksGivenUp({ facts }: FlightBooking, { scopes, amounts, channel, free }: FlightPartsQuote): boolean {
  const isKnown = scopes.some(({ orderId }) => facts.givenUp?.[orderId] !== undefined);
  return channel === 'online' && amounts.exact && amounts.penaltyPaise === 0 && free.length === 0 && !isKnown;
}

/** A quote as it crosses the wire. */
export function presentQuoted(
  { booking, cancellations, quote, back }: QuotedCancellation,
  type: WireQuote['type'],
  { caller, now }: { readonly caller: Caller; readonly now: Temporal.Instant },
): WireQuote {
  const { amounts, channel } = quote;
  return {
    flightId: booking.id,
    type,
    scopeText: scopeText(booking, cancellations, quote.scopes),
    channel,
    exact: amounts.exact,
    holdsUntil: quote.holdsUntil,
    amounts: presentAmounts(amounts),
    knowsTaxes: quote.knowsTaxes,
    parts: presentParts(booking, boughtOrders(booking, cancellations), quote.part),
    refundTo: placeOf(quote, back),
    credit: quote.creditPaise,
    creditsBack: back.credits.flatMap(({ sellerName, amountPaise, expiresOn }) =>
      expiresOn === null ? [] : [{ airline: sellerName, amount: amountPaise, until: expiresOn }],
    ),
    // Only a card has a bank to wait for; a debt shrinks at once, and a credit is available at once.
    days: waitsForBank(back) ? REFUND_PROMISE : null,
    law: lawNotes(booking, quote, now),
    guard: presentJudgement(booking, quote.judgement, knowsCost(caller)),
    text: sentenceOf(quote, back),
  };
}

function waitsForBank({ booking, moneyPaise }: ComingBack): boolean {
  return waitsForCard(booking) && moneyPaise > ZERO;
}

function sharesOf({ amounts, creditPaise }: FlightPartsQuote, back: ComingBack): CreditShares {
  return { refundPaise: amounts.refundPaise, givenPaise: creditPaise, usedPaise: usedCreditsOf(back) };
}

/** Where the refund goes and when: to the payer, to credits, or a part of it to each. */
function placeOf(quote: FlightPartsQuote, back: ComingBack): string {
  const shares = sharesOf(quote, back);
  if (shares.refundPaise === 0) return refundWords(back.booking).place;
  if (back.moneyPaise === 0 && shares.usedPaise === shares.refundPaise) return 'The airline credits that paid';
  if (back.moneyPaise === 0 && shares.givenPaise === shares.refundPaise) return 'A credit of the airline';
  const within = waitsForBank(back) ? `, within ${REFUND_PROMISE}` : '';
  const place = back.moneyPaise === 0 ? 'Credits of airlines' : `${refundWords(back.booking).place}${within}`;
  return `${place}${creditWords(shares, exactText(quote, back))}`;
}

function sentenceOf(quote: FlightPartsQuote, back: ComingBack): string {
  const { amounts, channel, knowsTaxes } = quote;
  // An agreed sum is written as on statements; for an estimate that would be false precision.
  const [about, text] = amounts.exact ? ['', exactText(quote, back)] : ['About ', formatInr];
  const kept = text(subtract(amounts.paidPaise, amounts.refundPaise));
  const means = channel === 'request' ? ' The travel desk arranges it with the airline.' : '';
  if (amounts.refundPaise === 0) {
    return knowsTaxes ? `No refund: ${kept} is kept.${means}` : `${TAXES_UNKNOWN}.${means}`;
  }
  const money = waitsForBank(back) ? ` within ${REFUND_PROMISE}` : ` ${refundWords(back.booking).backTo}`;
  const when = back.moneyPaise > 0 ? money : '';
  return `${about}${text(amounts.refundPaise)} is refunded${when}${creditWords(sharesOf(quote, back), text)}; ${kept} is kept.${means}`;
}

/**
 * How the sums of a quote are printed to the paisa: the refund, what is kept and the shares add up to what was paid.
 */
function exactText(quote: FlightPartsQuote, back: ComingBack): (amount: Paise) => string {
  const { paidPaise, refundPaise } = quote.amounts;
  const { givenPaise, usedPaise } = sharesOf(quote, back);
  return sumFormat([paidPaise, refundPaise, givenPaise, usedPaise]);
}

const FULL_REFUND =
  'The airline itself gave this flight up, so it keeps nothing of the fare, and we charge nothing for the cancellation.';

function lawNotes(
  booking: FlightBooking,
  { scopes, part, creditPaise, free }: FlightPartsQuote,
  now: Temporal.Instant,
): z.output<typeof lawNote>[] {
  const { facts } = booking;
  const law = refundLawOn(indianDay(now));
  if (!law) return [];
  const { source } = law;
  const givenUp = scopes.map(flightScope).flatMap(({ orderId, slices }) => {
    const own = facts.givenUp?.[orderId];
    return own?.slices.some((slice) => slices.includes(slice)) ? [own.source] : [];
  });
  const full = [...new Set(givenUp)].map((text) => ({ text: FULL_REFUND, source: text }));
  const taxes =
    part.taxesReturnedPaise > 0
      ? `${formatInr(part.taxesReturnedPaise)} of taxes and airport fees is refunded in full, also on a non-refundable fare.`
      : 'Taxes and airport fees are refunded in full, also on a non-refundable fare.';
  const lookIns = lookInNotes(booking, free);
  const cap =
    part.penaltyCapped && full.length === 0
      ? 'The airline asks for more than base fare and fuel charge. More than that it may not keep, so the refund is worked out with that limit.'
      : 'The airline may keep at most base fare and fuel charge.';
  const credit = 'A credit instead of money is your choice, not the airline’s: you can ask for the money in its place.';
  const days = `An airline has ${law.agentWorkingDays} working days to return the money of a ticket bought through an agent.`;
  // Where nothing may be kept, a limit of charges would only confuse.
  const general = [
    taxes,
    ...(free.length === part.units.length ? [] : [cap]),
    ...(creditPaise > 0 ? [credit] : []),
    days,
  ];
  return [...full, ...lookIns, ...general.map((text) => ({ text, source }))];
}

/** Why an airline keeps nothing of a new ticket, for each order that is within its look-in. */
function lookInNotes(booking: FlightBooking, free: readonly PaidFlightUnit[]): z.output<typeof lawNote>[] {
  return booking.orders.flatMap((order) => {
    const own = free.filter((unit) => unit.orderId === order.id);
    const lookIn = own[0]?.lookIn;
    if (!lookIn) return [];
    const slices = [...new Set(own.map((unit) => unit.sliceIndex))].flatMap(
      (index) => order.detail.slices[index] ?? [],
    );
    return [{ text: lookInSentence(lookIn, slices.map(sliceLabel).join(', ')), source: lookIn.source }];
  });
}
