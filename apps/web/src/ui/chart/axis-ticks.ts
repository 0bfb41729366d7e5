/** An axis that begins and ends on a round value and names a few between. */
export interface Axis {
  readonly low: number;
  readonly high: number;
  readonly ticks: readonly number[];
}

/** Steps between round values: 1, 2, 5 and their tenfolds. */
const STEPS = [1, 2, 5, 10] as const;

/** The axis from `least` to `most`, both around zero, in about so many steps. Without values it is a line at zero. */
export function axisOf(least: number, most: number, steps: number): Axis {
  if (least === 0 && most === 0) return { low: 0, high: 1, ticks: [0] };
  const step = roundStep((most - least) / steps);
  const [from, to] = [Math.floor(least / step), Math.ceil(most / step)];
  const ticks = Array.from({ length: to - from + 1 }, (_, index) => tidy((from + index) * step));
  return { low: tidy(from * step), high: tidy(to * step), ticks };
}

/** The least round step that is no shorter. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return (STEPS.find((step) => step * power >= least * (1 - 1e-9)) ?? 10) * power;
}

/** Without the rounding errors of adding tenths. */
function tidy(value: number): number {
  return Math.round(value * 1e6) / 1e6 || 0;
}
