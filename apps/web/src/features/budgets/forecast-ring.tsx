import { inr } from '../../lib/money-text.ts';
import type { Budget } from './budget-queries.ts';

const RADIUS = 15;
const ROUND = 2 * Math.PI * RADIUS;

/** How far around a budget its forecast reaches; a full ring, red, is one that lands over. */
export function ForecastRing({ budget: { forecast, amount } }: { readonly budget: Budget }) {
  const share = amount > 0 ? Math.min(1, Math.max(0, forecast.total / amount)) : 1;
  const percent = amount > 0 ? Math.round((forecast.total / amount) * 100) : 100;
  const isOver = forecast.over > 0;
  return (
    <div className="flex shrink-0 items-center gap-2.5">
      <svg viewBox="0 0 40 40" aria-hidden className="size-10 -rotate-90">
        <circle cx="20" cy="20" r={RADIUS} fill="none" strokeWidth="5" className="stroke-sunken" />
        <circle
          cx="20"
          cy="20"
          r={RADIUS}
          fill="none"
          strokeWidth="5"
          strokeDasharray={`${share * ROUND} ${ROUND}`}
          className={isOver ? 'stroke-red' : 'stroke-action'}
        />
      </svg>
      <p className="board text-meta text-ink-2">
        Lands at
        <span className={isOver ? 'block font-medium text-red' : 'block font-medium text-ink'}>
          {inr(forecast.total)} · {percent}%
        </span>
      </p>
    </div>
  );
}
