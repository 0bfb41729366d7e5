import { CircleAlert, CircleCheck, Clock3 } from 'lucide-react';
import { dateText } from '../../lib/date-text.ts';
import { homeDay } from '../../lib/home-day.ts';
import { inrExact } from '../../lib/money-text.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import type { RefundClock } from './booking-record.ts';
import { clockStops } from './clock-stops.ts';
import { STANDING_TONES, standingText } from './refund-words.ts';

const ICONS = { on_time: Clock3, due_today: Clock3, overdue: CircleAlert, done: CircleCheck } as const;

interface RefundClockLineProps {
  readonly clock: RefundClock;
  /** What happened on its first day; not every refund is of a cancellation. */
  readonly begins?: string;
}

/** When the money is due: our promise and the law's last day as stops on a line, and whether they have passed. */
export function RefundClockLine({ clock, begins = 'Cancelled' }: RefundClockLineProps) {
  const now = useNow(60_000);
  const Icon = ICONS[clock.standing];
  const completedOn = clock.completedAt === null ? null : homeDay(new Date(clock.completedAt));
  const stops = clockStops(clock, homeDay(now), completedOn, begins);
  return (
    <div className="mt-4 rounded-xl border border-hairline px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1 basis-52 text-[13px]">
          <span className="board font-medium">{inrExact(clock.amount)}</span> · {clock.text}
        </p>
        <Badge tone={STANDING_TONES[clock.standing]}>
          <Icon aria-hidden size={13} /> {standingText(clock)}
        </Badge>
      </div>
      <ol aria-label="Days of the refund" className="mt-3 flex">
        {stops.map((stop, index) => (
          <li key={stop.label} className="relative min-w-0 flex-1 pr-2 last:pr-0 sm:last:flex-none">
            {index < stops.length - 1 && (
              <span
                aria-hidden
                className={cx(
                  'absolute top-[4px] right-0 left-3 h-0.5',
                  stops[index + 1]?.state === 'ahead' ? 'bg-hairline' : 'bg-action',
                )}
              />
            )}
            <span
              aria-hidden
              className={cx(
                'block size-2.5 rounded-full border-2',
                stop.state === 'passed' && 'border-action bg-action',
                stop.state === 'today' && 'border-marigold bg-marigold',
                stop.state === 'ahead' && 'border-edge bg-surface',
              )}
            />
            <span className="mt-1 block text-meta text-ink-2">{stop.label}</span>
            <span className="board block text-meta font-medium sm:whitespace-nowrap">{dateText(stop.date)}</span>
          </li>
        ))}
      </ol>
      {clock.source && <p className="mt-2 text-meta text-ink-3">{clock.source}</p>}
    </div>
  );
}
