import { dayOffset, dayOffsetText, durationText, signedDays } from '@pravas/domain/time/airport-time.ts';
import { BedDouble, Bus, CarTaxiFront, type LucideIcon, Plane, StickyNote, TrainFront } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { cx } from '../../ui/class-names.ts';
import { type TimelineEntry, useBookingViews } from './booking-view.ts';

/** An entry that no service of the app shows gets the picture of its kind. */
const KIND_ICONS: Record<TimelineEntry['kind'], LucideIcon> = {
  flight: Plane,
  bus: Bus,
  train: TrainFront,
  cab: CarTaxiFront,
  hotel: BedDouble,
  note: StickyNote,
};

interface EntryHeadProps {
  readonly entry: TimelineEntry;
  /** What it is and who goes, where its booking has more to say of that than the entry. */
  readonly what?: ReactNode;
}

/** An entry of the timeline: from where to where and when, what it is, and who goes. */
export function EntryHead({ entry, what }: EntryHeadProps) {
  const view = useBookingViews()[entry.kind];
  const moves = isMovement(entry);
  return (
    <div className="board min-h-11 min-w-0">
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
            <Point time={entry.arrives} place={entry.to} offset={dayOffset(entry.departs, entry.arrives)} />
          </span>
        )}
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-2">
        {what ?? <EntryKind entry={entry} />}
        {entry.isCancelled && <span className="font-medium text-red">Cancelled</span>}
        {!entry.isCancelled && entry.isSupplierCancelled && (
          <span className="font-medium text-red">Cancelled by the {view?.supplier ?? 'supplier'}</span>
        )}
        {moves && <span>· {durationText(entry.durationMinutes)}</span>}
        {!what && entry.travelers.length > 0 && <span className="truncate">· {entry.travelers.join(', ')}</span>}
      </p>
    </div>
  );
}

/** True for what takes people from one place to another. */
export function isMovement({ kind, from, to }: TimelineEntry): boolean {
  return from !== null && to !== null && kind !== 'hotel';
}

/** What an entry is, as its service shows it, or in a picture and its title. */
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

/** Its title without the route, which is shown above it. */
function withoutRoute({ title, from, to }: TimelineEntry): string {
  const route = ` ${from?.city} → ${to?.city}`;
  return title.endsWith(route) ? title.slice(0, -route.length).replace(/,$/, '') : title;
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
