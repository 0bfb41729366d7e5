import type { Tx } from '../../platform/database.ts';
import type { Booking } from './booking.ts';

/** How often each of some bookings has changed: a calendar takes an event with a higher count for the newer one. */
export type RevisionOf = (booking: Pick<Booking, 'id'>) => number;

/**
 * Reads how often these bookings have changed, in themselves or in what belongs to them; a change of their trip does
 * not count.
 */
export async function readRevisions(tx: Tx, bookings: readonly Pick<Booking, 'id'>[]): Promise<RevisionOf> {
  if (bookings.length === 0) return () => 0;
  const rows = await tx
    .selectFrom('booking as b')
    .leftJoin('booking_part_version as p', (join) =>
      join.onRef('p.organization_id', '=', 'b.organization_id').onRef('p.booking_id', '=', 'b.id'),
    )
    .select(['b.id', 'b.version', 'p.version as of_parts'])
    .where(
      'b.id',
      'in',
      bookings.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map((row) => [row.id, row.version + (row.of_parts ?? 0)]));
  return ({ id }) => known.get(id) ?? 0;
}
