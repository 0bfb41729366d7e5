import type { ChosenExtra } from '@pravas/domain/flight-order/chosen-extras.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { errorCode, errorText } from '../../lib/error-text.ts';
import { type Details, type DetailsAddress, detailsAddressOf } from '../../lib/flight-details-query.ts';
import { listOf } from '../../lib/last-list.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useMedia } from '../../lib/media.ts';
import { countText } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { textValues } from '../../lib/search-text.ts';
import { Badge } from '../../ui/badge.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { FareChooser } from '../fare-shelf/index.ts';
import { EmissionsMark } from '../flight-list/index.ts';
import { ClearedNotice, ExtrasPanel } from '../seat-map/index.ts';
import { cannotAdd } from './cannot-add.ts';
import { Failed } from './details-notices.tsx';
import { LegBox } from './leg-box.tsx';
import { faresNow } from './price-change.ts';
import { goneText } from './refused-part.ts';
import { SummaryCard } from './summary-card.tsx';
import { useExtras } from './use-extras.ts';
import { type MiniRules, useDetails, useMiniRules } from './use-flight-details.ts';
import { useReloadWhenExpired } from './use-reload-when-expired.ts';
import { useSpareParts } from './use-spare-parts.ts';
import { useTravellers } from './use-travellers.ts';

const CheaperOptions = lazyPage(() => import('./cheaper-options.tsx'), 'CheaperOptions');
const GstSection = lazyPage(() => import('./gst-section.tsx'), 'GstSection');
const VerdictPanel = lazyPage(() => import('./verdict-panel.tsx'), 'VerdictPanel');
const RuleLines = lazyPage(() => import('./rule-lines.tsx'), 'RuleLines');
const Gone = lazyPage(() => import('./gone.tsx'), 'Gone');
const TakenOut = lazyPage(() => import('./taken-out.tsx'), 'TakenOut');
const TravellersSection = lazyPage(() => import('./travellers-section.tsx'), 'TravellersSection');

// These parts are in files of their own, fetched at once while the flight itself is fetched. So is the notice that
// shows only after a change: without a network it could no longer be fetched.
for (const part of [
  FareChooser,
  TravellersSection,
  RuleLines,
  TakenOut,
  Gone,
  VerdictPanel,
  ExtrasPanel,
  GstSection,
  CheaperOptions,
  ClearedNotice,
]) {
  void part.preload();
}

const FETCHING_RULES = <p className="text-ink-2">Fetching cancellation rules...</p>;

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
  const last = useLast(details);
  const spare = useSpareParts(address, details.error);
  const retry = () => {
    if (details.isError) void details.refetch();
    if (rules.isError) void rules.refetch();
  };
  useWhenBack(retry);
  if (details.isError && !spare.refused) {
    const gone = goneText(details.error);
    if (gone !== null && (!last || isOver(details.error))) return <Gone listHref={listHref} text={gone} />;
    if (!last) return <Failed error={details.error} onRetry={retry} />;
  }
  const shown = details.data ?? last;
  if (!shown) return <DetailsSkeleton />;
  return (
    <Suspense fallback={<DetailsSkeleton />}>
      <TakenOut parts={spare.taken} />
      {details.isError && !spare.refused && (
        <LoadProblem failure={details.error} what="The fare you chose" onRetry={retry} className="mb-4" />
      )}
      <Body
        address={address}
        details={shown}
        loading={details.isPlaceholderData || details.isError}
        rules={rules}
        listHref={listHref}
      />
    </Suspense>
  );
}

/** True where no fare of the flight is available any more, whatever was loaded before. */
function isOver(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'search_expired' || code === 'flight_not_in_search';
}

/** The last loaded data: another fare that is not available now removes nothing from the page. */
function useLast({ data, isPlaceholderData }: ReturnType<typeof useDetails>): Details | null {
  const [last, setLast] = useState<Details | null>(null);
  useEffect(() => {
    if (data && !isPlaceholderData) setLast(data);
  }, [data, isPlaceholderData]);
  return last;
}

/** Fetches again what failed as soon as there is a connection. */
function useWhenBack(retry: () => void): void {
  const back = useEffectEvent(retry);
  useEffect(() => {
    const onBack = () => back();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, []);
}

/** A person who goes on without the trip is led to the summary: the link that they followed is gone with its notice. */
function useSummaryInFocus(tripId: string | null): void {
  const before = useRef(tripId);
  useEffect(() => {
    if (before.current !== null && tripId === null) document.getElementById('summary')?.focus();
    before.current = tripId;
  }, [tripId]);
}

/** From this width on the summary is beside the flights. */
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
  const travellers = useTravellers(address, details);
  const extras = useExtras(address, chosen);
  const obstacle = cannotAdd(details, travellers);
  useSummaryInFocus(address.tripId);
  const beside = useMedia(BESIDE);
  const go = (part: Readonly<Record<string, string>>, replace: boolean) =>
    navigate({
      to: '/home2/flight/booking/',
      search: { ...here, ...part },
      replace,
      resetScroll: !replace,
    });
  // The policy judges the present price, as soon as it is known.
  const verdict = (!loading && rules.data?.verdict) || details.verdict;
  const panel = verdict && (
    <Suspense fallback={<Bone className="h-24" />}>
      <VerdictPanel
        verdict={verdict}
        loading={loading}
        onTake={({ flightId, fareType }) => void go({ fid: flightId ?? address.fid, fareType: fareType ?? '' }, false)}
      />
    </Suspense>
  );
  const cheaper = (
    <Suspense>
      <CheaperOptions
        address={address}
        fareType={chosen}
        listHref={listHref}
        moreRupees={loading ? 0 : moreNow(details, rules)}
      />
    </Suspense>
  );
  return (
    <>
      <PageHead details={details} listHref={listHref} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:gap-5">
        <div className="min-w-0 space-y-4">
          {details.slices.map((slice, index) => (
            <LegBox
              key={slice.segments[0]?.flightKey}
              title={legTitle(details, index)}
              slice={slice}
              startOpen={details.slices.length <= 2}
            />
          ))}
          {details.emissions && (
            <div className="flex min-h-6 px-4 text-[13px] text-ink-2 sm:px-5">
              <Suspense>
                <EmissionsMark emissions={details.emissions} method={details.emissionsMethod} />
              </Suspense>
            </div>
          )}
          {!beside && panel}
          <FareSection
            address={address}
            details={details}
            chosen={chosen}
            loading={loading}
            rules={rules}
            // The claimable GST is computed for the registration of the search.
            net={(address.gst === null && rules.data?.net) || null}
            cleared={extras.chosen.length === 0 ? extras.cleared : []}
            onChoose={(fareType) => go({ fareType }, true)}
          />
          <TravellersSection travellers={travellers} obstacle={obstacle} />
          {!rules.isError && (
            <Suspense fallback={<Bone className="h-40" />}>
              <ExtrasPanel
                slices={details.slices}
                seatMap={loading ? null : (rules.data?.miniRules.seatMap ?? null)}
                travellers={travellers.people}
                tripPolicy={details.tripPolicy}
                capabilities={details.capabilities}
                mandatory={details.requirements}
                chosen={extras.chosen}
                onChange={extras.change}
                onCheck={extras.judge}
              />
            </Suspense>
          )}
          <Suspense>
            <GstSection
              gst={details.gst}
              canCarry={details.capabilities.gst}
              value={address.gst ?? details.gst.selected ?? ''}
              onChange={(gst) => go({ gst }, true)}
            />
          </Suspense>
          {!beside && cheaper}
        </div>
        <div className="space-y-4 lg:sticky lg:top-[76px]">
          <SummaryCard
            key={`${chosen} ${address.tripId ?? ''}`}
            address={address}
            details={details}
            fareType={chosen}
            loading={loading}
            rules={rules}
            listHref={listHref}
            travellers={travellers}
            extras={extras}
            obstacle={obstacle}
            verdict={beside && panel}
          />
          {beside && cheaper}
        </div>
      </div>
    </>
  );
}

/** How much more the fare costs now than when it was listed; 0 where nobody knows yet. */
function moreNow({ faresList, fareType }: Details, rules: MiniRules): number {
  const listed = faresList.find((fare) => fare.fareType === fareType)?.totalPrice;
  return listed === undefined || !rules.data ? 0 : rules.data.summary.fare - listed;
}

function PageHead({ details, listHref }: Pick<BodyProps, 'details' | 'listHref'>) {
  const count = details.adults + details.children + details.infants;
  return (
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
        {SHAPES[details.shape]} · {countText(count, 'traveller')}
      </Badge>
      <Badge>{details.cabinClass}</Badge>
      {details.supplier && <Badge>{details.supplier}</Badge>}
    </header>
  );
}

const SHAPES: Readonly<Record<Details['shape'], string>> = {
  one_way: 'One Way Trip',
  return: 'Round Trip',
  multi_city: 'Multi-city',
};

function legTitle({ shape }: Details, index: number): string {
  if (shape === 'multi_city') return `Flight ${index + 1}`;
  return index === 0 ? 'Departure Flight' : 'Return Flight';
}

interface FareSectionProps extends Pick<BodyProps, 'address' | 'details' | 'loading' | 'rules'> {
  readonly chosen: string;
  /** Its present price after claimable GST; null where nobody knows. */
  readonly net: NonNullable<MiniRules['data']>['net'];
  /** Seats, meals and bags that the fare before had. */
  readonly cleared: readonly ChosenExtra[];
  readonly onChoose: (fareType: string) => Promise<void>;
}

/** The fares, and the rules of the one that is selected; those of international fares only once they are loaded. */
function FareSection({ address, details, chosen, net, loading, rules, cleared, onChoose }: FareSectionProps) {
  const lines = rules.data?.miniRules.rules ?? (loading ? null : details.rules);
  const ofChosen = lines ? 'loaded' : rules.isError ? 'failed' : 'loading';
  const zones = details.slices.flatMap((slice) => slice.segments[0]?.departureZone ?? []);
  return (
    <section aria-label="Fare" className="card p-4 sm:p-5">
      <FareChooser
        fares={faresNow(details.faresList, chosen, rules.data ? { fare: rules.data.summary.fare, net } : null)}
        chosen={chosen}
        travellers={details.adults + details.children + details.infants}
        live={details.isIntl ? { address, ofChosen } : null}
        onChoose={onChoose}
      />
      {cleared.length > 0 && (
        <Suspense>
          <ClearedNotice cleared={cleared} />
        </Suspense>
      )}
      <div className="mt-5 border-t border-hairline pt-5" aria-busy={rules.isPending}>
        {lines && (
          <Suspense fallback={FETCHING_RULES}>
            <RuleLines rules={lines} zones={zones} />
          </Suspense>
        )}
        {!lines && !rules.isError && FETCHING_RULES}
        {!lines && rules.isError && <p className="text-red">{errorText(rules.error)}</p>}
      </div>
      <AirlineNotes notes={rules.data?.miniRules.note ?? []} />
    </section>
  );
}

function titleOf({ shape, slices, forward }: Details): string {
  const first = forward.segments[0]?.fromCity ?? '';
  if (shape !== 'multi_city') return `${first} to ${forward.segments.at(-1)?.toCity ?? ''}`;
  const stops = slices.map((slice) => slice.segments.at(-1)?.toCity ?? '');
  return [first, ...stops].join(' to ');
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
