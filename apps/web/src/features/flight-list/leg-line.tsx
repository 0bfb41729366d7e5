import { durationText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { stopsText } from '../../lib/slice-stops.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { RouteLine } from '../../ui/journey-line.tsx';
import type { Slice } from './option-row.ts';
import { DayOffset, flightNumbers, SliceNotes, stopPlaces } from './slice-row.tsx';

interface LegLineProps {
  readonly slice: Slice;
  readonly cabin: string;
  /** The date is shown where a card has flights of several days. */
  readonly isDated: boolean;
}

/**
 * One direction in one line: airline and number, times on the line, how long it takes. Laid out by the width of the
 * card: where that is narrow, the times come first and the rest stands below them.
 */
export function LegLine({ slice, cabin, isDated }: LegLineProps) {
  const [first, last] = [slice.segments[0], slice.segments.at(-1)];
  if (!first || !last) return null;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-4 @2xl:grid-cols-[178px_minmax(0,1fr)]">
        <p className="order-last flex min-w-0 items-center gap-2 text-meta text-ink-2 @2xl:order-none">
          <AirlineBadge code={first.airlineCode} size="small" />
          <span className="min-w-0 truncate font-medium text-ink @2xl:text-[13px]">{first.airline}</span>
          <span
            className="board min-w-12 shrink-9999 truncate @max-2xl:shrink-0"
            title={`${flightNumbers(slice)} · ${cabin}`}
          >
            {flightNumbers(slice)}
          </span>
        </p>
        <div className="flex min-w-0 items-center gap-2 @2xl:gap-3">
          {isDated && (
            <span className="board w-[68px] shrink-0 text-meta text-ink-2 @max-3xl:hidden">
              {shortDate(first.departureDate)}
            </span>
          )}
          <Point time={first.departureTime} place={first.from} city={first.fromCity} />
          <RouteLine stops={stopPlaces(slice)} className="min-w-4 flex-1" />
          <Point time={last.arrivalTime} place={last.to} city={last.toCity} dayOffset={slice.arrivalDayOffset} />
          <p
            className="board w-[166px] shrink-0 truncate text-meta text-ink-2 @max-2xl:hidden"
            title={`${durationText(slice.durationMinutes)} · ${stopsText(slice)}`}
          >
            {durationText(slice.durationMinutes)} · <Stops slice={slice} text={stopsText(slice)} />
          </p>
        </div>
      </div>
      <p className="board text-meta text-ink-2 @2xl:hidden">
        {durationText(slice.durationMinutes)} · <Stops slice={slice} text={stopsText(slice)} />
      </p>
      <SliceNotes slice={slice} />
    </>
  );
}

function Stops({ slice, text }: { readonly slice: Slice; readonly text: string }) {
  return <span className={stopPlaces(slice).length === 0 ? 'text-green' : 'text-amber'}>{text}</span>;
}

interface PointProps {
  readonly time: string;
  readonly place: string;
  readonly city: string;
  readonly dayOffset?: number;
}

function Point({ time, place, city, dayOffset = 0 }: PointProps) {
  return (
    <p className="board flex shrink-0 items-baseline gap-1.5 whitespace-nowrap">
      <span className={cx('relative text-[16px] leading-6 font-semibold @2xl:text-time', dayOffset > 0 && 'mr-3')}>
        {time}
        {dayOffset !== 0 && <DayOffset days={dayOffset} />}
      </span>
      <span className="text-meta text-ink-2" title={city}>
        {place}
      </span>
    </p>
  );
}
