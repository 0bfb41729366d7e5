import type { Trip } from './trip.ts';

/** The policy of the first employee who travels; of whoever made the trip where only guests do. */
export function policyHolder(trip: Pick<Trip, 'travellers' | 'createdBy'>): string {
  return trip.travellers.find((one) => one.personId !== null)?.personId ?? trip.createdBy;
}
