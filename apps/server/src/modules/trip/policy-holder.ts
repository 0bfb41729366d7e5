import type { Trip } from './trip.ts';

/** The policy of the first employee who travels; that of the trip's maker where only guests do. */
export function policyHolder(trip: Pick<Trip, 'travellers' | 'createdBy'>): string {
  return trip.travellers.find((one) => one.personId !== null)?.personId ?? trip.createdBy;
}
