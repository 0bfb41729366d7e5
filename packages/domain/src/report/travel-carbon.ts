/** What a part of a booking is estimated to emit: a seat, a room, a ride. */
export interface CarbonPart {
  /** Whose it is, by their places in the booking; it is shared by them evenly. */
  readonly travellers: readonly number[];
  /** Whole kg; null = there is no estimate for it. */
  readonly kg: number | null;
  /** The distance, in whole km for each of them; null = it has none, or it is not known. */
  readonly km: number | null;
}

/** What a booking is estimated to emit for one of its travellers. */
export interface TravellerCarbon {
  /** By their place in the booking. */
  readonly traveller: number;
  /** False where nothing is left of it for them: then it emits nothing. */
  readonly isTravelled: boolean;
  /** Whole kg; null = not estimated. */
  readonly kg: number | null;
  readonly km: number | null;
}

/**
 * Adds up what is still held of a booking for each of `travellers`, to the kg. A traveller with a part without an
 * estimate is not estimated: a sum that leaves a flight out would look like less than it is.
 */
export function carbonByTraveller(
  parts: readonly CarbonPart[],
  travellers: readonly number[],
): readonly TravellerCarbon[] {
  const shares = parts.flatMap(({ travellers: whose, kg, km }) => {
    const split = kg === null ? null : shareKg(kg, whose.length);
    return whose.map((traveller, index) => ({ traveller, kg: split?.[index] ?? null, km }));
  });
  return travellers.map((traveller): TravellerCarbon => {
    const own = shares.filter((share) => share.traveller === traveller);
    if (own.length === 0) return { traveller, isTravelled: false, kg: 0, km: null };
    const goes = own.flatMap(({ km }) => (km === null ? [] : [km]));
    return {
      traveller,
      isTravelled: true,
      kg: sumOf(own.map(({ kg }) => kg)),
      km: goes.length === 0 ? null : sumOf(goes),
    };
  });
}

/** Whole kg in this many parts that differ by one at most, the greater ones first. */
export function shareKg(kg: number, parts: number): readonly number[] {
  const each = Math.floor(kg / parts);
  return Array.from({ length: parts }, (_, index) => each + (index < kg - each * parts ? 1 : 0));
}

function sumOf(numbers: readonly (number | null)[]): number | null {
  return numbers.reduce<number | null>((total, one) => (total === null || one === null ? null : total + one), 0);
}
