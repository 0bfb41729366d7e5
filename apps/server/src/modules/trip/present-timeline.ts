import type { timeline } from '@pravas/contract/trip/trip-shapes.ts';
import { minutesBetween, shortDate } from '@pravas/domain/time/airport-time.ts';
import { type TimelineEntry, tripTimeline } from '@pravas/domain/trip/trip-timeline.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../platform/database.ts';
import { type Booking, listCancellations, serviceOf } from '../booking/index.ts';

type WireTimeline = z.output<typeof timeline>;
type WireLine = WireTimeline['days'][number]['lines'][number];

/** An entry and the booking that it belongs to. */
interface OwnedEntry {
  readonly bookingId: string;
  readonly entry: TimelineEntry;
}

const OVER = ['FAILED', 'EXPIRED', 'CANCELED'];

/**
 * What a trip's bookings are, day by day. Failed ones are left out; a cancelled part of one that still takes place is
 * shown as cancelled.
 */
export async function readTimeline(tx: Tx, bookings: readonly Booking[]): Promise<WireTimeline> {
  const entries: OwnedEntry[] = [];
  for (const booking of bookings.filter(({ status }) => !OVER.includes(status))) {
    const cancellations = booking.status === 'BOOKED' ? await listCancellations(tx, booking.id) : [];
    const { inTrip, isReplaced } = serviceOf(booking);
    const own = inTrip.timeline(booking, cancellations);
    // A replaced booking stays until the new one is booked, and does not count.
    const going = (await isReplaced?.(tx, booking.id)) ? { isBeingCancelled: true } : {};
    entries.push(...own.map((entry) => ({ bookingId: booking.id, entry: { ...entry, ...going } })));
  }
  return presentTimeline(entries);
}

function presentTimeline(entries: readonly OwnedEntry[]): WireTimeline {
  const bookingOf = new Map(entries.map(({ bookingId, entry }) => [entry.id, bookingId]));
  const { days, clashes } = tripTimeline(entries.map(({ entry }) => entry));
  return {
    days: days.map(({ date, lines }) => ({
      date,
      label: shortDate(date),
      lines: lines.map((line): WireLine => {
        if (line.kind === 'gap') {
          const { travellerKeys: _, ...gap } = line.gap;
          return { kind: 'gap', gap };
        }
        return { kind: 'entry', entry: presentEntry(line.entry, bookingOf.get(line.entry.id) ?? null) };
      }),
    })),
    clashes: clashes.map(({ code, firstId, secondId, text }) => ({ code, firstId, secondId, text })),
  };
}

function presentEntry(entry: TimelineEntry, bookingId: string | null): Extract<WireLine, { kind: 'entry' }>['entry'] {
  return {
    _id: entry.id,
    kind: entry.kind,
    bookingId,
    title: entry.title,
    from: entry.from && { ...entry.from },
    to: entry.to && { ...entry.to },
    departs: entry.departs.wall,
    arrives: entry.arrives.wall,
    durationMinutes: minutesBetween(entry.departs, entry.arrives),
    travelers: [...entry.travellerKeys],
    isPartlyCancelled: entry.isPartlyCancelled === true,
    isCancelled: entry.isCancelled === true,
    isSupplierCancelled: entry.isSupplierCancelled === true,
  };
}
