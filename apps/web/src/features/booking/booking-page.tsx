import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import type { Look } from '../../ui/flight-looks.ts';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import type { BookingRecord } from './booking-record.ts';
import { useBookingTitles } from './booking-view.ts';

interface NoBookingProps {
  /** "flight". */
  readonly noun: string;
  readonly tripId: string | undefined;
  readonly text?: string;
}

/** Asking again would change nothing, so the way back is offered instead. */
export function NoBooking({ noun, tripId, text }: NoBookingProps) {
  return (
    <>
      <h1 className="sr-only">Booked {noun}</h1>
      <Notice
        tone="info"
        title={text ?? `This address names no ${noun}`}
        action={
          <Link
            to={tripId ? '/trip/details' : '/home2/trip/list/'}
            search={tripId ? { tripId } : {}}
            className={buttonClass('strong', 'small')}
          >
            {tripId ? 'Back to the trip' : 'My Trips'}
          </Link>
        }
      />
    </>
  );
}

interface BookingByIdProps<Booking extends BookingRecord> {
  /** "flight". */
  readonly noun: string;
  readonly tripId: string | undefined;
  readonly query: UseQueryResult<Booking>;
  readonly children: (booking: Booking) => ReactNode;
}

/** One booking as it is fetched: what is shown until it is there, and what where it is not available. */
export function BookingById<Booking extends BookingRecord>({
  noun,
  tripId,
  query,
  children,
}: BookingByIdProps<Booking>) {
  const titleOf = useBookingTitles();
  usePageTitle(query.data ? titleOf(query.data) : `Booked ${noun}`);
  if (query.data) {
    return (
      <>
        {query.isError && (
          <LoadProblem
            failure={query.error}
            what={`The latest state of this ${noun}`}
            onRetry={() => void query.refetch()}
            className="mb-4"
          />
        )}
        {children(query.data)}
      </>
    );
  }
  const code = errorCode(query.error);
  if (code === 'validation_failed') return <NoBooking noun={noun} tripId={tripId} />;
  if (code === 'booking_not_found') return <NoBooking noun={noun} tripId={tripId} text={errorText(query.error)} />;
  if (query.isError) {
    return (
      <>
        <h1 className="sr-only">Booked {noun}</h1>
        <LoadProblem failure={query.error} what={`The ${noun}`} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return <BookingBones noun={noun} />;
}

interface BookingPageProps {
  readonly booking: BookingRecord;
  readonly look: Look;
  /** What kind it is and what was bought, before and after the number of travellers: "Round Trip", "Saver". */
  readonly kind: string;
  readonly product: string;
  /** What was paid, the documents, the GST number. */
  readonly side: ReactNode;
  /** Refunds, rules, history: below everything else. */
  readonly past: ReactNode;
  /** What was bought, what became of it, and what may be done with it now. */
  readonly children: ReactNode;
}

/** A booking on a page of its own. */
export function BookingPage({ side, past, children, ...head }: BookingPageProps) {
  return (
    <>
      <PageHead {...head} />
      <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[minmax(0,1fr)_304px] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0 space-y-4">{children}</div>
        <div className="space-y-4 lg:row-span-2">{side}</div>
        <div className="min-w-0 space-y-4">{past}</div>
      </div>
    </>
  );
}

function BookingBones({ noun }: { readonly noun: string }) {
  return (
    <div role="status" aria-label={`Loading the ${noun}`}>
      <Bone className="mb-4 h-12 w-72" />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_304px]">
        <div className="space-y-4">
          {[0, 1].map((card) => (
            <div key={card} className="card space-y-4 p-5">
              <Bone className="h-5 w-40" />
              <Bone className="h-12" />
              <Bone className="h-5 w-1/2" />
            </div>
          ))}
          <Bone className="h-64" />
        </div>
        <div className="space-y-4 max-lg:hidden">
          <Bone className="h-52" />
          <Bone className="h-36" />
        </div>
      </div>
    </div>
  );
}

const ORIGINS = { online: null, offline: 'Booked by the travel desk', pay_later: 'Paid later' } as const;

/** What the booking is, its state, and the way back to its trip. */
function PageHead({ booking, look, kind, product }: Pick<BookingPageProps, 'booking' | 'look' | 'kind' | 'product'>) {
  const titleOf = useBookingTitles();
  const origin = ORIGINS[booking.origin];
  return (
    <header className="mb-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <Link
          to="/trip/details"
          search={{ tripId: booking.tripId }}
          aria-label="Back"
          title="Back"
          className={cx(buttonClass(), 'w-10 shrink-0 px-0! max-sm:w-11')}
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-title font-semibold tracking-[-0.01em]">{titleOf(booking)}</h1>
          <p className="mt-0.5 text-[13px] text-ink-2">
            {kind} · {countText(booking.travelers.length, 'traveller')} · {product} ·{' '}
            <Link
              to="/trip/details"
              search={{ tripId: booking.tripId }}
              className="rounded font-medium text-blue underline underline-offset-4"
            >
              {booking.trip.name}
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {booking.trip.isPersonalBooking && <Badge>Personal</Badge>}
          {origin && <Badge>{origin}</Badge>}
          <Badge tone={look.tone}>
            <look.icon aria-hidden size={13} /> {booking.badge}
          </Badge>
        </div>
      </div>
      <p aria-live="polite" className="mt-2 text-ink-2 sm:ml-[52px]">
        {booking.statusText}
      </p>
    </header>
  );
}
