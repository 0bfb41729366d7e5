import type { OfflineEntry } from './entry-query.ts';

type Compared = Pick<OfflineEntry, '_id' | 'kind' | 'state' | 'amounts' | 'isCorrection'>;

/** How a total compares with the one before it. */
interface Difference {
  readonly rupees: number;
  readonly isMore: boolean;
  readonly than: number;
  /** What the other total is: "that was entered before". */
  readonly of: string;
}

/** The total of its booking while no entry of it counts. */
interface Standing {
  readonly status: string;
  readonly totalPrice: number;
}

const isInForce = ({ kind, state }: Compared) => kind === 'booking' && state === 'confirmed';

/**
 * What an entry changes: against the one that it corrects; where it is the first, against the quote, or against what
 * was paid while it waits. Null where nothing comes before it, or it comes to the same. `entries` are those of one
 * booking, newest first.
 */
export function differenceText(
  entry: Compared,
  entries: readonly Compared[],
  booking: Standing | undefined,
): Difference | null {
  const total = entry.amounts?.total;
  if (total === undefined) return null;
  const older = entries.slice(entries.findIndex(({ _id }) => _id === entry._id) + 1).find(isInForce);
  const isQuoted = booking?.status === 'CREATED';
  const isPaid = booking?.status === 'BOOKED' && entry.isCorrection && entry.state === 'waiting';
  const than = older?.amounts?.total ?? (booking && (isQuoted || isPaid) ? booking.totalPrice : null);
  const rupees = than === null ? 0 : Math.round((total - than) * 100) / 100;
  if (than === null || rupees === 0) return null;
  const of = older ? 'that was entered before.' : isPaid ? 'that was paid.' : 'that was quoted.';
  return { rupees: Math.abs(rupees), isMore: rupees > 0, than, of };
}

/** The later entry that replaces this one; null where this one counts, or never did. */
export function replacedBy<Entry extends Compared>(entry: Entry, entries: readonly Entry[]): Entry | null {
  const inForce = entries.find(isInForce);
  return isInForce(entry) && inForce && inForce._id !== entry._id ? inForce : null;
}
