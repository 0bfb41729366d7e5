/** How many of each type travel together. */
interface PartyCounts {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** Why a party of travellers is refused, or null (rules §5.4, supply: one infant on one adult's lap). */
export type PartyRefusal =
  | 'adults_out_of_range'
  | 'children_out_of_range'
  | 'infants_out_of_range'
  | 'party_too_large'
  | 'infants_exceed_adults';

/** Checks rules §5.4: adults 1 to 9, children to 8, infants to 5, adults + children ≤ 9, infants ≤ adults. */
export function refuseParty(counts: PartyCounts): PartyRefusal | null {
  const within = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
  if (!within(counts.adults, 1, 9)) return 'adults_out_of_range';
  if (!within(counts.children, 0, 8)) return 'children_out_of_range';
  if (!within(counts.infants, 0, 5)) return 'infants_out_of_range';
  if (counts.adults + counts.children > 9) return 'party_too_large';
  if (counts.infants > counts.adults) return 'infants_exceed_adults';
  return null;
}
