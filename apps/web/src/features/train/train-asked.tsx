import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { AskedProps } from '../booking/index.ts';

/** What approvers read of a train. */
export function TrainAsked({ item, part }: AskedProps) {
  if (item.service !== 'train') return null;
  if (part === 'kind') return `${item.trainNumber} ${item.trainName} · ${item.travelClass}`;
  return (
    <div className="text-[13px]">
      <p className="board">
        {shortDate(item.boardingDeparture.wall.slice(0, 10))} · {item.boarding.name}{' '}
        <span className="font-semibold">{item.boardingDeparture.wall.slice(11, 16)}</span>
        <span aria-hidden> → </span>
        <span className="sr-only"> to </span>
        {item.to.name} <span className="font-semibold">{item.arrival.wall.slice(11, 16)}</span>
      </p>
      {item.availability && <p className="text-ink-2">When quoted: {item.availability}.</p>}
    </div>
  );
}
