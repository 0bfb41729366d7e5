import { addWorkingDays } from '../refund/refund-clock.ts';
import { instantOf } from '../time/airport-time.ts';
import { indianDay } from '../time/indian-day.ts';
import type { BusDetail } from './bus-detail.ts';

/** How long before and after its time people may report that a bus did not come. */
const EARLIEST_MINUTES = 30;
const LATEST_HOURS = 24;
/** How many working days operators have to answer. */
const ANSWER_DAYS = 7;
/** How long after a bus did not come other buses help. */
const OTHERS_HOURS = 6;

/** A rule that a report breaks. */
type ReportProblemCode = 'too_early' | 'too_late' | 'waiting_later';

/** Why a report is not taken. */
interface ReportProblem {
  readonly code: ReportProblemCode;
  readonly message: string;
}

/**
 * Why it may not be reported of a bus at this moment that it did not come; null where it may. What passengers say goes
 * before any clock: that a bus should be there by now proves nothing.
 */
export function refuseReport(
  { boarding }: { readonly boarding: Pick<BusDetail['boarding'], 'at'> },
  at: { readonly now: Temporal.Instant; readonly waitingSince: Temporal.Instant },
): ReportProblem | null {
  const leaves = instantOf(boarding.at);
  const isBefore = (one: Temporal.Instant, other: Temporal.Instant) => Temporal.Instant.compare(one, other) < 0;
  if (isBefore(at.now, leaves.subtract({ minutes: EARLIEST_MINUTES }))) {
    return {
      code: 'too_early',
      message: 'The bus is not due yet. You can report it from half an hour before it should leave.',
    };
  }
  if (isBefore(leaves.add({ hours: LATEST_HOURS }), at.now)) {
    return {
      code: 'too_late',
      message: 'You can report this until a day after the bus was due to leave. Please write to the travel desk.',
    };
  }
  if (isBefore(at.now, at.waitingSince)) {
    return {
      code: 'waiting_later',
      message: 'Enter the time from which you have been waiting. It cannot be in the future.',
    };
  }
  return null;
}

/** The operator's deadline for an answer, YYYY-MM-DD in India. */
export function answerBy(reportedAt: Temporal.Instant): string {
  return addWorkingDays(indianDay(reportedAt), ANSWER_DAYS);
}

/** Until when other buses on the same road still help a traveller who was left behind. */
export function othersUntil({ boarding }: Pick<BusDetail, 'boarding'>): Temporal.Instant {
  return instantOf(boarding.at).add({ hours: OTHERS_HOURS });
}
