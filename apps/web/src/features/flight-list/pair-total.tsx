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
    <div data-bottom-bar className={cx(BAR_CLASS, 'space-y-2', tray ? TALL_STICKY : STICKY)}>
      {tray}
      <div className="card @container bg-raised shadow-pop">
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 @3xl:flex @3xl:gap-x-5 @3xl:pl-4">
          <div className="order-3 min-w-0 flex-1 text-meta text-ink-2 @3xl:order-none">
            <p className="board flex items-center gap-2 truncate text-[13px] @max-3xl:hidden">
              {flightName(outward.option)} <ArrowRight aria-label="and back with" size={14} />{' '}
              {flightName(inward.option)}
            </p>
            <p className="truncate" title={facts.join(' · ')}>
              {facts.join(' · ')}
            </p>
          </div>
          <div className="flex min-w-0 flex-wrap items-center gap-x-3 @3xl:contents">
            {judgedAs !== null && (
              <div className="order-2 @3xl:order-none">
                <PairVerdict searchedFlightId={judgedAs} flightId={flightId} fareType={best.fareType} onTake={onTake} />
              </div>
            )}
            <div aria-live="polite" className="shrink-0 @3xl:text-right">
              <p className="board text-price leading-6 font-semibold">
                <PaidPrice fare={best} net={net} href={href} side="above" />
              </p>
              <div className="-mb-1 @max-3xl:hidden">
                <NetLine fare={netLineOf(best)} net={net} />
              </div>
            </div>
          </div>
          <div className="order-4 @3xl:order-none">
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
          </div>
          <PairLink href={href} />
        </div>
      </div>
    </div>
  );
}

const BAR_CLASS = 'bottom-[60px] z-10 mt-2 sm:bottom-4';

/** On a low window it would leave no room for the flights. */
const STICKY = '[@media(min-height:560px)]:sticky';

/** With what is ticked for comparison it is twice as high. */
const TALL_STICKY = '[@media(min-height:720px)]:sticky';

const NOT_SOLD = 'These two flights are not sold together. Choose the same airline both ways.';

function NotTogether({ text }: { readonly text: string }) {
  return (
    <div className={cx(BAR_CLASS, STICKY)}>
      <p aria-live="polite" className="card bg-raised p-3 text-[13px] shadow-pop sm:px-5">
        {text}
      </p>
    </div>
  );
}

function PairLink({ href }: { readonly href: string | null }) {
  const prefetch = usePrefetchDetails(href);
  const className = cx(buttonClass('primary'), 'order-2 @3xl:order-none');
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
