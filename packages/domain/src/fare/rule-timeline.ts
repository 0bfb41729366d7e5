import { departureOf } from '../flight/itinerary.ts';
import { applyRate, formatInr, greatest, type Paise, ZERO } from '../money/money.ts';
import { type AirportTime, clockOf, instantOf, shortDate, type WallTime } from '../time/airport-time.ts';
import type { Offer } from './offer.ts';
import { REQUESTS_STOP_HOURS } from './requests-stop.ts';
import type { RuleWindow } from './rule-window.ts';
import { type SliceFare, sliceFareOf } from './slice-fare.ts';

/** The line of rule bars shows this many hours before departure (spec rules §9.2). */
export const TIMELINE_HOURS = 140;

/**
 * The colour of a step: of the first one at which something is allowed, the second, any later one, and of nothing
 * allowed.
 */
type BarTone = 'free' | 'low' | 'high' | 'none';

/** A span of time before departure in which one charge applies. */
export interface RuleBar {
  /** Per traveller and slice; ZERO = free of charge; null = the airline allows nothing. */
  readonly chargePaise: Paise | null;
  /** "₹3,500", "Free", or 'No refund!' / 'No change!'. */
  readonly label: string;
  /** Where the span begins, hours before departure; null = from the day of booking. */
  readonly fromHours: number | null;
  /** Where it ends, hours before departure. */
  readonly toHours: number;
  /** Where it ends, as local time at the airport of departure. */
  readonly tillTime: WallTime;
  /** Share of the 140-hour line; the shares of all bars add up to 100. */
  readonly widthPercent: number;
  readonly tone: BarTone;
  /** A sentence for a tooltip and for screen readers. */
  readonly text: string;
}

/** The rules of one action on one slice, in the order of time. */
export interface RuleTimeline {
  readonly kind: RuleWindow['kind'];
  /** Spans that end before the 140-hour line begins. */
  readonly ahead: readonly RuleBar[];
  /** Spans on the line, up to departure. */
  readonly bars: readonly [RuleBar, ...RuleBar[]];
}

/** The words for "the airline allows nothing" (spec rules §8). */
export const NOTHING_ALLOWED = { cancel: 'No refund!', change: 'No change!' } as const;

const VERB = { cancel: 'Cancel', change: 'Change the date' } as const;

/** A charge in paise, null where nothing is allowed. Percentages are rounded half up to the paisa. */
export function chargeOf(window: RuleWindow, fare: SliceFare): Paise | null {
  const { charge } = window;
  if (charge.type === 'not_allowed') return null;
  if (charge.type === 'amount') return charge.perTravellerPaise;
  return applyRate(charge.of === 'base' ? fare.basePaise : fare.totalPaise, charge.basisPoints);
}

/** Windows whose charge is above 0 and below the fare: what lists of charges print (spec rules §5.12). */
export function keptWindows(windows: readonly RuleWindow[], fare: SliceFare): RuleWindow[] {
  return windows.filter((window) => {
    const charge = chargeOf(window, fare);
    return charge !== null && charge > 0 && charge < fare.totalPaise;
  });
}

/**
 * The line of bars of one slice. A charge of the whole fare or more reads as "not allowed", and so does one for
 * cancelling that leaves nothing of the fare (`forfeitPaise`), since only taxes are refunded; hours that no window
 * covers do too, so that a screen never promises what an airline did not; where windows overlap the dearer one holds.
 * An explicit charge of nothing stays a free bar. Nothing is allowed in the last `stopsHours` before departure. Without
 * any window the whole line reads 'No refund!' / 'No change!'.
 */
export function ruleTimeline(
  kind: RuleWindow['kind'],
  windows: readonly RuleWindow[],
  fare: SliceFare,
  departure: AirportTime,
  stopsHours = 0,
): RuleTimeline {
  const spans = mergedSpans(
    windows.filter((window) => window.kind === kind),
    fare,
    stopsHours,
  );
  const onLine = spans.filter((span) => span.toHours < TIMELINE_HOURS);
  const widths = widthsOf(onLine);
  const toBar = (span: Span, widthPercent: number) =>
    barOf(kind, span, { widthPercent, tone: toneOf(span, spans) }, departure);
  const [first, ...others] = onLine.map((span, index) => toBar(span, widths[index] ?? 0));
  // The last span always reaches departure, so at least one is on the line.
  if (!first) throw new RangeError('A timeline always reaches departure');
  return {
    kind,
    ahead: spans.filter((span) => span.toHours >= TIMELINE_HOURS).map((span) => toBar(span, 0)),
    bars: [first, ...others],
  };
}

/**
 * The timelines of an offer, one per slice; percentages and limits take an equal share of the fare per slice. They end
 * where no request is taken any more.
 */
export function offerTimelines(offer: Offer, kind: RuleWindow['kind']): RuleTimeline[] {
  const fare = sliceFareOf(offer);
  return offer.slices.map((slice, index) =>
    ruleTimeline(
      kind,
      offer.rules.filter((window) => window.sliceIndex === undefined || window.sliceIndex === index),
      fare,
      departureOf(slice).time,
      REQUESTS_STOP_HOURS,
    ),
  );
}

/**
 * What the airline keeps per traveller for one slice, this many hours before departure: the charge of `currentBar`
 * without drawing the line, for lists of thousands. null where it allows nothing or no request is taken any more.
 */
export function chargeNow(offer: Offer, kind: RuleWindow['kind'], sliceIndex: number, hoursLeft: number): Paise | null {
  if (hoursLeft < REQUESTS_STOP_HOURS) return null;
  return dearest(offer.rules, hoursLeft, sliceFareOf(offer), (window) => concerns(window, kind, sliceIndex));
}

/** True where a rule is about cancelling or changing this slice, or all. */
export function concerns(window: RuleWindow, kind: RuleWindow['kind'], sliceIndex: number): boolean {
  return window.kind === kind && (window.sliceIndex === undefined || window.sliceIndex === sliceIndex);
}

/** True when the offer's own rules say that it cannot be done any more; where they say nothing, it is unknown. */
export function isForbiddenNow(offer: Offer, kind: RuleWindow['kind'], sliceIndex: number, hoursLeft: number): boolean {
  const isStated = offer.rules.some((window) => concerns(window, kind, sliceIndex));
  return isStated && chargeNow(offer, kind, sliceIndex, hoursLeft) === null;
}

/** The bar that holds this many hours before departure; null once departure has passed. */
export function currentBar(timeline: RuleTimeline, hoursLeft: number): RuleBar | null {
  // Bars follow each other without a hole up to departure, so the first that has not ended applies.
  return [...timeline.ahead, ...timeline.bars].find((bar) => bar.toHours <= hoursLeft) ?? null;
}

interface Span {
  readonly fromHours: number | null;
  readonly toHours: number;
  readonly charge: Paise | null;
}

/** Cuts time at every bound, gives each piece the dearest charge that covers it, and joins equal neighbours. */
function mergedSpans(windows: readonly RuleWindow[], fare: SliceFare, stopsHours: number): Span[] {
  const bounds = new Set<number>([0, stopsHours]);
  for (const window of windows) {
    for (const hours of [window.fromHours, window.toHours]) if (hours !== null && hours > 0) bounds.add(hours);
  }
  const falling = [...bounds].sort((a, b) => b - a);
  const spans: Span[] = [];
  for (const [index, toHours] of falling.entries()) {
    const fromHours = falling[index - 1] ?? null;
    const charge = toHours < stopsHours ? null : dearest(windows, toHours, fare);
    const previous = spans.at(-1);
    if (previous && previous.charge === charge) spans[spans.length - 1] = { ...previous, toHours };
    else spans.push({ fromHours, toHours, charge });
  }
  return spans;
}

function dearest(
  windows: readonly RuleWindow[],
  hours: number,
  fare: SliceFare,
  isMeant: (window: RuleWindow) => boolean = () => true,
): Paise | null {
  let highest: Paise | null = null;
  for (const window of windows) {
    const isHolding = (window.toHours ?? 0) <= hours && (window.fromHours === null || hours < window.fromHours);
    if (!isHolding || !isMeant(window)) continue;
    const charge = chargeOf(window, fare);
    if (charge === null || charge >= mostOf(window, fare)) return null;
    highest = greatest(highest ?? ZERO, charge);
  }
  return highest;
}

/** The amount of which a charge as high leaves nothing. */
function mostOf({ kind }: RuleWindow, { totalPaise, forfeitPaise = totalPaise }: SliceFare): Paise {
  return kind === 'cancel' ? forfeitPaise : totalPaise;
}

/** Percentages to two decimals by largest remainder, so that they add up to 100 and no bar drifts. */
function widthsOf(spans: readonly Span[]): number[] {
  const lengths = spans.map(
    (span) => Math.min(span.fromHours ?? TIMELINE_HOURS, TIMELINE_HOURS) - Math.max(span.toHours, 0),
  );
  const exact = lengths.map((length) => (length / TIMELINE_HOURS) * 10_000);
  const floors = exact.map(Math.floor);
  const missing = 10_000 - floors.reduce((a, b) => a + b, 0);
  const order = exact.map((value, index) => ({ index, rest: value - Math.floor(value) }));
  order.sort((a, b) => b.rest - a.rest || a.index - b.index);
  const widened = new Set(order.slice(0, missing).map(({ index }) => index));
  return floors.map((floor, index) => (floor + (widened.has(index) ? 1 : 0)) / 100);
}

function barOf(
  kind: RuleWindow['kind'],
  span: Span,
  drawn: Pick<RuleBar, 'widthPercent' | 'tone'>,
  departure: AirportTime,
): RuleBar {
  const tillTime = wallBefore(departure, span.toHours);
  const label = span.charge === null ? NOTHING_ALLOWED[kind] : span.charge === 0 ? 'Free' : formatInr(span.charge);
  return {
    chargePaise: span.charge,
    label,
    fromHours: span.fromHours,
    toHours: span.toHours,
    tillTime,
    ...drawn,
    text: sentence(kind, span, label, departure),
  };
}

function sentence(kind: RuleWindow['kind'], span: Span, label: string, departure: AirportTime): string {
  const at = (hours: number) => {
    const wall = wallBefore(departure, hours);
    return `${shortDate(wall)} ${clockOf(wall)}`;
  };
  if (span.charge === null) return span.fromHours === null ? label : `${label} From ${at(span.fromHours)}`;
  const price = span.charge === 0 ? 'free of charge' : `for ${label} per traveller`;
  return `${VERB[kind]} ${price} until ${at(span.toHours)}`;
}

/** By step and not by amount: the least that a fare ever charges is its good news, whatever part of the fare it is. */
function toneOf(span: Span, spans: readonly Span[]): BarTone {
  if (span.charge === null) return 'none';
  const step = spans.filter(({ charge }) => charge !== null).indexOf(span);
  return (['free', 'low'] as const)[step] ?? 'high';
}

/** Counts real hours back from departure, so that a change of clocks in between is honoured. */
function wallBefore(departure: AirportTime, hours: number): WallTime {
  return instantOf(departure)
    .subtract({ minutes: Math.round(hours * 60) })
    .toZonedDateTimeISO(departure.zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' });
}

/** The dearest charge that an airline states; ZERO where it allows nothing at any time. */
export function dearestOf({ ahead, bars }: RuleTimeline): Paise {
  return [...ahead, ...bars].reduce((dearest, bar) => greatest(dearest, bar.chargePaise ?? ZERO), ZERO);
}
