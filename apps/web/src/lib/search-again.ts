import type { CabinCode } from '@pravas/domain/flight/cabin.ts';
import type { TravellerType } from '@pravas/domain/person/traveller.ts';
import { flightListSearch, partyOf } from './flight-list-address.ts';

/** A direction that could not be booked: its flights in order. Dates are YYYY-MM-DD. */
interface MissedSlice {
  readonly segments: readonly {
    readonly from: string;
    readonly to: string;
    readonly departureDate: string;
    readonly cabinCode: CabinCode;
  }[];
}

/** The trip that it was for. */
interface ForTrip {
  readonly tripId: string;
  readonly travelers: readonly { readonly type: TravellerType }[];
  readonly isPersonalBooking: boolean;
}

/**
 * The flight list's parameters that search the same directions once more: both ways as a return, more of them as a
 * journey with several stops. Null without a flight, and once the first day is before `today`.
 */
export function searchAgain(
  slices: readonly MissedSlice[],
  { tripId, travelers, isPersonalBooking }: ForTrip,
  today: string,
): ReturnType<typeof flightListSearch> | null {
  const asked = slices.flatMap(({ segments }) => {
    const [first, last] = [segments[0], segments.at(-1)];
    return first && last ? [{ from: first.from, to: last.to, date: first.departureDate }] : [];
  });
  const [first, second] = asked;
  const cabinClass = slices[0]?.segments[0]?.cabinCode;
  if (!first || !cabinClass || first.date < today) return null;
  const isReturn = asked.length === 2 && second?.from === first.to && second.to === first.from;
  return flightListSearch(
    {
      ...partyOf(travelers),
      from: first.from,
      to: first.to,
      departureDate: first.date,
      returnDate: isReturn ? second.date : null,
      cabinClass,
      isPersonalBooking,
      slices: asked.length > 1 && !isReturn ? asked : [],
    },
    tripId,
  );
}
