import { ApiError } from '@pravas/contract/client.ts';
import { useIsFetching } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { agoText } from '../../lib/calendar-date.ts';
import { errorCode, errorText, isOffline } from '../../lib/error-text.ts';
import { fareName } from '../../lib/fare-name.ts';
import { type Details, type DetailsAddress, flightDetailsQuery } from '../../lib/flight-details-query.ts';
import { lazyDialog } from '../../lib/lazy-dialog.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { inr } from '../../lib/money-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useCloseRequest } from '../../lib/use-close-request.ts';
import { useNow } from '../../lib/use-now.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { pointAtProblems, withExtras } from '../seat-map/index.ts';
import { ChooseTrip } from '../trip-choice/index.ts';
import { AddProblem, CannotAdd } from './add-problem.tsx';
import { type AlreadyIn, alreadyIn } from './already-in-trip.ts';
import type { CannotAddReason } from './cannot-add.ts';
import { withGstOf } from './gst-summary.ts';
import { fareChange, type PriceChange } from './price-change.ts';
import { PriceRows } from './price-panel.tsx';
import type { Extras } from './use-extras.ts';
import { type MiniRules, useAddToTrip } from './use-flight-details.ts';
import { useReloadWhenExpired } from './use-reload-when-expired.ts';
import type { Travellers } from './use-travellers.ts';

/** Prices seldom move between two clicks: its code is fetched when one has. */
const PriceChangedDialog = lazyDialog(() => import('../../ui/price-changed-dialog.tsx'), 'PriceChangedDialog');

const BookNow = lazyPage(() => import('./book-now.tsx'), 'BookNow');
void BookNow.preload();

interface SummaryCardProps {
  readonly address: DetailsAddress;
  readonly details: Details;
  readonly loading: boolean;
  readonly rules: MiniRules;
  readonly listHref: string | null;
  readonly fareType: string;
  readonly travellers: Travellers;
  readonly extras: Extras;
  /** Why it cannot be added as it was searched for; null where it can. */
  readonly obstacle: CannotAddReason | null;
  /** What the trip policy says, where it is shown here. */
  readonly verdict: ReactNode;
}

/** What it costs, and the button that adds it to the trip. */
export function SummaryCard({ address: searched, ...shown }: SummaryCardProps) {
  const [tripId, setTrip] = useState('');
  const address = tripId === '' ? searched : { ...searched, tripId };
  const props = { ...shown, address };
  const { details, fareType, loading, rules, listHref, travellers, extras, obstacle, verdict } = props;
  const add = useAddToTrip(address, fareType, extras.forget);
  const [agreedFare, setAgreedFare] = useState<number | null>(null);
  const [answered, setAnswered] = useState<unknown>(null);
  const again = useAskAgain(props);
  const isRenewing = useIsRenewing(address);
  const live = rules.data ? withGstOf(rules.data.summary, details.summary) : details.summary;
  const summary = withExtras(live, extras.counted);
  const total = summary.totalPrice;
  const told = priceToldBy(add.error);
  const fareBefore = agreedFare ?? details.summary.fare;
  // While another fare loads, the known data is that of the one before.
  const moved = rules.data && !loading ? fareChange(summary, fareBefore) : null;
  const change = (add.error !== answered && told) || moved;
  const failure = errorCode(add.error) === 'price_changed' ? null : add.error;
  useReloadWhenExpired(add.error, listHref, true);
  const isWaiting = loading || isRenewing || rules.isPending || travellers.mode === 'waiting';
  const isGone = rules.isError || errorCode(failure) === 'offer_unavailable';
  const label = addLabel(add.isPending, isWaiting, isGone);
  const disabled = label !== 'Add to trip' || obstacle !== null;
  const paysAtOnce = usePaysAtOnce(props);
  const submit = (shownTotal: number, isAgreed = false, isPaid = false) => {
    if (extras.problems > 0) {
      pointAtProblems();
      return;
    }
    const travelers = travellers.collect(extras.counted);
    if (travelers === null || (!isAgreed && again.asks(shownTotal))) return;
    add.mutate(
      { shownTotal, travelers, gstRegistrationId: address.gst, isPaid },
      { onError: (error) => onRefused(error) },
    );
  };
  const onRefused = (error: Error) => {
    travellers.takeRefusal(error);
    // Seats go while a person types: a fresh map says which of them, and marks the lost ones.
    if (EXTRAS_REFUSED.test(errorCode(error) ?? '')) void rules.refetch();
  };
  const answer = () => (change === told ? setAnswered(add.error) : setAgreedFare(summary.fare));
  const fare = details.faresList.find((one) => one.fareType === fareType);
  const nameOf = (index: number) => travellers.people[index]?.name || `Traveler ${index + 1}`;
  const button = (
    <div className="flex gap-2 lg:flex-col">
      {paysAtOnce && (
        <Suspense>
          <BookNow disabled={disabled} busy={add.isPending} onBook={() => submit(total, false, true)} />
        </Suspense>
      )}
      <Button
        tone={paysAtOnce ? 'quiet' : 'primary'}
        size="large"
        className="w-full max-sm:w-auto"
        disabled={disabled}
        busy={add.isPending || rules.isFetching}
        onClick={() => submit(total)}
      >
        {label}
      </Button>
    </div>
  );
  return (
    <>
      <SummarySheet
        rows={
          <>
            {fare && <p className="-mt-2 mb-3 text-[13px] break-words text-ink-2">{fareName(fare)}</p>}
            <PriceRows summary={summary} chosen={extras.counted} nameOf={nameOf} />
            {searched.tripId === null && (
              <Suspense>
                <ChooseTrip
                  {...daysOf(details)}
                  isPersonal={address.isPersonalBooking}
                  people={travellers.people.length}
                  value={tripId}
                  onChoose={setTrip}
                  className="mt-4"
                />
              </Suspense>
            )}
          </>
        }
        total={total}
        verdict={verdict}
        button={button}
        quotedAt={isGone ? null : details.quotedAt}
      >
        <Problems
          failure={
            obstacle ? (
              <CannotAdd reason={obstacle} />
            ) : (
              failure && <AddProblem failure={failure} travellers={travellers} listHref={listHref} />
            )
          }
          rules={rules}
          listHref={listHref}
        />
      </SummarySheet>
      {again.asked !== null && (
        <AlreadyInDialog
          trips={again.trips}
          onContinue={() => again.agree((shownTotal) => submit(shownTotal, true))}
          onClose={again.stop}
        />
      )}
      {change && (
        <PriceChangedDialog
          oldRupees={change.old}
          newRupees={change.new}
          onContinue={() => {
            answer();
            if (change === told) submit(change.new);
          }}
          onClose={() => (listHref ? window.location.assign(listHref) : answer())}
        />
      )}
    </>
  );
}

/** The first and the last day of a journey. */
function daysOf({ slices }: Details): { readonly from: string; readonly until: string } {
  const segments = slices.flatMap((slice) => slice.segments);
  const [first, last] = [segments[0], segments.at(-1)];
  return { from: first?.departureDate ?? '', until: last?.arrivalDate ?? '' };
}

/**
 * True where nothing has to be answered between adding and paying: within the policy, for a trip of its own, by card.
 * Where payment is refused after all, the trip says so.
 */
function usePaysAtOnce({ address, details, loading, rules }: SummaryCardProps): boolean {
  const byCardAlone = [usePrivilege('pay.card'), !usePrivilege('pay.wallet'), !usePrivilege('pay.later')].every(
    Boolean,
  );
  const verdict = (!loading && rules.data?.verdict) || details.verdict;
  return byCardAlone && address.tripId === null && (!verdict || ['within', 'note'].includes(verdict.outcome));
}

/** True while stale data is fetched again: a person who returns may have added the flight meanwhile. */
function useIsRenewing(address: DetailsAddress): boolean {
  const { queryKey } = flightDetailsQuery(address);
  return useIsFetching({ queryKey, exact: true, predicate: (query) => query.isStale() }) > 0;
}

/** Asks once where one of the travellers has the flight in another trip already. */
function useAskAgain({ details, travellers, address }: SummaryCardProps) {
  const trips = alreadyIn(details, travellers.people, address.tripId);
  const [asked, setAsked] = useState<number | null>(null);
  const [agreedTo, setAgreedTo] = useState('');
  const subject = JSON.stringify(trips);
  return {
    trips,
    /** The total at the time of the question; null while there is none. */
    asked,
    asks: (shownTotal: number) => {
      if (trips.length === 0 || agreedTo === subject) return false;
      setAsked(shownTotal);
      return true;
    },
    agree: (goOn: (shownTotal: number) => void) => {
      setAgreedTo(subject);
      setAsked(null);
      if (asked !== null) goOn(asked);
    },
    stop: () => setAsked(null),
  };
}

interface SummarySheetProps {
  readonly rows: ReactNode;
  readonly total: number;
  readonly verdict: ReactNode;
  readonly button: ReactNode;
  /** Null where the price holds no longer. */
  readonly quotedAt: string | null;
  readonly children: ReactNode;
}

/** Beside the flights on wide screens, a sheet along the lower edge on phones. */
function SummarySheet({ rows, total, verdict, button, quotedAt, children }: SummarySheetProps) {
  const now = useNow(30_000);
  const [open, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  useCloseRequest(open, () => {
    setOpen(false);
    toggle.current?.focus();
  });
  return (
    <aside
      aria-labelledby="summary"
      data-bottom-bar
      className={cx(
        'card lg:block lg:p-5',
        'tall:max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[57px] max-lg:z-20 max-lg:rounded-b-none max-lg:px-4 max-lg:py-3 max-lg:shadow-pop sm:max-lg:bottom-0 rail:max-lg:left-[208px]',
      )}
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="summary" tabIndex={-1} className="text-[15px] font-semibold outline-none max-lg:sr-only">
          Summary
        </h2>
        <button
          ref={toggle}
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="min-h-11 text-left lg:hidden"
        >
          <span className="board block text-price leading-6 font-semibold">{inr(total)}</span>
          <span className="text-meta text-blue">{open ? 'Hide summary' : 'Show summary'}</span>
        </button>
        <div className="lg:hidden">{button}</div>
      </div>
      <div className={cx('lg:mt-4 lg:block', open ? 'mt-3 block border-t border-hairline pt-3' : 'hidden')}>
        {rows}
        {verdict && <div className="mt-4">{verdict}</div>}
        <div className="mt-4 max-lg:hidden">{button}</div>
        <p className="mt-3 text-center text-meta text-ink-3">
          {quotedAt !== null && `Quoted ${agoText(quotedAt, now)}. `}Nothing is paid yet.
        </p>
      </div>
      {children}
    </aside>
  );
}

interface ProblemsProps {
  readonly failure: ReactNode;
  readonly rules: MiniRules;
  readonly listHref: string | null;
}

/** Why it could not be added, or why the fare is no longer available. */
function Problems({ failure, rules, listHref }: ProblemsProps) {
  return (
    <div aria-live="polite">
      {failure}
      {rules.isError && (
        <Notice
          tone={isOffline(rules.error) ? 'offline' : 'warning'}
          title={errorText(rules.error)}
          className="mt-3"
          action={
            <Button
              size="small"
              onClick={() =>
                isOffline(rules.error) || !listHref ? void rules.refetch() : window.location.assign(listHref)
              }
            >
              <RotateCw aria-hidden size={14} /> {isOffline(rules.error) || !listHref ? 'Retry' : 'Reload results'}
            </Button>
          }
        />
      )}
    </div>
  );
}

/** Codes of rules §5.11. */
const EXTRAS_REFUSED = /^(?:seat|meal|bag|paid|extra)_/;

/** The prices of a refused addition, since the shown price holds no longer. */
function priceToldBy(addError: unknown): PriceChange | null {
  return (
    (addError instanceof ApiError && addError.envelope.code === 'price_changed' && addError.envelope.price) || null
  );
}

function addLabel(adding: boolean, fetching: boolean, isGone: boolean): string {
  if (adding) return 'Adding...';
  if (fetching) return 'Fetching details...';
  return isGone ? 'No longer available, please reload' : 'Add to trip';
}

interface AlreadyInDialogProps {
  readonly trips: readonly AlreadyIn[];
  readonly onContinue: () => void;
  readonly onClose: () => void;
}

/** Names the trips that have the flight already; a person who wants it twice says so. */
function AlreadyInDialog({ trips, onContinue, onClose }: AlreadyInDialogProps) {
  return (
    <Dialog title="This flight is already in another trip" role="alertdialog" onClose={onClose}>
      <div className="px-5 pb-5">
        <ul className="mt-3 space-y-2">
          {trips.map(({ tripId, tripName, who, state }) => (
            <li key={tripId}>
              {who}{' '}
              <Link to="/trip/details" search={{ tripId }} className="break-words text-blue underline">
                '{tripName}'
              </Link>{' '}
              ({state})
            </li>
          ))}
        </ul>
        <p className="mt-3 text-ink-2">
          Adding it again makes a second booking, paid separately. Nothing was added yet.
        </p>
        <div className="mt-5 flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" onClick={onContinue}>
            Add it anyway
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
