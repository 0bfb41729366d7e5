import type { Caller } from '../../platform/caller.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import { travellersLock } from './travellers-lock.ts';
import type { Trip } from './trip.ts';
import { findEditableTrip } from './trip-access.ts';

/**
 * The trip into which something of a search goes, locked: a personal booking goes into a personal trip and a company's into a
 * company trip. Throws `trip_not_found` and `trip_not_editable`.
 */
export async function tripForBooking(tx: Tx, tripId: string, caller: Caller, isPersonal: boolean): Promise<Trip> {
  const trip = await findEditableTrip(tx, caller, tripId);
  if (trip.state === 'cancelled') throw new Refusal('trip_not_editable', { message: 'This trip was cancelled.' });
  if (trip.isPersonal === isPersonal) return trip;
  const message = trip.isPersonal
    ? 'This is a personal trip. Search with personal booking switched on.'
    : 'This is a company trip. Search with personal booking switched off.';
  throw new Refusal('trip_not_editable', { message });
}

/** A trip that named no registration takes that of its first booking; null = it keeps what it has. */
export async function registrationForTrip(tx: Tx, trip: Trip, gstId: string | null): Promise<string | null> {
  if (trip.gstRegistrationId !== null) return null;
  const { locked } = await travellersLock(tx, trip);
  return locked ? null : gstId;
}
