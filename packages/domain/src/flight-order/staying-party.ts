import type { TravellerType } from '../person/traveller.ts';

/** Why those who would stay on a flight cannot fly it. */
export interface PartyRefusal {
  readonly code: 'adult_must_stay' | 'infants_exceed_adults';
  readonly sentence: string;
}

/** Why no airline carries those who stay on a flight when others leave it, or null; it may also be left empty. */
export function refuseStaying(staying: readonly TravellerType[]): PartyRefusal | null {
  const adults = staying.filter((type) => type === 'ADULT').length;
  const infants = staying.filter((type) => type === 'INFANT').length;
  if (staying.length > 0 && adults === 0) {
    const sentence = 'A child or an infant cannot fly alone. Please cancel them too, or keep an adult.';
    return { code: 'adult_must_stay', sentence };
  }
  if (infants <= adults) return null;
  const sentence = 'Each infant travels with an adult. Please cancel the infant too, or keep another adult.';
  return { code: 'infants_exceed_adults', sentence };
}
