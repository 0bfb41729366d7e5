import { durationText } from '@pravas/domain/time/airport-time.ts';
import { bagsText } from '../../lib/bag-text.ts';
import { fareName } from '../../lib/fare-name.ts';
import { inr } from '../../lib/money-text.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { JourneyLine } from '../../ui/journey-line.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import type { ShownRow } from './filter-rows.ts';
import { priceOf } from './net-price.ts';
import { refundText, type Slice, seatsText } from './option-row.ts';
import { DayOffset, flightNumbers, stopCount, stopPlaces, stopsText } from './slice-row.tsx';

interface HalfCardProps {
  readonly shown: ShownRow;
  readonly group: string;
  readonly chosen: boolean;
  /** True when it is sold as a special return with the chosen other half. */
  readonly pairs: boolean;
  /** True for a way back that leaves before the chosen flight has arrived. */
  readonly isTooEarly: boolean;
  /** Prices are shown after claimable GST. */
  readonly net: boolean;
  readonly onChoose: () => void;
}

/** One direction of a domestic return, chosen with a radio button; 96 px high where its words fit two lines. */
export function HalfCard({ shown, group, chosen, pairs, isTooEarly, net, onChoose }: HalfCardProps) {
  const { option } = shown.row;
  const slice = option.slices[0];
  const first = slice?.segments[0];
  const last = slice?.segments.at(-1);
  if (!slice || !first || !last) return null;
  const { verdict } = shown.fare;
  const judged = verdict ? [OUTCOME_LOOKS[verdict.outcome].label, ...verdict.reasons] : [];
  const kg = option.emissions && `${option.emissions.kgPerTraveller} kg CO₂e`;
  const bags = bagsText(shown.fare.baggage);
  const words = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
  const flown = words([flightNumbers(slice), viaText(slice), kg, shown.fare.supplier]);
  const carried = words([fareName(shown.fare), bags, refundText(shown.fare, inr)]);
  return (
    <label
      data-result
      className={cx(
        'card relative flex min-h-24 cursor-pointer items-center gap-3 p-3 hover:border-edge',
        'has-focus-visible:outline-2 has-focus-visible:outline-blue',
        chosen && 'border-blue bg-blue-soft shadow-[0_0_0_1px_var(--blue)]',
      )}
    >
      <input
        type="radio"
        name={group}
        checked={chosen}
        onChange={onChoose}
        className="size-4 shrink-0 accent-action outline-none"
        aria-label={[
          `${option.airlines.map((airline) => airline.name).join(', ')} ${first.departureTime} to ${last.arrivalTime}`,
          stopsText(slice),
          inr(priceOf(shown.fare, net)),
          fareName(shown.fare),
          isTooEarly && 'leaves before the onward flight has arrived',
          ...judged,
        ]
          .filter(Boolean)
          .join(', ')}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2.5">
          <span className="max-sm:hidden">
            <AirlineBadge code={first.airlineCode} size="small" />
          </span>
          <span className="board text-[16px] font-semibold">{first.departureTime}</span>
          <JourneyLine
            above={durationText(slice.durationMinutes)}
            below={stopCount(slice)}
            stops={stopPlaces(slice)}
            className="flex-1"
          />
          <span className="board relative mr-3.5 text-[16px] font-semibold">
            {last.arrivalTime}
            {slice.arrivalDayOffset !== 0 && <DayOffset days={slice.arrivalDayOffset} />}
          </span>
        </div>
        <p className="board mt-1 text-meta text-ink-2" title={judged.join(' · ') || undefined}>
          <span className="mr-1.5 sm:hidden">
            <AirlineBadge code={first.airlineCode} size="small" />
          </span>
          {verdict && <VerdictMark outcome={verdict.outcome} className="mr-1.5 font-medium" />}
          {flown}
          <span className="block">{carried}</span>
        </p>
      </div>
      <div className="w-[86px] shrink-0 self-stretch border-l border-dashed border-edge pl-3 text-right">
        <p className="board text-[17px] leading-6 font-semibold">{inr(priceOf(shown.fare, net))}</p>
        {isTooEarly && <p className="text-[11px] leading-4 font-medium text-amber">Too early</p>}
        {!isTooEarly && pairs && <p className="text-[11px] leading-4 font-medium text-green">Pairs</p>}
        {!isTooEarly && !pairs && seatsText(shown.fare) && (
          <p className="text-[11px] leading-4 text-amber">{seatsText(shown.fare)}</p>
        )}
      </div>
    </label>
  );
}

/** "via NAG 1h 20m": the stops by name; nothing for a nonstop. */
function viaText(slice: Slice): string | null {
  return slice.segments.length > 1 ? `via ${stopsText(slice).split(' · ')[1] ?? ''}` : null;
}
