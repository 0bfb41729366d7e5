import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getSharedTrip } from '@pravas/contract/trip/trip-share-operations.ts';
import { useQuery } from '@tanstack/react-query';
import { LinkIcon, Printer } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { bagsText } from '../../lib/bag-text.ts';
import { instantText } from '../../lib/calendar-date.ts';
import { errorCode } from '../../lib/error-text.ts';
import { useLinkToken } from '../../lib/link-token.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { api } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { TripTimeline } from '../trip/index.ts';

type SharedTrip = AnswerOf<typeof getSharedTrip>['trip'];
type Item = SharedTrip['items'][number];
type Flight = Extract<Item, { readonly service: 'flight' }>;

/** An itinerary for whoever has its link: read only, without prices, ready to be printed. */
export function SharedTripPage() {
  const token = useLinkToken();
  const query = useQuery({
    queryKey: ['shared-trip', token],
    queryFn: ({ signal }) => api.call(getSharedTrip, { bearer: token, signal }),
    enabled: token !== '',
  });
  const trip = query.data?.trip;
  usePageTitle(trip?.name ?? 'Shared itinerary');
  return (
    <div className="mx-auto min-h-dvh max-w-[820px] px-4 py-6 sm:px-6 sm:py-10 print:max-w-none print:p-0">
      <header className="mb-5 flex items-center justify-between gap-4">
        <Logo />
        {trip && (
          <Button onClick={() => window.print()} className="print:hidden">
            <Printer aria-hidden size={16} /> Print
          </Button>
        )}
      </header>
      <main>
        {token === '' || isOver(query.error) ? (
          <LinkIsOver />
        ) : query.isError ? (
          <>
            <h1 className="sr-only">Shared itinerary</h1>
            <LoadProblem failure={query.error} what="The itinerary" onRetry={() => void query.refetch()} />
          </>
        ) : trip ? (
          <Itinerary trip={trip} />
        ) : (
          <ItineraryBones />
        )}
      </main>
    </div>
  );
}

function isOver(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'link_expired' || code === 'share_not_valid' || code === 'validation_failed';
}

function LinkIsOver() {
  return (
    <div className="card grid place-items-center px-6 py-14 text-center">
      <LinkIcon aria-hidden size={28} strokeWidth={1.6} className="text-ink-3" />
      <h1 className="mt-3 text-lead font-semibold">This link has ended</h1>
      <p className="mt-1 max-w-[380px] text-ink-2">
        Links to an itinerary work for some days, or until whoever shared it ends them. Ask that person for a new one.
      </p>
    </div>
  );
}

function Itinerary({ trip }: { readonly trip: SharedTrip }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2.5">
        <h1 className="text-[26px] leading-8 font-semibold tracking-[-0.015em] break-words">{trip.name}</h1>
        <Badge>{trip.status}</Badge>
      </div>
      <p className="mt-1 text-ink-2">
        {[trip.organizationName, trip.travelers.join(', ')].filter(Boolean).join(' · ')}
      </p>
      <Locators flights={trip.items.filter(isFlight)} />
      <section aria-labelledby="shared-days" className="card mt-4 p-4 sm:p-6 print:border-0 print:p-0">
        <h2 id="shared-days" className="sr-only">
          Day by day
        </h2>
        {trip.timeline.days.length === 0 ? (
          <p className="text-ink-2">Nothing in this trip yet.</p>
        ) : (
          <Suspense fallback={<Bone className="h-40" />}>
            <TripTimeline
              timeline={trip.timeline}
              below={(entry) => (
                <Below item={trip.items.find((one) => one._id === entry.bookingId)} departs={entry.departs} />
              )}
            />
          </Suspense>
        )}
      </section>
      <p className="board mt-4 text-meta text-ink-3">
        Times are local to each place. Shared by {trip.sharedBy}; the link works until {instantText(trip.expiresAt)}.
      </p>
    </>
  );
}

function isFlight(item: Item): item is Flight {
  return item.service === 'flight';
}

const DIRECTIONS: Readonly<Record<string, string>> = { onward: 'Onward', return: 'Return', whole: 'Both ways' };

/** What airlines find a booking by. */
function Locators({ flights }: { readonly flights: readonly Flight[] }) {
  const rows = flights.flatMap((flight) => flight.locators.map((locator) => ({ flight, locator })));
  if (rows.length === 0) return null;
  return (
    <ul aria-label="Bookings" className="mt-4 grid gap-2 sm:grid-cols-2">
      {rows.map(({ flight, locator }) => (
        <li
          key={`${flight._id}-${locator.direction}`}
          className="flex items-baseline justify-between gap-3 rounded-xl border border-hairline bg-surface px-4 py-3"
        >
          <span className="min-w-0">
            <span className="block truncate font-medium">{routeOf(flight, locator.direction)}</span>
            <span className="text-meta text-ink-2">
              {flight.badge} · {DIRECTIONS[locator.direction] ?? locator.direction} · {locator.lastName}
            </span>
          </span>
          <span className="shrink-0 text-meta text-ink-2">
            PNR <span className="font-mono text-[15px] font-semibold tracking-wide text-ink">{locator.pnr}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function routeOf(flight: Flight, direction: string): string {
  const slice = direction === 'return' && flight.return ? flight.return : flight.forward;
  return `${slice.segments[0]?.fromCity ?? '-'} to ${slice.segments.at(-1)?.toCity ?? '-'}`;
}

interface BelowProps {
  readonly item: Item | undefined;
  readonly departs: string;
}

/** What else somebody who fetches a traveller looks for. */
function Below({ item, departs }: BelowProps): ReactNode {
  if (item === undefined || isFlight(item)) return <Places flight={item} departs={departs} />;
  const lines =
    item.service === 'train'
      ? [
          `From ${item.boarding.name} to ${item.to.name}`,
          ...(item.pnr === null ? [item.badge] : [`PNR ${item.pnr}`]),
          ...item.places.filter((place) => place !== '-'),
        ]
      : [
          `From ${item.pickUp.place} to ${item.drop.place}`,
          item.vehicle,
          ...(item.driver
            ? [`${item.driver.name}, ${item.driver.mobile}, ${item.driver.vehicleNumber}`]
            : [item.badge]),
        ];
  return (
    <ul className="mt-1 space-y-0.5 text-[13px] text-ink-2">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** Airports, terminals and bags of one direction: what somebody who fetches a traveller looks for. */
function Places({ flight, departs }: { readonly flight: Flight | undefined; readonly departs: string }): ReactNode {
  const slice = [flight?.forward, flight?.return].find((one) => {
    const first = one?.segments[0];
    return first && `${first.departureDate}T${first.departureTime}` === departs.slice(0, 16);
  });
  const [first, last] = [slice?.segments[0], slice?.segments.at(-1)];
  if (!flight || !slice || !first || !last) return null;
  const point = (airport: string, terminal: string | null) => (terminal ? `${airport}, T-${terminal}` : airport);
  const bags = bagsText(slice.baggage);
  return (
    <ul className="mt-1 space-y-0.5 text-[13px] text-ink-2">
      {flight.locators.length === 0 && <li className="font-medium text-amber">{flight.badge}</li>}
      <li>From {point(first.fromAirport, first.departureTerminal)}</li>
      {slice.segments.slice(1).map((segment) => (
        <li key={segment.flightKey}>
          Change in {segment.fromCity}, on at <span className="board">{segment.departureTime}</span> with{' '}
          {segment.flightFullNumber}
        </li>
      ))}
      <li>To {point(last.toAirport, last.arrivalTerminal)}</li>
      {bags !== null && <li>{bags}</li>}
    </ul>
  );
}

function ItineraryBones() {
  return (
    <div role="status" aria-label="Loading itinerary">
      <Bone className="h-8 w-64" />
      <Bone className="mt-2 h-4 w-48" />
      <div className="card mt-5 space-y-5 p-6">
        <Bone className="h-12" />
        <Bone className="h-12" />
        <Bone className="h-12" />
      </div>
    </div>
  );
}
