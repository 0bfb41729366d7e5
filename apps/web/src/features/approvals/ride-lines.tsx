import { shortDate } from '@pravas/domain/time/airport-time.ts';
import type { ApprovalItem } from './approval-query.ts';

type Ride = Exclude<ApprovalItem, { readonly service: 'flight' }>;

/** When and from where to where a train or a cab goes, for who decides about it. */
export function RideLines({ item }: { readonly item: Ride }) {
  if (item.service === 'train') {
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
