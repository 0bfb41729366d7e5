import type { WorkCase } from './case-query.ts';

/** One thing that happened, to the case or to its booking. */
interface TimelineLine {
  readonly at: string;
  /** Who did it; events of the booking name nobody. */
  readonly who: string;
  readonly text: string;
}

/** What happened to a case and to its booking, oldest first. The case's own first line would only repeat its title. */
export function timelineOf({
  title,
  history,
  bookingHistory,
}: Pick<WorkCase, 'title' | 'history' | 'bookingHistory'>): readonly TimelineLine[] {
  const own = history.map((line, index) =>
    index === 0 && line.text === title ? { ...line, text: 'The case was opened.' } : line,
  );
  const ofBooking = bookingHistory.map(({ at, text }) => ({ at, who: 'Booking', text }));
  // An event of the booking at the same moment is the reason for the action on the case.
  return [...ofBooking, ...own].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
