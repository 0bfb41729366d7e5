import { durationText } from '@pravas/domain/time/airport-time.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Moon } from 'lucide-react';
import { type BusListState, busListPath } from '../../lib/bus-list-address.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BusNow } from './bus-types.ts';

interface BusHeadProps {
  readonly bus: BusNow['bus'];
  readonly list: BusListState;
}

/** Whose bus it is, when it leaves and arrives, and what it is like. */
export function BusHead({ bus, list }: BusHeadProps) {
  return (
    <header className="mb-4 flex items-start gap-3">
      <Link
        to={busListPath(list)}
        title="Back"
        aria-label="Back to the list of buses"
        className="grid size-10 shrink-0 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
      >
        <ArrowLeft aria-hidden size={18} />
      </Link>
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title font-semibold tracking-[-0.01em] break-words">{bus.operator.name}</h1>
          <span className="text-[13px] text-ink-2">{bus.type.name}</span>
          {bus.hasTracking && <Badge>Live tracking</Badge>}
          {bus.hasMobileTicket && <Badge>Ticket on your phone</Badge>}
        </div>
        <p className="board mt-0.5 flex flex-wrap gap-x-2 text-[13px] text-ink-2">
          <span className="font-medium text-ink">{bus.departure.text}</span>
          <span aria-hidden>→</span>
          <span className="sr-only">to</span>
          <span className="font-medium text-ink">{bus.arrival.text}</span>
          <span>· {durationText(bus.minutes)}</span>
        </p>
        {bus.isAfterMidnight && (
          <p className="mt-1 flex items-center gap-1.5 text-[13px] font-medium text-amber">
            <Moon aria-hidden size={14} className="shrink-0" /> It leaves after midnight. Check the date.
          </p>
        )}
      </div>
    </header>
  );
}
