import type { SeatView } from '@pravas/domain/seat/seat-rules.ts';
import { cx } from '../../ui/class-names.ts';
import { lookOf, SEAT_LOOKS, SEAT_SIGNS, type SeatLook } from './seat-cell.tsx';

const WORDS: readonly (readonly [SeatLook, string])[] = [
  ['free', 'FREE'],
  ['paid', 'Paid'],
  ['legroom', 'Extra legroom'],
  ['selected', 'Selected'],
  ['held', 'Other traveller'],
  ['booked', 'Booked'],
  ['not_allowed', 'Not possible'],
];

/** What the seats of this map mean; only looks that it has. */
export function SeatLegend({ views }: { readonly views: readonly SeatView[] }) {
  const found = new Set(views.map(lookOf));
  return (
    <ul aria-label="Seats" className="flex flex-wrap gap-x-4 gap-y-1.5 text-meta text-ink-2">
      {WORDS.filter(([look]) => found.has(look) || look === 'selected').map(([look, word]) => (
        <li key={look} className="flex items-center gap-1.5">
          <span
            aria-hidden
            className={cx(
              'grid size-4 place-items-center rounded-[4px] border text-[9px] leading-none font-semibold',
              SEAT_LOOKS[look],
            )}
          >
            {SEAT_SIGNS[look]}
          </span>
          {word}
        </li>
      ))}
    </ul>
  );
}
