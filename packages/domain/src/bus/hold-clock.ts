import type { BusHold } from './bus-detail.ts';

/** With less time than this left no payment may begin: the seats would be lost during it. */
export const LEAST_TO_PAY_SECONDS = 60;
/** An order that a supplier does not show may still be on its way for so long after its seats were released. */
const SLOWEST_ANSWER_SECONDS = 180;

/** Seats as they are held at a moment. */
interface HoldNow {
  /** Whole seconds until the seats are free for others; 0 once they are. */
  readonly secondsLeft: number;
  /** False in the last minute, in which no payment may begin. */
  readonly mayPay: boolean;
  /** "7:59". */
  readonly text: string;
}

/** How long seats are still held, for a countdown. */
export function holdNow({ until }: Pick<BusHold, 'until'>, now: Temporal.Instant): HoldNow {
  const leftMs = Temporal.Instant.from(until).epochMilliseconds - now.epochMilliseconds;
  const secondsLeft = Math.max(0, Math.floor(leftMs / 1_000));
  const text = `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, '0')}`;
  return { secondsLeft, mayPay: leftMs > LEAST_TO_PAY_SECONDS * 1_000, text };
}

/**
 * From this moment on an order that the supplier does not show was never bought: its seats are free, and no answer can
 * come.
 */
export function goneAt({ until }: Pick<BusHold, 'until'>): Temporal.Instant {
  return Temporal.Instant.from(until).add({ seconds: SLOWEST_ANSWER_SECONDS });
}
