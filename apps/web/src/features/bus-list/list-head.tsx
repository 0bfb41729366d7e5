import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronLeft, ChevronRight, Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { type BusListState, writeBusList } from '../../lib/bus-list-address.ts';
import { longDate } from '../../lib/calendar-date.ts';
import { countText } from '../../lib/money-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { BusSearchBox, stationTextOf } from '../bus-search/index.ts';
import type { BusProgress } from './bus-progress.ts';

interface ListHeadProps {
  readonly state: BusListState;
  readonly head: BusProgress['head'];
  readonly isEditing: boolean;
  readonly onEdit: (isEditing: boolean) => void;
}

/** From where to where, when and for how many is searched, the days beside it, and the form to change it. */
export function ListHead({ state, head, isEditing, onEdit }: ListHeadProps) {
  const { search } = state;
  return (
    <section aria-label="Search" className="mb-3">
      <div className="flex items-start gap-x-4">
        <div className="min-w-0 flex-1">
          <h1 className="flex flex-wrap items-center gap-x-2 text-title font-semibold tracking-[-0.01em] break-words max-sm:text-[20px] max-sm:leading-6">
            {head === null ? (
              'Buses'
            ) : (
              <>
                {head.from.station_name}
                <ArrowRight aria-label="to" size={20} className="shrink-0 text-ink-3" />
                {head.to.station_name}
              </>
            )}
          </h1>
          <div className="board flex flex-wrap items-center gap-x-1 text-[13px] text-ink-2">
            <DayLink state={state} day={head?.earlierDay ?? null} label="Earlier day">
              <ChevronLeft aria-hidden size={16} />
            </DayLink>
            <span>{longDate(search.date)}</span>
            <DayLink state={state} day={head?.laterDay ?? null} label="Later day">
              <ChevronRight aria-hidden size={16} />
            </DayLink>
            <span>· {countText(search.seats, 'seat')}</span>
            {search.isPersonal && <span>· Personal</span>}
          </div>
        </div>
        <Button size="small" aria-expanded={isEditing} onClick={() => onEdit(!isEditing)} className="shrink-0">
          <Pencil aria-hidden size={14} /> {isEditing ? 'Close' : 'Edit search'}
        </Button>
      </div>
      {isEditing && head !== null && (
        <div className="mt-3">
          <Suspense fallback={<Bone className="h-[286px] rounded-2xl" />}>
            <BusSearchBox
              tripId={search.tripId}
              insteadOf={state.insteadOf}
              start={{
                from: stationTextOf({ stationId: head.from._id, name: head.from.station_name }),
                to: stationTextOf({ stationId: head.to._id, name: head.to.station_name }),
                date: search.date,
                seats: search.seats,
                isPersonal: search.isPersonal,
              }}
            />
          </Suspense>
        </div>
      )}
    </section>
  );
}

interface DayLinkProps {
  readonly state: BusListState;
  /** Null = nobody travels then. */
  readonly day: string | null;
  readonly label: string;
  readonly children: React.ReactNode;
}

/** The same search on the day beside, filters and all. */
function DayLink({ state, day, label, children }: DayLinkProps) {
  const className = buttonClass('plain', 'small');
  if (day === null) {
    return (
      <span aria-hidden className={`${className} px-1! opacity-30`}>
        {children}
      </span>
    );
  }
  const search = writeBusList({ ...state, search: { ...state.search, date: day } });
  return (
    <Link
      to="/home2/bus/list/"
      search={search}
      aria-label={`${label}, ${longDate(day)}`}
      className={`${className} px-1!`}
    >
      {children}
    </Link>
  );
}
