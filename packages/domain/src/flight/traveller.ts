/** How many of each type travel. */
export interface PassengerCounts {
  readonly adults: number;
  readonly children: number;
  readonly infants: number;
}

/** Everyone who needs a ticket. */
export function passengerTotal(counts: PassengerCounts): number {
  return counts.adults + counts.children + counts.infants;
}

/** What airlines' systems sell in one order, those on laps included: of a larger party they take nobody. */
export const MOST_IN_ONE_ORDER = 9;

/** Too many for one order: those whose number has to come down, and what to do instead. */
export interface LargeOrder {
  readonly cause: 'adults' | 'infants';
  readonly message: string;
}

/** Whether a party fits one order of at most `most` travellers of all types; null where it does. */
export function orderTooLarge(counts: PassengerCounts, most: number): LargeOrder | null {
  if (passengerTotal(counts) <= most) return null;
  return {
    cause: counts.adults + counts.children > most ? 'adults' : 'infants',
    message: `Airlines sell at most ${most} seats and laps in one booking: search for ${most} travellers or fewer, and book the others separately.`,
  };
}

/** Why a party of travellers is refused, or null (rules §5.4, supply: one infant on one adult's lap). */
export type PartyRefusal =
  | 'adults_out_of_range'
  | 'children_out_of_range'
  | 'infants_out_of_range'
  | 'party_too_large'
  | 'infants_exceed_adults';

/** Checks rules §5.4: adults 1 to 9, children to 8, infants to 5, adults + children ≤ 9, infants ≤ adults. */
export function refuseParty(counts: PassengerCounts): PartyRefusal | null {
  const within = (value: number, low: number, high: number) => Number.isInteger(value) && value >= low && value <= high;
  if (!within(counts.adults, 1, 9)) return 'adults_out_of_range';
  if (!within(counts.children, 0, 8)) return 'children_out_of_range';
  if (!within(counts.infants, 0, 5)) return 'infants_out_of_range';
  if (counts.adults + counts.children > 9) return 'party_too_large';
  if (counts.infants > counts.adults) return 'infants_exceed_adults';
  return null;
}
