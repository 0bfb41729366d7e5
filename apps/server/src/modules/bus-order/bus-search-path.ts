import type { BusDetail } from '@pravas/domain/bus/bus-detail.ts';
import { type AirportTime, dateOf } from '@pravas/domain/time/airport-time.ts';

/** Who looks for another bus, for which trip. */
export interface BusSearchFor {
  readonly tripId: string;
  readonly isPersonal: boolean;
  readonly now: Temporal.Instant;
}

/** The search for buses on the same road for the same trip, on the day of the bus; null once that is past. */
export function searchPath(
  { from, to, boarding, seats }: Pick<BusDetail, 'from' | 'to' | 'boarding' | 'seats'>,
  search: BusSearchFor,
): string | null {
  return listPath({ from, to, on: boarding.at, seats: seats.length }, search);
}

/** The search for the way back, on the day on which the bus arrives; null once that is past. */
export function wayBackPath(
  { from, to, arrival, seats }: Pick<BusDetail, 'from' | 'to' | 'arrival' | 'seats'>,
  search: BusSearchFor,
): string | null {
  return listPath({ from: to, to: from, on: arrival, seats: seats.length }, search);
}

function listPath(
  { from, to, on, seats }: Pick<BusDetail, 'from' | 'to'> & { readonly on: AirportTime; readonly seats: number },
  { tripId, isPersonal, now }: BusSearchFor,
): string | null {
  const [today, date] = [now.toZonedDateTimeISO(on.zone).toPlainDate().toString(), dateOf(on.wall)];
  if (date < today) return null;
  const query = new URLSearchParams({
    id: tripId,
    from: from.stationId,
    to: to.stationId,
    ad: String(seats),
    child: '0',
    inf: '0',
    jDate: date,
    ...(isPersonal ? { pb: 'true' } : {}),
  });
  return `/home2/bus/list/?${query}`;
}
