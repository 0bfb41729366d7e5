import type { timeline } from '@pravas/contract/trip/trip-shapes.ts';
import { dayOffset, dayOffsetText, durationText, signedDays } from '@pravas/domain/time/airport-time.ts';
import {
  BedDouble,
  Bus,
  CarTaxiFront,
  type LucideIcon,
  Plane,
  StickyNote,
  TrainFront,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import type * as z from 'zod/mini';
import { cx } from '../../ui/class-names.ts';
import { type TimelineEntry, useBookingViews } from '../booking/index.ts';

/** A trip day by day. */
type Timeline = z.input<typeof timeline>;

/** Time between two entries. */
type TimelineGap = Extract<Timeline['days'][number]['lines'][number], { kind: 'gap' }>['gap'];

/** What no service of the app shows has the picture of its kind. */
const KIND_ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  flight: Plane,
  bus: Bus,
  train: TrainFront,
  cab: CarTaxiFront,
  hotel: BedDouble,
  note: StickyNote,
};

interface TripTimelineProps {
  readonly timeline: Timeline;
  /** What stands beneath an entry: whether it is paid, until when it can be given back. */
  readonly below?: (entry: TimelineEntry) => ReactNode;
  /** What stands beside a gap: what is offered for its nights. */
  readonly beside?: (gap: TimelineGap) => ReactNode;
}

/** The trip as one line: days, departures and arrivals in local times, what lies between them, what does not fit. */
export function TripTimeline({ timeline: { days, clashes }, below, beside }: TripTimelineProps) {
  const lastDay = days.at(-1);
  const lastEntry = lastDay?.lines.findLast((line) => line.kind === 'entry');
  return (
    <ol className="space-y-0">
      {days.map((day) => (
        <li key={dayKey(day)} className="sm:grid sm:grid-cols-[92px_minmax(0,1fr)]">
          <h3 className="board pt-1 text-[13px] font-semibold text-ink max-sm:pb-2">{day.label}</h3>
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
                  clashes={clashes.filter((clash) => clash.secondId === line.entry._id).map((clash) => clash.text)}
                >
                  {below?.(line.entry)}
                </Entry>
              ),
            )}
          </ol>
        </li>
      ))}
    </ol>
  );
}

/** The line itself, at the left of everything; dashed while nobody moves. */
function Rail({ dashed = false }: { readonly dashed?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute left-[5px] border-l-2',
        dashed ? 'inset-y-0 border-dashed border-edge' : 'top-2 bottom-1 border-action',
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
  readonly clashes: readonly string[];
  readonly children: ReactNode;
}

function Entry({ entry, isLast, clashes, children }: EntryProps) {
  const view = useBookingViews()[entry.kind];
  const moves = entry.from !== null && entry.to !== null && entry.kind !== 'hotel';
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
        {moves && <Rail dashed={entry.isCancelled} />}
        <Stop />
        {moves && <Stop end isLast={isLast} />}
        <div className="board min-h-11">
          <p
            className={cx(
              'flex flex-wrap items-baseline gap-x-2 text-[15px]',
              entry.isCancelled && 'text-ink-2 line-through',
            )}
          >
            <Point time={entry.departs} place={entry.from} />
            {moves && (
              <span className="flex items-baseline gap-x-2 whitespace-nowrap">
                <span aria-hidden className="text-ink-3">
                  →
                </span>
                <span className="sr-only"> to </span>
                <Point time={entry.arrives} place={entry.to} offset={daysLater(entry)} />
              </span>
            )}
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
            <EntryKind entry={entry} />
            {entry.isCancelled && <span className="font-medium text-red">Cancelled</span>}
            {!entry.isCancelled && entry.isSupplierCancelled && (
              <span className="font-medium text-red">Cancelled by the {view?.supplier ?? 'supplier'}</span>
            )}
            {moves && <span>· {durationText(entry.durationMinutes)}</span>}
            {entry.travelers.length > 0 && <span className="truncate">· {entry.travelers.join(', ')}</span>}
          </p>
          {!entry.isCancelled && children}
        </div>
      </li>
    </>
  );
}

/** What an entry is, as its service tells it, or in a picture and its title. */
function EntryKind({ entry }: { readonly entry: TimelineEntry }) {
  const view = useBookingViews()[entry.kind];
  const Icon = view?.icon ?? KIND_ICONS[entry.kind];
  const plain = (
    <span className="inline-flex items-center gap-1.5">
      <Icon aria-hidden size={15} /> {withoutRoute(entry)}
    </span>
  );
  if (!view?.EntryKind) return plain;
  return (
    <Suspense fallback={plain}>
      <view.EntryKind entry={entry} />
    </Suspense>
  );
}

/** Its title without from where to where, which stands above it. */
function withoutRoute({ title, from, to }: TimelineEntry): string {
  const route = ` ${from?.city} → ${to?.city}`;
  return title.endsWith(route) ? title.slice(0, -route.length).replace(/,$/, '') : title;
}

function Stop({ end = false, isLast = false }: { readonly end?: boolean; readonly isLast?: boolean }) {
  return (
    <span
      aria-hidden
      className={cx(
        'absolute left-0 size-3 rounded-full border-[2.5px]',
        end ? 'bottom-0' : 'top-1',
        isLast ? 'border-marigold bg-marigold' : 'border-action bg-surface',
      )}
    />
  );
}

interface PointProps {
  readonly time: string;
  readonly place: TimelineEntry['from'];
  readonly offset?: number;
}

function Point({ time, place, offset = 0 }: PointProps) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-semibold">{time.slice(11, 16)}</span>
      {offset !== 0 && (
        <sup className="text-meta font-medium text-amber">
          {offset > 0 ? signedDays(offset) : dayOffsetText(offset)}
        </sup>
      )}{' '}
      {place && (
        <>
          {place.city}
          {/* A place without a code of its own has its city's name there. */}
          {place.code !== place.city && <span className="text-[13px] text-ink-2"> {place.code}</span>}
        </>
      )}
    </span>
  );
}

/** Over the date line a day may come twice, each time with entries of its own. */
function dayKey({ date, lines }: Timeline['days'][number]): string {
  const first = lines.find((line) => line.kind === 'entry');
  return `${date} ${first?.entry._id ?? ''}`;
}

/** Calendar days between departure and arrival, each where it happens. */
function daysLater({ departs, arrives }: TimelineEntry): number {
  return dayOffset(departs, arrives);
}
