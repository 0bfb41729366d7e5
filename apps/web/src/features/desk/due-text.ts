import { instantText, longDate } from '../../lib/calendar-date.ts';

/** How urgent a case is. */
type Urgency = 'none' | 'later' | 'soon' | 'overdue';

const SOON_MS = 4 * 60 * 60_000;

/** "Due in 25 min", "Overdue by 2 days"; "-" where no time is set (rules §5.1). */
export function dueText(dueAt: string | null, now: Date): string {
  const leftMs = leftUntil(dueAt, now);
  if (leftMs === null) return '-';
  return leftMs < 0 ? `Overdue by ${spanWords(-leftMs)}` : `Due in ${spanWords(leftMs)}`;
}

/** How urgent that is. */
export function urgencyOf(dueAt: string | null, now: Date): Urgency {
  const leftMs = leftUntil(dueAt, now);
  if (leftMs === null) return 'none';
  if (leftMs < 0) return 'overdue';
  return leftMs <= SOON_MS ? 'soon' : 'later';
}

/** A fact as people read it: instants and days in words, everything else as it is. */
export function factText(text: string, zone: string = Temporal.Now.timeZoneId()): string {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text)) {
    return instantText(text, zone);
  }
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? longDate(text) : text;
}

function leftUntil(dueAt: string | null, now: Date): number | null {
  const leftMs = dueAt === null ? Number.NaN : new Date(dueAt).getTime() - now.getTime();
  return Number.isNaN(leftMs) ? null : leftMs;
}

function spanWords(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} days`;
}
