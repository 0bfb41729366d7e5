import { shortDate } from '../time/airport-time.ts';
import { INDIAN_ZONE } from '../time/indian-day.ts';
import { DAYS_OF_WEEK, type OpenHours, type WeekHours } from './open-hours.ts';

/** Whether the desk is staffed now, and until when or from when. */
export interface DeskState {
  readonly isOpen: boolean;
  /** "Open now, until 18:00", "Opens tomorrow at 09:00". */
  readonly text: string;
}

const DAY_NAMES = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** Whether the desk is open at an instant, by the clock of India; null where it never opens. */
export function deskState(hours: WeekHours, now: Temporal.Instant): DeskState | null {
  if (hours.every((day) => day === null)) return null;
  const local = now.toZonedDateTimeISO(INDIAN_ZONE);
  const clock = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const today = local.toPlainDate();
  const open = hours[today.dayOfWeek - 1] ?? null;
  if (open !== null && open.opens <= clock && clock < open.closes) {
    return { isOpen: true, text: untilText(hours, today) };
  }
  return { isOpen: false, text: opensText(hours, today, clock) };
}

/** The hours of a week in words: days alike that follow one another share a line, "Mon to Fri 09:00 to 18:00". */
export function weekText(hours: WeekHours): readonly string[] {
  const runs: { readonly first: number; last: number; readonly text: string }[] = [];
  for (const [index, day] of hours.entries()) {
    const text =
      day === null ? 'closed' : day.closes === '24:00' && day.opens === '00:00' ? 'day and night' : spanOf(day);
    const before = runs.at(-1);
    if (before?.text === text) before.last = index;
    else runs.push({ first: index, last: index, text });
  }
  return runs.map(({ first, last, text }) => {
    const from = DAY_NAMES[first] ?? '';
    return first === last ? `${from} ${text}` : `${from} to ${DAY_NAMES[last] ?? ''} ${text}`;
  });
}

function spanOf({ opens, closes }: OpenHours): string {
  return `${opens} to ${closes}`;
}

/** A day that closes at midnight continues where the next begins with it. */
function untilText(hours: WeekHours, today: Temporal.PlainDate): string {
  for (let ahead = 0; ahead < DAYS_OF_WEEK; ahead += 1) {
    const day = today.add({ days: ahead });
    const closes = hours[day.dayOfWeek - 1]?.closes ?? '';
    const goesOn = closes === '24:00' && hours[day.add({ days: 1 }).dayOfWeek - 1]?.opens === '00:00';
    if (!goesOn) return `Open now, until ${ahead === 0 ? '' : `${dayText(day, ahead)} `}${closes}`;
  }
  return 'Open day and night';
}

function opensText(hours: WeekHours, today: Temporal.PlainDate, clock: string): string {
  for (let ahead = 0; ahead <= DAYS_OF_WEEK; ahead += 1) {
    const day = today.add({ days: ahead });
    const opens = hours[day.dayOfWeek - 1]?.opens;
    if (opens === undefined || (ahead === 0 && opens <= clock)) continue;
    return `Opens ${ahead === 0 ? 'today' : dayText(day, ahead)} at ${opens}`;
  }
  throw new Error('A week with an open day has no next opening');
}

function dayText(day: Temporal.PlainDate, ahead: number): string {
  return ahead === 1 ? 'tomorrow' : shortDate(day.toString());
}
