import { dayOffset, shortDate } from '../time/airport-time.ts';
import { ADVANCE_DAYS } from './advance-days.ts';
import type { TrainProblem } from './check-train-detail.ts';
import { TRAIN_CLASSES, type TrainClass } from './train-class.ts';
import type { TrainStation } from './train-detail.ts';

/** When a person would like to leave. */
type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'night';

/** A traveller's request to the travel desk. */
export interface TrainWish {
  readonly from: TrainStation;
  readonly to: TrainStation;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly leaves: PartOfDay | null;
  readonly trainNumber: string | null;
  /** Null = any. */
  readonly travelClass: TrainClass | null;
  /** False: rather no ticket than one on the waiting list. */
  readonly acceptsWaiting: boolean;
  readonly note: string | null;
}

/** How far ahead a person may ask: the travel desk waits until sales open. */
const MOST_DAYS_AHEAD = 365;

/** What cannot be asked for on a day (YYYY-MM-DD in India). */
export function checkTrainWish(
  { from, to, date, trainNumber }: Pick<TrainWish, 'from' | 'to' | 'date' | 'trainNumber'>,
  today: string,
): readonly TrainProblem[] {
  const aheadDays = dayOffset(today, date);
  const rules: readonly (readonly [boolean, string, string])[] = [
    [from.code === to.code, 'to', 'Select a different station from the one you leave from'],
    [aheadDays < 0, 'date', 'Select today or a later day'],
    [aheadDays > MOST_DAYS_AHEAD, 'date', 'Select a day within one year'],
    [
      trainNumber !== null && !/^\d{5}$/.test(trainNumber),
      'trainNumber',
      'Train number must be 5 digits, such as 12276, or left blank',
    ],
  ];
  return rules.flatMap(([isBroken, field, message]) => (isBroken ? [{ field, message }] : []));
}

/** "New Delhi (NDLS) to Prayagraj Jn (PRYJ), Wed, 10 Jun, AC 3 Tier, in the morning": a wish in words. */
export function trainWishWords(wish: TrainWish): string {
  const { from, to, date, leaves, trainNumber, travelClass, acceptsWaiting } = wish;
  const parts = [
    `${from.name} (${from.code}) to ${to.name} (${to.code})`,
    shortDate(date),
    ...(trainNumber === null ? [] : [`train ${trainNumber}`]),
    travelClass === null ? 'any class' : TRAIN_CLASSES[travelClass].label,
    ...(leaves === null ? [] : [leaves === 'night' ? 'at night' : `in the ${leaves}`]),
    acceptsWaiting ? 'waiting list accepted' : 'no waiting list',
  ];
  return parts.join(', ');
}

/** "Tickets for this day are sold from Sat, 11 Apr on."; null where they are on sale (YYYY-MM-DD in India). */
export function saleOpensWords({ date }: Pick<TrainWish, 'date'>, today: string): string | null {
  if (dayOffset(today, date) <= ADVANCE_DAYS) return null;
  const opens = Temporal.PlainDate.from(date).subtract({ days: ADVANCE_DAYS });
  return `Tickets for this day are sold from ${shortDate(opens.toString())} on.`;
}
