import type { timeline } from '@pravas/contract/trip/trip-shapes.ts';
import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type * as z from 'zod/mini';
import { cx } from '../../ui/class-names.ts';
import { isMovement, type TimelineEntry } from '../booking/index.ts';

/** A trip day by day. */
type Timeline = z.input<typeof timeline>;

/** Time between two entries. */
type TimelineGap = Extract<Timeline['days'][number]['lines'][number], { kind: 'gap' }>['gap'];

interface TripTimelineProps {
  readonly timeline: Timeline;
  /** What an entry shows. */
  readonly show: (entry: TimelineEntry) => ReactNode;
  /** True where that is a card, which keeps its text away from its edge. */
  readonly isOfCards?: boolean;
  /** Shown beside a gap: offers for its nights. */
  readonly beside?: (gap: TimelineGap) => ReactNode;
}

/** The trip as one line: days, departures and arrivals in local times, the gaps between them, conflicts. */
export function TripTimeline({ timeline: { days, clashes }, show, isOfCards = false, beside }: TripTimelineProps) {
  const lastDay = days.at(-1);
  const lastEntry = lastDay?.lines.findLast((line) => line.kind === 'entry');
  return (
    <ol className="space-y-0">
      {days.map((day) => (
        <li key={dayKey(day)} className="sm:grid sm:grid-cols-[92px_minmax(0,1fr)]">
          <h3
            className={cx('board text-[13px] font-semibold text-ink max-sm:pb-2', isOfCards ? 'sm:pt-[21px]' : 'pt-1')}
          >
            {day.label}
          </h3>
          <ol>
            {day.lines.map((line) =>
              line.kind === 'gap' ? (
                <Gap key={`${line.gap.afterId}-${line.gap.beforeId}`} text={line.gap.text}>
                  {beside?.(line.gap)}
                </Gap>
              ) : (
                <Entry
                  key={line.entry._id}
                  entry={line.entry}
                  isLast={line === lastEntry}
                  isCard={isOfCards}
                  clashes={clashes.filter((clash) => clash.secondId === line.entry._id).map((clash) => clash.text)}
                >
                  {show(line.entry)}
                </Entry>
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  );
}

interface RailProps {
  readonly dashed?: boolean;
  /** Between its two stops. */
  readonly className?: string;
}

/** The line itself, at the left of everything; dashed while nobody moves. */
function Rail({ dashed = false, className = 'top-2 bottom-1' }: RailProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute left-[5px] border-l-2',
        dashed ? 'inset-y-0 border-dashed border-edge' : cx('border-action', className),
      )}
    />
  );
}

function Gap({ text, children }: { readonly text: string; readonly children: ReactNode }) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5 pl-6">
      <Rail dashed />
      <span className="board text-[13px] text-ink-2">{text}</span>
      {children}
    </li>
  );
}

interface EntryProps {
  readonly entry: TimelineEntry;
  readonly isLast: boolean;
  readonly isCard: boolean;
  readonly clashes: readonly string[];
  readonly children: ReactNode;
}

function Entry({ entry, isLast, isCard, clashes, children }: EntryProps) {
  const moves = isMovement(entry);
  return (
    <>
      {clashes.map((text) => (
        <li key={text} className="relative py-2 pl-6">
          <Rail dashed />
          <span className="inline-flex items-start gap-1.5 rounded-lg border border-amber-edge bg-amber-soft px-2.5 py-1 text-[13px] font-medium text-amber">
            <TriangleAlert aria-hidden size={15} className="mt-[2.5px] shrink-0" />
            {text}
          </span>
        </li>
      ))}
      <li className="relative pb-3 pl-6">
        {moves && <Rail dashed={entry.isCancelled} className={isCard ? 'top-7 bottom-1' : 'top-2 bottom-1'} />}
        <Stop className={isCard ? 'top-6' : 'top-1'} />
        {moves && <Stop className="bottom-0" isLast={isLast} />}
        {children}
      </li>
    </>
  );
}

interface StopProps {
  readonly className: string;
  readonly isLast?: boolean;
}

function Stop({ className, isLast = false }: StopProps) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute left-0 size-3 rounded-full border-[2.5px]',
        className,
        isLast ? 'border-marigold bg-marigold' : 'border-action bg-surface',
      )}
    />
  );
}

/** Over the date line a day may come twice, each time with entries of its own. */
function dayKey({ date, lines }: Timeline['days'][number]): string {
  const first = lines.find((line) => line.kind === 'entry');
  return `${date} ${first?.entry._id ?? ''}`;
}
