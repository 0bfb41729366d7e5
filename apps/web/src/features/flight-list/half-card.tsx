import { durationText } from '@pravas/domain/time/airport-time.ts';
import { bagsText } from '../../lib/bag-text.ts';
import { fareName } from '../../lib/fare-name.ts';
import { inr } from '../../lib/money-text.ts';
import { sliceSurprises } from '../../lib/slice-stops.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { JourneyLine } from '../../ui/journey-line.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import { needText, refundText, type Slice, seatsText } from './option-row.ts';
import type { HalfChoice } from './pair-choices.ts';
import { DayOffset, flightNumbers, SliceNotes, stopCount, stopPlaces, stopsText } from './slice-row.tsx';

interface HalfCardProps {
  readonly choice: HalfChoice;
  readonly group: string;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** One direction of a domestic return, chosen with a radio button; 96 px high where its words fit two lines. */
export function HalfCard({ choice, group, chosen, onChoose }: HalfCardProps) {
  const { row, way, fare } = choice;
  const { option } = row;
  const slice = option.slices[0];
  const first = slice?.segments[0];
  const last = slice?.segments.at(-1);
  if (!slice || !first || !last) return null;
  // The verdict is of both ways together, as they would be bought.
  const verdict = way?.verdict ?? null;
  const judged = verdict ? [OUTCOME_LOOKS[verdict.outcome].label, ...verdict.reasons] : [];
  const kg = option.emissions && `${option.emissions.kgPerTraveller} kg CO₂e`;
  const words = (parts: readonly (string | null)[]) => parts.filter(Boolean).join(' · ');
  const flown = words([flightNumbers(slice), viaText(slice), kg, fare?.supplier ?? null]);
  const need = way && needText(way);
  const carried = fare ? words([need, fareWords(choice), bagsText(fare.baggage), refundText(fare, inr)]) : '';
  const name = [
    `${option.airlines.map((airline) => airline.name).join(', ')} ${first.departureTime} to ${last.arrivalTime}`,
    stopsText(slice),
    ...sliceSurprises(slice),
    figureWords(choice),
    ...(fare ? [fareName(fare)] : []),
    ...(need ? [need] : []),
    ...judged,
  ].join(', ');
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
        aria-label={name}
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
        <SliceNotes slice={slice} />
      </div>
      <div className="w-[86px] shrink-0 self-stretch border-l border-dashed border-edge pl-3 text-right">
        <HalfFigure choice={choice} />
      </div>
    </label>
  );
}

/** A return deal is named beside its price, so that its airline's own name says enough. */
function fareWords({ way, fare }: HalfChoice): string | null {
  if (!fare) return null;
  return (way?.kind === 'special_return' ? fare.brand : null) ?? fareName(fare);
}

function HalfFigure({ choice: { figure, way, fare } }: { readonly choice: HalfChoice }) {
  if (figure.kind === 'none') return <p className="text-[11px] leading-4 font-medium text-amber">{figure.why}</p>;
  const deal = way?.kind === 'special_return';
  const seats = fare && seatsText(fare);
  const isFrom = figure.kind === 'from';
  return (
    <>
      {isFrom && <p className="text-[11px] leading-4 text-ink-2">from</p>}
      <p className="board text-[17px] leading-6 font-semibold">{isFrom ? inr(figure.total) : `+${inr(figure.more)}`}</p>
      <p className={cx('board text-[11px] leading-4', deal ? 'font-medium text-green' : 'text-ink-2')}>
        {isFrom ? (deal ? 'return deal' : 'return') : `${inr(figure.total)}${deal ? ' deal' : ''}`}
      </p>
      {seats && <p className="text-[11px] leading-4 text-amber">{seats}</p>}
    </>
  );
}

/** The figure of a card as a part of its name. */
function figureWords({ figure, way }: HalfChoice): string {
  if (figure.kind === 'none')
    return figure.why === 'Too early' ? 'leaves before the onward flight has arrived' : figure.why;
  const deal = way?.kind === 'special_return' ? ', return deal' : '';
  if (figure.kind === 'from') return `from ${inr(figure.total)} return${deal}`;
  return `+${inr(figure.more)}, ${inr(figure.total)} both ways${deal}`;
}

/** "via NAG 1h 20m": the stops by name; nothing for a nonstop. */
function viaText(slice: Slice): string | null {
  const [, via] = stopsText(slice).split(' · ');
  return via === undefined ? null : `via ${via}`;
}
