import {
  type getChangeRequest as getOperation,
  settleChangeRequest as operation,
} from '@pravas/contract/desk/change-request-operations.ts';
import type { BodyOf, PayloadOf } from '@pravas/contract/operation.ts';
import { offlinePaymentRef } from '@pravas/domain/desk/offline-payment.ts';
import { whoDecidesChange } from '@pravas/domain/desk/who-decides.ts';
import { type ChangeRights, judgeChangeCharge } from '@pravas/domain/flight-change/change-charge.ts';
import { type ChangeQuote, quoteChange } from '@pravas/domain/flight-change/change-quote.ts';
import { flightScope } from '@pravas/domain/flight-order/flight-scope.ts';
import { isWithinLookIn } from '@pravas/domain/flight-order/look-in.ts';
import { formatInrExact, greatest, type Paise, paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import type { ChangeOffer } from '@pravas/suppliers/flight/port.ts';
import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { encoderOf } from '../../platform/wire-form.ts';
import { readNames } from '../approval/index.ts';
import { actorOf, recordAudit } from '../audit/index.ts';
import { type ArrangedChange, arrangeChange, goingParts, listCancellations, travellerName } from '../booking/index.ts';
import { addCaseEvent, closeCase, findCase, type WorkCase } from '../casework/index.ts';
import { amountsOfChange, type ChangeRecord, findChange, presentLost } from '../flight-change/index.ts';
import {
  changeRightsOf,
  type FlightBooking,
  type FlightBookingOrder,
  findFlights,
  presentSlice,
} from '../flight-order/index.ts';
import { readOrganization, refuseField } from '../organisation/index.ts';
import { insertOwedPayment } from '../payment/index.ts';
import { findTrip, type Trip } from '../trip/index.ts';
import { askProvider } from './ask-provider.ts';
import { lockOpenCase } from './case-assign.ts';
import { type Deciding, type Resolution, required } from './case-decision.ts';
import { readCase } from './case-details.ts';
import { type CaseFacts, changeFacts, readCaseFacts } from './case-facts.ts';
import { expectMaySee } from './case-privacy.ts';
import type { CaseContext, DeskChange } from './desk-context.ts';
import { readSlices } from './enter-slices.ts';
import { readReferences } from './order-references.ts';
import { takesSecondPerson } from './second-person.ts';

type Body = BodyOf<typeof operation>;

/** A waiting entry is kept as it was sent. */
const encodeKept = encoderOf(operation.body);

interface Requested {
  readonly change: ChangeRecord;
  readonly booking: FlightBooking;
  readonly trip: Trip;
  readonly order: FlightBookingOrder;
  /** Those who still fly what is given up. */
  readonly flying: readonly number[];
}

/** What a change request asks for and what settling it needs. Throws `not_found`, `case_closed`, `change_not_open`. */
export async function readChangeRequest(
  tx: Tx,
  workCaseId: string,
  caller: Caller,
  now: Temporal.Instant,
): Promise<PayloadOf<typeof getOperation>> {
  const found = await findCase(tx, workCaseId);
  if (!found) throw new Refusal('not_found');
  if (found.state === 'done') throw new Refusal('case_closed');
  await expectMaySee(tx, found, caller);
  const requested = await readRequested(tx, found.facts, false);
  const { change, booking, trip, order, flying } = requested;
  const quote = priceOf(requested, { fareDifference: ZERO, airlinePenalty: ZERO, isFree: false }, now);
  const names = await readNames(tx, [change.requestedBy]);
  return {
    workCaseId,
    version: found.version,
    reason: change.reason,
    requestedBy: names.get(change.requestedBy)?.name ?? '-',
    before: change.question.search.removes.flatMap((index) => {
      const slice = order.detail.slices[index];
      return slice ? [presentSlice(slice, order.detail.baggage[index])] : [];
    }),
    dates: change.question.slices.map((slice) => slice.date),
    airlinePnr: order.locator,
    travelers: flying.map((travelerIndex) => ({ travelerIndex, name: travellerName(booking, travelerIndex) })),
    serviceCharge: quote.feePaise,
    CGST: quote.cgstPaise,
    SGST: quote.sgstPaise,
    IGST: quote.igstPaise,
    owedBy: booking.origin === 'pay_later' ? 'pay_later' : trip.isPersonal ? 'nobody' : 'organisation',
    confirmAbove: (await readOrganization(tx)).settings.offlineConfirmAbovePaise,
    penaltyClaimed: penaltyClaimed(requested),
    loses: presentLost(change.question, 'request')?.text ?? null,
  };
}

/**
 * Settles a change request once: flights, PNR, price, ledger, case and messages move together, or the traveller learns
 * why not. What costs more than the organisation's limit is kept with the case until a second person confirms it.
 * Throws `not_found`, `case_closed`, `case_is_private`, `conflict`, `change_not_open`, `action_not_offered` while an
 * entry waits, and `validation_failed` naming what is missing.
 */
export async function settleChangeRequest(
  context: CaseContext,
  body: Body,
  { caller, now, requestId }: DeskChange,
): Promise<PayloadOf<typeof operation>> {
  return context.database.forOrganization(caller.organizationId, async (tx) => {
    const seen = await findCase(tx, body.workCaseId);
    if (!seen) throw new Refusal('not_found');
    // Trips and bookings are locked before their cases everywhere, or two transactions could deadlock.
    const requested = await readRequested(tx, seen.facts, true);
    const found = await lockOpenCase(tx, body.workCaseId, body.version);
    await expectMaySee(tx, found, caller);
    const kept = readCaseFacts(found.facts);
    if (kept.enteredChange !== undefined || kept.asked !== undefined) throw new Refusal('action_not_offered');
    const { change, booking } = requested;
    const by = { actor: actorOf(caller), now, quietPeriodMs: context.quietPeriodMs };
    if (body.isChanged) {
      const slices = newSlices(requested, body, now);
      const order = orderFrom(requested, body);
      const quote = priceOf(requested, body, now);
      const { decider, sumPaise } = whoDecidesChange({
        isFree: body.isFree,
        waivedPaise: chargeOf(priceOf(requested, { ...body, isFree: false }, now)),
        returnPaise: quote.returnPaise,
      });
      if (decider === 'provider') {
        const question = { action: 'confirm_change', text: questionText(body, quote), sumPaise, body: null } as const;
        const enteredChange = enteredOf(body, quote, caller);
        await askProvider(tx, found, question, { caller, now, requestId }, body.comment, { enteredChange });
        return { workCase: await readCase(tx, found.id, caller, now) };
      }
      if (await takesSecondPerson(tx, quote.payPaise)) {
        await keepEntry(tx, found, { body, quote, caller, now });
        await recordSettled(tx, caller, found.id, body, { now, requestId, action: 'work_case.change_entered' });
        return { workCase: await readCase(tx, found.id, caller, now) };
      }
      const arranged = await arrangedFrom(tx, requested, { body, slices, quote }, now);
      await arrangeChange(tx, booking.id, change.id, { type: 'made', order, arranged }, by);
    } else {
      if (!body.comment) throw refuseField('validation_failed', 'comment', 'Enter why it could not be changed');
      await arrangeChange(tx, booking.id, change.id, { type: 'not_made', message: body.comment }, by);
    }
    const { organizationId } = caller;
    if (body.comment) await addCaseEvent(tx, organizationId, found.id, by.actor, body.comment, now);
    const resolution = body.isChanged ? 'The change was made.' : 'The change was declined.';
    await closeCase(tx, organizationId, found.id, by.actor, resolution, now);
    await recordSettled(tx, caller, found.id, body, { now, requestId, action: 'work_case.change_settled' });
    return { workCase: await readCase(tx, found.id, caller, now) };
  });
}

/**
 * Makes a change exactly as another person has entered it. Its trip and booking are locked. Throws `not_found`,
 * `change_not_open`, and `price_changed` where it would cost another sum than the one that was shown.
 */
export async function makeEnteredChange({ tx, found, facts, by }: Deciding): Promise<Resolution> {
  const { body: kept, owedPaise } = required(facts.enteredChange, 'enteredChange');
  const body = operation.body.parse(kept);
  const requested = await readRequested(tx, found.facts, true);
  const quote = priceOf(requested, body, by.now);
  if (quote.payPaise !== owedPaise) throw new Refusal('price_changed');
  const slices = newSlices(requested, body, by.now);
  const arranged = await arrangedFrom(tx, requested, { body, slices, quote }, by.now);
  const order = orderFrom(requested, body);
  await arrangeChange(tx, requested.booking.id, requested.change.id, { type: 'made', order, arranged }, by);
  return 'The change was made.';
}

/** Drops an entry: its author takes it back, or a second person refuses it and says why. Throws `validation_failed`. */
export async function dropEnteredChange(deciding: Deciding): Promise<Resolution> {
  const { tx, found, facts, body, by, change } = deciding;
  const owed = formatInrExact(paise(required(facts.enteredChange, 'enteredChange').owedPaise));
  const isRefused = body.action === 'refuse_change';
  if (isRefused && !body.comment) throw refuseField('validation_failed', 'comment', 'Comment is required');
  await changeFacts(tx, found, change.caller, { enteredChange: undefined });
  const said = isRefused ? `Refused the change for ${owed}.` : `Took the entry of the change for ${owed} back.`;
  await addCaseEvent(tx, change.caller.organizationId, found.id, by.actor, said, by.now);
  return null;
}

/** Keeps what was entered until a second person has seen its sum. */
async function keepEntry(
  tx: Tx,
  found: WorkCase,
  { body, quote, caller, now }: { body: Body; quote: ChangeQuote; caller: Caller; now: Temporal.Instant },
): Promise<void> {
  await changeFacts(tx, found, caller, { enteredChange: enteredOf(body, quote, caller) });
  const said = `Entered the change: ${formatInrExact(quote.payPaise)} is owed for it. A colleague of the travel desk has to confirm it.`;
  await addCaseEvent(tx, caller.organizationId, found.id, actorOf(caller), said, now);
  if (body.comment) await addCaseEvent(tx, caller.organizationId, found.id, actorOf(caller), body.comment, now);
}

const chargeOf = ({ feePaise, cgstPaise, sgstPaise, igstPaise }: ChangeQuote): Paise =>
  sum([feePaise, cgstPaise, sgstPaise, igstPaise]);

/** An entry as its case keeps it until another person has seen its sum. */
function enteredOf(
  body: Body,
  quote: ChangeQuote,
  { personId }: Pick<Caller, 'personId'>,
): NonNullable<CaseFacts['enteredChange']> {
  const { payPaise: owedPaise, fareDifferencePaise, penaltyPaise } = quote;
  return {
    by: personId,
    owedPaise,
    fareDifferencePaise,
    penaltyPaise,
    claimedPaise: subtract(body.airlinePenalty, penaltyPaise),
    chargePaise: chargeOf(quote),
    body: encodeKept(body),
  };
}

/** What the provider is asked: what is to be paid back, or that our charge is waived. */
function questionText({ isFree }: Body, { returnPaise }: ChangeQuote): string {
  const waived = isFree ? ' without our charge' : '';
  return returnPaise > 0
    ? `Make the change${waived} and pay ${formatInrExact(returnPaise)} back`
    : `Make the change${waived}`;
}

async function readRequested(tx: Tx, facts: unknown, lock: boolean): Promise<Requested> {
  const { changeId } = readCaseFacts(facts);
  const seen = changeId === undefined ? null : await findChange(tx, changeId);
  const place = seen && (await findFlights(tx, seen.bookingId));
  const trip = place && (await findTrip(tx, place.tripId, lock));
  const booking = place && (await findFlights(tx, place.id, lock));
  const change = seen && (await findChange(tx, seen.id, lock));
  if (!change || !booking || !trip) throw new Refusal('not_found');
  if (change.state !== 'request') throw new Refusal('change_not_open');
  const order = booking.orders.find((one) => one.id === change.orderId);
  if (!order) throw new Error(`Change ${change.id} is about no order of its booking`);
  const { removes } = change.question.search;
  const gone = (await listCancellations(tx, booking.id))
    .flatMap((one) => goingParts(booking, one).map(flightScope))
    .filter((scope) => scope.orderId === order.id && scope.slices.some((index) => removes.includes(index)))
    .flatMap((scope) => scope.travellers);
  const flying = booking.travellers.flatMap((_, index) => (gone.includes(index) ? [] : [index]));
  return { change, booking, trip, order, flying };
}

type Money = Pick<Body, 'fareDifference' | 'airlinePenalty' | 'isFree'>;

/** The airline's charge, and what of it the law lets it ask for a change that was asked for when this one was. */
function judgePenalty(requested: Requested, { airlinePenalty }: Pick<Money, 'airlinePenalty'>) {
  return judgeChangeCharge(airlinePenalty, rightsOf(requested), askedAt(requested.change));
}

function rightsOf({ booking, order, change }: Requested): ChangeRights {
  return changeRightsOf(booking, order, change.question.search.removes);
}

/** Why the customer bears nothing of the airline's charge; null where they do. */
function penaltyClaimed(requested: Requested): string | null {
  const { lookIn, givenUp } = rightsOf(requested);
  if (!isWithinLookIn(lookIn, askedAt(requested.change))) {
    if (!givenUp) return null;
    const what = givenUp.flights === givenUp.of ? 'the flight' : 'a part of the journey';
    return `The airline gave ${what} up itself and owes another flight: what it charges for that is claimed from it.`;
  }
  return `It was asked for within ${lookIn.hours} hours of booking: the airline may ask for the difference in fare and nothing else. What it charges on top is claimed from it.`;
}

function askedAt({ createdAt }: ChangeRecord): Temporal.Instant {
  return Temporal.Instant.fromEpochMilliseconds(createdAt.getTime());
}

function priceOf(requested: Requested, money: Money, now: Temporal.Instant): ChangeQuote {
  const { booking, change, flying } = requested;
  const on = indianDay(now);
  const { removes } = change.question.search;
  return quoteChange({
    fareDifferencePaise: money.fareDifference,
    penaltyPaise: judgePenalty(requested, money).lawfulPaise,
    terms: { ...booking.facts.terms, travellers: flying.length, on, roundTrip: removes.length > 1 },
    changeFees: money.isFree ? [{ validFrom: on, perTravellerPaise: ZERO }] : [],
    givenUp: rightsOf(requested).givenUp,
  });
}

/** The new flights, and a check that their cost can be owed. Throws `validation_failed`. */
function newSlices(requested: Requested, body: Body, now: Temporal.Instant): ChangeOffer['slices'] {
  const { change, booking, trip } = requested;
  if (body.slices.length !== change.question.search.removes.length) {
    throw refuseField('validation_failed', 'slices', 'Enter new flights for each flight that was given up');
  }
  const paidPaise = fareOfFlying(requested);
  if (sum([paidPaise, body.fareDifference]) <= 0) {
    const message = `Fare difference must be above −${formatInrExact(paidPaise)}: the old flights cost no more`;
    throw refuseField('validation_failed', 'fareDifference', message);
  }
  if (priceOf(requested, body, now).payPaise > 0 && trip.isPersonal && booking.origin !== 'pay_later') {
    const message = 'This cannot be charged for a private trip. Decline it and ask the traveller to pay the airline.';
    throw refuseField('validation_failed', 'fareDifference', message);
  }
  const entered = body.slices.map(({ segments }) => ({ segments, cabinBaggage: null, checkInBaggage: null }));
  return readSlices(entered, change.question.cabin, now);
}

/** What those who still fly paid for the order: no change gives them all of it back, or more. */
function fareOfFlying({ order, booking, flying }: Requested): Paise {
  return paise(Math.floor((order.detail.price.sellPaise * flying.length) / booking.travellers.length));
}

interface Entered {
  readonly body: Body;
  readonly slices: ChangeOffer['slices'];
  readonly quote: ChangeQuote;
}

async function arrangedFrom(
  tx: Tx,
  requested: Requested,
  { body, slices, quote }: Entered,
  now: Temporal.Instant,
): Promise<ArrangedChange> {
  const { change, booking } = requested;
  const { removes } = change.question.search;
  // What the airline took, no matter who bears it.
  const takenPaise = body.airlinePenalty;
  const airlinePaise = sum([quote.fareDifferencePaise, takenPaise]);
  const offer: ChangeOffer = {
    changeOfferId: `desk-${change.id}`,
    removes: [...removes],
    slices,
    brand: null,
    fareDifferencePaise: quote.fareDifferencePaise,
    penaltyPaise: takenPaise,
    payPaise: greatest(airlinePaise, ZERO),
    returnPaise: greatest(paise(-airlinePaise), ZERO),
    expiresAt: now.toString(),
    ref: '',
  };
  const owed = quote.payPaise > 0 ? await owe(tx, booking, quote.payPaise, now) : null;
  return { offer, amounts: amountsOfChange({ quote, claim: judgePenalty(requested, body).claim }), owed };
}

/** No card is charged for what the desk arranges: the organisation owes it, as for a booking that was entered. */
async function owe(tx: Tx, booking: FlightBooking, amountPaise: Paise, now: Temporal.Instant) {
  const isPayLater = booking.origin === 'pay_later';
  const number = `PRV-${newId().replaceAll('-', '').slice(-26).toUpperCase()}`;
  const paymentRef = offlinePaymentRef(number, isPayLater ? 'pay_later' : 'desk_entry');
  const { id } = await insertOwedPayment(tx, {
    organizationId: booking.organizationId,
    bookingId: booking.id,
    paymentRef,
    gatewayId: isPayLater ? 'pay-later' : 'travel-desk',
    amountPaise,
    now,
  });
  return { paymentId: id, paymentRef };
}

function orderFrom({ flying, order }: Requested, body: Body) {
  const { locator, bookingRef, tickets } = readReferences(body);
  const missing = flying.findIndex((index) => tickets.every((one) => one.travellerIndex !== index));
  if (missing >= 0) throw refuseField('validation_failed', `tickets.${missing}`, 'Ticket number is required');
  return {
    locator,
    bookingRef: bookingRef ?? order.supplierOrder?.bookingRef ?? null,
    tickets: tickets.filter((one) => flying.includes(one.travellerIndex)),
  };
}

async function recordSettled(
  tx: Tx,
  caller: Caller,
  workCaseId: string,
  body: Body,
  at: {
    readonly now: Temporal.Instant;
    readonly requestId: string;
    readonly action: 'work_case.change_entered' | 'work_case.change_settled';
  },
): Promise<void> {
  const airline = sum([body.fareDifference, body.airlinePenalty]);
  await recordAudit(tx, {
    organizationId: caller.organizationId,
    at: at.now,
    actor: actorOf(caller),
    action: at.action,
    objectType: 'work_case',
    objectId: workCaseId,
    details: { isChanged: body.isChanged, airlinePaise: airline, isFree: body.isFree, comment: body.comment },
    requestId: at.requestId,
  });
}
