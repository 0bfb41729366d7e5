import { departureText } from '@pravas/domain/bus/bus-time.ts';
import { INDIAN_ZONE } from '@pravas/domain/time/indian-day.ts';
import { inrExact } from '../../lib/money-text.ts';
import type { AskedProps } from '../booking/index.ts';

/** What approvers read of a bus. */
export function BusAsked({ item, part }: AskedProps) {
  if (item.service !== 'bus') return null;
  const { operator, busType, from, to, departure, arrival, seats, perSeat } = item;
  if (part === 'kind') return `${operator}, ${from} to ${to}`;
  return (
    <div className="text-[13px]">
      <p className="board">
        {timeText(departure.wall)}
        <span aria-hidden> → </span>
        <span className="sr-only"> to </span>
        {timeText(arrival.wall)}
      </p>
      <p className="text-ink-2">
        {busType} · {seats}
      </p>
      <p className="text-ink-2">{inrExact(perSeat)} for the most expensive seat, with tax.</p>
    </div>
  );
}

/** Buses run by Indian clocks. */
function timeText(wall: string): string {
  return departureText({ wall: wall.slice(0, 16), zone: INDIAN_ZONE });
}
