import { fareName } from '../../lib/fare-name.ts';
import { countText } from '../../lib/money-text.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { cx } from '../../ui/class-names.ts';
import { NetLine } from '../../ui/net-line.tsx';
import { VerdictWithReason } from '../../ui/verdict-badge.tsx';
import { airlineNames, type CardProps, cardName } from './card-props.ts';
import { DetailsLink } from './details-link.tsx';
import { EmissionsMark } from './emissions-mark.tsx';
import { FareFacts } from './fare-facts.tsx';
import { netLineOf } from './net-price.ts';
import { needText } from './option-row.ts';
import { PaidPrice } from './paid-price.tsx';
import { SliceRow } from './slice-row.tsx';
import { SuggestionButton, suggestionOf } from './suggestion-button.tsx';

/** All of a flight: the journey at the left, the price on the stub. */
export function RoomyCard(props: CardProps) {
  const { shown, chosen, emissionsMethod, picked, onPick, suggested, onTake, detailsHref, onOpen } = props;
  const { fare } = shown;
  const { option } = shown.row;
  const suggestion = suggestionOf(fare);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_212px]">
      <div className="min-w-0 p-4 px-5">
        <div className="mb-3 flex items-center gap-2.5">
          <span className="flex gap-1">
            {option.airlines.slice(0, 2).map((airline) => (
              <AirlineBadge key={airline.code} code={airline.code} />
            ))}
          </span>
          <h3 className="min-w-0 truncate text-[15px] font-medium">
            {airlineNames(props)}
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
              <span className="sr-only"> {cardName(props)}</span>
            </Checkbox>
          </div>
        </div>
        {suggestion && <SuggestionButton suggestion={suggestion} onTake={onTake} className="mt-1.5 -mb-1.5" />}
      </div>
      <div className="stub flex flex-col items-stretch justify-between gap-4 p-4 px-5">
        <StubPrice {...props} />
        <DetailsLink
          href={detailsHref(fare.fareType)}
          onOpen={onOpen}
          label={`View fares, ${cardName(props)}`}
          className={cx(buttonClass('strong'), 'w-full shrink-0')}
        >
          View fares
        </DetailsLink>
      </div>
    </div>
  );
}

/** The fare's price, for whom it is, and what of it is refunded. */
function StubPrice({ shown, travellers, viewAll, net, detailsHref }: CardProps) {
  const { fare, fares } = shown;
  const need = needText(fare);
  return (
    <div className="min-w-0 text-right">
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
