import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type { ExitCurve } from './booked-types.ts';

type Step = ExitCurve['steps'][number];

/** A step of the curve as it is drawn; x, width and height are shares of the whole. */
export interface ExitBar {
  readonly step: Step;
  readonly x: number;
  readonly width: number;
  readonly height: number;
  /** How it looks: most of the money, some of it, little, nothing. */
  readonly tone: 'most' | 'some' | 'little' | 'nothing';
}

/** A named moment on the curve. */
export interface ExitDot {
  readonly label: string;
  readonly x: number;
  readonly height: number;
}

/** No step is drawn narrower than this share, so that the last hours can be seen beside weeks. */
const NARROWEST = 0.1;

/**
 * Where the steps of a curve and its marks are drawn. Widths grow with the logarithm of the hours: the steps that
 * matter lie in the last days, and on an even scale they would be a stroke.
 */
export function layoutExit(
  { steps, marks, paid, zone }: ExitCurve,
  now: Temporal.Instant,
): { readonly bars: readonly ExitBar[]; readonly dots: readonly ExitDot[] } {
  const spans = spansOf(steps, zone, now);
  const widths = widthsOf(spans.map(({ hours }) => Math.log2(2 + Math.max(0, hours))));
  let x = 0;
  const bars = spans.map(({ step }, index): ExitBar => {
    const width = widths[index] ?? 0;
    const bar = { step, x, width, height: paid > 0 ? step.refund / paid : 0, tone: toneOf(step, paid) };
    x += width;
    return bar;
  });
  const dots = marks.flatMap((mark): ExitDot[] => {
    const at = instantOf({ wall: mark.at, zone }).epochMilliseconds;
    const index = spans.findIndex(({ untilMs }) => at < untilMs);
    const bar = bars[index];
    const span = spans[index];
    if (!bar || !span) return [];
    const share = Math.min(1, Math.max(0, (at - span.fromMs) / Math.max(1, span.untilMs - span.fromMs)));
    return [{ label: mark.label, x: bar.x + share * bar.width, height: bar.height }];
  });
  return { bars, dots };
}

/** Steps narrower than this share have no room for their amount or their day; the table beside has them. */
export const ROOM = 0.15;

/** Beneath a first step of less than this share "Now" would run into the day at its end. */
const ROOM_FOR_NOW = 0.3;

/** Whether "Now" is written beneath the first step: where the step is too narrow for its own end, the place is free. */
export function showsNow(bars: readonly Pick<ExitBar, 'width'>[]): boolean {
  const first = bars[0]?.width ?? 1;
  return first < ROOM || first >= ROOM_FOR_NOW;
}

/** Whether a step's amount is written: there is room above it, or it is the last and clear of the one before. */
export function showsAmount(bars: readonly Pick<ExitBar, 'width' | 'height'>[], index: number): boolean {
  const bar = bars[index];
  if (!bar || bar.width >= ROOM) return bar !== undefined;
  const before = bars[index - 1];
  return index === bars.length - 1 && before !== undefined && Math.abs(before.height - bar.height) >= CLEAR;
}

/** The height of a line of text as a share of the drawing, and a little air. */
const CLEAR = 0.2;

/** The stepped line through the tops of the bars, as an SVG path in a box of 100 by 100 with the origin above left. */
export function stepPath(bars: readonly ExitBar[]): string {
  return bars
    .map(({ x, width, height }, index) => {
      const y = round(100 - height * 100);
      return `${index === 0 ? `M ${round(x * 100)} ${y}` : `V ${y}`} H ${round((x + width) * 100)}`;
    })
    .join(' ');
}

interface Span {
  readonly step: Step;
  readonly fromMs: number;
  readonly untilMs: number;
  readonly hours: number;
}

/** The steps with their beginnings and ends; a step without an end closes the line. */
function spansOf(steps: readonly Step[], zone: string, now: Temporal.Instant): readonly Span[] {
  return steps.map((step) => {
    const fromMs = step.from === null ? now.epochMilliseconds : instantOf({ wall: step.from, zone }).epochMilliseconds;
    const untilMs = step.until === null ? Number.MAX_VALUE : instantOf({ wall: step.until, zone }).epochMilliseconds;
    return { step, fromMs, untilMs, hours: step.until === null ? 1 : (untilMs - fromMs) / 3_600_000 };
  });
}

/** Shares that add up to 1, none below {@link NARROWEST} as long as there is room for it. */
function widthsOf(weights: readonly number[]): readonly number[] {
  const floor = Math.min(NARROWEST, 1 / Math.max(1, weights.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const free = 1 - floor * weights.length;
  return weights.map((weight) => floor + (total > 0 ? (weight / total) * free : 0));
}

function toneOf({ refund }: Step, paid: number): ExitBar['tone'] {
  if (refund <= 0) return 'nothing';
  const share = paid > 0 ? refund / paid : 0;
  if (share >= 0.7) return 'most';
  return share >= 0.35 ? 'some' : 'little';
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
