import type { ChosenExtra, ExtraKind } from '@pravas/domain/flight-order/chosen-extras.ts';
import type { ExtraRefusal } from '@pravas/domain/seat/offered-extras.ts';
import { ChevronDown } from 'lucide-react';
import { useId, useRef } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { Chosen } from './chosen-extra.tsx';
import { ExtraChoices, type ExtraOffer } from './extra-choices.tsx';
import { seatCode } from './extras-ground.ts';

/** What one traveller has chosen on the flight shown. */
interface TravellerChoices {
  readonly seat: ChosenExtra | null;
  readonly meal: ChosenExtra | null;
  readonly bag: ChosenExtra | null;
}

interface TravellerExtrasProps {
  readonly name: string;
  readonly open: boolean;
  readonly choices: TravellerChoices;
  readonly refusals: readonly ExtraRefusal[];
  readonly meals: readonly ExtraOffer[];
  readonly bags: readonly ExtraOffer[];
  /** "DEL → BOM": bags are sold for a direction. */
  readonly direction: string;
  /** What is available on this flight at all. */
  readonly offered: Readonly<Record<ExtraKind, boolean>>;
  readonly onToggle: () => void;
  readonly onChoose: (kind: 'meal' | 'bag', code: string) => void;
  readonly onRemove: (extra: ChosenExtra) => void;
}

/** A traveller as a row; closed it shows their seat and meal, open it lets them choose (screens §2.5). */
export function TravellerExtras(props: TravellerExtrasProps) {
  const { name, open, choices, refusals, meals, bags, direction, offered, onToggle, onChoose, onRemove } = props;
  const id = useId();
  const row = useRef<HTMLButtonElement>(null);
  const remove = (extra: ChosenExtra) => {
    // The link goes with what it removes; the row takes its focus.
    row.current?.focus();
    onRemove(extra);
  };
  const refusalOf = (extra: ChosenExtra) =>
    refusals.find((one) => one.kind === extra.kind && one.extraCode === extra.code)?.message ?? null;
  return (
    <div>
      <h4>
        <button
          ref={row}
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
          className="flex min-h-11 w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-2 text-left -outline-offset-2 hover:bg-sunken sm:px-5"
        >
          <bdi className={cx('min-w-0 truncate', open ? 'font-semibold' : 'font-medium')}>{name}</bdi>
          <span className="board ml-auto flex items-center gap-3 text-[13px] text-ink-2">
            {refusals.length > 0 && <Badge tone="red">Unavailable</Badge>}
            <ClosedState choices={choices} offered={offered} />
            <ChevronDown
              aria-hidden
              size={17}
              className={cx('text-ink-3 transition-transform', open && 'rotate-180')}
            />
          </span>
        </button>
      </h4>
      <div id={id} hidden={!open} className="max-h-[200px] overflow-y-auto px-4 pb-3 sm:px-5">
        {offered.seat && (
          <p className="flex min-h-9 items-center gap-3 text-[13px]">
            <span className="text-ink-2">Seat</span>
            {choices.seat ? (
              <Chosen extra={choices.seat} refusal={refusalOf(choices.seat)} name={name} onRemove={remove} />
            ) : (
              <span>Choose one on the map.</span>
            )}
          </p>
        )}
        {offered.meal && (
          <ExtraChoices
            legend="Select Meals"
            offers={meals}
            chosen={choices.meal}
            refusal={choices.meal && refusalOf(choices.meal)}
            traveller={name}
            onChoose={(code) => onChoose('meal', code)}
            onRemove={remove}
          />
        )}
        {offered.bag && (
          <ExtraChoices
            legend={`Extra bag, ${direction}`}
            offers={bags}
            chosen={choices.bag}
            refusal={choices.bag && refusalOf(choices.bag)}
            traveller={name}
            onChoose={(code) => onChoose('bag', code)}
            onRemove={remove}
          />
        )}
        {/* Fades the content below the edge; at the end it covers nothing. */}
        <span
          aria-hidden
          className="pointer-events-none sticky -bottom-px -mb-3 block h-7 bg-linear-to-t from-surface to-transparent"
        />
      </div>
    </div>
  );
}

function ClosedState({ choices, offered }: Pick<TravellerExtrasProps, 'choices' | 'offered'>) {
  const { seat, meal, bag } = choices;
  const words = [
    ...(offered.seat ? [seat ? seatCode(seat.code) : 'No seat'] : []),
    ...(offered.meal ? [meal?.name ?? 'No meal'] : []),
    ...(bag ? [`${bag.name ?? bag.code} bag`] : []),
  ];
  return <span className={cx(seat || meal || bag ? 'text-ink' : 'text-ink-3')}>{words.join(' · ')}</span>;
}
