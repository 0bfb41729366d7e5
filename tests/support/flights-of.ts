import type { AnswerOf } from '@pravas/contract/operation.ts';
import type { getTrip } from '@pravas/contract/trip/trip-operations.ts';

type Items = AnswerOf<typeof getTrip>['tripDetails']['items'];

/** The flights among a trip's bookings, in the order of time. */
export function flightsOf({ items }: { readonly items: Items }) {
  return items.filter((item) => item.service === 'flight');
}
