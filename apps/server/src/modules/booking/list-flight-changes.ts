import type { Tx } from '../../platform/database.ts';
import type { FlightChange } from './flight-booking.ts';
import { listChanges } from './saga/load-saga.ts';

/** The changes of a booking of flights, oldest first. */
export async function listFlightChanges(tx: Tx, bookingId: string): Promise<readonly FlightChange[]> {
  return (await listChanges(tx, bookingId)) as readonly FlightChange[];
}
