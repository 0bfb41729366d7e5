import type { FareKind } from '../fare/fare-kind.ts';

/** A fare as approval sees it: which flights, in which fare. */
interface ApprovedFare {
  /** `sliceKey` of each slice, in the order of travel. */
  readonly sliceKeys: readonly string[];
  readonly kind: FareKind;
  readonly brand: string | null;
}

/** The itinerary part of a fingerprint for flights, one fare per half of the journey. */
export function flightItineraryKey(fares: readonly ApprovedFare[]): string {
  return JSON.stringify(fares.map(({ sliceKeys, kind, brand }) => [kind, brand, ...sliceKeys]));
}
