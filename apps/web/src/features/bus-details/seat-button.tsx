import { Check, CircleAlert, Mars, Venus } from 'lucide-react';
import { inr } from '../../lib/money-text.ts';
import { cx } from '../../ui/class-names.ts';
import { OUTCOME_LOOKS } from '../../ui/verdict-looks.ts';
import type { Seat } from './bus-types.ts';
import type { DeckPlan, Lie } from './seat-plan.ts';
import { cellOf } from './seat-plan.ts';

/** What a seat looks like. */
export type SeatLook = 'free' | 'ladies' | 'gents' | 'chosen' | 'sold' | 'blocked';

/** The colours of a seat; none says by its colour alone what it is. */
export const SEAT_LOOKS: Readonly<Record<SeatLook, string>> = {
  free: 'border-edge bg-surface text-ink',
  ladies: 'border-pink-edge border-2 bg-pink-soft text-pink',
  gents: 'border-blue-edge border-2 bg-blue-soft text-blue',
  chosen: 'border-action bg-action text-on-action',
  sold: 'border-transparent bg-bone text-ink-3',
  blocked: 'border-dashed border-edge bg-surface text-ink-3',
};

/** How a seat is drawn. */
export function lookOf({ isFree, keptFor, verdict }: Seat, isChosen: boolean): SeatLook {
  if (isChosen) return 'chosen';
  if (!isFree) return 'sold';
  if (verdict?.outcome === 'block') return 'blocked';
  return keptFor ?? 'free';
}

interface SeatButtonProps {
  readonly plan: DeckPlan;
  readonly seat: Seat;
  readonly lie: Lie;
  readonly isChosen: boolean;
  /** Of another price than the one that was picked. */
  readonly isFaint: boolean;
  /** True for the one seat that Tab reaches. */
  readonly isHere: boolean;
  readonly onPress: (seat: Seat) => void;
  readonly onFocus: (seat: Seat) => void;
}

/** A place in the bus: a button where it is free, a drawing where it is sold. */
export function SeatButton({ plan, seat, lie, isChosen, isFaint, isHere, onPress, onFocus }: SeatButtonProps) {
  const look = lookOf(seat, isChosen);
  const { column, columns, row, rows } = cellOf(plan, seat, lie);
  const place = { gridColumn: `${column} / span ${columns}`, gridRow: `${row} / span ${rows}` };
  const shape = cx(
    'relative grid min-w-0 place-content-center justify-items-center rounded-[8px] border px-0.5 text-center leading-none select-none',
    SEAT_LOOKS[look],
  );
  if (!seat.isFree && !isChosen) {
    return (
      <span aria-hidden style={place} className={shape}>
        <span data-sign="×" className="text-[13px] after:content-[attr(data-sign)]" />
      </span>
    );
  }
  const Sign = look === 'chosen' ? Check : look === 'ladies' ? Venus : look === 'gents' ? Mars : null;
  return (
    <button
      type="button"
      style={place}
      data-seat={seat.seatName}
      tabIndex={isHere ? 0 : -1}
      aria-pressed={isChosen}
      aria-label={spoken(seat)}
      onClick={() => onPress(seat)}
      onFocus={() => onFocus(seat)}
      className={cx(shape, 'hover:border-action', isFaint && !isChosen && 'opacity-35')}
    >
      {/* Drawn, not written: the button's name says it in words. */}
      <span
        data-sign={seat.seatName}
        className="flex items-center gap-0.5 text-[11px] font-semibold after:content-[attr(data-sign)]"
      >
        {Sign && <Sign aria-hidden size={11} strokeWidth={2.5} className="shrink-0" />}
      </span>
      <span data-sign={inr(seat.fare)} className="board mt-1 text-[11px] after:content-[attr(data-sign)]" />
      {needsMore(seat) && !isChosen && (
        <CircleAlert aria-hidden size={10} className="absolute top-0.5 right-0.5 text-amber" />
      )}
    </button>
  );
}

/** True where the policy does more than comment. */
function needsMore({ verdict }: Seat): boolean {
  return verdict !== null && verdict.outcome !== 'within' && verdict.outcome !== 'note';
}

/** "Lower berth L9, window, ₹1,365, needs approval". */
function spoken(seat: Seat): string {
  const { text, verdict } = seat;
  return verdict && needsMore(seat) ? `${text}, ${OUTCOME_LOOKS[verdict.outcome].label.toLowerCase()}` : text;
}
