import { ApiError } from '@pravas/contract/client.ts';
import { Link, useSearch } from '@tanstack/react-router';
import { errorCode, errorText, isOffline } from '../../lib/error-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { CannotAddReason } from './cannot-add.ts';
import type { Travellers } from './use-travellers.ts';

interface AddProblemProps {
  readonly failure: Error;
  readonly travellers: Travellers;
  /** The results that the flight was opened from; null where nobody knows them. */
  readonly listHref: string | null;
}

/** Why the flight was not added, and what can be done about it. */
export function AddProblem({ failure, travellers, listHref }: AddProblemProps) {
  const code = errorCode(failure);
  const missing = code === 'traveller_details_missing' ? missingIn(failure, travellers) : [];
  const stuck = travellers.mode === 'trip' && (code === 'travellers_do_not_match' || missing.length > 0);
  return (
    <Notice
      tone={isOffline(failure) ? 'offline' : 'error'}
      title={errorText(failure)}
      className="mt-3"
      action={
        <>
          {stuck && <NewTripLink />}
          {code === 'travellers_do_not_match' && stuck && <SearchAgainLink />}
          {code === 'trip_not_found' && <WithoutTripLink />}
          {code === 'offer_unavailable' && <ReloadLink listHref={listHref} />}
        </>
      }
    >
      {missing.length > 0 && (
        <ul className="mb-1">
          {missing.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      {adviceOf(code, stuck)}
    </Notice>
  );
}

/** Why this flight cannot be added by this person or to this trip, said before anything is typed for it. */
export function CannotAdd({ reason }: { readonly reason: CannotAddReason }) {
  return (
    <Notice
      tone="warning"
      title={reason.text}
      className="mt-3"
      action={
        reason.kind === 'no_trip' ? (
          <WithoutTripLink />
        ) : (
          <>
            {reason.kind === 'trip' && <NewTripLink />}
            <SearchAgainLink />
          </>
        )
      }
    >
      {reason.advice}
    </Notice>
  );
}

/** What is sold now: the search is run again. */
function ReloadLink({ listHref }: Pick<AddProblemProps, 'listHref'>) {
  return (
    <a href={listHref ?? '/search'} className={buttonClass('strong', 'small')}>
      {listHref ? 'Reload results' : 'Search flights'}
    </a>
  );
}

/** The same flight, for a trip of its own. */
function NewTripLink() {
  const here = textValues(useSearch({ strict: false }));
  return (
    <Link
      to="/home2/flight/booking/"
      search={{ ...here, id: '', tripId: '' }}
      className={buttonClass('quiet', 'small')}
    >
      Use a new trip
    </Link>
  );
}

/** The same flight without the missing trip: going back would only lead to it again. */
function WithoutTripLink() {
  const here = textValues(useSearch({ strict: false }));
  return (
    <Link
      to="/home2/flight/booking/"
      search={{ ...here, id: '', tripId: '' }}
      replace
      className={buttonClass('quiet', 'small')}
    >
      Continue without this trip
    </Link>
  );
}

/** The search form, for the travellers of the trip where there is one. */
function SearchAgainLink() {
  const here = textValues(useSearch({ strict: false }));
  const id = here.id || here.tripId || '';
  return (
    <Link to="/search" search={id === '' ? {} : { id }} className={buttonClass('quiet', 'small')}>
      Search again
    </Link>
  );
}

function adviceOf(code: string | null, stuck: boolean): string {
  if (code === 'travellers_do_not_match') {
    return "Search again for the trip's own travellers, or add this flight to a new trip. Nothing was added or charged.";
  }
  if (stuck) return 'The trip lacks these details. A new trip asks for them. Nothing was added or charged.';
  if (code === 'offer_unavailable')
    return 'Nothing was added or charged. Another fare of this flight may still be available.';
  return 'Nothing was added or charged.';
}

/** What the trip's travellers lack, by name; in the form the fields say it themselves. */
function missingIn(failure: Error, { mode, inTrip }: Travellers): readonly string[] {
  if (mode !== 'trip' || !(failure instanceof ApiError)) return [];
  return (failure.envelope.errors ?? []).map(({ field, message }) => {
    const person = inTrip[Number(/^travelers\.(\d+)\./.exec(field)?.[1] ?? -1)];
    return person ? `${person.firstName} ${person.lastName}: ${message}` : message;
  });
}
