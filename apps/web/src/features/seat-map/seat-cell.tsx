import type { SeatView } from '@pravas/domain/seat/seat-rules.ts';
import { initialsOf } from '../../ui/avatar.tsx';
import { cx } from '../../ui/class-names.ts';

/** The look of a seat: its state, and for available ones its kind. */
export type SeatLook = 'free' | 'paid' | 'legroom' | 'selected' | 'held' | 'booked' | 'not_allowed';

/** The colours of a seat. */
export const SEAT_LOOKS: Readonly<Record<SeatLook, string>> = {
  free: 'border-green bg-surface text-green',
  paid: 'border-blue bg-blue-soft text-blue',
  legroom: 'border-amber bg-amber-soft text-amber',
  selected: 'border-action bg-action text-on-action',
  held: 'border-ink bg-ink text-on-ink',
  booked: 'border-transparent bg-bone text-ink-3',
  not_allowed: 'border-dashed border-edge bg-surface text-ink-3',
};

/** A sign for each, so that no look is distinguished by its colour alone. */
export const SEAT_SIGNS: Readonly<Record<SeatLook, string>> = {
  free: '',
  paid: '₹',
  legroom: '↕',
  selected: '✓',
  held: '•',
  booked: '×',
  not_allowed: '–',
};

/** How a seat is drawn. */
export function lookOf({ state, seat }: SeatView): SeatLook {
  return (state === 'free' || state === 'paid') && seat.legroom ? 'legroom' : state;
}

interface SeatCellProps {
  /** Null where there is no seat. */
  readonly view: SeatView | null;
  readonly size: string;
  /** True for the one seat that Tab reaches. */
  readonly isHere: boolean;
  readonly words: string;
  readonly nameOf: (travellerIndex: number) => string;
  readonly onPress: (view: SeatView) => void;
  readonly onPoint: (view: SeatView) => void;
  readonly isAfterAisle: boolean;
}

/** One place of the cabin. Unavailable seats stay reachable, so that people can hear why. */
export function SeatCell({ view, size, isHere, words, nameOf, onPress, onPoint, isAfterAisle }: SeatCellProps) {
  const place = cx('p-0', isAfterAisle && 'pl-3');
  if (!view) {
    return (
      <td className={place}>
        <span className="sr-only">No seat</span>
      </td>
    );
  }
  const look = lookOf(view);
  const canBeHad = view.reason === null;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid takes the keys for all its seats.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid can be selected.
    <td
      tabIndex={isHere ? 0 : -1}
      data-seat={view.seat.code}
      aria-label={words}
      aria-selected={view.state === 'selected'}
      aria-disabled={!canBeHad || undefined}
      onClick={() => onPress(view)}
      onPointerEnter={() => onPoint(view)}
      className={cx(place, canBeHad ? 'cursor-pointer' : 'cursor-not-allowed', 'rounded-[6px]')}
    >
      <span
        aria-hidden
        // Drawn, not written: the cell's name says it in words.
        data-sign={view.heldBy === null ? SEAT_SIGNS[look] : initialsOf(nameOf(view.heldBy)).slice(0, 2)}
        className={cx(
          size,
          'grid place-items-center rounded-[6px] border text-[10px] leading-none font-semibold select-none',
          'after:content-[attr(data-sign)]',
          SEAT_LOOKS[look],
        )}
      />
    </td>
  );
}
