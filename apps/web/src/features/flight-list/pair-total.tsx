import { getFlightVerdict } from '@pravas/contract/flight/flight-details.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { fareName } from '../../lib/fare-name.ts';
import { countText } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { isPicked, type Picking } from '../flight-compare/index.ts';
import { pairConflict } from './fare-pairs.ts';
import type { ListedPair } from './listed-pairs.ts';
import { netLineOf } from './net-price.ts';
import { flightName, needText, type OptionRow } from './option-row.ts';
import { PaidPrice } from './paid-price.tsx';
import { type Suggestion, SuggestionButton } from './suggestion-button.tsx';
import { usePrefetchDetails } from './use-prefetch-details.ts';

interface PairTotalProps {
  /** Both flights in the fare that they would be bought in; null where they are not sold together. */
  readonly pair: ListedPair | null;
  readonly outward: OptionRow | null;
  readonly inward: OptionRow | null;
  readonly travellers: number;
  readonly detailsHref: (flightId: string, fareType: string | null) => string | null;
  readonly judgedAs: string | null;
  readonly net: boolean;
  readonly picking: Picking;
  /** What is ticked for comparison, above the total. */
  readonly tray: ReactNode;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** The chosen onward and return flight together: what they cost, what the policy says, and the way to their fares. */
export function PairTotal(props: PairTotalProps) {
  const { pair, outward, inward, travellers, detailsHref, judgedAs, net, picking, tray, onTake } = props;
  if (!outward || !inward) return null;
  const conflict = pairConflict(outward.option, inward.option);
  if (conflict !== null) return <NotTogether text={`${conflict} Choose another flight for one of them.`} />;
  if (!pair) return <NotTogether text={NOT_SOLD} />;
  const { way: best } = pair;
  const facts = [fareName(best), needText(best), countText(travellers, 'traveller')].filter((text) => text !== null);
  const flightId = `${outward.key}~${inward.key}`;
  const href = detailsHref(flightId, best.fareType);
  return (
    <div data-bottom-bar className="sticky bottom-[60px] z-10 mt-3 space-y-2 sm:bottom-4">
      {tray}
      <div className="card relative flex flex-wrap items-center gap-x-5 gap-y-2 bg-raised p-3 shadow-pop max-xl:gap-y-1 sm:px-5">
        <p className="board hidden min-w-0 flex-1 items-center gap-2 text-[13px] text-ink-2 xl:flex">
          {flightName(outward.option)} <ArrowRight aria-label="and back with" size={14} /> {flightName(inward.option)}
        </p>
        <div aria-live="polite" className="flex-1 max-xl:basis-full xl:flex-none xl:text-right">
          <p className="board text-price leading-7 font-semibold max-xl:pr-36 max-xl:leading-[44px]">
            <PaidPrice fare={best} net={net} href={href} side="above" />
          </p>
          <p className="text-meta text-ink-2 xl:ml-auto xl:max-w-80">
            {facts.join(' · ')}
            {net && best.netPaid !== null && best.netPaid < best.paid && ' · after GST credit'}
          </p>
          <div className="max-sm:hidden">
            <NetLine fare={netLineOf(best)} net={net} />
          </div>
        </div>
        {judgedAs !== null && (
          <div className="max-xl:flex-1">
            <PairVerdict searchedFlightId={judgedAs} flightId={flightId} fareType={best.fareType} onTake={onTake} />
          </div>
        )}
        <Checkbox
          checked={isPicked(picking.picks, flightId)}
          onChange={() =>
            picking.toggle({
              flightId,
              fareType: best.fareType,
              title: `${flightName(outward.option)} / ${flightName(inward.option)}`,
              totalPrice: best.paid,
            })
          }
        >
          Compare
        </Checkbox>
        <PairLink href={href} />
      </div>
    </div>
  );
}

const NOT_SOLD = 'These two flights are not sold together. Choose the same airline both ways.';

function NotTogether({ text }: { readonly text: string }) {
  return (
    <div className="sticky bottom-[60px] z-10 mt-3 sm:bottom-4">
      <p aria-live="polite" className="card bg-raised p-3 text-[13px] shadow-pop sm:px-5">
        {text}
      </p>
    </div>
  );
}

function PairLink({ href }: { readonly href: string | null }) {
  const prefetch = usePrefetchDetails(href);
  // On small screens beside the price, so that the bar leaves the flights their place.
  const className = cx(buttonClass('primary', 'large'), 'max-xl:absolute max-xl:top-2 max-xl:right-2');
  if (!href) return <span className={cx(className, 'opacity-55')}>View fares</span>;
  return (
    <Link {...prefetch} to={href} className={className}>
      View fares
    </Link>
  );
}

interface PairVerdictProps {
  readonly searchedFlightId: string;
  /** "<onward>~<return>". */
  readonly flightId: string;
  readonly fareType: string | null;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** What the policy says of both directions together: the ceiling is for the whole journey. */
function PairVerdict({ searchedFlightId, flightId, fareType, onTake }: PairVerdictProps) {
  const answer = useQuery({
    queryKey: ['flight-verdict', searchedFlightId, flightId, fareType],
    queryFn: ({ signal }) =>
      api.call(getFlightVerdict, {
        query: { searchedFlightId, flightId, ...(fareType === null ? {} : { fareType }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
  // Without an answer the halves still say what is known of each.
  if (answer.isError) return null;
  if (!answer.data) return <Bone className="h-6 w-28" />;
  const { verdict } = answer.data;
  if (!verdict) return null;
  const reasons = verdict.checks.filter(({ outcome }) => outcome !== 'within').map(({ label }) => label);
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3', answer.isPlaceholderData && 'opacity-55')}>
      <VerdictWithReason outcome={verdict.outcome} reasons={reasons} />
      {verdict.suggestion && <SuggestionButton suggestion={verdict.suggestion} onTake={onTake} />}
    </div>
  );
}
