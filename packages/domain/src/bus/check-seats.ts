import type { Gender, Title } from '../person/traveller.ts';
import { refuseTitle } from '../person/traveller-problem.ts';
import type { BookedSeat } from './bus-detail.ts';
import type { BusLayout, BusSeat } from './bus-layout.ts';

/** A seat that is asked for, and who sits on it; null = not said yet. */
export interface ChosenSeat {
  readonly seatName: string;
  readonly passenger: {
    /** Their place among the travellers, counted from 0. */
    readonly traveller: number;
    readonly title: Title | null;
    readonly gender: Gender | null;
  } | null;
}

/** A rule that a choice of seats breaks. */
type SeatProblemCode =
  | 'no_seat'
  | 'too_many_seats'
  | 'not_as_many_as_travellers'
  | 'no_such_seat'
  | 'sold'
  | 'chosen_twice'
  | 'nobody_on_it'
  | 'passenger_twice'
  | 'gender_unsaid'
  | 'gender_not_sold'
  | 'title_misfits'
  | 'ladies_only'
  | 'gents_only'
  | 'forced_seats';

/** A broken rule; the seat is null where it concerns all of them. */
interface SeatProblem {
  readonly code: SeatProblemCode;
  readonly seatName: string | null;
  readonly message: string;
}

/**
 * How seats that an operator forces are taken by a party: one of its gender's list, or all of its gender on the list.
 */
type ForcedReading = 'at_least_one' | 'all';

/**
 * What is wrong with seats before the operator is asked to hold them; each refusal names the seat and the rule. Seats
 * must be known and free, one for each passenger and no more than a ticket allows, no passenger on two seats, ladies'
 * and gents' seats respected, and forced seats taken first. Suppliers' clients read forced seats in two ways; we use
 * the milder one unless a client says otherwise, because the operator refuses what it does not accept.
 */
export function checkSeats(
  layout: Pick<BusLayout, 'seats' | 'mostSeats' | 'forced'>,
  chosen: readonly ChosenSeat[],
  { wanted, reading = 'at_least_one' }: { readonly wanted: number; readonly reading?: ForcedReading },
): readonly SeatProblem[] {
  if (chosen.length === 0) return [problem('no_seat', null, 'Choose a seat.')];
  const own = chosen.flatMap((choice) => seatProblems(layout, choice));
  return [
    ...countProblems(layout, chosen, wanted),
    ...repeated(chosen),
    ...own,
    ...forcedProblems(layout, chosen, reading),
  ];
}

function countProblems(
  { mostSeats }: Pick<BusLayout, 'mostSeats'>,
  chosen: readonly ChosenSeat[],
  wanted: number,
): readonly SeatProblem[] {
  if (chosen.length > mostSeats) {
    return [problem('too_many_seats', null, `One ticket of this operator has at most ${seatsText(mostSeats)}.`)];
  }
  if (chosen.length === wanted) return [];
  const message = `Choose ${seatsText(wanted)}: ${chosen.length < wanted ? 'one for each passenger' : 'no more than passengers'}.`;
  return [problem('not_as_many_as_travellers', null, message)];
}

function repeated(chosen: readonly ChosenSeat[]): readonly SeatProblem[] {
  return chosen.flatMap(({ seatName, passenger }, index) => {
    const before = chosen.slice(0, index);
    const isSeatAgain = before.some((one) => one.seatName === seatName);
    const isPassengerAgain = passenger && before.some((one) => one.passenger?.traveller === passenger.traveller);
    return [
      ...(isSeatAgain ? [problem('chosen_twice', seatName, `Seat ${seatName} is chosen twice.`)] : []),
      ...(isPassengerAgain
        ? [problem('passenger_twice', seatName, `The passenger in seat ${seatName} already has another seat.`)]
        : []),
    ];
  });
}

function seatProblems(layout: Pick<BusLayout, 'seats'>, { seatName, passenger }: ChosenSeat): readonly SeatProblem[] {
  const seat = layout.seats.find((one) => one.seatName === seatName);
  if (!seat) return [problem('no_such_seat', seatName, `This bus has no seat ${seatName}. Choose another one.`)];
  const sold = seat.isFree ? [] : [problem('sold', seatName, `Seat ${seatName} is sold. Choose another one.`)];
  if (!passenger) return [...sold, problem('nobody_on_it', seatName, `Choose who sits in seat ${seatName}.`)];
  return [...sold, ...passengerProblems(seat, passenger)];
}

function passengerProblems(
  { seatName, keptFor }: BusSeat,
  { gender, title }: NonNullable<ChosenSeat['passenger']>,
): readonly SeatProblem[] {
  if (gender === null) {
    return [
      problem(
        'gender_unsaid',
        seatName,
        `Enter the gender of the passenger in seat ${seatName}: operators ask for it.`,
      ),
    ];
  }
  if (gender === 'x') {
    const message = `Operators sell seat ${seatName} online for men and women only. Your travel desk can book it.`;
    return [problem('gender_not_sold', seatName, message)];
  }
  const misfit = refuseTitle(title, gender);
  const wrongTitle = misfit === null ? [] : [problem('title_misfits', seatName, `Seat ${seatName}: ${misfit}`)];
  if (keptFor === 'ladies' && gender === 'male') {
    return [
      ...wrongTitle,
      problem('ladies_only', seatName, `Seat ${seatName} is for ladies. Choose another one for a man.`),
    ];
  }
  if (keptFor === 'gents' && gender === 'female') {
    return [
      ...wrongTitle,
      problem('gents_only', seatName, `Seat ${seatName} is for men. Choose another one for a woman.`),
    ];
  }
  return wrongTitle;
}

/** Of a gender's forced seats only those count that are still free. */
function forcedProblems(
  { seats, forced }: Pick<BusLayout, 'seats' | 'forced'>,
  chosen: readonly ChosenSeat[],
  reading: ForcedReading,
): readonly SeatProblem[] {
  const groups = [
    { gender: 'female', names: forced.women, who: 'women' },
    { gender: 'male', names: forced.men, who: 'men' },
  ] as const;
  return groups.flatMap(({ gender, names, who }) => {
    const free = names.filter((name) => seats.some(({ seatName, isFree }) => isFree && seatName === name));
    const theirs = chosen.filter(({ passenger }) => passenger?.gender === gender);
    if (free.length === 0 || theirs.length === 0) return [];
    const outside = theirs.filter(({ seatName }) => !free.includes(seatName));
    const needed = reading === 'all' ? Math.min(theirs.length, free.length) : 1;
    if (theirs.length - outside.length >= needed) return [];
    const [first] = outside;
    const list = free.join(', ');
    const message = `This operator fills seats ${list} with ${who} first. Choose one of them instead of seat ${first?.seatName}.`;
    return [problem('forced_seats', first?.seatName ?? null, message)];
  });
}

/**
 * The seats of a choice as they are booked, in the order of the travellers, so that the first traveller is the primary
 * passenger. Throws RangeError for a choice that `checkSeats` refuses for its seats or passengers.
 */
export function bookedSeats({ seats }: Pick<BusLayout, 'seats'>, chosen: readonly ChosenSeat[]): readonly BookedSeat[] {
  const booked = chosen.map(({ seatName, passenger }) => {
    const seat = seats.find((one) => one.seatName === seatName);
    if (!seat || !passenger) throw new RangeError(`Seat ${seatName} cannot be booked`);
    const { deck, kind, isWindow, keptFor, fare } = seat;
    return { seatName, deck, kind, isWindow, keptFor, fare, traveller: passenger.traveller };
  });
  return booked.toSorted((a, b) => a.traveller - b.traveller);
}

function seatsText(count: number): string {
  return count === 1 ? '1 seat' : `${count} seats`;
}

function problem(code: SeatProblemCode, seatName: string | null, message: string): SeatProblem {
  return { code, seatName, message };
}
