import type { segment, slice } from '@pravas/contract/flight/flight-shapes.ts';
import { airportChangeText, carriageText } from '@pravas/domain/flight/stop-words.ts';
import { durationText, layoverText, shortDate } from '@pravas/domain/time/airport-time.ts';
import { ChevronDown, CircleHelp, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import type * as z from 'zod/mini';
import { bagText } from '../../lib/bag-text.ts';
import { sliceStops } from '../../lib/slice-stops.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { TechnicalStops } from '../../ui/technical-stops.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { SliceRow } from '../flight-list/index.ts';
import { aircraftName } from './aircraft-names.ts';

type Slice = z.input<typeof slice>;
type Segment = z.input<typeof segment>;

interface LegBoxProps {
  /** 'Departure Flight', 'Return Flight', or 'Flight 2' of a journey with several stops. */
  readonly title: string;
  readonly slice: Slice;
  readonly startOpen?: boolean;
}

/** One direction: a line that opens into its segments, layovers and terminals. */
export function LegBox({ title, slice, startOpen = true }: LegBoxProps) {
  const [open, setOpen] = useState(startOpen);
  const id = useId();
  const first = slice.segments[0];
  const last = slice.segments.at(-1);
  if (!first || !last) return null;
  return (
    <section aria-labelledby={`${id}-title`} className="card">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full flex-wrap items-center gap-x-3 gap-y-1 rounded-[14px] px-4 py-3 text-left sm:px-5"
        >
          <span id={`${id}-title`} className="text-[15px]">
            <span className="font-semibold">{title}</span>
            <span className="text-ink-2"> · {shortDate(first.departureDate)}</span>
          </span>
          {sliceStops(slice).length === 0 && <Badge tone="green">Nonstop</Badge>}
          <span className="board ml-auto flex items-center gap-3 text-[13px] text-ink-2">
            <span className="flex items-center gap-1.5">
              <Clock aria-hidden size={14} /> {durationText(slice.durationMinutes)} total
            </span>
            <ChevronDown
              aria-hidden
              size={18}
              className={cx('text-ink-3 transition-transform', open && 'rotate-180')}
            />
          </span>
        </button>
      </h2>
      <div id={id} className="px-4 pb-4 sm:px-5 sm:pb-5">
        {open ? <Segments slice={slice} /> : <SliceRow slice={slice} />}
        {open && first.departureDate !== last.arrivalDate && (
          <p className="mt-3 text-[13px] text-amber">The flight arrives on {shortDate(last.arrivalDate)}</p>
        )}
      </div>
    </section>
  );
}

function Segments({ slice }: { readonly slice: Slice }) {
  return (
    <ol className="relative">
      {slice.segments.map((segment, index) => {
        const next = slice.segments[index + 1];
        return (
          <li key={segment.flightKey}>
            <SegmentLine segment={segment} baggage={slice.baggage} />
            {next && (
              <p className="my-3 ml-[102px] inline-block rounded-lg bg-amber-soft px-3 py-1.5 text-[13px] font-medium text-amber max-sm:ml-[84px]">
                {layoverText(segment.toCity, segment.to)} · {durationText(slice.layoversMinutes[index] ?? 0)}
                {segment.to !== next.from && (
                  <strong className="block">
                    {airportChangeText(`${segment.toAirport} (${segment.to})`, `${next.fromAirport} (${next.from})`)}
                  </strong>
                )}
              </p>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function SegmentLine({ segment, baggage }: { readonly segment: Segment; readonly baggage: Slice['baggage'] }) {
  return (
    <div className="grid grid-cols-[58px_14px_minmax(0,1fr)] gap-x-3 sm:grid-cols-[64px_14px_minmax(0,1fr)] sm:gap-x-3">
      <Stop
        time={segment.departureTime}
        date={segment.departureDate}
        city={segment.fromCity}
        code={segment.from}
        airport={segment.fromAirport}
        terminal={segment.departureTerminal}
        end="top"
      />
      <div className="board py-2.5 text-right text-meta text-ink-2">{durationText(segment.duration)}</div>
      <Line />
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 py-2 text-[13px] text-ink-2">
        <AirlineBadge code={segment.airlineCode} size="small" />
        <span className="text-ink">{segment.airline}</span>
        <span className="board">{segment.flightFullNumber}</span>
        <span>{segment.cabinType}</span>
        {segment.carriage && <span className="font-medium text-amber">{carriageText(segment.carriage)}</span>}
        {segment.operatingAirline && segment.operatingAirline !== segment.airline && (
          <span>operated by {segment.operatingAirline}</span>
        )}
        {segment.aircraft && <span className="text-ink-3">{aircraftName(segment.aircraft)}</span>}
        <BaggageHelp baggage={baggage} />
        <TechnicalStops stops={segment.stops} />
      </div>
      <Stop
        time={segment.arrivalTime}
        date={segment.arrivalDate}
        city={segment.toCity}
        code={segment.to}
        airport={segment.toAirport}
        terminal={segment.arrivalTerminal}
        end="bottom"
      />
    </div>
  );
}

function Line() {
  return (
    <span aria-hidden className="relative">
      <span className="absolute inset-y-0 left-1/2 w-[2px] -translate-x-1/2 bg-blue-edge" />
    </span>
  );
}

interface StopProps {
  readonly time: string;
  readonly date: string;
  readonly city: string;
  readonly code: string;
  readonly airport: string;
  readonly terminal: string | null;
  readonly end: 'top' | 'bottom';
}

function Stop({ time, date, city, code, airport, terminal, end }: StopProps) {
  return (
    <>
      <div className="board text-right">
        <p className="text-lead leading-5 font-semibold">{time}</p>
        <p className="text-meta text-ink-2">{shortDate(date).replace(/^\w+, /, '')}</p>
      </div>
      <span aria-hidden className="relative">
        <span
          className={cx(
            'absolute left-1/2 w-[2px] -translate-x-1/2 bg-blue-edge',
            end === 'top' ? 'top-3 bottom-0' : 'top-0 h-2',
          )}
        />
        <span className="absolute top-[5px] left-1/2 size-[11px] -translate-x-1/2 rounded-full border-[2.5px] border-action bg-surface" />
      </span>
      <div className="min-w-0">
        <p className="text-[15px] leading-5 font-medium">
          {city} <span className="font-normal text-ink-2">{code}</span>
        </p>
        <p className="truncate text-meta text-ink-2">
          {airport}
          {terminal && ` · T-${terminal}`}
        </p>
      </div>
    </>
  );
}

function BaggageHelp({ baggage }: { readonly baggage: Slice['baggage'] }) {
  const text = `Cabin : ${baggage.cabin ?? '-'}\nCheck-in : ${bagText(baggage.checkIn)}`;
  return (
    <Tooltip text={text}>
      {(id) => (
        <button
          type="button"
          aria-describedby={id}
          className="inline-flex min-h-6 items-center gap-1 rounded text-[13px] text-ink-2 max-sm:min-h-11"
        >
          Baggage <CircleHelp aria-hidden size={14} />
        </button>
      )}
    </Tooltip>
  );
}
