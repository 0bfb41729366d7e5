import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { AskedProps } from '../booking/index.ts';

/** What approvers read of a cab. */
export function CabAsked({ item, part }: AskedProps) {
  if (item.service !== 'cab') return null;
  if (part === 'kind') return `${item.duty} · ${item.vehicle} · ${item.vendor}`;
  return (
    <p className="board text-[13px]">
      {shortDate(item.pickUpAt.wall.slice(0, 10))}{' '}
      <span className="font-semibold">{item.pickUpAt.wall.slice(11, 16)}</span> · {item.pickUp.place},{' '}
      {item.pickUp.city}
      <span aria-hidden> → </span>
      <span className="sr-only"> to </span>
      {item.drop.place}, {item.drop.city}
    </p>
  );
}
