import type { Tx } from '../../platform/database.ts';
import { wordsOf } from '../booking/index.ts';
import type { Trip } from './trip.ts';

/** Why who travels can no longer change; null where it can. */
export interface TravellersLock {
  readonly locked: boolean;
  readonly reason: string | null;
}

/** A booking is priced and held for certain people, so they stay while the trip has one that is not over. */
export async function travellersLock(tx: Tx, trip: Pick<Trip, 'id' | 'state'>): Promise<TravellersLock> {
  if (trip.state === 'cancelled') return { locked: true, reason: 'The trip was cancelled.' };
  const booking = await tx
    .selectFrom('booking')
    .select(['status', 'service'])
    .where('trip_id', '=', trip.id)
    .where('removed_at', 'is', null)
    .where('status', 'not in', ['FAILED', 'EXPIRED', 'CANCELED'])
    .orderBy((order) => order.case().when('status', '=', 'CREATED').then(1).else(0).end())
    .executeTakeFirst();
  if (!booking) return { locked: false, reason: null };
  const { thing } = wordsOf(booking);
  return booking.status === 'CREATED'
    ? { locked: true, reason: `A ${thing} in this trip is priced for these travellers. Remove it to change them.` }
    : { locked: true, reason: `A ${thing} in this trip is booked for these travellers.` };
}
