import { Link } from '@tanstack/react-router';
import { Luggage, ReceiptIndianRupee, Utensils } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { bagsText } from '../../lib/bag-text.ts';
import { fareName } from '../../lib/fare-name.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { VerdictMark, VerdictWithReason } from '../../ui/verdict-badge.tsx';
import type { EmissionsMethod } from './emissions.ts';
import { EmissionsMark } from './emissions-mark.tsx';
import type { ShownRow } from './filter-rows.ts';
import { netLineOf, priceOf } from './net-price.ts';
import { givesNothingBack, type ListedFare, needText, type PricedFare, refundText, seatsText } from './option-row.ts';
import { PaidPrice } from './paid-price.tsx';
import { SliceRow } from './slice-row.tsx';
import { type Suggestion, SuggestionButton, suggestionOf } from './suggestion-button.tsx';
import { usePrefetchDetails } from './use-prefetch-details.ts';

interface FlightCardProps {
  readonly shown: ShownRow;
  readonly travellers: number;
  readonly chosen: boolean;
  readonly viewAll: boolean;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  readonly emissionsMethod: EmissionsMethod | null;
  /** Ticked for comparison. */
  readonly picked: boolean;
  readonly onPick: () => void;
  /** The flight that a suggestion has led to. */
  readonly suggested: boolean;
  readonly onTake: (suggestion: Suggestion) => void;
  /** The details' address for a fare of this card; null while the search has no number yet. */
  readonly detailsHref: (fareType: string) => string | null;
  /** Opens an address of the details, after the list has kept which flight it was. */
  readonly onOpen: (href: string) => void;
}

/** A flight with its cheapest fitting fare: the journey at the left, the price on the stub. */
export function FlightCard(props: FlightCardProps) {
  const { shown, chosen, viewAll, net, emissionsMethod, picked, onPick, suggested, onTake, detailsHref, onOpen } =
    props;
  const { row, fare, fares } = shown;
  const { option } = row;
  const names = option.airlines.map((airline) => airline.name).join(', ');
  const first = option.slices[0]?.segments[0];
  const suggestion = suggestionOf(fare);
  return (
    <article
      data-result
      tabIndex={-1}
      aria-label={`${names}, ${first?.departureTime ?? ''}, ${inr(priceOf(fare, net))}`}
      className={cx('card outline-offset-0', (chosen || suggested) && 'border-blue shadow-[0_0_0_1px_var(--blue)]')}
    >
      <div className="grid sm:grid-cols-[minmax(0,1fr)_212px]">
        <div className="min-w-0 p-4 sm:px-5">
          <div className="mb-3 flex items-center gap-2.5">
            <span className="flex gap-1">
              {option.airlines.slice(0, 2).map((airline) => (
                <AirlineBadge key={airline.code} code={airline.code} />
              ))}
            </span>
            <h3 className="min-w-0 truncate text-[15px] font-medium">
              {names}
              <span className="font-normal text-ink-2"> · {option.cabin}</span>
            </h3>
            <span className="ml-auto flex shrink-0 items-center gap-1.5">
              {chosen && <Badge tone="blue">Last opened</Badge>}
              {suggested && !chosen && <Badge tone="blue">Suggested</Badge>}
              {fare.verdict && <VerdictWithReason outcome={fare.verdict.outcome} reasons={fare.verdict.reasons} />}
            </span>
          </div>
          <div className="space-y-3">
            {option.slices.map((slice) => (
              <SliceRow key={slice.segments[0]?.flightKey ?? ''} slice={slice} />
            ))}
          </div>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hairline pt-2.5">
            <FareFacts fare={fare}>
              {option.emissions && (
                <li>
                  <EmissionsMark emissions={option.emissions} method={emissionsMethod} />
                </li>
              )}
            </FareFacts>
            <div className="ml-auto">
              <Checkbox checked={picked} onChange={onPick}>
                Compare
                <span className="sr-only">
                  {' '}
                  {names} {first?.departureTime}
                </span>
              </Checkbox>
            </div>
          </div>
          {suggestion && <SuggestionButton suggestion={suggestion} onTake={onTake} className="mt-1.5 -mb-1.5" />}
        </div>
        <div className="max-sm:stub-flat sm:stub flex flex-row items-end justify-between gap-4 p-4 sm:flex-col sm:items-stretch sm:px-5">
          <StubPrice {...props} />
          <DetailsLink
            href={detailsHref(fare.fareType)}
            onOpen={onOpen}
            label={`View fares, ${names} ${first?.departureTime ?? ''}`}
          >
            View fares
          </DetailsLink>
        </div>
      </div>
      {viewAll && fares.length > 1 && <FareRows fares={fares} net={net} detailsHref={detailsHref} onOpen={onOpen} />}
    </article>
  );
}

/** The fare's price, for whom, and what of it comes back. */
function StubPrice({ shown, travellers, viewAll, net, detailsHref }: FlightCardProps) {
  const { fare, fares } = shown;
  const need = needText(fare);
  return (
    <div className="min-w-0 sm:text-right">
      <p className="text-meta break-words text-ink-2">{fareName(fare)}</p>
      <p className="text-price font-semibold tracking-[-0.01em]">
        <PaidPrice fare={fare} net={net} href={detailsHref(fare.fareType)} side="below" />
      </p>
      <p className="text-meta text-ink-2">
        {countText(travellers, 'traveller')} ·{' '}
        {net && fare.netPaid !== null && fare.netPaid < fare.paid ? 'after GST credit' : 'all included'}
      </p>
      {need && <p className="text-meta text-amber">{need}</p>}
      <NetLine fare={netLineOf(fare)} net={net} />
      {fares.length > 1 && !viewAll && (
        <p className="mt-1 text-meta text-ink-3">{countText(fares.length - 1, 'more fare')}</p>
      )}
      {fare.supplier && <p className="mt-1 text-meta text-ink-3">{fare.supplier}</p>}
    </div>
  );
}

interface DetailsLinkProps {
  readonly href: string | null;
  readonly onOpen: (href: string) => void;
  readonly label: string;
  readonly children: ReactNode;
}

function DetailsLink({ href, onOpen, label, children }: DetailsLinkProps) {
  const prefetch = usePrefetchDetails(href);
  if (!href) return <span className={cx(buttonClass('strong'), 'opacity-50')}>{children}</span>;
  return (
    <Link
      {...prefetch}
      to={href}
      onClick={(event) => plainClick(event) && onOpen(href)}
      aria-label={label}
      className={cx(buttonClass('strong'), 'shrink-0 sm:w-full')}
      data-open
    >
      {children}
    </Link>
  );
}

/** Takes over a plain click; with a modifier key the browser opens a tab or a window as always. */
function plainClick(event: MouseEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return false;
  event.preventDefault();
  return true;
}

/** Bags, refund, meal and seats: only what the supplier has said. */
function FareFacts({ fare, children }: { readonly fare: ListedFare; readonly children?: ReactNode }) {
  const baggage = bagsText(fare.baggage);
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-meta text-ink-2">
      {baggage && (
        <li className="flex items-center gap-1.5">
          <Luggage aria-hidden size={14} /> {baggage}
        </li>
      )}
      <li className={cx('flex items-center gap-1.5', givesNothingBack(fare) && 'text-red')}>
        <ReceiptIndianRupee aria-hidden size={14} /> {refundText(fare, inr)}
      </li>
      {fare.mealIncluded && (
        <li className="flex items-center gap-1.5">
          <Utensils aria-hidden size={14} /> Meal included
        </li>
      )}
      {seatsText(fare) && <li className="text-amber">{seatsText(fare)}</li>}
      {children}
    </ul>
  );
}

interface FareRowsProps {
  readonly fares: readonly PricedFare[];
  readonly net: boolean;
  readonly detailsHref: (fareType: string) => string | null;
  readonly onOpen: (href: string) => void;
}

function FareRows({ fares, net, detailsHref, onOpen }: FareRowsProps) {
  return (
    <ul className="divide-y divide-hairline border-t border-hairline px-4 text-[13px] sm:px-5">
      {fares.map((fare) => {
        const href = detailsHref(fare.fareType);
        return (
          <li key={fare.fareType} className="flex min-h-11 flex-wrap items-center gap-x-4 py-1.5">
            <span className="min-w-40 font-medium">{fareName(fare)}</span>
            <span className="min-w-0 flex-1 truncate text-meta text-ink-2">
              {[
                bagsText(fare.baggage),
                refundText(fare, inr),
                fare.mealIncluded ? 'Meal included' : null,
                fare.supplier,
                needText(fare),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {fare.verdict && <VerdictMark outcome={fare.verdict.outcome} className="text-meta" />}
            <span className="board font-semibold">{inr(priceOf(fare, net))}</span>
            {href && (
              <Link
                to={href}
                onClick={(event) => plainClick(event) && onOpen(href)}
                aria-label={`Choose ${fareName(fare)}`}
                className={buttonClass('plain', 'small')}
              >
                Choose
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
