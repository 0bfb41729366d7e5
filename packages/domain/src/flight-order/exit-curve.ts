import { paidForUnit } from '../booking/paid-unit.ts';
import { REQUESTS_STOP_HOURS } from '../fare/requests-stop.ts';
import { currentBar, dearestOf, type RuleTimeline, ruleTimeline } from '../fare/rule-timeline.ts';
import type { RuleWindow } from '../fare/rule-window.ts';
import { greatest, least, type Paise, subtract, sum, ZERO } from '../money/money.ts';
import { type AirportTime, instantOf } from '../time/airport-time.ts';
import { isWithinLookIn } from './look-in.ts';
import { type PaidFlightUnit, withFuelShown } from './paid-units.ts';

/** A slice that still flies, with the airline's rules for it. */
export interface ExitSlice {
  readonly orderId: string;
  readonly sliceIndex: number;
  /** As it was booked: the airline's charges count from here. */
  readonly departure: AirportTime;
  /** When it leaves now, where the airline moved it forward: requests stop before this. Absent = as booked. */
  readonly leavesAt?: AirportTime;
  /** When it really leaves, by its airline's last word; null = not at all. Absent = as booked. */
  readonly fliesAt?: AirportTime | null;
  /** All windows of the order; those of other slices and of changes are left out. */
  readonly rules: readonly RuleWindow[];
}

/** The facts that a booking's curve is drawn from. */
export interface ExitFacts {
  readonly slices: readonly ExitSlice[];
  /** What was paid for everything that is still booked. */
  readonly units: readonly PaidFlightUnit[];
  /** Our service charge for one traveller with its GST. */
  readonly chargePaise: Paise;
  readonly now: Temporal.Instant;
}

/** A moment, as an instant and on the clock of the airport it matters at. */
interface ExitMoment {
  readonly instant: Temporal.Instant;
  readonly local: AirportTime;
}

/** What is refunded and what is lost. Together they are what was paid. */
interface ExitAmounts {
  readonly refundPaise: Paise;
  readonly lostPaise: Paise;
}

/** One traveller's refund, and how much of their loss is our own service charge. */
interface ExitTraveller extends ExitAmounts {
  readonly travellerIndex: number;
  /** As far as there is anything left to take it from: statutory taxes are refunded in full. */
  readonly servicePaise: Paise;
  /** What airlines charge for the flights that can still be cancelled. */
  readonly airlinePaise: Paise;
}

/** A step of the curve: applies after `from` up to and including `until`; the first applies from now. */
export interface ExitPoint extends ExitAmounts {
  readonly from: ExitMoment;
  readonly until: ExitMoment;
  readonly perTraveller: readonly ExitTraveller[];
  /** False once requests are taken for no slice any more: then only statutory taxes are refunded, by law. */
  readonly takesRequests: boolean;
}

/** What would be refunded at a moment people think in. */
interface ExitMark extends ExitAmounts {
  readonly label: 'now' | 'tonight' | 'tomorrow';
  readonly at: ExitMoment;
  /** False where cancelling can no longer be asked for then. */
  readonly takesRequests: boolean;
}

/** What is refunded if a booking is cancelled at any time from now to its last departure. */
export interface ExitCurve {
  readonly points: readonly ExitPoint[];
  /** Now, at the end of today and at the end of tomorrow, on the clock of the first departure. */
  readonly marks: readonly ExitMark[];
  /** The next moment after which less is refunded; null = never less than now. */
  readonly nextCliff: { readonly at: ExitMoment; readonly losesPaise: Paise } | null;
  /** True when a rule is only indicative or an airline gave none, so that the amounts may differ. */
  readonly indicative: boolean;
}

/**
 * The stepped line of the refund (paid, less the airline's charge at that time, at most base fare and fuel charge, less
 * our charge per traveller, less our convenience fee). Three hours before its departure a slice takes no more requests;
 * from then on a no-show gets its statutory taxes refunded, as far as its airline's charges show them to be such, and
 * nothing else; once it has left, nothing of it. A flight that its airline gave up is refunded in full, without our
 * charge, until it leaves, or at any time where it does not; one within its look-in without the airline's charge. Empty
 * once the last slice has left. Only falls if the airline's own charges only rise.
 */
export function exitCurve(facts: ExitFacts): ExitCurve {
  const flying = facts.slices.map((slice) => flightOf(slice, facts.units));
  const bounds = boundsOf(flying, facts.now);
  const first = firstOf(flying);
  const start = first ? momentOf(facts.now, first.slice.departure.zone) : null;
  const points: ExitPoint[] = [];
  let from = start;
  for (const until of bounds) {
    if (!from) break;
    const middleMs = (from.instant.epochMilliseconds + until.instant.epochMilliseconds) / 2;
    addPoint(points, { from, until, ...stepAt(flying, facts, middleMs) });
    from = until;
  }
  return {
    points,
    marks: start ? marksOf(points, start) : [],
    nextCliff: cliffOf(points),
    indicative: flying.some(
      (flight) =>
        !isGivenUp(flight) && (flight.cancelRules.length === 0 || flight.cancelRules.some((one) => one.indicative)),
    ),
  };
}

interface Flight {
  readonly slice: ExitSlice;
  /** When it was booked to leave, and when it does now; never later. */
  readonly departsMs: number;
  readonly leavesMs: number;
  /** From when on it has been flown; Infinity for one that does not fly. */
  readonly goneMs: number;
  readonly cancelRules: readonly RuleWindow[];
  readonly units: readonly { readonly unit: PaidFlightUnit; readonly timeline: RuleTimeline }[];
}

function flightOf(slice: ExitSlice, units: readonly PaidFlightUnit[]): Flight {
  const cancelRules = slice.rules.filter(
    (rule) => rule.kind === 'cancel' && (rule.sliceIndex === undefined || rule.sliceIndex === slice.sliceIndex),
  );
  const departsMs = instantOf(slice.departure).epochMilliseconds;
  const leavesMs = Math.min(departsMs, instantOf(slice.leavesAt ?? slice.departure).epochMilliseconds);
  return {
    slice,
    departsMs,
    leavesMs,
    goneMs: slice.fliesAt === null ? Infinity : slice.fliesAt ? instantOf(slice.fliesAt).epochMilliseconds : leavesMs,
    cancelRules,
    units: units
      .filter((unit) => unit.orderId === slice.orderId && unit.sliceIndex === slice.sliceIndex)
      .map((unit) => {
        const taxesPaise = sum([unit.surchargePaise, unit.statutoryPaise]);
        const fare = { basePaise: unit.basePaise, totalPaise: sum([unit.basePaise, taxesPaise]) };
        return { unit, timeline: ruleTimeline('cancel', cancelRules, fare, slice.departure) };
      }),
  };
}

/** Every moment after now at which an amount may step, in order, with the last departure as the end. */
function boundsOf(flying: readonly Flight[], now: Temporal.Instant): readonly ExitMoment[] {
  const found = new Map<number, ExitMoment>();
  for (const { slice, departsMs, leavesMs, goneMs, units } of flying) {
    const bars = units.flatMap(({ timeline }) => [...timeline.ahead, ...timeline.bars]);
    const lookInsEnd = units.flatMap(({ unit: { lookIn } }) => (lookIn ? [lookIn.until.epochMilliseconds] : []));
    const ends = [
      leavesMs - REQUESTS_STOP_HOURS * 3_600_000,
      Number.isFinite(goneMs) ? goneMs : leavesMs,
      ...bars.map((bar) => departsMs - Math.round(bar.toHours * 3_600_000)).filter((ms) => ms < leavesMs),
      ...lookInsEnd.filter((ms) => ms < leavesMs),
    ];
    for (const ms of ends) {
      if (ms <= now.epochMilliseconds) continue;
      found.set(ms, momentOf(Temporal.Instant.fromEpochMilliseconds(ms), slice.departure.zone));
    }
  }
  return [...found].toSorted(([a], [b]) => a - b).map(([, moment]) => moment);
}

function stepAt(
  flying: readonly Flight[],
  { units, chargePaise }: ExitFacts,
  atMs: number,
): Omit<ExitPoint, 'from' | 'until'> {
  const left = flying.filter(({ goneMs }) => atMs < goneMs);
  const open = left.filter((flight) => isGivenUp(flight) || flight.leavesMs - atMs >= REQUESTS_STOP_HOURS * 3_600_000);
  // Those who have flown get nothing refunded of it.
  const flown = new Set(
    flying.filter((flight) => !left.includes(flight)).flatMap((one) => one.units.map(({ unit }) => unit)),
  );
  const travellers = [...new Set(units.map((unit) => unit.travellerIndex))].toSorted((a, b) => a - b);
  const perTraveller = travellers.map((travellerIndex) => {
    const paid = units.filter((unit) => unit.travellerIndex === travellerIndex);
    const own = paid.filter((unit) => !flown.has(unit));
    const askable = open.flatMap((flight) =>
      flight.units
        .filter(({ unit }) => unit.travellerIndex === travellerIndex)
        .map(({ unit, timeline }) => chargedAt(unit, timeline, flight.departsMs, atMs)),
    );
    const leftPaise = sum(askable.map(({ unit, chargePaise }) => subtract(givenBackWithout(unit), chargePaise)));
    const airlinePaise = sum(askable.map(({ chargePaise }) => chargePaise));
    // If the airline's charge shows that it includes fuel charge, these taxes are not refunded in full, not even for a
    // no-show: staying away must never refund more than cancelling.
    const missed = left
      .filter((flight) => !open.includes(flight))
      .flatMap((flight) => flight.units.filter(({ unit }) => unit.travellerIndex === travellerIndex));
    const statutoryPaise = subtract(
      sum(own.map((unit) => unit.statutoryPaise)),
      sum([
        ...askable.map(({ fuelShownPaise }) => fuelShownPaise),
        ...missed.map(({ unit, timeline }) => fuelShownBy(unit, dearestOf(timeline))),
      ]),
    );
    const isCharged = own.some((unit) => !unit.fullRefundSource);
    const givenUpPaise = sum(own.map((unit) => (unit.fullRefundSource ? givenBackWithout(unit) : ZERO)));
    const takenFromPaise = isCharged ? greatest(subtract(leftPaise, givenUpPaise), ZERO) : ZERO;
    const servicePaise = least(chargePaise, takenFromPaise);
    const refundPaise = sum([statutoryPaise, givenUpPaise, subtract(takenFromPaise, servicePaise)]);
    const lostPaise = subtract(sum(paid.map(paidForUnit)), refundPaise);
    return { travellerIndex, refundPaise, lostPaise, servicePaise, airlinePaise };
  });
  return {
    refundPaise: sum(perTraveller.map((one) => one.refundPaise)),
    lostPaise: sum(perTraveller.map((one) => one.lostPaise)),
    perTraveller,
    takesRequests: open.length > 0,
  };
}

function isGivenUp({ units }: Flight): boolean {
  return units.some(({ unit }) => unit.fullRefundSource !== undefined);
}

/** What is refunded of a unit besides statutory taxes where there is no charge for it. */
function givenBackWithout(unit: PaidFlightUnit): Paise {
  return sum([unit.basePaise, unit.surchargePaise, unit.otherPaise, unit.extrasPaise]);
}

/** A unit as the airline's charge shows it, and that charge, at most base fare and fuel charge. */
interface ChargedUnit {
  readonly unit: PaidFlightUnit;
  readonly chargePaise: Paise;
  /** The part of its taxes that counts as fuel charge. */
  readonly fuelShownPaise: Paise;
}

/** What an airline charges for a unit: nothing for what it gave up or within a look-in. */
function chargedAt(unit: PaidFlightUnit, timeline: RuleTimeline, departsMs: number, atMs: number): ChargedUnit {
  const isFree = isWithinLookIn(unit.lookIn, Temporal.Instant.fromEpochMilliseconds(Math.ceil(atMs)));
  if (unit.fullRefundSource || isFree) return { unit, chargePaise: ZERO, fuelShownPaise: ZERO };
  const stated = currentBar(timeline, (departsMs - atMs) / 3_600_000)?.chargePaise;
  // Where it refunds nothing it keeps its fuel charge too, as far as its other charges have shown that.
  const askedPaise = stated ?? sum([unit.basePaise, unit.surchargePaise, fuelShownBy(unit, dearestOf(timeline))]);
  const [shown = unit] = withFuelShown([unit], () => askedPaise);
  return {
    unit: shown,
    chargePaise: least(askedPaise, sum([shown.basePaise, shown.surchargePaise])),
    fuelShownPaise: fuelShownBy(unit, askedPaise),
  };
}

/** What of a unit's taxes an airline's charge shows to be its fuel charge. */
function fuelShownBy(unit: PaidFlightUnit, chargePaise: Paise): Paise {
  const [shown = unit] = withFuelShown([unit], () => chargePaise);
  return subtract(shown.surchargePaise, unit.surchargePaise);
}

/** A step that changes nothing lengthens the one before. */
function addPoint(points: ExitPoint[], point: ExitPoint): void {
  const before = points.at(-1);
  const isSame =
    before !== undefined &&
    before.takesRequests === point.takesRequests &&
    before.perTraveller.every((one, index) => one.refundPaise === point.perTraveller[index]?.refundPaise);
  if (isSame) points[points.length - 1] = { ...before, until: point.until };
  else points.push(point);
}

/** A step as it is shown. */
export interface ShownStep extends ExitPoint {
  /** Until when within it cancelling can be asked for; null = not any more, the refund is then that of a no-show. */
  readonly requestsUntil: ExitMoment | null;
}

/** Steps as they are shown: those with the same refund are one, though requests stop within it. */
export function shownSteps(points: readonly ExitPoint[]): readonly ShownStep[] {
  const shown: ShownStep[] = [];
  for (const point of points) {
    const before = shown.at(-1);
    const isSame = before?.perTraveller.every((one, at) => one.refundPaise === point.perTraveller[at]?.refundPaise);
    const open = point.takesRequests ? point.until : null;
    if (before && isSame)
      shown[shown.length - 1] = { ...point, from: before.from, requestsUntil: open ?? before.requestsUntil };
    else shown.push({ ...point, requestsUntil: open });
  }
  return shown;
}

function marksOf(points: readonly ExitPoint[], start: ExitMoment): readonly ExitMark[] {
  const { zone } = start.local;
  const today = start.instant.toZonedDateTimeISO(zone).startOfDay();
  const endOf = (day: number) =>
    momentOf(
      today
        .add({ days: day + 1 })
        .subtract({ minutes: 1 })
        .toInstant(),
      zone,
    );
  const wanted = [
    { label: 'now', at: start },
    { label: 'tonight', at: endOf(0) },
    { label: 'tomorrow', at: endOf(1) },
  ] as const;
  return wanted.flatMap(({ label, at }) => {
    if (Temporal.Instant.compare(at.instant, start.instant) < 0) return [];
    const point = points.find((one) => Temporal.Instant.compare(at.instant, one.until.instant) <= 0);
    if (!point) return [];
    const { refundPaise, lostPaise, takesRequests } = point;
    return [{ label, at, refundPaise, lostPaise, takesRequests }];
  });
}

function cliffOf(points: readonly ExitPoint[]): ExitCurve['nextCliff'] {
  for (const [index, point] of points.entries()) {
    const next = points[index + 1];
    if (next && next.refundPaise < point.refundPaise) {
      return { at: point.until, losesPaise: subtract(point.refundPaise, next.refundPaise) };
    }
  }
  return null;
}

function firstOf(flying: readonly Flight[]): Flight | undefined {
  return flying.toSorted((a, b) => a.leavesMs - b.leavesMs)[0];
}

function momentOf(instant: Temporal.Instant, zone: string): ExitMoment {
  const wall = instant.toZonedDateTimeISO(zone).toPlainDateTime().toString({ smallestUnit: 'minute' });
  return { instant, local: { wall, zone } };
}
