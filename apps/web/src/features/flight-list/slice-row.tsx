import { dayOffsetText, durationText, shortDate, signedDays } from '@pravas/domain/time/airport-time.ts';
import { countText } from '../../lib/money-text.ts';
import { sliceOperators, sliceStops, sliceSurprises, stopsText } from '../../lib/slice-stops.ts';
import { cx } from '../../ui/class-names.ts';
import { JourneyLine } from '../../ui/journey-line.tsx';
import type { Slice } from './option-row.ts';

/** "Nonstop", "1 stop", "2 stops". */
export function stopCount(slice: Slice): string {
  const stops = sliceStops(slice).length;
  return stops === 0 ? 'Nonstop' : countText(stops, 'stop');
}

/** Where along the journey its stops are, 0 to 1. */
export function stopPlaces(slice: Slice): readonly number[] {
  return [...new Set(sliceStops(slice).map(({ at }) => at))];
}

/** "6E 6045, 211", "6E 6045, AI 12": the airline is named again only where it changes. */
export function flightNumbers(slice: Slice): string {
  return slice.segments
    .map((segment, index) =>
      index > 0 && segment.airlineCode === slice.segments[index - 1]?.airlineCode
        ? segment.flightNumber
        : segment.flightFullNumber,
    )
    .join(', ');
}

/** One direction on a card: date and flight at the left, times on the line. */
export function SliceRow({ slice }: { readonly slice: Slice }) {
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  if (!first || !last) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 sm:grid-cols-[112px_minmax(0,1fr)] sm:items-center">
      <div className="board flex gap-2 text-meta text-ink-2 sm:block">
        <p>{shortDate(first.departureDate)}</p>
        <p className="truncate" title={flightNumbers(slice)}>
          {flightNumbers(slice)}
        </p>
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 sm:gap-4">
        <Point time={first.departureTime} place={first.from} city={first.fromCity} />
        <JourneyLine above={durationText(slice.durationMinutes)} below={stopsText(slice)} stops={stopPlaces(slice)} />
        <Point time={last.arrivalTime} place={last.to} city={last.toCity} dayOffset={slice.arrivalDayOffset} />
      </div>
      <SliceNotes slice={slice} />
    </div>
  );
}

/** What is unexpected about a direction, prominently, and who else flies it, quietly. */
export function SliceNotes({ slice }: { readonly slice: Slice }) {
  const surprises = sliceSurprises(slice);
  const operators = sliceOperators(slice);
  if (surprises.length + operators.length === 0) return null;
  return (
    <ul className="col-span-full flex flex-wrap gap-x-3 gap-y-1 text-meta">
      {surprises.map((text) => (
        <li key={text} className="font-medium text-amber">
          {text}
        </li>
      ))}
      {operators.map((text) => (
        <li key={text} className="text-ink-2">
          {text}
        </li>
      ))}
    </ul>
  );
}

interface PointProps {
  readonly time: string;
  readonly place: string;
  readonly city: string;
  readonly dayOffset?: number;
}

function Point({ time, place, city, dayOffset = 0 }: PointProps) {
  return (
    <div className="min-w-[54px]">
      <p className="board relative w-max text-time font-semibold">
        {time}
        {dayOffset !== 0 && <DayOffset days={dayOffset} />}
      </p>
      <p className="text-meta text-ink-2" title={city}>
        {place}
      </p>
    </div>
  );
}

/** "+1" beside an arrival on a later day, "−1 day" on an earlier one, which nobody expects. */
export function DayOffset({ days }: { readonly days: number }) {
  const isEarlier = days < 0;
  return (
    <sup
      className={cx(
        'text-[11px] leading-none font-medium text-red',
        isEarlier ? 'ml-1 whitespace-nowrap' : 'absolute top-0 left-full ml-0.5',
      )}
    >
      <span aria-hidden>{isEarlier ? dayOffsetText(days) : signedDays(days)}</span>
      <span className="sr-only"> {dayOffsetText(days)}</span>
    </sup>
  );
}
