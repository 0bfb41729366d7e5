import type { Tx } from '../../platform/database.ts';
import { listChanges } from '../booking/index.ts';
import type { FlightChange } from './flight-booking.ts';

/** The changes of a booking of flights, oldest first. */
export async function listFlightChanges(tx: Tx, bookingId: string): Promise<readonly FlightChange[]> {
  return (await listChanges(tx, bookingId)) as readonly FlightChange[];
}
