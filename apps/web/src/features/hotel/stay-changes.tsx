import { Link } from '@tanstack/react-router';
import { Replace } from 'lucide-react';
import type { HotelItem } from './hotel-types.ts';

interface StayChangesProps {
  readonly booking: HotelItem;
  /** Beside the other stay, in their trip: what both have in common is shown with the new one alone. */
  readonly isInTrip?: boolean;
}

/** The stay that this one replaces, or that replaces it: the state of both, and the one sum. */
export function StayChanges({ booking, isInTrip = false }: StayChangesProps) {
  return booking.stayChanges.map((change) => (
    <section
      key={`${change.role} ${change.otherBookingId}`}
      aria-label={change.title}
      className="space-y-2 rounded-xl border border-hairline bg-sunken px-3.5 py-3 text-[13px]"
    >
      <p className="flex items-center gap-1.5 text-[14px] font-semibold">
        <Replace aria-hidden size={15} className="shrink-0 text-ink-2" /> {change.title}
      </p>
      <p className="break-words">{change.text}</p>
      {isInTrip && change.role === 'old' ? null : <Figures change={change} />}
      <Link
        to="/trip/hotel"
        search={{ tripId: booking.tripId, bookingId: change.otherBookingId }}
        className="inline-flex min-h-6 items-center font-medium text-blue underline underline-offset-4"
      >
        {change.role === 'old' ? 'New stay' : 'Old stay'}: {change.otherText}
      </Link>
    </section>
  ));
}

type Change = HotelItem['stayChanges'][number];

function Figures({ change: { steps, sum, state, deadline } }: { readonly change: Change }) {
  return (
    <>
      <Steps steps={steps} />
      {sum && state !== 'done' && <p className="font-medium">{sum.text}</p>}
      {deadline && <p className="text-ink-2">{deadline}</p>}
    </>
  );
}

const STATES: Readonly<Record<Change['steps'][number]['state'], string>> = {
  done: 'done',
  current: 'next',
  waiting: 'later',
  stopped: 'stopped',
};

function Steps({ steps }: Pick<Change, 'steps'>) {
  if (steps.length === 0) return null;
  return (
    <ol aria-label="Progress of the change" className="flex flex-wrap gap-x-4 gap-y-1">
      {steps.map(({ label, state }) => (
        <li key={label} className={state === 'waiting' ? 'text-ink-2' : 'font-medium'}>
          {label} <span className="font-normal text-ink-2">({STATES[state]})</span>
        </li>
      ))}
    </ol>
  );
}
