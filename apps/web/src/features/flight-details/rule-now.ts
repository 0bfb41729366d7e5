import type { ruleBar } from '@pravas/contract/flight/flight-shapes.ts';
import { instantOf } from '@pravas/domain/time/airport-time.ts';
import type * as z from 'zod/mini';
import { inr } from '../../lib/money-text.ts';

/** A window of a rule line. */
export type RuleBar = z.input<typeof ruleBar>;

/** The line's scale: windows older than this many hours before departure start at its left edge (rules §9.2). */
const SCALE_HOURS = 140;

/**
 * Where "now" is inside the bar that contains it, 0 to 1. The marker is drawn inside its bar and kept a little off its
 * edges, so that rounding can never put it on a neighbour.
 */
export function nowInsideBar(bar: RuleBar, departureZone: string, now: Date): number {
  const endsAt = instantOf({ wall: bar.endsAt, zone: departureZone }).epochMilliseconds;
  const hoursToEnd = (endsAt - now.getTime()) / 3_600_000;
  const startHours = Math.max(bar.fromHours ?? SCALE_HOURS, bar.tillTime + 1);
  const length = startHours - bar.tillTime;
  const passed = 1 - hoursToEnd / length;
  return Math.min(0.94, Math.max(0.06, passed));
}

interface Ruled {
  readonly cancellation: readonly RuleBar[];
  readonly dateChange: readonly RuleBar[];
}

/**
 * The sum of several directions' charges now, each with its parts: "Cancel both now: ₹4,500 per traveller (₹2,250 +
 * ₹2,250)". Only where each direction has its amount; null where there is nothing to add up.
 */
export function sumsNow(rules: readonly Ruled[]): string | null {
  if (rules.length < 2) return null;
  const all = rules.length === 2 ? 'both' : 'all';
  const sums = [
    sumNow(
      rules.map(({ cancellation }) => cancellation),
      `Cancel ${all} now`,
    ),
    sumNow(
      rules.map(({ dateChange }) => dateChange),
      `Change ${all} now`,
    ),
  ];
  return sums.filter((one) => one !== null).join(' · ') || null;
}

function sumNow(lines: readonly (readonly RuleBar[])[], what: string): string | null {
  const charges = lines.flatMap((bars) => bars.find(({ current }) => current)?.charges ?? []);
  if (charges.length < lines.length) return null;
  const total = charges.reduce((sum, one) => sum + one, 0);
  return total === 0 ? `${what}: free` : `${what}: ${inr(total)} per traveller (${charges.map(inr).join(' + ')})`;
}

/** "₹2,301", rounded as the fares on the same page are; "Free", or that nothing is allowed. */
export function chargeText(bar: Pick<RuleBar, 'charges' | 'label'>, empty: string): string {
  if (bar.charges === null) return bar.label || empty;
  return bar.charges === 0 ? 'Free' : inr(bar.charges);
}
