import { fareName, fareParts } from '../../lib/fare-name.ts';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { type CardProps, cardName } from './card-props.ts';
import { DetailsLink } from './details-link.tsx';
import { EmissionsMark } from './emissions-mark.tsx';
import { FareFacts } from './fare-facts.tsx';
import { LegLine } from './leg-line.tsx';
import { netLineOf } from './net-price.ts';
import { needText } from './option-row.ts';
import { PaidPrice } from './paid-price.tsx';
import { SuggestionButton, suggestionOf } from './suggestion-button.tsx';

/**
 * What decides between flights: a line for each direction, the price beside it, and a line of what the fare holds. Laid
 * out by its own width: on a phone and beside the navigation at 200 % zoom all of it opens the flight.
 */
export function CompactCard(props: CardProps) {
  const { shown, net, chosen, suggested, emissionsMethod, picked, onPick, onTake, detailsHref, onOpen } = props;
  const { fare } = shown;
  const { option } = shown.row;
  const { name, kind } = fareParts(fare);
  const need = needText(fare);
  const suggestion = suggestionOf(fare);
  const href = detailsHref(fare.fareType);
  return (
    <div className="relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 px-3 pt-2 @2xl:grid-cols-[minmax(0,1fr)_auto_auto] @2xl:gap-x-4 @2xl:py-2 @2xl:pr-3 @2xl:pl-4">
      <div className="row-span-2 min-w-0 space-y-1 self-center @2xl:row-span-1">
        {option.slices.map((slice) => (
          <LegLine
            key={slice.segments[0]?.flightKey ?? ''}
            slice={slice}
            cabin={option.cabin}
            isDated={option.slices.length > 1}
          />
        ))}
      </div>
      <div className="min-w-0 text-right @2xl:col-start-2 @2xl:row-span-2 @2xl:row-start-1 @2xl:flex @2xl:w-[152px] @2xl:flex-col @2xl:justify-center @2xl:border-l @2xl:border-dashed @2xl:border-edge @2xl:pl-2">
        <p className="text-[18px] leading-6 font-semibold tracking-[-0.01em] @2xl:text-[20px]">
          <PaidPrice fare={fare} net={net} href={href} side="below" className="relative z-1" />
        </p>
        <p className="ml-auto max-w-24 truncate text-meta @2xl:max-w-full" title={fareName(fare)}>
          {name}
          {kind && <span className="text-ink-3"> · {kind}</span>}
        </p>
        <div className="-mb-1 whitespace-nowrap @max-2xl:hidden">
          <NetLine fare={netLineOf(fare)} net={net} />
        </div>
      </div>
      {fare.verdict && (
        <span className="relative z-1 flex items-end justify-end @2xl:col-start-1 @2xl:row-start-2 @2xl:items-center @2xl:justify-self-end">
          <VerdictWithReason outcome={fare.verdict.outcome} reasons={fare.verdict.reasons} />
        </span>
      )}
      <div
        className={cx(
          'col-start-1 flex min-h-6 min-w-0 flex-wrap items-center gap-x-4 @2xl:row-start-2 @2xl:mt-0.5',
          fare.verdict && '@2xl:pr-32',
        )}
      >
        <FareFacts fare={fare} isShort>
          {option.emissions && (
            <li className="@max-2xl:hidden">
              <EmissionsMark emissions={option.emissions} method={emissionsMethod} />
            </li>
          )}
          {need && <li className="text-amber">{need}</li>}
          {fare.supplier && <li className="text-ink-3">{fare.supplier}</li>}
          {(chosen || suggested) && (
            <li>
              <Badge tone="blue">{chosen ? 'Last opened' : 'Suggested'}</Badge>
            </li>
          )}
        </FareFacts>
        {suggestion && <SuggestionButton suggestion={suggestion} onTake={onTake} className="relative z-1" />}
      </div>
      <div className="contents @2xl:col-start-3 @2xl:row-span-2 @2xl:row-start-1 @2xl:flex @2xl:w-[104px] @2xl:flex-col @2xl:justify-center">
        <DetailsLink href={href} onOpen={onOpen} label={`View fares, ${cardName(props)}`} className={OPEN_CLASS}>
          <span className="@max-2xl:sr-only">View fares</span>
        </DetailsLink>
        <span className="relative z-1 -mr-1 self-end @2xl:mr-0 @2xl:self-auto">
          <Checkbox checked={picked} onChange={onPick}>
            Compare
            <span className="sr-only"> {cardName(props)}</span>
          </Checkbox>
        </span>
      </div>
    </div>
  );
}

/** A button where there is room for one; where there is not, it covers the whole card. */
const OPEN_CLASS =
  'absolute inset-0 rounded-[13px] text-[13px] font-medium whitespace-nowrap ' +
  '@2xl:relative @2xl:inline-flex @2xl:h-9 @2xl:items-center @2xl:justify-center @2xl:rounded-[10px] ' +
  '@2xl:bg-ink @2xl:text-on-ink @2xl:hover:opacity-88';
