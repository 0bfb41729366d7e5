import type { Details } from '../../lib/flight-details-query.ts';
import { countText } from '../../lib/money-text.ts';
import { partyTypes } from './traveller-rules.ts';
import type { Travellers } from './use-travellers.ts';

/** Why a flight cannot be added as it was searched for. */
export interface CannotAddReason {
  readonly kind: 'others' | 'trip';
  readonly text: string;
}

/** What would be refused whatever is typed: booking for others without the right, and another party than the trip's. */
export function cannotAdd(
  details: Pick<Details, 'adults' | 'children' | 'infants' | 'othersRefusal'>,
  inTrip: readonly Pick<Travellers['inTrip'][number], 'type'>[],
): CannotAddReason | null {
  const wanted = partyTypes(details);
  if (inTrip.length === 0) {
    // Alone, he may still travel himself; the form says who may not.
    if (wanted.length === 1 || details.othersRefusal === null) return null;
    return { kind: 'others', text: details.othersRefusal };
  }
  if (inTrip.map(({ type }) => type).join() === wanted.join()) return null;
  const text =
    inTrip.length === wanted.length
      ? 'The trip has other travellers than this search.'
      : `The trip has ${countText(inTrip.length, 'traveller')}, this search is for ${wanted.length}.`;
  return { kind: 'trip', text };
}
