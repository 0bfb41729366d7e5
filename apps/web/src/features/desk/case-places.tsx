import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { flightListSearch } from '../../lib/flight-list-address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { WorkCase } from './case-query.ts';
import { CASE_PATH } from './desk-address.ts';

type Place = WorkCase['places'][number];

/** A screen on which the case goes on, with what is done there. */
export function CasePlace({ place, workCase }: { readonly place: Place; readonly workCase: WorkCase }) {
  const id = `place-${place.place}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2.5 px-4 py-4 sm:px-5">
      <p id={id} className="min-w-0 flex-1 basis-72 text-ink-2">
        {place.effect}
      </p>
      <PlaceLink place={place} workCase={workCase} describedBy={id} />
    </li>
  );
}

interface PlaceLinkProps {
  readonly place: Place;
  readonly workCase: WorkCase;
  readonly describedBy: string;
}

function PlaceLink({ place, workCase, describedBy }: PlaceLinkProps) {
  const { bookingId, tripId } = workCase;
  const look = { className: `${buttonClass('quiet')} max-sm:w-full`, 'aria-describedby': describedBy };
  const words = (
    <>
      {place.label} <ArrowRight aria-hidden size={16} />
    </>
  );
  if (place.search !== null) {
    const search = flightListSearch({ ...place.search, isPersonalBooking: false }, tripId);
    return (
      <Link to="/home2/flight/list/" search={search} {...look}>
        {words}
      </Link>
    );
  }
  return place.place === 'enter' ? (
    <Link to="/desk/enter-flight" search={{ tripId: tripId ?? '' }} {...look}>
      {words}
    </Link>
  ) : (
    <Link to="/trip/flight" search={{ flightId: bookingId ?? '' }} {...look}>
      {words}
    </Link>
  );
}

interface CaseBlockProps {
  readonly workCase: WorkCase;
  readonly blockedBy: NonNullable<WorkCase['blockedBy']>;
}

/** Why what the case asks for cannot be done now, and where to turn. */
export function CaseBlock({ workCase, blockedBy }: CaseBlockProps) {
  const { text, workCaseId, number } = blockedBy;
  return (
    <Notice
      tone="warning"
      title={workCase.kind === 'offline_booking' ? 'This cannot be confirmed any more' : 'Something else comes first'}
      action={
        workCaseId !== null && (
          <Link to={CASE_PATH} search={{ id: workCaseId }} className={buttonClass('quiet', 'small')}>
            Open case {number}
          </Link>
        )
      }
    >
      {text}
    </Notice>
  );
}
