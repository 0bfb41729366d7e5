import type { bookedCancellation } from '@pravas/contract/servicing/cancel-shapes.ts';
import { unitScope } from '@pravas/domain/flight-order/flight-scope.ts';
import type { GuardJudgement } from '@pravas/domain/flight-order/refund-guard.ts';
import { nothingBackText } from '@pravas/domain/flight-order/taxes-unknown.ts';
import { formatInrExact, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { disputedTexts } from '@pravas/domain/refund/disputed-refund.ts';
import { REFUND_PROMISE } from '@pravas/domain/refund/refund-clock.ts';
import { refundOutcome } from '@pravas/domain/refund/refund-target.ts';
import type * as z from 'zod/mini';
import { type Cancellation, type CancellationAmounts, isSupplierOwing, opensAgainOn } from '../booking/index.ts';
import type { TaxDocument } from '../document/index.ts';
import { differenceText, otherChargesOf } from '../flight-change/index.ts';
import { cancelledKnownTaxes, type FlightBooking, scopeText } from '../flight-order/index.ts';
import type { Refund } from '../payment/index.ts';
import { presentAmounts, presentJudgement } from './cancel-amounts.ts';
import type { RefundCase } from './refund-cases.ts';
import { clockOfCancellation } from './refund-view.ts';

type WireCancellation = z.output<typeof bookedCancellation>;
type Step = WireCancellation['steps'][number];

/** The context of a cancellation. */
export interface CancellationSurroundings {
  readonly booking: FlightBooking;
  readonly cancellations: readonly Cancellation[];
  readonly refunds: readonly Refund[];
  readonly documents: readonly TaxDocument[];
  readonly cases: readonly RefundCase[];
  readonly names: ReadonlyMap<string, string>;
  /** Cancellations that a person asked the travel desk for, without those that it entered unasked. */
  readonly asked: ReadonlySet<string>;
  /** Whether the reader may know what the airline was paid. */
  readonly showsCost: boolean;
  readonly now: Temporal.Instant;
}

/** A cancellation as the post-cancel box shows it (screens §4). */
export function presentCancelled(cancellation: Cancellation, around: CancellationSurroundings): WireCancellation {
  const { booking, now } = around;
  // A change is a payment of its own, so one cancellation may refund several.
  const refunds = around.refunds.filter((one) => one.cancellationId === cancellation.id);
  const refund = refunds[0] ?? null;
  const refundCase = refundCaseOf(cancellation, around);
  const amounts = cancellation.refund;
  return {
    _id: cancellation.id,
    state: cancellation.state,
    channel: cancellation.channel,
    scopeText: scopeText(booking, around.cancellations, cancellation.scopes ?? wholeOf(booking)),
    title: titleOf(cancellation, refunds),
    text: textOf(cancellation, refunds, around),
    steps: stepsOf(cancellation, refunds, around.asked.has(cancellation.id)),
    requestedAt: cancellation.createdAt.toISOString(),
    requestedBy: around.names.get(cancellation.requestedBy) ?? '',
    reason: cancellation.reason,
    settledAt: cancellation.settledAt?.toISOString() ?? null,
    expected: presentAmounts(cancellation.quote),
    exact: cancellation.quote.exact,
    calculation: amounts && {
      lines: linesOf(amounts, creditOf(cancellation, refunds)),
      amounts: presentAmounts(amounts),
    },
    creditNote: amounts && {
      originalAmount: fareOf(amounts),
      AirlineRefundAmount: subtract(fareOf(amounts), amounts.penaltyPaise),
      completeTime: refund?.completedAt?.toISOString() ?? null,
    },
    debitNote: amounts && {
      number: around.documents.find((one) => one.kind === 'debit_note' && isOf(one, cancellation))?.number ?? null,
      otherCharges: amounts.serviceChargePaise,
      CGST: amounts.cgstPaise,
      SGST: amounts.sgstPaise,
      IGST: amounts.igstPaise,
    },
    guard:
      cancellation.judgement === null
        ? null
        : presentJudgement(booking, cancellation.judgement as GuardJudgement, around.showsCost),
    refundCase,
    clock: clockOfCancellation(booking, cancellation, refund, now),
  };
}

/** Of several cases about a cancellation the one that still claims money. */
function refundCaseOf(
  cancellation: Cancellation,
  { booking, cases }: CancellationSurroundings,
): WireCancellation['refundCase'] {
  const own = cases
    .filter((one) => one.cancellationId === cancellation.id)
    .map((one) => ({ ...one, againOn: againOn(booking, cancellation, one) }));
  const found = own.find(({ state }) => state === 'open') ?? own.find((one) => one.againOn !== null) ?? own[0];
  if (!found) return null;
  const { id, number, title, state, hasLetter } = found;
  return { caseId: id, number, title, state, hasLetter, againOn: found.againOn };
}

function againOn(
  booking: FlightBooking,
  cancellation: Cancellation,
  { closedAt, lateOrderId }: RefundCase,
): string | null {
  const isOwed = closedAt !== null && lateOrderId !== null && isSupplierOwing(booking, cancellation, lateOrderId);
  return isOwed ? opensAgainOn(closedAt) : null;
}

/** Cancellations made before there were parts took in everything. */
function wholeOf(booking: FlightBooking) {
  return booking.orders.map((order) =>
    unitScope({
      orderId: order.id,
      slices: order.detail.slices.map((_, index) => index),
      travellers: booking.travellers.map((_, index) => index),
    }),
  );
}

function isOf(document: TaxDocument, cancellation: Cancellation): boolean {
  return document.subject.endsWith(`:${cancellation.scopes === null ? cancellation.bookingId : cancellation.id}`);
}

function isDone(cancellation: Cancellation, refunds: readonly Refund[]): boolean {
  return cancellation.state === 'settled' && refunds.every((one) => one.completedAt !== null);
}

function titleOf(cancellation: Cancellation, refunds: readonly Refund[]): string {
  switch (cancellation.state) {
    case 'requested':
      return cancellation.channel === 'request' ? 'Cancel request sent' : 'Cancelling...';
    case 'refused':
      return 'Not cancelled';
    case 'supplier':
      return 'Processing refund...';
    case 'settled':
      return isDone(cancellation, refunds) ? 'Refund Calculation' : 'Processing refund...';
  }
}

function textOf(cancellation: Cancellation, refunds: readonly Refund[], around: CancellationSurroundings): string {
  const { quote, state } = cancellation;
  const expected = expectedText(quote);
  switch (state) {
    case 'requested':
      return cancellation.channel === 'request'
        ? `The travel desk arranges it with the airline; ${expected}`
        : 'The airline is being asked. We write to you when it has answered.';
    case 'refused':
      return `${cancellation.message ?? 'The airline did not cancel.'} The flight stays booked.`;
    case 'supplier':
      return `Booking cancelled. The airline works out the refund; ${expected}`;
    case 'settled':
      return settledText(cancellation, refunds, around);
  }
}

function expectedText({ refundPaise, exact }: CancellationAmounts): string {
  if (refundPaise === 0) return exact ? 'there is no refund.' : 'no refund is expected unless its answer says so.';
  return `${exact ? formatInrExact(refundPaise) : `about ${formatInrExact(refundPaise)}`} is expected back.`;
}

/** What is not refunded as money stays with airlines as credit. */
function settledText(cancellation: Cancellation, refunds: readonly Refund[], around: CancellationSurroundings): string {
  const { booking } = around;
  const moneyPaise = sum(refunds.map((one) => one.amountPaise));
  const creditPaise = creditOf(cancellation, refunds);
  const isNothing = moneyPaise <= ZERO && creditPaise <= ZERO;
  if (isNothing && !cancelledKnownTaxes(around.booking, cancellation)) {
    const asked = around.cases.find((one) => one.cancellationId === cancellation.id && !one.hasLetter);
    return `Booking cancelled. ${nothingBackText(asked ? { ...asked, isOpen: asked.state === 'open' } : null)}`;
  }
  const isSent = refunds.length > 0 && refunds.every((one) => one.completedAt !== null);
  const outcomeOf = (money: Paise) =>
    refundOutcome({ booking, moneyPaise: money, creditPaise, isSent, bankDays: REFUND_PROMISE });
  const disputed = disputedTexts(refunds);
  const outcome =
    disputed.length === 0
      ? outcomeOf(moneyPaise)
      : [...disputed, ...(creditPaise > ZERO ? [outcomeOf(ZERO)] : [])].join(' ');
  const text = `${outcome}${differenceText(cancellation.quote, cancellation.refund)}`;
  return moneyPaise > 0 ? text : `Booking cancelled. ${text}`;
}

/** The part of a settled cancellation refunded as airlines' credits: all that is not money. */
function creditOf({ state, refund: amounts }: Cancellation, refunds: readonly Refund[]): Paise {
  const moneyPaise = sum(refunds.map((one) => one.amountPaise));
  return state === 'settled' && amounts ? subtract(amounts.refundPaise, moneyPaise) : ZERO;
}

/** The way of a cancellation in the specification's words. */
function stepsOf(cancellation: Cancellation, refunds: readonly Refund[], isAsked: boolean): Step[] {
  const { state, channel } = cancellation;
  const asked = channel === 'online' ? 'Requested' : isAsked ? 'Request sent' : 'Entered by the travel desk';
  if (state === 'refused') {
    return [
      { label: asked, state: 'done' },
      { label: 'Not cancelled', state: 'stopped' },
    ];
  }
  const reached = state === 'requested' ? 1 : isDone(cancellation, refunds) ? 4 : 2;
  // Where the whole refund is a credit, no money refund was ever processed.
  const isCredit = refunds.length === 0 && creditOf(cancellation, refunds) > ZERO;
  // A finished one is described in the past tense, with the sum that was sent.
  const sent = sum(refunds.filter((one) => one.state === 'refunded').map((one) => one.amountPaise));
  const gone = sent > ZERO ? `${formatInrExact(sent)} sent` : 'Refund processed';
  const given = isCredit ? 'Credit of the airline' : reached > 2 ? gone : 'Processing refund...';
  const reckoned = reached > 3 ? 'Refund worked out' : 'Refund Calculation';
  return [asked, 'Booking cancelled', given, reckoned].map((label, index) => ({
    label,
    state: index < reached ? 'done' : index === reached ? 'current' : 'waiting',
  }));
}

/** What was paid to the airline for the part, without our own fee. */
function fareOf(amounts: CancellationAmounts) {
  return subtract(amounts.paidPaise, amounts.nonRefundablePaise);
}

function linesOf(amounts: CancellationAmounts, creditPaise: Paise) {
  const isCredit = creditPaise > ZERO && creditPaise === amounts.refundPaise;
  const tax =
    amounts.igstPaise > 0
      ? `IGST ${formatInrExact(amounts.igstPaise)}`
      : `CGST ${formatInrExact(amounts.cgstPaise)} + SGST ${formatInrExact(amounts.sgstPaise)}`;
  const otherPaise = otherChargesOf(amounts);
  return [
    { label: 'Airline Fare', amount: fareOf(amounts), detail: null },
    { label: 'Airline Penalty', amount: amounts.penaltyPaise, detail: null },
    {
      label: 'Other charges',
      amount: otherPaise,
      detail: otherPaise === 0 ? null : `${formatInrExact(amounts.serviceChargePaise)} + ${tax}`,
    },
    {
      label: isCredit ? 'Credit of the airline' : 'Refund',
      amount: amounts.refundPaise,
      detail: creditPaise > ZERO && !isCredit ? `${formatInrExact(creditPaise)} of it a credit of the airline` : null,
    },
  ];
}
