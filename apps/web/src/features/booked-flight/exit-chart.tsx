import { clockOf, shortDate } from '@pravas/domain/time/airport-time.ts';
import { cx } from '../../ui/class-names.ts';
import { type ExitBar, type ExitDot, ROOM, showsAmount, showsNow, stepPath } from './exit-layout.ts';

const TONES: Readonly<Record<ExitBar['tone'], string>> = {
  most: 'bg-green-soft',
  some: 'bg-amber-soft',
  little: 'bg-red-soft',
  nothing: 'hatched',
};

interface ExitChartProps {
  readonly bars: readonly ExitBar[];
  readonly dots: readonly ExitDot[];
  readonly inrOf: (rupees: number) => string;
}

/** The stepped line from now to departure. A picture of the table beside it, so screen readers pass it by. */
export function ExitChart({ bars, dots, inrOf }: ExitChartProps) {
  return (
    <div aria-hidden className="pt-5">
      <div className="relative h-36 border-b border-edge">
        {bars.map((bar) => (
          <span
            key={bar.x}
            style={{
              left: percent(bar.x),
              width: percent(bar.width),
              height: bar.tone === 'nothing' ? '100%' : percent(bar.height),
            }}
            className={cx('absolute bottom-0', TONES[bar.tone])}
          />
        ))}
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" className="absolute inset-0 size-full overflow-visible">
          <title>What you get back</title>
          <path
            d={stepPath(bars)}
            fill="none"
            vectorEffect="non-scaling-stroke"
            className="stroke-action stroke-2"
            strokeLinejoin="round"
          />
        </svg>
        {bars
          .filter((_, index) => showsAmount(bars, index))
          .map((bar) => (
            <span
              key={bar.x}
              style={{
                ...(bar.width >= ROOM ? { left: percent(bar.x + bar.width / 2) } : { right: 0 }),
                bottom: percent(bar.height),
              }}
              className={cx(
                'board absolute pb-1 text-meta font-semibold whitespace-nowrap',
                bar.width >= ROOM && '-translate-x-1/2',
                bar.tone === 'nothing' && 'mb-1 rounded bg-surface px-1',
              )}
            >
              {bar.step.refund > 0 ? inrOf(bar.step.refund) : 'No refund!'}
            </span>
          ))}
        {dots.map((dot, index) => (
          <span
            key={dot.label}
            style={{ left: percent(dot.x), bottom: percent(dot.height) }}
            className={cx(
              'absolute size-[11px] -translate-x-1/2 translate-y-1/2 rounded-full border-2',
              index === 0 ? 'border-marigold bg-marigold' : 'border-action bg-surface',
            )}
          />
        ))}
      </div>
      <div className="board relative mt-1.5 h-9 text-meta text-ink-2">
        {showsNow(bars) && <span className="absolute left-0">Now</span>}
        {bars
          .filter((bar) => bar.width >= ROOM && bar.step.until !== null)
          .map((bar) => (
            <span
              key={bar.x}
              style={{ right: percent(1 - bar.x - bar.width) }}
              className="absolute text-right leading-4 whitespace-nowrap"
            >
              {shortDate(bar.step.until ?? '').replace(/^\w+, /, '')}
              <span className="block">{clockOf(bar.step.until ?? '')}</span>
            </span>
          ))}
      </div>
    </div>
  );
}

function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
