import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { useBookingViews } from '../booking/index.ts';
import type { TripDetails, TripTraveller } from './trip-types.ts';
import { actionOf, firstNoun, personName, TYPE_WORDS } from './trip-words.ts';

const TravellersDialog = lazyDialog(() => import('./travellers-dialog.tsx'), 'TravellersDialog');

/** Who travels, with the papers that their flights ask for. */
export function TravellersPanel({ trip }: { readonly trip: TripDetails }) {
  const [editing, setEditing] = useState(false);
  const change = actionOf(trip, 'travelers');
  const views = useBookingViews();
  const { locked, reason } = trip.travellersLocked;
  const isIncomplete =
    actionOf(trip, 'edit').allowed &&
    trip.travelers.some((one) => one.isNamed && one.documentsNeeded.some(({ done }) => !done));
  return (
    <section aria-labelledby="travellers" className="card p-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="travellers" className="text-[13px] font-medium text-ink-2">
          Travellers
        </h2>
        {change.allowed && !locked && (
          <Button
            size="small"
            tone="plain"
            className="-my-2 -mr-2"
            onClick={() => setEditing(true)}
            {...opens(TravellersDialog)}
          >
            Change
          </Button>
        )}
      </div>
      {trip.travelers.length === 0 && (
        <p className="mt-2 text-ink-2">
          {trip.kind === 'self'
            ? `${trip.createdBy.name}, once the first ${firstNoun(trip, views)} is added.`
            : 'No travellers yet.'}
        </p>
      )}
      <ul className="mt-2.5 space-y-3 empty:hidden">
        {trip.travelers.map((traveller) => (
          <Traveller key={traveller._id} traveller={traveller} />
        ))}
      </ul>
      {isIncomplete && (
        <Link
          to="/home2/trip/travelers/"
          search={{ tripId: trip._id }}
          className={cx(buttonClass('strong', 'small'), 'mt-3 w-full')}
        >
          Complete the travellers
        </Link>
      )}
      {locked && reason && <p className="mt-3 text-meta text-ink-3">{reason}</p>}
      {editing && <TravellersDialog trip={trip} onClose={() => setEditing(false)} />}
    </section>
  );
}

/** A known name is read above; only a missing one is news. */
function isWorthTelling({ code, done }: TripTraveller['documentsNeeded'][number]): boolean {
  return !(code === 'name' && done);
}

function Traveller({ traveller }: { readonly traveller: TripTraveller }) {
  return (
    <li className="flex items-start gap-3">
      <Avatar name={traveller.isNamed ? personName(traveller) : ''} imageId={null} size="small" className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">
          <bdi>{personName(traveller)}</bdi>
          {traveller.type !== 'ADULT' && traveller.isNamed && (
            <span className="font-normal text-ink-2"> · {TYPE_WORDS[traveller.type]}</span>
          )}
        </p>
        <ul className="mt-0.5 space-y-0.5 empty:hidden">
          {traveller.documentsNeeded.filter(isWorthTelling).map((document) => {
            const Icon = document.done ? CircleCheck : CircleAlert;
            return (
              <li
                key={document.code}
                className={cx('flex items-start gap-1.5 text-meta', document.done ? 'text-ink-2' : 'text-amber')}
              >
                <Icon aria-hidden size={13} className={cx('mt-[1.5px] shrink-0', document.done && 'text-green')} />
                <span>
                  {document.message}
                  <span className="sr-only">{document.done ? ', there' : ''}</span>
                </span>
              </li>
            );
          })}
        </ul>
        {traveller.printedName && (
          <p className="board mt-0.5 text-meta text-ink-2">Printed as {traveller.printedName}</p>
        )}
      </div>
    </li>
  );
}
