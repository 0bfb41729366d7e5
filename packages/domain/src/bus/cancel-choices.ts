import type { UnitKey } from '../booking/unit.ts';
import { instantOf } from '../time/airport-time.ts';
import type { BusDetail } from './bus-detail.ts';
import { busUnit } from './bus-units.ts';
import { seatText } from './seat-words.ts';

/** A rule that a wish to cancel breaks. */
type CancelProblemCode =
  | 'departed'
  | 'nothing_chosen'
  | 'not_of_this_bus'
  | 'cancelled_already'
  | 'all_or_none'
  | 'primary_with_all';

/** Why seats cannot be cancelled as they were chosen. */
interface CancelProblem {
  readonly code: CancelProblemCode;
  readonly message: string;
}

/** What is to be cancelled of a bus, and what of it is already cancelled. */
export interface CancelWish {
  readonly units: readonly UnitKey[];
  readonly cancelled: readonly UnitKey[];
}

/**
 * Why seats cannot be cancelled together, the first rule that they break; null where they can. Some operators take a ticket back
 * only as a whole, others the first passenger's seat only with all the rest.
 */
export function refuseCancel(
  { seats, terms, boarding }: Pick<BusDetail, 'seats' | 'terms' | 'boarding'>,
  { units, cancelled }: CancelWish,
  at: Temporal.Instant,
): CancelProblem | null {
  const refuse = (code: CancelProblemCode, message: string) => ({ code, message });
  const all = seats.map(({ seatName }) => busUnit(seatName));
  const left = all.filter((unit) => !cancelled.includes(unit));
  if (Temporal.Instant.compare(at, instantOf(boarding.at)) > 0) {
    return refuse('departed', 'The bus has left, so it cannot be cancelled.');
  }
  if (units.length === 0) return refuse('nothing_chosen', 'Choose the seats to cancel.');
  const unknown = units.find((unit) => !all.includes(unit));
  if (unknown !== undefined) return refuse('not_of_this_bus', `Seat ${unknown} is not part of this booking.`);
  const again = units.find((unit) => cancelled.includes(unit));
  if (again !== undefined) return refuse('cancelled_already', `Seat ${again} is already cancelled.`);
  if (left.every((unit) => units.includes(unit))) return null;
  if (!terms.isPartial) {
    return refuse('all_or_none', 'This operator cancels all seats of a ticket together. Choose all of them.');
  }
  const [primary] = all;
  if (!terms.isPrimaryAlone && primary !== undefined && units.includes(primary)) {
    const message = `Seat ${primary} is the first passenger's, and this operator cancels it only with all the others.`;
    return refuse('primary_with_all', message);
  }
  return null;
}

/** Seats that are cancelled together. */
interface BusCancelChoice {
  readonly units: readonly UnitKey[];
  /** "All seats", "Lower berth L7". */
  readonly label: string;
}

/** What may be cancelled of a bus at a moment: all that is left of it, and each seat alone where the operator allows it. */
export function busCancelChoices(
  detail: Pick<BusDetail, 'seats' | 'terms' | 'boarding'>,
  cancelled: readonly UnitKey[],
  at: Temporal.Instant,
): readonly BusCancelChoice[] {
  const left = detail.seats.filter(({ seatName }) => !cancelled.includes(busUnit(seatName)));
  const single = left.map((seat) => ({ units: [busUnit(seat.seatName)], label: seatText(seat) }));
  const all = { units: left.map(({ seatName }) => busUnit(seatName)), label: 'All seats' };
  const choices = left.length > 1 ? [all, ...single] : single;
  return choices.filter(({ units }) => refuseCancel(detail, { units, cancelled }, at) === null);
}
