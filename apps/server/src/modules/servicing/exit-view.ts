import type { exitCurve as wireCurve } from '@pravas/contract/servicing/booked-flight-shapes.ts';
import { unitsOfScopes } from '@pravas/domain/booking/order-scope.ts';
import { paidForUnit } from '@pravas/domain/booking/paid-unit.ts';
import { REQUESTS_STOP_HOURS } from '@pravas/domain/fare/requests-stop.ts';
import { departureOf, type Slice } from '@pravas/domain/flight/itinerary.ts';
import {
  type ExitCurve,
  type ExitFacts,
  type ExitPoint,
  type ExitSlice,
  exitCurve,
  type ShownStep,
  shownSteps,
} from '@pravas/domain/flight-order/exit-curve.ts';
import { isWithinLookIn, type LookIn } from '@pravas/domain/flight-order/look-in.ts';
import { keepableExtras, type PaidFlightUnit } from '@pravas/domain/flight-order/paid-units.ts';
import { knowsTaxes } from '@pravas/domain/flight-order/taxes-unknown.ts';
import { type Paise, paise, sum, sumFormat, ZERO } from '@pravas/domain/money/money.ts';
import { TAXES_UNKNOWN } from '@pravas/domain/refund/refund-target.ts';
import { clockOf, instantOf, shortDate, type WallTime } from '@pravas/domain/time/airport-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { boughtOrders, type Cancellation, goingParts, listCancellations, travellerName } from '../booking/index.ts';
import {
  asMostKept,
  chargePerTraveller,
  type FlightBooking,
  type FlightBookingOrder,
  fliesAt,
  isAirlineCancelled,
  leavesAt,
  mayKeepLowerFare,
  paidUnitsOf,
} from '../flight-order/index.ts';
import { lookInRulesNote, lookInSentence } from './look-in-words.ts';

type WireCurve = z.output<typeof wireCurve>;

/** The next step of the charge, as a reminder shows it. */
export interface ExitCliff {
  readonly at: Temporal.Instant;
  /** On the clock of the airport it counts at. */
  readonly wall: WallTime;
  readonly refundBeforePaise: Paise;
  readonly refundAfterPaise: Paise;
  readonly losesPaise: Paise;
  readonly exact: boolean;
}

/** The curve with its notes. */
export interface ShownCurve {
  readonly curve: ExitCurve;
  readonly paidPaise: Paise;
  /** True where the airline gave up every flight that is left. */
  readonly isGivenUp: boolean;
  /** True where seats, meals or bags are counted as lost, as their airline may keep them. */
  readonly keepsExtras: boolean;
  /** Whether an airline states rules about cancelling what is left, and whether the taxes within its fare are known. */
  readonly known: { readonly rules: boolean; readonly taxes: boolean };
  /** The look-in that ends first among what is left, and whether all that is left has one; null = none applies now. */
  readonly lookIn: { readonly right: LookIn; readonly isWhole: boolean } | null;
}

/** The refund at any time from now on; null where nothing is booked any more. */
export function exitCurveOf(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): ShownCurve | null {
  if (booking.status !== 'BOOKED') return null;
  const { keepsExtras, ...facts } = exitFacts(booking, cancellations, now);
  if (facts.units.length === 0) return null;
  const drawn = exitCurve(facts);
  // An airline says what it keeps of a lower fare, and of seats and meals, only when it is asked.
  const isUnsure = keepsExtras || facts.units.some((unit) => mayKeepLowerFare(booking, unit));
  const curve = { ...drawn, indicative: drawn.indicative || isUnsure };
  if (curve.points.length === 0) return null;
  const isGivenUp = facts.units.every((unit) => unit.fullRefundSource !== undefined);
  const known = {
    rules: facts.slices.some(({ rules }) => rules.some(({ kind }) => kind === 'cancel')),
    taxes: knowsTaxes(facts.units),
  };
  const paidPaise = sum(facts.units.map(paidForUnit));
  return { curve, paidPaise, isGivenUp, keepsExtras, known, lookIn: lookInNow(facts) };
}

function lookInNow({ units, now }: ExitFacts): ShownCurve['lookIn'] {
  const held = units.flatMap(({ lookIn }) => (isWithinLookIn(lookIn, now) ? [lookIn] : []));
  const [right] = held.toSorted((a, b) => Temporal.Instant.compare(a.until, b.until));
  return right ? { right, isWhole: held.length === units.length } : null;
}

function exitFacts(
  booking: FlightBooking,
  cancellations: readonly Cancellation[],
  now: Temporal.Instant,
): ExitFacts & Pick<ShownCurve, 'keepsExtras'> {
  const orders = boughtOrders(booking, cancellations);
  const gone = cancellations.flatMap((one) => goingParts(booking, one));
  const slices = orders.flatMap((order) =>
    order.detail.slices.map((slice, index) => exitSliceOf(booking, order, slice, index)),
  );
  const flown = new Set(slices.filter((slice) => hasFlown(slice, now)).map(placeOf));
  const isLeft = (unit: PaidFlightUnit) => !flown.has(placeOf(unit)) && unitsOfScopes([unit], gone).length === 0;
  const paid = paidUnitsOf(booking, orders);
  const units = asMostKept(booking, paid).filter(isLeft);
  const keepsExtras = paid.filter(isLeft).some((unit) => keepableExtras(unit, null) > 0);
  const held = new Set(units.map(placeOf));
  const flying = slices.filter((slice) => held.has(placeOf(slice)));
  return { slices: flying, units, keepsExtras, chargePaise: chargePerTraveller(booking, flying.length, now), now };
}

function exitSliceOf(booking: FlightBooking, order: FlightBookingOrder, slice: Slice, sliceIndex: number): ExitSlice {
  return {
    orderId: order.id,
    sliceIndex,
    departure: departureOf(slice).time,
    leavesAt: leavesAt(booking, order.id, slice),
    fliesAt: isAirlineCancelled(booking, order.id, sliceIndex) ? null : fliesAt(booking, order.id, slice),
    rules: order.detail.rules,
  };
}

function hasFlown({ fliesAt: at }: ExitSlice, now: Temporal.Instant): boolean {
  return at !== null && at !== undefined && Temporal.Instant.compare(instantOf(at), now) <= 0;
}

function placeOf({ orderId, sliceIndex }: Pick<ExitSlice, 'orderId' | 'sliceIndex'>): string {
  return `${orderId}:${sliceIndex}`;
}

/** The cliff at a moment, if it is still there; read a little before it, since by the moment itself it has passed. */
export async function readExitCliff(tx: Tx, booking: FlightBooking, at: Temporal.Instant): Promise<ExitCliff | null> {
  const found = exitCurveOf(booking, await listCancellations(tx, booking.id), at.subtract({ minutes: 1 }));
  const cliff = found && cliffOf(found.curve);
  return cliff && Temporal.Instant.compare(cliff.at, at) === 0 ? cliff : null;
}

/** The next moment after which the refund is less; null when there is none. */
export function cliffOf({ points, nextCliff, indicative }: ExitCurve): ExitCliff | null {
  if (!nextCliff) return null;
  const { at, losesPaise } = nextCliff;
  const before = points.find((point) => Temporal.Instant.compare(point.until.instant, at.instant) === 0);
  const refundBeforePaise = before?.refundPaise ?? ZERO;
  return {
    at: at.instant,
    wall: at.local.wall,
    refundBeforePaise,
    refundAfterPaise: paise(refundBeforePaise - losesPaise),
    losesPaise,
    exact: !indicative,
  };
}

const MARK_LABELS = { now: 'Now', tonight: 'Tonight', tomorrow: 'Tomorrow' } as const;
/** Once no request is taken, a no-show gets the refund that the law requires. */
const NOT_FLOWN = 'If not flown';

function shownMarks(marks: ExitCurve['marks']): ExitCurve['marks'] {
  const firstClosed = marks.findIndex((mark) => !mark.takesRequests);
  return firstClosed < 0 ? marks : marks.slice(0, firstClosed + 1);
}

/** The curve as it crosses the wire, with the caller's own reminder. */
export function presentExitCurve(
  { curve, paidPaise, isGivenUp, keepsExtras, known, lookIn }: ShownCurve,
  booking: FlightBooking,
  reminder: WireCurve['reminder'],
): WireCurve {
  const cliff = cliffOf(curve);
  const steps = shownSteps(curve.points);
  // Sentences and figures of one curve are shown beside each other.
  const inrOf = sumFormat([paidPaise, ...steps.map(({ refundPaise }) => refundPaise)]);
  return {
    exact: !curve.indicative,
    paid: paidPaise,
    zone: curve.points[0]?.from.local.zone ?? INDIAN_ZONE,
    steps: steps.map((point, index) => ({
      from: index === 0 ? null : point.from.local.wall,
      until: point.until.local.wall,
      requestsUntil: point.requestsUntil?.local.wall ?? null,
      refund: point.refundPaise,
      lost: point.lostPaise,
      perTraveler: sameForAll(point),
      travelers: point.perTraveller.map(({ travellerIndex, refundPaise }) => ({
        index: travellerIndex,
        name: travellerName(booking, travellerIndex),
        refund: refundPaise,
      })),
      isNow: index === 0,
      text: stepText(point, inrOf),
    })),
    marks: shownMarks(curve.marks).map((mark) => ({
      label: mark.takesRequests ? MARK_LABELS[mark.label] : NOT_FLOWN,
      at: mark.at.local.wall,
      refund: mark.refundPaise,
      lost: mark.lostPaise,
    })),
    nextCliff: cliff && {
      at: cliff.wall,
      loses: cliff.losesPaise,
      text: `${inrOf(cliff.losesPaise)} less is refunded after ${momentText(cliff.wall)}.`,
    },
    reminder,
    note: [
      ...(lookIn && !isGivenUp ? [lookInNote(lookIn)] : []),
      noteOf(curve, isGivenUp, known),
      ...(keepsExtras ? [EXTRAS_NOTE] : []),
    ].join(' '),
  };
}

function sameForAll({ perTraveller: [first, ...others] }: ExitPoint): Paise | null {
  if (!first || others.some((one) => one.refundPaise !== first.refundPaise)) return null;
  return first.refundPaise;
}

/** Why the charges of the fare's rules do not apply at the moment; null where they do. */
export function rulesNoteOf({ isGivenUp, lookIn }: ShownCurve): string | null {
  if (isGivenUp) return 'The airline gave this flight up, so its charges do not hold.';
  return lookIn && lookInRulesNote(lookIn.right, lookIn.isWhole);
}

const EXTRAS_NOTE =
  'Seats, meals and bags are counted as lost; the airline says whether they are refunded when it is asked.';

function noteOf({ indicative }: ExitCurve, isGivenUp: boolean, known: ShownCurve['known']): string {
  if (isGivenUp)
    return 'The airline gave this flight up: the full fare is refunded, and cancelling costs nothing. Our fee for the booking stays paid.';
  const basis = known.rules
    ? "Worked out from the airline's general rules; the airline may ask for another amount."
    : 'The airline states no rules for this flight, so it may ask for another amount.';
  return [
    ...(indicative ? [basis] : []),
    ...(known.taxes ? [] : [`${TAXES_UNKNOWN}.`]),
    `Requests stop ${REQUESTS_STOP_HOURS} hours before departure.`,
  ].join(' ');
}

function lookInNote({ right, isWhole }: NonNullable<ShownCurve['lookIn']>): string {
  return `${lookInSentence(right, isWhole ? 'the fare' : 'a part of the journey')} ${right.source}.`;
}

function stepText({ until, refundPaise, requestsUntil }: ShownStep, inrOf: (amount: Paise) => string): string {
  const when = momentText(until.local.wall);
  if (requestsUntil !== null && requestsUntil !== until && refundPaise > 0) {
    const amount = inrOf(refundPaise);
    return `Requests are taken until ${momentText(requestsUntil.local.wall)}: ${amount} is refunded, and later to passengers who do not fly.`;
  }
  if (requestsUntil === null) {
    return refundPaise > 0
      ? `Until ${when} no request is taken; ${inrOf(refundPaise)} of taxes and fees is still refunded.`
      : `Until ${when} no request is taken and there is no refund.`;
  }
  return refundPaise > 0 ? `Until ${when}: ${inrOf(refundPaise)} is refunded.` : `Until ${when}: no refund.`;
}

/** "Wed, 5 Jan, 06:10". */
export function momentText(wall: WallTime): string {
  return `${shortDate(wall)}, ${clockOf(wall)}`;
}
