import { durationText } from '@pravas/domain/time/airport-time.ts';
import { Luggage, ReceiptIndianRupee } from 'lucide-react';
import { bagsText, checkInText } from '../../lib/bag-text.ts';
import { fareName, fareParts } from '../../lib/fare-name.ts';
import { inr } from '../../lib/money-text.ts';
import { sliceSurprises, stopsText } from '../../lib/slice-stops.ts';
import { AirlineBadge } from '../../ui/airline-badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { RouteLine } from '../../ui/journey-line.tsx';
import { VerdictMark } from '../../ui/verdict-badge.tsx';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import { givesNothingBack, type ListedFare, needText, refundText, type Slice, seatsText } from './option-row.ts';
import type { HalfChoice } from './pair-choices.ts';
import { DayOffset, flightNumbers, SliceNotes, stopCount, stopPlaces } from './slice-row.tsx';

interface HalfCardProps {
  readonly choice: HalfChoice;
  readonly group: string;
  readonly chosen: boolean;
  /** With all that its fare holds and how much CO₂e it is. */
  readonly isRoomy: boolean;
  readonly onChoose: () => void;
}

/** One direction of a domestic return, chosen with a radio button: times, airline and what decides, a line each. */
export function HalfCard({ choice, group, chosen, isRoomy, onChoose }: HalfCardProps) {
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
  const need = way && needText(way);
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
        'card @container relative block cursor-pointer px-3 py-2 hover:border-edge',
        'has-focus-visible:outline-2 has-focus-visible:outline-blue',
        chosen && 'border-blue bg-blue-soft shadow-[0_0_0_1px_var(--blue)]',
      )}
    >
      <span className="flex items-center gap-3">
        <input
          type="radio"
          name={group}
          checked={chosen}
          onChange={onChoose}
          className="size-4 shrink-0 accent-action outline-none"
          aria-label={name}
        />
        <span className="block min-w-0 flex-1 space-y-0.5" title={judged.join(' · ') || undefined}>
          <span className="flex items-center gap-2 @sm:gap-2.5">
            <span className="board text-[16px] leading-6 font-semibold">{first.departureTime}</span>
            <RouteLine stops={stopPlaces(slice)} className="flex-1" />
            <span
              className={cx(
                'board relative text-[16px] leading-6 font-semibold',
                slice.arrivalDayOffset > 0 && 'mr-3.5',
              )}
            >
              {last.arrivalTime}
              {slice.arrivalDayOffset !== 0 && <DayOffset days={slice.arrivalDayOffset} />}
            </span>
            <Length slice={slice} className="w-[108px] @max-sm:hidden" />
          </span>
          <span className="flex flex-wrap items-center gap-x-2 text-meta text-ink-2">
            <span className="flex min-w-0 flex-1 items-center gap-1.5 @max-sm:basis-full">
              <AirlineBadge code={first.airlineCode} size="small" />
              <span className="min-w-0 truncate font-medium text-ink">{first.airline}</span>
              <span className="board min-w-12 shrink-9999 truncate">
                {words([flightNumbers(slice), viaText(slice), isRoomy ? kg : null, fare?.supplier ?? null])}
              </span>
            </span>
            <Length slice={slice} className="@sm:hidden" />
            {verdict && <VerdictMark outcome={verdict.outcome} className="shrink-0 font-medium" />}
          </span>
          <span className="flex flex-wrap items-center gap-x-3 text-meta text-ink-2">
            {need && <span className="text-amber">{need}</span>}
            {fare && <HalfFacts fare={fare} />}
          </span>
          {isRoomy && fare && (
            <span className="board block text-meta text-ink-2">
              {words([fareParts(fare).name, bagsText(fare.baggage)])}
            </span>
          )}
          <SliceNotes slice={slice} />
        </span>
        <span className="w-[86px] shrink-0 self-stretch border-l border-dashed border-edge pl-3 text-right">
          <HalfFigure choice={choice} />
        </span>
      </span>
    </label>
  );
}

/** "2h 05m · Nonstop". */
function Length({ slice, className }: { readonly slice: Slice; readonly className: string }) {
  return (
    <span className={cx('board truncate text-meta text-ink-2', className)}>
      {durationText(slice.durationMinutes)} ·{' '}
      <span className={stopPlaces(slice).length === 0 ? 'text-green' : 'text-amber'}>{stopCount(slice)}</span>
    </span>
  );
}

/** The bag that is checked in and what is refunded, each with its picture. */
function HalfFacts({ fare }: { readonly fare: ListedFare }) {
  const bag = checkInText(fare.baggage);
  return (
    <>
      {bag && (
        <span className="flex items-center gap-1" title={bagsText(fare.baggage) ?? undefined}>
          <Luggage aria-hidden size={13} className="shrink-0" /> {bag}
        </span>
      )}
      <span className={cx('flex min-w-0 items-center gap-1', givesNothingBack(fare) && 'text-red')}>
        <ReceiptIndianRupee aria-hidden size={13} className="shrink-0" />
        <span className="board truncate">{refundText(fare, inr)}</span>
      </span>
    </>
  );
}

function HalfFigure({ choice: { figure, way, fare } }: { readonly choice: HalfChoice }) {
  if (figure.kind === 'none')
    return <span className="block text-[11px] leading-4 font-medium text-amber">{figure.why}</span>;
  const deal = way?.kind === 'special_return';
  const seats = fare && seatsText(fare);
  const isFrom = figure.kind === 'from';
  return (
    <>
      {isFrom && <span className="block text-[11px] leading-4 text-ink-2">from</span>}
      <span className="board block text-[17px] leading-6 font-semibold">
        {isFrom ? inr(figure.total) : `+${inr(figure.more)}`}
      </span>
      <span className={cx('board block text-[11px] leading-4', deal ? 'font-medium text-green' : 'text-ink-2')}>
        {isFrom ? (deal ? 'return deal' : 'return') : `${inr(figure.total)}${deal ? ' deal' : ''}`}
      </span>
      {seats && <span className="block text-[11px] leading-4 text-amber">{seats}</span>}
    </>
  );
}

/** The figure of a card as a part of its name. */
function figureWords({ figure, way }: HalfChoice): string {
  if (figure.kind === 'none')
    return figure.why === 'Too early' ? 'leaves before the onward flight arrives' : figure.why;
  const deal = way?.kind === 'special_return' ? ', return deal' : '';
  if (figure.kind === 'from') return `from ${inr(figure.total)} return${deal}`;
  return `+${inr(figure.more)}, ${inr(figure.total)} both ways${deal}`;
}

/** "via NAG 1h 20m": the stops by name; nothing for a nonstop. */
function viaText(slice: Slice): string | null {
  const [, via] = stopsText(slice).split(' · ');
  return via === undefined ? null : `via ${via}`;
}
