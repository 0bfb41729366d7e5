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

/** What airlines' systems sell in one order, those on laps included; they refuse a larger party. */
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
    message: `Airlines sell at most ${most} places, infants on laps included, in one booking. Search for ${most} travellers or fewer and book the others separately.`,
  };
}
