import { Armchair, type LucideIcon, Luggage, UtensilsCrossed } from 'lucide-react';
import { countText, inr } from '../../lib/money-text.ts';
import { Badge } from '../../ui/badge.tsx';
import type { BookedFlight, BookedTraveler } from './booked-types.ts';
import { fullName, isMissed } from './booked-words.ts';

type OnSlice = BookedTraveler['slices'][number];
type Extra = OnSlice['extras'][number];

const TYPE_WORDS = { ADULT: null, CHILD: 'Child', INFANT: 'Infant' } as const;
const EXTRA_LOOKS: Readonly<Record<Extra['kind'], { readonly icon: LucideIcon; readonly word: string }>> = {
  seat: { icon: Armchair, word: 'Seat' },
  meal: { icon: UtensilsCrossed, word: 'Meal' },
  bag: { icon: Luggage, word: 'Extra bag' },
};

/** Who travels with which ticket, seat, meal and bag on which flight, and who no longer does. */
export function TravellersCard({ flight }: { readonly flight: BookedFlight }) {
  return (
    <section aria-labelledby="travellers" className="card p-4 sm:p-5">
      <h2 id="travellers" className="text-[15px] font-semibold">
        Travellers and tickets
        <span className="font-normal text-ink-2"> · {countText(flight.travelers.length, 'traveller')}</span>
      </h2>
      <ul className="mt-2 divide-y divide-hairline">
        {flight.travelers.map((traveler) => (
          <li key={traveler.index} className="py-3 last:pb-0">
            <Traveller flight={flight} traveler={traveler} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function isUnbooked(flight: BookedFlight, sliceIndex: number): boolean {
  const slice = flight.slices[sliceIndex];
  return slice !== undefined && isMissed(slice, flight);
}

function Traveller({ flight, traveler }: { readonly flight: BookedFlight; readonly traveler: BookedTraveler }) {
  const type = TYPE_WORDS[traveler.type];
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 wrap-anywhere">
          {traveler.title} {fullName(traveler)}
          {traveler.isCancelled && <span className="font-normal text-ink-2"> (Cancelled)</span>}
        </span>
        {type && <Badge>{type}</Badge>}
        {traveler.printedName && (
          <span className="board text-meta font-normal text-ink-2">On the ticket: {traveler.printedName}</span>
        )}
      </p>
      <ul className="mt-1.5 space-y-1.5">
        {traveler.slices.map((onSlice) => (
          <li
            key={onSlice.sliceIndex}
            className="grid gap-x-4 gap-y-0.5 text-[13px] sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.3fr)]"
          >
            <span className="text-ink-2">
              {flight.slices[onSlice.sliceIndex]?.label ?? '-'}
              {onSlice.isCancelled && !traveler.isCancelled && ' (Cancelled)'}
              {onSlice.isCancelling && ' (Cancelling)'}
              {isUnbooked(flight, onSlice.sliceIndex) && ' (Could not be booked)'}
            </span>
            <span>
              <span className="text-ink-2">Ticket </span>
              <span translate="no" className="font-mono">
                {onSlice.ticketNumber ?? '-'}
              </span>
            </span>
            <Extras extras={onSlice.extras} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Extras({ extras }: { readonly extras: readonly Extra[] }) {
  if (extras.length === 0) return <span className="text-ink-3">No seat, meal or bag chosen</span>;
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {extras.map((extra) => {
        const { icon: Icon, word } = EXTRA_LOOKS[extra.kind];
        return (
          <li key={`${extra.kind}-${extra.flight}-${extra.code}`} className="board inline-flex items-center gap-1.5">
            <Icon aria-hidden size={14} className="text-ink-3" />
            <span className="sr-only">{word} </span>
            {extra.kind === 'seat' ? extra.code : (extra.name ?? extra.code)}
            <span className="text-ink-2">
              {extra.flight} · {extra.amount > 0 ? inr(extra.amount) : 'Free'}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
