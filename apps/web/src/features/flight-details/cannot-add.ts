import type { Details } from '../../lib/flight-details-query.ts';
import { countText } from '../../lib/money-text.ts';
import { partyTypes } from './traveller-rules.ts';
import type { Travellers } from './use-travellers.ts';

/** Why a flight cannot be added as it was searched for, and what can be done about it. */
export interface CannotAddReason {
  readonly kind: 'no_trip' | 'others' | 'trip';
  readonly text: string;
  readonly advice: string;
}

interface WhoIsInTrip extends Pick<Travellers, 'isTripRefused'> {
  readonly inTrip: readonly Pick<Travellers['inTrip'][number], 'type'>[];
}

/**
 * What would be refused whatever a person types: a missing trip, booking for others without the right, and another
 * party than the trip's.
 */
export function cannotAdd(
  details: Pick<Details, 'adults' | 'children' | 'infants' | 'othersRefusal'>,
  { inTrip, isTripRefused }: WhoIsInTrip,
): CannotAddReason | null {
  if (isTripRefused) return { kind: 'no_trip', text: 'The trip was not found.', advice: WITHOUT_TRIP };
  const wanted = partyTypes(details);
  if (inTrip.length === 0) {
    // Alone, they may still travel themselves; the form says who may not.
    if (wanted.length === 1 || details.othersRefusal === null) return null;
    return { kind: 'others', text: details.othersRefusal, advice: FOR_OTHERS };
  }
  if (inTrip.map(({ type }) => type).join() === wanted.join()) return null;
  const text =
    inTrip.length === wanted.length
      ? 'The trip has different travellers from this search.'
      : `The trip has ${countText(inTrip.length, 'traveller')}, this search is for ${wanted.length}.`;
  return { kind: 'trip', text, advice: FOR_THE_TRIP };
}

const WITHOUT_TRIP =
  'It was deleted, or you may not see it. Without it, the flight goes into a new trip. Nothing was added or charged.';

const FOR_OTHERS =
  'You can compare prices for several people. To book for them, turn on personal booking; or search for yourself alone.';

const FOR_THE_TRIP = "Search again for the trip's own travellers, or add this flight to a new trip.";
