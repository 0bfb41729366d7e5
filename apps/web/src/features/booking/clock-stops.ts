import type { RefundClock } from './booking-record.ts';

/** A day on the line of a refund. */
interface ClockStop {
  readonly label: string;
  /** YYYY-MM-DD. */
  readonly date: string;
  readonly state: 'passed' | 'today' | 'ahead';
}

type ClockDays = Pick<RefundClock, 'startedOn' | 'promisedOn' | 'dueOn' | 'lawBy' | 'source' | 'completedAt'>;

/**
 * The days of a refund in order: what it `begins` with, our promise, the law's last day, and the day the money went
 * out.
 */
export function clockStops(
  clock: ClockDays,
  today: string,
  completedOn: string | null,
  begins: string,
): readonly ClockStop[] {
  const promise = clock.dueOn < clock.promisedOn ? clock.dueOn : clock.promisedOn;
  const days = [
    { label: begins, date: clock.startedOn },
    // Nobody promises to be late: where a seller or the law is quicker than we usually are, that day is the promise.
    { label: 'Our promise', date: promise },
    ...(clock.lawBy === null || clock.source === null || clock.lawBy <= promise
      ? []
      : [{ label: 'Legal deadline', date: clock.lawBy }]),
    ...(completedOn === null ? [] : [{ label: 'Refunded', date: completedOn }]),
  ];
  return days
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .map((day) => ({ ...day, state: day.date < today ? 'passed' : day.date === today ? 'today' : 'ahead' }));
}
