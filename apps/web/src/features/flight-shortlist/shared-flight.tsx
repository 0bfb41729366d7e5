import { Luggage, ReceiptIndianRupee } from 'lucide-react';
import { Suspense } from 'react';
import { bagsText } from '../../lib/bag-text.ts';
import { inr } from '../../lib/money-text.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictBadge } from '../../ui/verdict-badge.tsx';
import { EmissionsMark, journeyRefundText, SliceRow } from '../flight-list/index.ts';
import { SuggestButton, SuggestedMarks } from '../sharing/index.ts';
import { type Answer, includedIn, paidFor, type Shared, type Shortlist } from './shortlist-words.ts';

interface SharedFlightProps {
  readonly shortlist: Shortlist;
  readonly shared: Shared;
  /** "6E 2043". */
  readonly name: string;
  readonly isLowest: boolean;
  /** Those who suggest this one. */
  readonly suggestedBy: readonly Answer[];
  /** Lets the reader suggest it; null for the person who shared it. */
  readonly onSuggest: (() => void) | null;
}

/** A flight as it was shared: journey and verdict at the left, what it costs and who suggests it on the stub. */
export function SharedFlight(props: SharedFlightProps) {
  const { shared } = props;
  const airlines = [
    ...new Map(shared.options.flatMap((option) => option.airlines).map((one) => [one.code, one])).values(),
  ];
  const slices = shared.options.flatMap((option) => option.slices);
  return (
    <article className="card grid md:grid-cols-[minmax(0,1fr)_228px]">
      <div className="min-w-0 p-4 sm:px-5">
        <div className="mb-3 flex items-center gap-2.5">
          {airlines.slice(0, 2).map((airline) => (
            <AirlineBadge key={airline.code} code={airline.code} />
          ))}
          <h2 className="min-w-0 truncate text-[15px] font-medium">
            {airlines.map((one) => one.name).join(', ')}
            <span className="board font-normal text-ink-2"> · {props.name}</span>
          </h2>
        </div>
        <div className="space-y-3">
          {slices.map((slice) => (
            <Suspense key={slice.segments[0]?.flightKey ?? ''} fallback={<Bone className="h-11" />}>
              <SliceRow slice={slice} />
            </Suspense>
          ))}
        </div>
        <FareFacts shared={shared} />
        {shared.verdict && <SharedVerdict verdict={shared.verdict} />}
      </div>
      <Stub {...props} />
    </article>
  );
}

/** Bags, refund and CO2e: only what is known. */
function FareFacts({ shared }: { readonly shared: Shared }) {
  const fares = shared.options.flatMap(
    (option) => option.fares.find((fare) => fare.fareType === shared.fareType) ?? option.fares[0] ?? [],
  );
  const [fare] = fares;
  const bags = fare && bagsText(fare.baggage);
  return (
    <ul className="mt-4 flex flex-wrap gap-x-5 gap-y-1.5 border-t border-hairline pt-3 text-meta text-ink-2">
      {bags && (
        <li className="flex items-center gap-1.5">
          <Luggage aria-hidden size={14} /> {bags}
        </li>
      )}
      {fare && (
        <li className="flex items-center gap-1.5">
          <ReceiptIndianRupee aria-hidden size={14} /> {journeyRefundText(fares, inr)}
        </li>
      )}
      {shared.emissions && (
        <li>
          <Suspense fallback={<Bone className="h-6 w-24" />}>
            <EmissionsMark emissions={shared.emissions} method={null} />
          </Suspense>
        </li>
      )}
    </ul>
  );
}

/** What the policy said of it to the person who shared it: the word, the broken rules, and what would comply. */
function SharedVerdict({ verdict }: { readonly verdict: NonNullable<Shared['verdict']> }) {
  const { outcome, reasons, instead } = verdict;
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-[13px]">
      <VerdictBadge outcome={outcome} />
      {reasons.length > 0 && <span>{reasons.join(' · ')}</span>}
      {instead && <span className="text-ink-2">To be in policy: {instead}</span>}
    </div>
  );
}

function Stub({ shortlist, shared, name, isLowest, suggestedBy, onSuggest }: SharedFlightProps) {
  const isMine = suggestedBy.some((one) => one.isMine);
  return (
    <div className="max-md:stub-flat md:stub flex flex-col gap-3 p-4 sm:px-5 md:text-right">
      <div>
        <p className="text-meta text-ink-2">{shared.fareLabel}</p>
        <p className="board text-price font-semibold tracking-[-0.01em]">{inr(paidFor(shared))}</p>
        <p className="text-meta text-ink-2">All travellers · {includedIn(shortlist, shared)}</p>
        {shared.totalWithFee !== null && shared.totalWithFee !== shared.totalPrice && (
          <p className="board text-meta text-ink-2">Airline's fare {inr(shared.totalPrice)}</p>
        )}
      </div>
      <SuggestedMarks isLowest={isLowest} suggestedBy={suggestedBy} />
      {onSuggest && <SuggestButton name={name} isMine={isMine} onSuggest={onSuggest} />}
    </div>
  );
}
