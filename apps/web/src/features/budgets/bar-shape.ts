import type { Usage } from './budget-queries.ts';

/** One stretch of a budget's bar; figures are shares of the bar's width in percent. */
export interface Stretch {
  readonly part: 'spent' | 'committed' | 'pending';
  readonly fromPercent: number;
  readonly widthPercent: number;
}

/** How a budget's bar is drawn. */
interface BarShape {
  readonly stretches: readonly Stretch[];
  /** Where the budget ends on the bar: 100 while nothing goes beyond it. */
  readonly limitPercent: number;
  /** Where the forecast lands; null where none is shown. */
  readonly landingPercent: number | null;
}

const PARTS = ['spent', 'committed', 'pending'] as const;

/** Lays the figures out on one scale that holds the budget, what is used of it and where it lands. */
export function barShape(
  amount: number,
  usage: Pick<Usage, 'spent' | 'committed' | 'pending'>,
  landing: number | null = null,
): BarShape {
  const used = PARTS.reduce((sum, part) => sum + Math.max(usage[part], 0), 0);
  const scale = Math.max(amount, used, landing ?? 0);
  const percent = (rupees: number) => (scale <= 0 ? 0 : Math.round((rupees / scale) * 10_000) / 100);
  let from = 0;
  const stretches = PARTS.map((part) => {
    const widthPercent = percent(Math.max(usage[part], 0));
    const stretch = { part, fromPercent: from, widthPercent };
    from = Math.round((from + widthPercent) * 100) / 100;
    return stretch;
  });
  return {
    stretches: stretches.filter(({ widthPercent }) => widthPercent > 0),
    limitPercent: scale <= 0 ? 100 : percent(amount),
    landingPercent: landing === null ? null : percent(Math.max(landing, 0)),
  };
}
