import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { dateOf } from '@pravas/domain/time/airport-time.ts';

/** Who looks for another bus, for which trip. */
export interface BusSearchFor {
  readonly tripId: string;
  readonly isPersonal: boolean;
  readonly now: Temporal.Instant;
}

/** Where buses are looked for on the same road for the same trip, on the day of the bus; null once that has gone by. */
export function searchPath(
  { from, to, boarding, seats }: Pick<BusDetail, 'from' | 'to' | 'boarding' | 'seats'>,
  { tripId, isPersonal, now }: BusSearchFor,
): string | null {
  const [today, date] = [now.toZonedDateTimeISO(boarding.at.zone).toPlainDate().toString(), dateOf(boarding.at.wall)];
  if (date < today) return null;
  const query = new URLSearchParams({
    id: tripId,
    from: from.stationId,
    to: to.stationId,
    ad: String(seats.length),
    child: '0',
    inf: '0',
    jDate: date,
    ...(isPersonal ? { pb: 'true' } : {}),
  });
  return `/home2/bus/list/?${query}`;
}
