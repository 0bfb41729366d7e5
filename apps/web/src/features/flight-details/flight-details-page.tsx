import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { Suspense, useEffect } from 'react';
import { errorCode, errorReference, errorText, isOffline } from '../../lib/error-text.ts';
import { type Details, type DetailsAddress, detailsAddressOf } from '../../lib/flight-details-query.ts';
import { listOf } from '../../lib/last-list.ts';
import { useMedia } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { RuleLines, TravellersSection, VerdictPanel } from './details-parts.ts';
import { FareChooser } from './fare-chooser.tsx';
import { LegBox } from './leg-box.tsx';
import { SummaryCard } from './summary-card.tsx';
import { type MiniRules, useDetails, useMiniRules } from './use-flight-details.ts';
import { useReloadWhenExpired } from './use-reload-when-expired.ts';
import { useTravellers } from './use-travellers.ts';

/** A flight with its fares and rules, to review and to add to a trip. */
export function FlightDetailsPage() {
  const search = useSearch({ strict: false });
  const address = detailsAddressOf(textValues(search));
  if (!address) return <Gone listHref={null} text="This address names no flight" />;
  return <LoadedPage key={`${address.searchedFlightId}|${address.fid}`} address={address} />;
}

function LoadedPage({ address }: { readonly address: DetailsAddress }) {
  const details = useDetails(address);
  const fareType = details.data && !details.isPlaceholderData ? details.data.fareType : address.fareType;
  const rules = useMiniRules(address, fareType);
  const listHref = listOf(address.searchedFlightId);
  usePageTitle(details.data ? titleOf(details.data) : 'Flight details');
  useReloadWhenExpired(details.error ?? rules.error, listHref);
  useEffect(() => {
    // What stands further down is fetched while the supplier is asked.
    for (const part of [RuleLines, TravellersSection, VerdictPanel]) void part.preload();
  }, []);
  if (details.isError) {
    const code = errorCode(details.error);
    if (code === 'search_expired' || code === 'flight_not_in_search')
      return <Gone listHref={listHref} text={errorText(details.error)} />;
    return <Failed error={details.error} onRetry={() => void details.refetch()} />;
  }
  if (!details.data) return <DetailsSkeleton />;
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <Body
        address={address}
        details={details.data}
        loading={details.isPlaceholderData}
        rules={rules}
        listHref={listHref}
      />
    </Suspense>
  );
}

/** From here on the summary stands beside the flights. */
const BESIDE = '(min-width: 1024px)';

interface BodyProps {
  readonly address: DetailsAddress;
  readonly details: Details;
  readonly loading: boolean;
  readonly rules: MiniRules;
  readonly listHref: string | null;
}

function Body({ address, details, loading, rules, listHref }: BodyProps) {
  const navigate = useNavigate();
  const here = textValues(useSearch({ strict: false }));
  const chosen = loading ? (address.fareType ?? details.fareType) : details.fareType;
  const lines = rules.data?.miniRules.rules ?? (loading ? null : details.rules);
  const zones = [details.forward, details.return].flatMap((slice) => slice?.segments[0]?.departureZone ?? []);
  const count = details.adults + details.children + details.infants;
  const travellers = useTravellers(address, details);
  const beside = useMedia(BESIDE);
  const go = (part: Readonly<Record<string, string>>, replace: boolean) =>
    void navigate({
      to: '/home2/flight/booking/',
      search: { ...here, ...part },
      replace,
      resetScroll: !replace,
    });
  const panel = details.verdict && (
    <Suspense fallback={<Bone className="h-24" />}>
      <VerdictPanel
        verdict={details.verdict}
        loading={loading}
        onTake={({ flightId, fareType }) => go({ fid: flightId ?? address.fid, fareType: fareType ?? '' }, false)}
      />
    </Suspense>
  );
  return (
    <>
      <header className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Link
          to={listHref ?? '/search'}
          title="Back"
          aria-label="Back"
          className="grid size-10 place-items-center rounded-[10px] border border-edge bg-surface hover:bg-sunken max-sm:size-11"
        >
          <ArrowLeft aria-hidden size={18} />
        </Link>
        <h1 className="text-title font-semibold tracking-[-0.01em]">{titleOf(details)}</h1>
        <Badge>
          {details.return ? 'Round Trip' : 'One Way Trip'} · {countText(count, 'traveller')}
        </Badge>
        <Badge>{details.cabinClass}</Badge>
        {details.supplier && <Badge>{details.supplier}</Badge>}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:gap-5">
        <div className="min-w-0 space-y-4">
          <LegBox title="Departure Flight" slice={details.forward} />
          {details.return && <LegBox title="Return Flight" slice={details.return} />}
          {!beside && panel}
          <section aria-label="Fare" className="card p-4 sm:p-5">
            <FareChooser
              fares={details.faresList}
              chosen={chosen}
              travellers={count}
              onChoose={(fareType) => go({ fareType }, true)}
            />
            <div className="mt-6 border-t border-hairline pt-5" aria-busy={rules.isPending}>
              {lines && <RuleLines rules={lines} zones={zones} />}
              {!lines && !rules.isError && <p className="text-ink-2">Fetching cancellation rules...</p>}
              {!lines && rules.isError && <p className="text-red">{errorText(rules.error)}</p>}
            </div>
            <AirlineNotes notes={rules.data?.miniRules.note ?? []} />
          </section>
          <TravellersSection travellers={travellers} />
        </div>
        <SummaryCard
          key={`${chosen} ${address.tripId ?? ''}`}
          address={address}
          details={details}
          fareType={chosen}
          loading={loading}
          rules={rules}
          listHref={listHref}
          travellers={travellers}
          verdict={beside && panel}
        />
      </div>
    </>
  );
}

function titleOf(details: Details): string {
  const first = details.forward.segments[0];
  const last = details.forward.segments.at(-1);
  return `${first?.fromCity ?? ''} to ${last?.toCity ?? ''}`;
}

function AirlineNotes({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null;
  return (
    <details className="mt-4 border-t border-hairline pt-3 text-[13px]">
      <summary className="min-h-8 font-medium text-ink-2">The airline's own words</summary>
      <ul className="mt-2 list-disc space-y-1 pl-5 text-ink-2">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}

function Gone({ listHref, text }: { readonly listHref: string | null; readonly text: string }) {
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone="warning"
        title={text}
        action={
          <a href={listHref ?? '/search'} className={buttonClass('strong', 'small')}>
            {listHref ? 'Reload results' : 'Search flights'}
          </a>
        }
      >
        Prices hold for some minutes only. Searching again shows what is offered now.
      </Notice>
    </>
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const reference = errorReference(error);
  return (
    <>
      <h1 className="sr-only">Flight details</h1>
      <Notice
        tone={isOffline(error) ? 'offline' : 'error'}
        title={errorText(error)}
        action={
          <Button size="small" onClick={onRetry}>
            <RotateCw aria-hidden size={14} /> Retry
          </Button>
        }
      >
        Nothing was booked or charged.
        {reference && <span className="block font-mono text-meta">Reference {reference}</span>}
      </Notice>
    </>
  );
}

function DetailsSkeleton() {
  return (
    <div role="status" aria-label="Loading flight details">
      <div className="mb-4 flex items-center gap-3">
        <Bone className="size-10" />
        <Bone className="h-7 w-64" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px]">
        <div className="space-y-4">
          <div className="card space-y-4 p-5">
            <Bone className="h-5 w-48" />
            <Bone className="h-24 w-80" />
          </div>
          <div className="card grid gap-3 p-5 sm:grid-cols-3">
            <Bone className="h-36" />
            <Bone className="h-36" />
            <Bone className="h-36" />
          </div>
        </div>
        <div className="card space-y-4 p-5">
          <Bone className="h-5 w-24" />
          <Bone className="h-16" />
          <Bone className="h-12" />
        </div>
      </div>
    </div>
  );
}
