import { soldForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { isSameUnit } from '@pravas/domain/booking/unit.ts';
import { arrivalOf, departureOf, flightCode, type Slice } from '@pravas/domain/flight/itinerary.ts';
import { type ChangeClaim, findingOfClaim } from '@pravas/domain/flight-change/change-charge.ts';
import { placeOfUnit } from '@pravas/domain/flight-order/flight-scope.ts';
import type { PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import type { AirlineStatement, GuardFinding, GuardJudgement } from '@pravas/domain/flight-order/refund-guard.ts';
import {
  ANSWER_WITHIN_DAYS,
  type LetterClaim,
  type RefundLetterFacts,
  type RefundOccasion,
} from '@pravas/domain/flight-order/refund-letter.ts';
import { knowsTaxes } from '@pravas/domain/flight-order/taxes-unknown.ts';
import { formatInrExact, least, type Paise, subtract, sum, ZERO } from '@pravas/domain/money/money.ts';
import { indianDay } from '@pravas/domain/time/indian-day.ts';
import { type Cancellation, isCancelled, orderCaseFacts, type SagaChange, travellerName } from '../booking/index.ts';
import type { FlightBooking, FlightBookingOrder, FlightChange, FlightState } from './flight-booking.ts';
import type { ImposedCredit } from './imposed-credits.ts';
import { recalledOf } from './kept-by-airline.ts';

/** What the letter to the airline is written from; the sender adds their name and the date. */
export type ShortRefundFacts = Omit<RefundLetterFacts, 'writtenOn' | 'answerWithinDays' | 'sender'>;

/** What was paid for the parts of a cancellation, and what the airline says of them. */
interface Said {
  readonly units: readonly PaidFlightUnit[];
  readonly statements: readonly AirlineStatement[];
}

/** The airline has its time to answer; a week is left to write to it. */
const CLAIMED_WITHIN_DAYS = 7 + ANSWER_WITHIN_DAYS;

/**
 * One case for each order whose airline kept more than it may, with all that a letter to it needs. `besides`: more
 * facts.
 */
export function refundShortCases(
  state: FlightState,
  cancellation: Cancellation,
  judgement: GuardJudgement,
  said: Said,
  now: Temporal.Instant,
  besides: { readonly isForCustomer?: boolean; readonly note?: string } = {},
): readonly SagaChange[] {
  const missing = judgement.findings.filter((finding) => finding.rule !== 'credit_not_chosen');
  const orders = state.booking.orders.filter((order) => missing.some((finding) => finding.orderId === order.id));
  return orders.map((order) => {
    const findings = missing.filter((finding) => finding.orderId === order.id);
    const shortfallPaise = sum(findings.map((finding) => finding.shortfallPaise));
    const letter = letterFacts(state.booking, order, cancellation, findings, said);
    return {
      type: 'open_case',
      kind: 'refund_short',
      key: `refund-short:${cancellation.id}:${order.id}`,
      title: `${letter.airlineName} kept ${formatInrExact(shortfallPaise)} too much, PNR ${letter.locator}`,
      facts: {
        ...orderCaseFacts(state, order),
        cancellationId: cancellation.id,
        shortfallPaise,
        ...letter,
        ...besides,
      },
      dueAt: now.add({ hours: CLAIMED_WITHIN_DAYS * 24 }),
    };
  });
}

/**
 * Opens one case for each order for which the airline issued a credit that nobody chose. The traveller keeps the credit
 * until the airline pays money instead, which is refunded to the payer (see `payCreditOut`).
 */
export function imposedCreditCases(
  state: FlightState,
  cancellation: Cancellation,
  judgement: GuardJudgement,
  said: {
    readonly units: readonly PaidFlightUnit[];
    readonly statements: readonly AirlineStatement[];
    readonly imposed: readonly ImposedCredit[];
  },
  now: Temporal.Instant,
): readonly SagaChange[] {
  return said.imposed.flatMap(({ orderId, creditIds, oursPaise }): SagaChange[] => {
    const order = state.booking.orders.find((one) => one.id === orderId);
    const findings = judgement.findings.filter((one) => one.rule === 'credit_not_chosen' && one.orderId === orderId);
    if (!order || findings.length === 0) return [];
    const shortfallPaise = sum(findings.map((finding) => finding.shortfallPaise));
    const letter = letterFacts(state.booking, order, cancellation, findings, said);
    const about = { cancellationId: cancellation.id, shortfallPaise, credit: { creditIds, oursPaise } };
    return [
      {
        type: 'open_case',
        kind: 'refund_short',
        key: `refund-credit:${cancellation.id}:${order.id}`,
        title: `${letter.airlineName} gave ${formatInrExact(shortfallPaise)} as a credit that nobody chose, PNR ${letter.locator}`,
        facts: { ...orderCaseFacts(state, order), ...about, ...letter, occasion: 'credit' satisfies RefundOccasion },
        dueAt: now.add({ hours: CLAIMED_WITHIN_DAYS * 24 }),
      },
    ];
  });
}

/** Said wherever a claim rests on taxes that were not stated for this ticket. */
const ESTIMATED =
  'The travel desk entered the fare in one sum. Its taxes are those of the fare that was on offer for this flight, so this is an estimate: compare it with the ticket before the letter goes out.';
const NOT_JUDGED =
  'Statutory taxes and airport fees return in full, even on a non-refundable fare. This fare was entered in one sum and nobody knows its taxes, so what is missing cannot be worked out: see the ticket, and ask the airline for its calculation.';

/**
 * The same for a booking that the travel desk made outside. What was entered as its refund is not what the airline
 * returned, and the claim is the organisation's own. Where an airline keeps a whole fare whose taxes are unknown, a
 * case says so, and takes the refund, up to what the airline was paid.
 */
export function offlineRefundCases(
  state: FlightState,
  cancellation: Cancellation,
  judgement: GuardJudgement,
  said: Said,
  now: Temporal.Instant,
): readonly SagaChange[] {
  const about = { isForCustomer: true, note: ESTIMATED };
  const unknown = state.booking.orders.flatMap((order) => {
    const kept = keptApart(cancellation, order, said).filter((of) => isKeptWhole(order, of));
    return kept.length === 0 ? [] : [{ order, recoverablePaise: sum(kept.map((of) => costOf(order, of))) }];
  });
  return [
    ...refundShortCases(state, unstated(cancellation), judgement, said, now, about),
    ...unknown.map(({ order, recoverablePaise }): SagaChange => {
      const { airlineName, locator } = orderFacts(state.booking, order, () => true);
      return {
        type: 'open_case',
        kind: 'refund_short',
        key: `refund-short:${cancellation.id}:${order.id}`,
        title: `${airlineName} kept the whole fare, its taxes are not known, PNR ${locator}`,
        facts: {
          ...orderCaseFacts(state, order),
          cancellationId: cancellation.id,
          airlineName,
          note: NOT_JUDGED,
          isForCustomer: true,
          recoverablePaise,
        },
        dueAt: now.add({ hours: CLAIMED_WITHIN_DAYS * 24 }),
      };
    }),
  ];
}

/** The organisation's refund says nothing of what the airline has returned. */
function unstated(cancellation: Cancellation): Cancellation {
  const orders = Object.entries(cancellation.orders).map(([key, order]) => [
    key,
    { ...order, cancellation: order.cancellation && { ...order.cancellation, refundPaise: null } },
  ]);
  return { ...cancellation, orders: Object.fromEntries(orders) };
}

/** Amounts entered for each traveller are checked for each; one entered sum is checked as one. */
function keptApart({ orders }: Cancellation, { id }: FlightBookingOrder, said: Said): readonly Said[] {
  const isApart = Object.entries(orders).some(([key, { penalties }]) => penalties && isOfOrder(key, id));
  if (!isApart) return [said];
  return [...new Set(said.units.map((unit) => unit.travellerIndex))].map((index) => ({
    units: said.units.filter((unit) => unit.travellerIndex === index),
    statements: said.statements.filter((one) => placeOfUnit(one.unit).travellerIndex === index),
  }));
}

/** True for a name of an order or of a part of it. */
function isOfOrder(itemKey: string, orderId: string): boolean {
  return itemKey === orderId || itemKey.startsWith(`${orderId}:`);
}

function isKeptWhole(order: FlightBookingOrder, of: Said): boolean {
  const own = unitsOf(order, of);
  const keptPaise = sum(of.statements.filter((one) => one.orderId === order.id).map((one) => one.chargePaise));
  return own.length > 0 && keptPaise > 0 && !knowsTaxes(own) && keptPaise >= costOf(order, of);
}

/** What the airline was paid: it cannot keep our own part of the fare. */
function costOf(order: FlightBookingOrder, of: Said): Paise {
  return sum(unitsOf(order, of).map((unit) => unit.costPaise));
}

function unitsOf({ id }: FlightBookingOrder, { units }: Said): readonly PaidFlightUnit[] {
  return units.filter((unit) => unit.orderId === id);
}

/** The case about a charge for a change that the airline may not take, with what a letter to it needs. */
export function changeClaimCase(
  state: FlightState,
  order: FlightBookingOrder,
  change: Pick<FlightChange, 'id' | 'createdAt'>,
  claim: ChangeClaim,
  now: Temporal.Instant,
): SagaChange {
  const { booking } = state;
  const first = order.detail.slices[0];
  const letter: ShortRefundFacts = {
    ...orderFacts(booking, order, () => true),
    occasion: 'change',
    cancelledOn: dayOf(change.createdAt),
    paidPaise: order.detail.price.sellPaise,
    keptPaise: claim.claimedPaise,
    returnedPaise: null,
    claims: [
      {
        travellerName: booking.travellers.map((_, index) => travellerName(booking, index)).join(', '),
        flight: routeOfSlice(first),
        finding: findingOfClaim(claim),
      },
    ],
    creditNoteNo: null,
  };
  return {
    type: 'open_case',
    kind: 'refund_short',
    key: `refund-short:${change.id}:${order.id}`,
    title: `${letter.airlineName} charged ${formatInrExact(claim.claimedPaise)} for a free change, PNR ${letter.locator}`,
    facts: { ...orderCaseFacts(state, order), claimSubject: change.id, shortfallPaise: claim.claimedPaise, ...letter },
    dueAt: now.add({ hours: CLAIMED_WITHIN_DAYS * 24 }),
  };
}

/** What a letter names an order by. */
export function orderFacts(
  booking: FlightBooking,
  order: FlightBookingOrder,
  isConcerned: (travellerIndex: number) => boolean,
) {
  return {
    airlineName: order.detail.slices[0].segments[0].airlineName,
    locator: order.locator ?? '-',
    bookingRef: order.supplierOrder?.bookingRef ?? '-',
    tickets: (order.supplierOrder?.tickets ?? [])
      .filter(({ travellerIndex }) => isConcerned(travellerIndex))
      .map(({ travellerIndex, ticketNumber }) => ({
        travellerName: travellerName(booking, travellerIndex),
        ticketNumber,
      })),
    bookedOn: dayOf(booking.createdAt),
  };
}

function routeOfSlice(slice: Slice): string {
  return `${flightCode(slice.segments[0])}, ${departureOf(slice).city} - ${arrivalOf(slice).city}`;
}

function letterFacts(
  booking: FlightBooking,
  order: FlightBookingOrder,
  cancellation: Cancellation,
  findings: readonly GuardFinding[],
  { units, statements }: Said,
): ShortRefundFacts {
  const own = statements.filter((statement) => statement.orderId === order.id);
  const ownUnits = units.filter((unit) => unit.orderId === order.id);
  const chargeOf = (unit: PaidFlightUnit): Paise => own.find((one) => isSameUnit(one, unit))?.chargePaise ?? ZERO;
  // What the airline is asked to account for: the part of our margin that it takes back is not the customer's money.
  const paidPaise = subtract(sum(ownUnits.map(soldForUnit)), recalledOf(booking, ownUnits, chargeOf));
  const answers = Object.entries(cancellation.orders).filter(
    ([key, answer]) => isCancelled(answer) && isOfOrder(key, order.id),
  );
  const returned = answers.map(([, { cancellation: said }]) => said?.refundPaise ?? null);
  const returnedPaise = returned.includes(null) ? null : sum(returned.map((amount) => amount ?? ZERO));
  // A traveller who still flies has no cancelled ticket.
  const travellers = new Set(own.map((statement) => placeOfUnit(statement.unit).travellerIndex));
  return {
    ...orderFacts(booking, order, (index) => travellers.has(index)),
    cancelledOn: dayOf(cancellation.createdAt),
    paidPaise,
    keptPaise:
      returnedPaise === null
        ? least(sum(own.map((one) => one.chargePaise)), paidPaise)
        : subtract(paidPaise, returnedPaise),
    returnedPaise,
    claims: findings.map((finding) => claimOf(booking, order, finding)),
    creditNoteNo: answers[0]?.[1].cancellation?.creditNoteNo ?? null,
  };
}

function claimOf(booking: FlightBooking, order: FlightBookingOrder, finding: GuardFinding): LetterClaim {
  const slice = order.detail.slices[finding.sliceIndex] ?? order.detail.slices[0];
  const { rule, sentence, askedPaise, allowedPaise, shortfallPaise, source } = finding;
  return {
    travellerName: travellerName(booking, finding.travellerIndex),
    flight: routeOfSlice(slice),
    finding: { rule, sentence, askedPaise, allowedPaise, shortfallPaise, source },
  };
}

function dayOf(at: Date): string {
  return indianDay(Temporal.Instant.fromEpochMilliseconds(at.getTime()));
}
