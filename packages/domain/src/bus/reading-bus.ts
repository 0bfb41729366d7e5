import { instantOf } from '../time/airport-time.ts';
import type { BusDetail, BusTicket } from './bus-detail.ts';
import type { BusPoint } from './bus-station.ts';
import { departureText } from './bus-time.ts';

/**
 * So many minutes before passengers get on a ticket is read again: operators name the bus one to three hours before.
 */
const READ_BEFORE_MINUTES = [180, 120, 60, 30, 10] as const;

/** When a ticket is read again next; null once its passengers should have got on. */
export function nextReading({ boarding }: Pick<BusDetail, 'boarding'>, now: Temporal.Instant): Temporal.Instant | null {
  const leaves = instantOf(boarding.at);
  const moments = READ_BEFORE_MINUTES.map((minutes) => leaves.subtract({ minutes }));
  return moments.find((at) => Temporal.Instant.compare(now, at) < 0) ?? null;
}

/** A ticket as it was read again; `boarding` null = its stop is not stated. */
export interface ReadTicket {
  readonly ticket: BusTicket;
  readonly boarding: Pick<BusPoint, 'name' | 'at'> | null;
}

/** The news about a bus: the detail with it, and what its passengers read, a sentence each. */
interface BusNews {
  readonly detail: BusDetail;
  readonly told: readonly string[];
}

/**
 * What a ticket says that it had not said before. The boarding point stays as it was booked, and the present one is
 * shown beside it, each time once.
 */
export function busNews(detail: BusDetail, { ticket, boarding }: ReadTicket): BusNews {
  const known = detail.ticket;
  const told: string[] = [];
  if (ticket.busNumber !== null && ticket.busNumber !== (known?.busNumber ?? null)) {
    told.push(`The bus is ${ticket.busNumber}.`);
  }
  if (ticket.trackingUrl !== null && ticket.trackingUrl !== (known?.trackingUrl ?? null)) {
    told.push('You can follow the bus on the map now.');
  }
  const before = detail.movedTo ?? detail.boarding;
  const isMoved = boarding !== null && (boarding.name !== before.name || !isSameTime(boarding, before));
  if (boarding !== null && isMoved) {
    told.push(
      `Get on at ${boarding.name}, ${departureText(boarding.at)}, and not at ${before.name}, ${departureText(before.at)}.`,
    );
  }
  const busNumber = ticket.busNumber ?? known?.busNumber ?? null;
  const trackingUrl = ticket.trackingUrl ?? known?.trackingUrl ?? null;
  const moved = boarding !== null && isMoved ? { movedTo: { name: boarding.name, at: boarding.at } } : {};
  return { detail: { ...detail, ticket: { ...ticket, busNumber, trackingUrl }, ...moved }, told };
}

function isSameTime(one: Pick<BusPoint, 'at'>, other: Pick<BusPoint, 'at'>): boolean {
  return Temporal.Instant.compare(instantOf(one.at), instantOf(other.at)) === 0;
}
