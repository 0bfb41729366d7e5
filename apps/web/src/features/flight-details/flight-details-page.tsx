import { ApiError } from '@pravas/contract/client.ts';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ArrowLeft, RotateCw } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { agoText } from '../../lib/calendar-date.ts';
import { errorCode, errorReference, errorText, isOffline } from '../../lib/error-text.ts';
import { listOf } from '../../lib/last-list.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { type SearchText, textValues } from '../../lib/search-text.ts';
import { showToast } from '../../lib/toasts.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { PriceChangedDialog } from '../../ui/price-changed-dialog.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { FareChooser } from './fare-chooser.tsx';
import { LegBox } from './leg-box.tsx';
import { PriceRows } from './price-panel.tsx';
import { RuleLines } from './rule-lines.tsx';
import { type DetailsAddress, useAddToTrip, useDetails, useMiniRules } from './use-flight-details.ts';

type Details = NonNullable<ReturnType<typeof useDetails>['data']>;
type MiniRules = ReturnType<typeof useMiniRules>;

function addressOf(text: SearchText): DetailsAddress | null {
  const { searchedFlightId, fid, fareType, id, pb } = text;
  if (!searchedFlightId || !fid) return null;
  return {
    searchedFlightId,
    fid,
    fareType: fareType || null,
    tripId: id || null,
    isPersonalBooking: pb === '1' || pb === 'true',
  };
}

/** A flight with its fares and rules, to review and to add to a trip. */
export function FlightDetailsPage() {
  const search = useSearch({ strict: false });
  const address = addressOf(textValues(search));
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
  if (details.isError) {
    const code = errorCode(details.error);
    if (code === 'search_expired' || code === 'flight_not_in_search')
      return <Gone listHref={listHref} text={errorText(details.error)} />;
    return <Failed error={details.error} onRetry={() => void details.refetch()} />;
  }
  if (!details.data) return <DetailsSkeleton />;
  return (
    <Body
      address={address}
      details={details.data}
      loading={details.isPlaceholderData}
      rules={rules}
      listHref={listHref}
    />
  );
}

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
  const travellers = details.adults + details.children + details.infants;
  const choose = (fareType: string) =>
    void navigate({
      to: '/home2/flight/booking/',
      search: { ...here, fareType },
      replace: true,
      resetScroll: false,
    });
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
          {details.return ? 'Round Trip' : 'One Way Trip'} · {countText(travellers, 'traveller')}
        </Badge>
        <Badge>{details.cabinClass}</Badge>
        {details.supplier && <Badge>{details.supplier}</Badge>}
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_300px] xl:gap-5">
        <div className="min-w-0 space-y-4">
          <LegBox title="Departure Flight" slice={details.forward} />
          {details.return && <LegBox title="Return Flight" slice={details.return} />}
          <section aria-label="Fare" className="card p-4 sm:p-5">
            <FareChooser fares={details.faresList} chosen={chosen} travellers={travellers} onChoose={choose} />
            <div className="mt-6 border-t border-hairline pt-5" aria-busy={rules.isPending}>
              {lines && <RuleLines rules={lines} zones={zones} />}
              {!lines && !rules.isError && <p className="text-ink-2">Fetching cancellation rules...</p>}
              {!lines && rules.isError && <p className="text-red">{errorText(rules.error)}</p>}
            </div>
            <AirlineNotes notes={rules.data?.miniRules.note ?? []} />
          </section>
        </div>
        <SummaryCard
          key={chosen}
          address={address}
          details={details}
          fareType={chosen}
          loading={loading}
          rules={rules}
          listHref={listHref}
        />
      </div>
    </>
  );
}

interface SummaryCardProps extends BodyProps {
  readonly fareType: string;
}

function SummaryCard({ address, details, fareType, loading, rules, listHref }: SummaryCardProps) {
  const add = useAddToTrip(address, fareType);
  const now = useNow(30_000);
  const [agreed, setAgreed] = useState<number | null>(null);
  const [open, setOpen] = useState(false);
  const summary = rules.data?.summary ?? details.summary;
  const total = rules.data?.newTotalPrice ?? summary.totalPrice;
  const change = priceChange(details, rules, add.error, agreed);
  const failure =
    add.error && !change && !(add.error instanceof ApiError && add.error.envelope.code === 'price_changed')
      ? add.error
      : null;
  useReloadWhenExpired(add.error, listHref, true);
  const label = addLabel(add.isPending, loading || rules.isPending, rules.isError);
  const disabled = label !== 'Add to trip';
  const accept = (price: number) => {
    setAgreed(price);
    if (add.error) add.mutate(price);
  };
  const button = (
    <Button
      tone="primary"
      size="large"
      className="w-full max-sm:w-auto"
      disabled={disabled}
      busy={add.isPending || rules.isFetching}
      onClick={() => add.mutate(total)}
    >
      {label}
    </Button>
  );
  return (
    <>
      <aside
        aria-labelledby="summary"
        className={cx(
          'card lg:sticky lg:top-[76px] lg:block lg:p-5',
          'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[57px] max-lg:z-20 max-lg:rounded-b-none max-lg:px-4 max-lg:py-3 max-lg:shadow-pop sm:max-lg:bottom-0 sm:max-lg:left-[208px]',
        )}
      >
        <div className="flex items-center justify-between gap-3">
          <h2 id="summary" className="text-[15px] font-semibold max-lg:sr-only">
            Summary
          </h2>
          <button
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
          <PriceRows summary={summary} />
          <div className="mt-4 max-lg:hidden">{button}</div>
          <p className="mt-3 text-center text-meta text-ink-3">
            Quoted {agoText(details.quotedAt, now)}. Nothing is paid yet.
          </p>
        </div>
        <div aria-live="polite">
          {failure && (
            <Notice tone={isOffline(failure) ? 'offline' : 'error'} title={errorText(failure)} className="mt-3">
              Nothing was added or charged.
            </Notice>
          )}
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
      </aside>
      {change && (
        <PriceChangedDialog
          oldRupees={change.old}
          newRupees={change.new}
          onContinue={() => accept(change.new)}
          onCancel={() => (listHref ? window.location.assign(listHref) : setAgreed(change.new))}
        />
      )}
    </>
  );
}

/** A change the person has not answered yet: told by adding, or by the supplier's live price. */
function priceChange(
  details: Details,
  rules: MiniRules,
  addError: unknown,
  agreed: number | null,
): { old: number; new: number } | null {
  if (addError instanceof ApiError && addError.envelope.code === 'price_changed') {
    const { price } = addError.envelope;
    return price && price.new !== agreed ? price : null;
  }
  if (!rules.data?.priceChanged || agreed === rules.data.newTotalPrice) return null;
  const old =
    details.faresList.find((fare) => fare.fareType === details.fareType)?.totalPrice ?? details.summary.totalPrice;
  return old === rules.data.newTotalPrice ? null : { old, new: rules.data.newTotalPrice };
}

function addLabel(adding: boolean, fetching: boolean, failed: boolean): string {
  if (adding) return 'Adding...';
  if (fetching) return 'Fetching details...';
  return failed ? 'No longer available, please reload' : 'Add to trip';
}

/** Rules §8: an expired search, or a failure of the server while adding, searches again. */
function useReloadWhenExpired(error: unknown, listHref: string | null, adding = false): void {
  const reload = useEffectEvent((reason: unknown) => {
    const expired = errorCode(reason) === 'search_expired' || /already expired/i.test(errorText(reason));
    const broken = adding && reason instanceof ApiError && reason.envelope.status === 500;
    if (!listHref || !(expired || broken)) return;
    showToast(errorText(reason), 'error');
    window.location.assign(listHref);
  });
  useEffect(() => {
    if (error) reload(error);
  }, [error]);
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
  );
}

function Failed({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const reference = errorReference(error);
  return (
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
