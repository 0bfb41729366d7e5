import { dayText } from '@pravas/domain/bus/bus-time.ts';
import { clockOf, dateOf, durationText } from '@pravas/domain/time/airport-time.ts';
import { Link } from '@tanstack/react-router';
import { Armchair, ChevronRight, MapPinned, Moon, Smartphone } from 'lucide-react';
import { countText, inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import type { BusRow } from './bus-row.ts';

interface BusCardProps {
  readonly row: BusRow;
  /** How many seats are wanted. */
  readonly seats: number;
  /** Where its seats are chosen; null while the search has no number yet. */
  readonly href: string | null;
}

/** A bus with its times, what is left of it and what it costs. Laid out by its own width. */
export function BusCard({ row, seats, href }: BusCardProps) {
  const { found: bus } = row;
  const isSoldOut = bus.seatsLeft === 0;
  return (
    <article
      aria-label={`${bus.operator.name}, ${bus.departure.text}, ${inr(bus.total)}`}
      className={cx('@container relative px-3 py-2.5 sm:px-4', isSoldOut && 'text-ink-2')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 @xl:grid-cols-[minmax(0,1fr)_auto_116px]">
        <p className="flex min-w-0 flex-wrap content-start items-baseline gap-x-2 text-[15px] leading-5">
          <span className="font-medium break-words">{bus.operator.name}</span>
          <span className="text-[13px] text-ink-2">{bus.type.name}</span>
        </p>
        <div className="text-right @xl:row-span-2 @xl:w-44 @xl:self-center @xl:border-l @xl:border-dashed @xl:border-edge @xl:pl-4">
          <Price row={row} seats={seats} />
          <SeatsLeft row={row} seats={seats} className="@max-xl:hidden" />
        </div>
        <div className="col-span-2 min-w-0 @xl:col-span-1 @xl:col-start-1 @xl:row-start-2">
          <Times row={row} />
          <Facts row={row} />
        </div>
        <div className="col-span-2 flex items-center justify-between @xl:col-span-1 @xl:col-start-3 @xl:row-span-2 @xl:row-start-1 @xl:justify-end">
          <SeatsLeft row={row} seats={seats} className="@xl:hidden" />
          {href !== null && !isSoldOut && bus.hasEnoughSeats && (
            <Link to={href} data-open className={OPEN_CLASS}>
              Choose seats<span className="sr-only"> of {bus.operator.name}</span>
              <ChevronRight aria-hidden size={15} className="@xl:hidden" />
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

/** A button where there is room for one; on phones the whole card opens it. */
const OPEN_CLASS = cx(
  'inline-flex items-center text-[13px] font-medium text-blue @max-xl:after:absolute @max-xl:after:inset-0',
  '@xl:h-9 @xl:rounded-[10px] @xl:border @xl:border-edge @xl:bg-surface @xl:px-3 @xl:text-ink @xl:hover:bg-sunken',
);

/** What the policy says, where it starts, what is refunded, and what it has. */
function Facts({ row: { found: bus } }: Pick<BusCardProps, 'row'>) {
  const [reason] = bus.verdict?.reasons ?? [];
  return (
    <>
      {bus.isAfterMidnight && (
        <p className="flex items-center gap-1.5 text-[13px] font-medium text-amber">
          <Moon aria-hidden size={14} className="shrink-0" /> {bus.departure.text}
        </p>
      )}
      <p className="flex flex-wrap gap-x-3 text-[13px] leading-5 text-ink-2">
        {bus.verdict && <VerdictMark outcome={bus.verdict.outcome} className="text-meta font-medium" />}
        {reason !== undefined && <span>{reason}</span>}
        {bus.firstBoarding && (
          <span className="board">
            From {bus.firstBoarding.name}, {clockOf(bus.firstBoarding.wall)}
          </span>
        )}
        <span className="board">{refundText(bus)}</span>
        {bus.hasTracking && (
          <span className="inline-flex items-center gap-1 @max-xl:hidden">
            <MapPinned aria-hidden size={13} className="shrink-0" /> Live tracking
          </span>
        )}
        {bus.hasMobileTicket && (
          <span className="inline-flex items-center gap-1 @max-xl:hidden">
            <Smartphone aria-hidden size={13} className="shrink-0" /> Ticket on your phone
          </span>
        )}
      </p>
    </>
  );
}

function refundText({ freeUntilText, isRefundable }: BusRow['found']): string {
  if (freeUntilText !== null) return `Free to cancel before ${freeUntilText}`;
  return isRefundable ? 'Partly refundable' : 'Not refundable';
}

/** "20:30 → 06:00, Wed 2 Dec": the day of arrival only where it is another one. */
function Times({ row: { found: bus } }: Pick<BusCardProps, 'row'>) {
  const [leaves, arrives] = [dateOf(bus.departure.wall), dateOf(bus.arrival.wall)];
  return (
    <p className="board flex flex-wrap items-baseline gap-x-2 text-[18px] leading-6 font-semibold">
      <span>{clockOf(bus.departure.wall)}</span>
      <span aria-hidden className="text-ink-3">
        →
      </span>
      <span className="sr-only">to</span>
      <span>{clockOf(bus.arrival.wall)}</span>
      <span className="text-[13px] font-normal text-ink-2">
        {[leaves === arrives ? '' : dayText(arrives), durationText(bus.minutes)].filter(Boolean).join(' · ')}
      </span>
    </p>
  );
}

function Price({ row: { found: bus }, seats }: Pick<BusCardProps, 'row' | 'seats'>) {
  return (
    <p className="min-w-0">
      <span className="text-[11px] text-ink-2">from </span>
      <span className="board text-[18px] leading-6 font-semibold @xl:text-[20px]">{inr(bus.total)}</span>
      <span className="board block text-[11px] leading-4 text-ink-2">
        {seats === 1 ? 'with tax and our fee' : `for ${seats}, with tax and our fee`}
      </span>
      {bus.isPricedAtHold && (
        <span className="block text-[11px] leading-4 text-ink-2">Tolls and charges are shown before you pay</span>
      )}
    </p>
  );
}

interface SeatsLeftProps extends Pick<BusCardProps, 'row' | 'seats'> {
  readonly className: string;
}

function SeatsLeft({ row: { found: bus }, seats, className }: SeatsLeftProps) {
  const { seatsLeft, singleSeatsLeft, mostSeats } = bus;
  if (seatsLeft === 0) return <span className={cx('text-[13px] font-medium text-ink-2', className)}>Sold out</span>;
  const text =
    seats > mostSeats
      ? `Sells ${countText(mostSeats, 'seat')} at most`
      : seatsLeft < seats
        ? `Only ${countText(seatsLeft, 'seat')} left`
        : countText(seatsLeft, 'seat left', 'seats left');
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 text-meta',
        seatsLeft <= 5 ? 'text-amber' : 'text-ink-2',
        className,
      )}
    >
      <Armchair aria-hidden size={13} className="shrink-0" />
      {text}
      {singleSeatsLeft !== null && singleSeatsLeft > 0 && seats <= mostSeats && ` (${singleSeatsLeft} single)`}
    </span>
  );
}
