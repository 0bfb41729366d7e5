import type { getBooking as operation } from '@pravas/contract/booking/booking-operations.ts';
import type { PayloadOf } from '@pravas/contract/operation.ts';
import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { offlineKind } from '@pravas/domain/desk/offline-payment.ts';
import { formatInrExact, type Paise, subtract, sum } from '@pravas/domain/money/money.ts';
import { disputedTexts } from '@pravas/domain/refund/disputed-refund.ts';
import { refundWords } from '@pravas/domain/refund/refund-target.ts';
import { paidWithWords } from '@pravas/domain/wallet/means.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Tx } from '../../platform/database.ts';
import {
  type Booking,
  boughtOrders,
  type Cancellation,
  type CancelQuestion,
  cancellationRefusal,
  type HeldUnit,
  heldUnits,
  listCancellations,
  type QuoteContext,
  readCancelBlock,
  readWaitingTotal,
  serviceOf,
  waitingTotalText,
  wordsOf,
} from '../booking/index.ts';
import { listDocuments } from '../document/index.ts';
import { listPayments, listRefunds, type Payment, type Refund } from '../payment/index.ts';
import { editRefusal, findVisibleTrip, presentItems, type TripApprovalContext } from '../trip/index.ts';
import { presentItemAmounts } from './item-amounts.ts';
import { findItem, type ItemInTrip } from './item-context.ts';
import { clockOfCancellation, clocksOf } from './refund-view.ts';
import { presentDocument } from './show-parts.ts';

type Wire = PayloadOf<typeof operation>['booking'];
type WireCancellation = Wire['cancellations'][number];

interface ShowContext extends Pick<TripApprovalContext, 'budgetsFor'> {
  readonly database: Database;
  readonly labelOf: (supplierId: string) => string;
  readonly quotes: Pick<QuoteContext, 'cancelScopesOf'>;
}

/** A booking of a service that the travel desk buys, with everything about it. Throws `booking_not_found`. */
export async function showItem(
  context: ShowContext,
  caller: Caller,
  bookingId: string,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof operation>> {
  return context.database.readOrganization(caller.organizationId, async (tx) => {
    const found = await findItem(tx, bookingId, (tripId) => findVisibleTrip(tx, caller, tripId));
    const { booking, trip } = found;
    const [base] = await presentItems(tx, trip, [booking], caller, { ...context, now });
    if (!base || base.service === 'flight') throw new Error(`Booking ${bookingId} has no page of its own`);
    const cancellations = await listCancellations(tx, bookingId);
    const refunds = await listRefunds(tx, bookingId);
    const units = heldUnits(booking, cancellations);
    const names = await readNames(tx, cancellations);
    const waitingPaise = await readWaitingTotal(tx, booking);
    const waits = waitingPaise === null ? null : waitingTotalText(waitingPaise);
    const refusal = editRefusal(caller, trip) ?? waits ?? (await readCancelBlock(tx, booking));
    const cancel = choicesOf(found, cancellations, units, refusal, { now, scopesOf: context.quotes.cancelScopesOf });
    const parts = {
      trip: presentTrip(found),
      origin: booking.origin,
      travelers: booking.travellers.map(({ type, title, firstName, lastName }, index) => ({
        index,
        type,
        title,
        firstName,
        lastName,
        isCancelled: isGone(units, index),
      })),
      gst: gstOf(booking),
      payment: paymentOf(booking, await listPayments(tx, bookingId), refunds),
      cancel,
      cancellations: cancellations
        .map((one) => presentCancellation(booking, cancellations, one, { refunds, names, now }))
        .toReversed(),
      refundClocks: clocksOf(booking, refunds, cancellations, now),
      documents: (await listDocuments(tx, bookingId)).map(presentDocument),
    };
    const cancelAction = { action: 'cancel', allowed: cancel.offered, reason: cancel.refusal };
    return { booking: { ...base, ...parts, allowedActions: [...base.allowedActions, cancelAction] } };
  });
}

function presentTrip({ trip }: ItemInTrip): Wire['trip'] {
  return {
    _id: trip.id,
    name: trip.name,
    travelerMode: trip.travellers.length > 1 ? 'multiple' : 'single',
    isPersonalBooking: trip.isPersonal,
    isCancelled: trip.state === 'cancelled',
  };
}

function isGone(units: readonly HeldUnit[], traveller: number): boolean {
  const own = units.filter(({ unit }) => unit.travellers.includes(traveller));
  return own.length > 0 && own.every(({ state }) => state === 'gone');
}

const CHOICE_STATES = { held: 'booked', going: 'cancelling', gone: 'cancelled' } as const;
/** What may be cancelled now; `refusal` is why this person may not at all. */
function choicesOf(
  { booking }: ItemInTrip,
  cancellations: readonly Cancellation[],
  units: readonly HeldUnit[],
  refusal: string | null,
  asked: Pick<CancelQuestion, 'now' | 'scopesOf'>,
): Wire['cancel'] {
  const { cancelling, rules } = serviceOf(booking);
  const isAskedBack = units.some(({ state }) => state === 'going') && units.every(({ state }) => state !== 'held');
  const nothing =
    refusal ??
    (isAskedBack
      ? askedText(booking, cancellations)
      : cancellationRefusal(booking, cancellations, asked.scopesOf, asked.now));
  const isBooked = booking.status === 'BOOKED';
  const missed = cancelling.resolve(booking, cancellations, null, { ...asked, noShow: true });
  const whole = cancelling.resolve(booking, cancellations, null, { ...asked, noShow: false });
  const refusalOf = ({ order, unit, state }: HeldUnit): string | null => {
    if (state !== 'held') return state === 'gone' ? 'It is already cancelled.' : 'Its cancellation is being arranged.';
    if (nothing !== null) return nothing;
    const wanted = [{ orderId: order.id, unit: unit.unit }];
    const answer = cancelling.resolve(booking, cancellations, wanted, { ...asked, noShow: false });
    return answer.ok ? null : answer.refusal.sentence;
  };
  const shown = isBooked || booking.status === 'CANCELED' ? units : [];
  return {
    offered: nothing === null,
    refusal: nothing,
    button: whole.ok && whole.channel === 'online' ? 'Cancel' : 'Send cancel request',
    confirm: `Cancel this ${rules.words.thing}?`,
    note: null,
    units: shown.map((held) => {
      const reason = refusalOf(held);
      return {
        orderId: held.order.id,
        unit: held.unit.unit,
        text: cancelling.scopeText(booking, [], [{ orderId: held.order.id, units: [held.unit.unit] }]),
        travelers: [...held.unit.travellers],
        state: CHOICE_STATES[held.state],
        offered: reason === null,
        refusal: reason,
      };
    }),
    noShow: refusal === null && missed.ok,
  };
}

function askedText(booking: Booking, cancellations: readonly Cancellation[]): string {
  const { thing, seller } = wordsOf(booking);
  const isOnline = cancellations.some(({ state, channel }) => state === 'requested' && channel === 'online');
  return isOnline
    ? `The ${seller} is being asked to cancel this ${thing}.`
    : `The cancel request for this ${thing} is with the travel desk.`;
}

function gstOf({ facts: { gst }, service }: Booking): Wire['gst'] {
  const { thing } = wordsOf({ service });
  if (gst) return { gstin: gst.gstin, legalName: gst.legalName, note: `The ${thing} is bought for ${gst.legalName}.` };
  return { gstin: null, legalName: null, note: `The ${thing} is bought without a GST number.` };
}

function paymentOf(
  { facts: { quote } }: Booking,
  payments: readonly Payment[],
  refunds: readonly Refund[],
): Wire['payment'] {
  const captured = payments.filter(({ status }) => status === 'SUCCESSFUL');
  const [first] = captured;
  if (!first) return null;
  const isPaid = (paymentId: string) => captured.some(({ id }) => id === paymentId);
  return {
    orderId: first.paymentRef,
    otherCharges: quote.feePaise,
    CGST: quote.cgstPaise,
    SGST: quote.sgstPaise,
    IGST: quote.igstPaise,
    amount: sum(captured.map((one) => one.amountPaise)),
    refunded: sum(refunds.filter(({ paymentId }) => isPaid(paymentId)).map((one) => one.amountPaise)),
    parts: captured.map((one) => ({
      orderId: one.paymentRef,
      label:
        one !== first && offlineKind(one.paymentRef) === 'correction'
          ? 'Final price, on account'
          : `Booking${paidWithWords(one.paymentRef)}`,
      amount: one.amountPaise,
      at: one.createdAt.toISOString(),
    })),
  };
}

interface Around {
  readonly refunds: readonly Refund[];
  readonly names: ReadonlyMap<string, string>;
  readonly now: Temporal.Instant;
}

function presentCancellation(
  booking: Booking,
  all: readonly Cancellation[],
  cancellation: Cancellation,
  { refunds, names, now }: Around,
): WireCancellation {
  const own = refunds.filter(({ cancellationId }) => cancellationId === cancellation.id);
  const { refund: amounts, quote, state } = cancellation;
  const { cancelling, rules } = serviceOf(booking);
  const parts =
    cancellation.scopes ??
    booking.orders.map((order) => ({
      orderId: order.id,
      units: rules.units(order.detail, booking.travellers.length).map(({ unit }) => unit),
    }));
  const paid = unitsOfScopes(cancelling.paidUnits(booking, boughtOrders(booking, all)), parts);
  const ourFeePaise = sum(paid.map(({ feePaise }) => feePaise));
  return {
    _id: cancellation.id,
    state,
    channel: cancellation.channel,
    scopeText: cancelling.scopeText(booking, all, parts),
    title: TITLES[state],
    text: textOf(booking, cancellation, own),
    steps: stepsOf(booking, cancellation, own),
    requestedAt: cancellation.createdAt.toISOString(),
    requestedBy: names.get(cancellation.requestedBy) ?? '',
    reason: cancellation.reason,
    settledAt: cancellation.settledAt?.toISOString() ?? null,
    expected: presentItemAmounts(quote, ourFeePaise),
    exact: quote.exact,
    calculation: amounts && { lines: linesOf(booking, amounts), amounts: presentItemAmounts(amounts, ourFeePaise) },
    clock: clockOfCancellation(booking, cancellation, own[0] ?? null, now),
  };
}

const TITLES: Readonly<Record<Cancellation['state'], string>> = {
  requested: 'Cancel request sent',
  supplier: 'Processing refund...',
  settled: 'Refund Calculation',
  refused: 'Not cancelled',
};

function textOf(
  booking: Booking,
  { state, channel, quote, refund, message }: Cancellation,
  refunds: readonly Refund[],
): string {
  const { thing, seller } = wordsOf(booking);
  const words = refundWords(booking);
  if (state === 'refused') return `${message ?? `The ${seller} did not cancel.`} The ${thing} stays booked.`;
  if (state !== 'settled' || !refund) {
    const expected =
      quote.refundPaise > 0
        ? `about ${formatInrExact(quote.refundPaise)} is expected back`
        : 'nothing is expected back';
    return channel === 'online'
      ? `The ${seller} has been asked to cancel; ${expected}.`
      : `The travel desk arranges it with the ${seller}; ${expected}.`;
  }
  if (refund.refundPaise <= 0) return 'Cancelled. No refund.';
  const disputed = disputedTexts(refunds);
  if (disputed.length > 0) return `Cancelled. ${disputed.join(' ')}`;
  const isSent = refunds.length > 0 && refunds.every(({ completedAt }) => completedAt !== null);
  return `Cancelled. ${formatInrExact(refund.refundPaise)} ${isSent ? words.went : words.going}.`;
}

function stepsOf(
  booking: Booking,
  { state, channel }: Cancellation,
  refunds: readonly Refund[],
): WireCancellation['steps'] {
  if (state === 'refused') {
    return [
      { label: 'Cancel request', state: 'done' },
      { label: 'Not cancelled', state: 'stopped' },
    ];
  }
  const isSent = refunds.every(({ completedAt }) => completedAt !== null);
  const reached = state === 'settled' ? (isSent ? 3 : 2) : 1;
  const arranged = channel === 'online' ? `Cancelled by the ${wordsOf(booking).seller}` : 'Arranged by the travel desk';
  return ['Cancel request', arranged, 'Refund'].map((label, index) => ({
    label,
    state: index < reached ? 'done' : index === reached ? 'current' : 'waiting',
  }));
}

function linesOf(
  booking: Booking,
  amounts: NonNullable<Cancellation['refund']>,
): NonNullable<WireCancellation['calculation']>['lines'] {
  const { seller, price } = wordsOf(booking);
  const taxPaise = sum([amounts.cgstPaise, amounts.sgstPaise, amounts.igstPaise]);
  const ours: Paise = sum([amounts.serviceChargePaise, taxPaise]);
  const detail = ours === 0 ? null : `${formatInrExact(amounts.serviceChargePaise)} + GST ${formatInrExact(taxPaise)}`;
  return [
    {
      label: `Paid for the ${price}`,
      amount: subtract(amounts.paidPaise, amounts.nonRefundablePaise),
      detail: amounts.nonRefundablePaise > 0 ? 'Without fees that are not refunded' : null,
    },
    { label: `Kept by the ${seller}`, amount: amounts.penaltyPaise, detail: null },
    { label: 'Our charge', amount: ours, detail },
    { label: 'Refund', amount: amounts.refundPaise, detail: null },
  ];
}

async function readNames(tx: Tx, cancellations: readonly Cancellation[]): Promise<ReadonlyMap<string, string>> {
  const personIds = [...new Set(cancellations.map(({ requestedBy }) => requestedBy))];
  if (personIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('person')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', personIds)
    .execute();
  return new Map(rows.map((row) => [row.id, `${row.first_name} ${row.last_name}`]));
}
