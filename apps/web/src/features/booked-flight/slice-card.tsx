import { airportChangeText, carriageText } from '@pravas/domain/flight/stop-words.ts';
import { durationText, layoverText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { Clock } from 'lucide-react';
import { Fragment } from 'react';
import { bagsText } from '../../lib/bag-text.ts';
import { sliceStops } from '../../lib/slice-stops.ts';
import { useNow } from '../../lib/use-now.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { TechnicalStops } from '../../ui/technical-stops.tsx';
import type { BookedFlight, BookedSlice } from './booked-types.ts';
import { isMissed, sliceLook } from './booked-words.ts';
import { checkInText } from './check-in-text.ts';
import { MissedNote } from './missed-note.tsx';

type Segment = BookedSlice['journey']['segments'][number];

interface SliceCardProps {
  readonly slice: BookedSlice;
  readonly flight: BookedFlight;
}

/** One direction: its PNR, whether it still flies, and its flights as stops on the line. */
export function SliceCard({ slice, flight }: SliceCardProps) {
  const now = useNow(60_000);
  const { journey, state } = slice;
  const look = sliceLook(slice, flight);
  const id = `slice-${slice.index}`;
  const first = journey.segments[0];
  const last = journey.segments.at(-1);
  if (!first || !last) return null;
  const flies = state === 'booked' || state === 'partly_cancelled';
  const checkIn = checkInText(slice, flight, now);
  const isMoved = flight.scheduleChanges.some(
    ({ kind, isOver, state: answer, before }) =>
      kind === 'changed' &&
      !isOver &&
      answer !== 'accepted' &&
      before.some((one) => one.segments[0]?.flightKey === first.flightKey),
  );
  return (
    <section aria-labelledby={id} className="card p-4 sm:p-5">
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id={id} className="text-[15px]">
          <span className="font-semibold">{slice.heading}</span>
          <span className="text-ink-2"> · {slice.date}</span>
        </h2>
        <Badge tone={look.tone}>{look.word}</Badge>
        {sliceStops(journey).length === 0 && <Badge tone="green">Nonstop</Badge>}
        <span className="board flex items-center gap-1.5 text-[13px] text-ink-2">
          <Clock aria-hidden size={14} /> {durationText(journey.durationMinutes)} total
        </span>
        {slice.airlinePnr && (
          <span className="ml-auto flex items-center gap-2 text-[13px]">
            PNR{' '}
            <span translate="no" className="font-mono text-[15px] font-semibold tracking-wide">
              {slice.airlinePnr}
            </span>
            <CopyButton text={slice.airlinePnr} />
          </span>
        )}
      </header>
      {isMissed(slice, flight) && <MissedNote slices={[slice]} flight={flight} className="mb-4" />}
      {isMoved && flies && (
        <p className="mb-3 text-[13px] font-medium text-amber">
          The airline now plans other times, shown above. Please answer.
        </p>
      )}
      <ol className={cx(state === 'cancelled' && 'text-ink-2')}>
        {journey.segments.map((segment, index) => (
          <li key={segment.flightKey}>
            <SegmentStops segment={segment} bags={journey.baggage} muted={!flies} />
            <Layover
              before={segment}
              after={journey.segments[index + 1]}
              minutes={journey.layoversMinutes[index] ?? 0}
            />
          </li>
        ))}
      </ol>
      {first.departureDate !== last.arrivalDate && (
        <p className="mt-3 text-[13px] text-amber">The flight arrives on {shortDate(last.arrivalDate)}</p>
      )}
      {checkIn && (
        <p className="mt-4 border-t border-hairline pt-3 text-[13px] text-ink-2">
          {checkIn.map((sentence, index) => (
            <Fragment key={sentence}>
              {index > 0 && ' '}
              {sentence}
            </Fragment>
          ))}
        </p>
      )}
    </section>
  );
}

interface LayoverProps {
  readonly before: Segment;
  readonly after: Segment | undefined;
  readonly minutes: number;
}

/** The time until the next flight, and prominently where that leaves from another airport. */
function Layover({ before, after, minutes }: LayoverProps) {
  if (!after) return null;
  return (
    <p className="my-3 ml-[84px] inline-block rounded-lg bg-amber-soft px-3 py-1.5 text-[13px] font-medium text-amber sm:ml-[102px]">
      {layoverText(before.toCity, before.to)} · {durationText(minutes)}
      {before.to !== after.from && (
        <strong className="block">
          {airportChangeText(`${before.toAirport} (${before.to})`, `${after.fromAirport} (${after.from})`)}
        </strong>
      )}
    </p>
  );
}

interface SegmentStopsProps {
  readonly segment: Segment;
  readonly bags: BookedSlice['journey']['baggage'];
  /** A flight nobody takes any more is drawn without the blue of active ones. */
  readonly muted: boolean;
}

function SegmentStops({ segment, bags, muted }: SegmentStopsProps) {
  return (
    <div className="grid grid-cols-[58px_14px_minmax(0,1fr)] gap-x-3 sm:grid-cols-[64px_14px_minmax(0,1fr)]">
      <Stop
        time={segment.departureTime}
        date={segment.departureDate}
        place={{ city: segment.fromCity, code: segment.from, airport: segment.fromAirport }}
        terminal={segment.departureTerminal}
        muted={muted}
        end="top"
      />
      <div className="board py-2.5 text-right text-meta text-ink-2">{durationText(segment.duration)}</div>
      <span aria-hidden className="relative">
        <Rail muted={muted} className="inset-y-0" />
      </span>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-2 text-[13px] text-ink-2">
        <AirlineBadge code={segment.airlineCode} size="small" />
        <span className="text-ink">{segment.airline}</span>
        <span className="board">{segment.flightFullNumber}</span>
        <span>{segment.cabinType}</span>
        {segment.carriage && <span className="font-medium text-amber">{carriageText(segment.carriage)}</span>}
        {segment.operatingAirline && segment.operatingAirline !== segment.airline && (
          <span>operated by {segment.operatingAirline}</span>
        )}
        {bagsText(bags) !== null && <span className="board">{bagsText(bags)}</span>}
        <TechnicalStops stops={segment.stops} />
      </div>
      <Stop
        time={segment.arrivalTime}
        date={segment.arrivalDate}
        place={{ city: segment.toCity, code: segment.to, airport: segment.toAirport }}
        terminal={segment.arrivalTerminal}
        muted={muted}
        end="bottom"
      />
    </div>
  );
}

function Rail({ muted, className }: { readonly muted: boolean; readonly className: string }) {
  return (
    <span
      className={cx('absolute left-1/2 w-[2px] -translate-x-1/2', muted ? 'bg-hairline' : 'bg-blue-edge', className)}
    />
  );
}

interface StopProps {
  readonly time: string;
  readonly date: string;
  readonly place: { readonly city: string; readonly code: string; readonly airport: string };
  readonly terminal: string | null;
  readonly muted: boolean;
  readonly end: 'top' | 'bottom';
}

function Stop({ time, date, place, terminal, muted, end }: StopProps) {
  return (
    <>
      <div className="board text-right">
        <p className="text-lead leading-5 font-semibold">{time}</p>
        <p className="text-meta text-ink-2">{shortDate(date).replace(/^\w+, /, '')}</p>
      </div>
      <span aria-hidden className="relative">
        <Rail muted={muted} className={end === 'top' ? 'top-3 bottom-0' : 'top-0 h-2'} />
        <span
          className={cx(
            'absolute top-[5px] left-1/2 size-[11px] -translate-x-1/2 rounded-full border-[2.5px] bg-surface',
            muted ? 'border-edge' : 'border-action',
          )}
        />
      </span>
      <div className="min-w-0">
        <p className="text-[15px] leading-5 font-medium">
          {place.city} <span className="font-normal text-ink-2">{place.code}</span>
        </p>
        <p className="truncate text-meta text-ink-2">
          {place.airport}
          {terminal && ` · T-${terminal}`}
        </p>
      </div>
    </>
  );
}
