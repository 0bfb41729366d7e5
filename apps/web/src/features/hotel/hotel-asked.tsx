import { countText, inrExact } from '../../lib/money-text.ts';
import type { AskedProps } from '../booking/index.ts';
import { checkInText, checkOutText } from './hotel-words.ts';

/** What approvers read of a stay. */
export function HotelAsked({ item, part }: AskedProps) {
  if (item.service !== 'hotel') return null;
  const { hotelName, stars, city, nights, rooms, board, perNight } = item;
  if (part === 'kind') return `${hotelName}, ${city} · ${board}`;
  return (
    <div className="text-[13px]">
      <p className="board">
        {checkInText(item)}
        <span aria-hidden> → </span>
        <span className="sr-only"> to </span>
        {checkOutText(item)}
      </p>
      <p className="text-ink-2">
        {[countText(nights, 'night'), rooms, stars === null ? 'not rated' : countText(stars, 'star')].join(' · ')}
      </p>
      <p className="text-ink-2">{inrExact(perNight)} for a room and night, with tax, on average.</p>
    </div>
  );
}
