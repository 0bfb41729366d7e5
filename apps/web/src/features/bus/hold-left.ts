import { LEAST_TO_PAY_SECONDS } from '@pravas/domain/bus/hold-clock.ts';

/** How seats are held at this moment. */
export interface HoldLeft {
  /** Whole seconds, a begun one counted. */
  readonly secondsLeft: number;
  /** False in the last minute, in which nobody begins to pay. */
  readonly mayPay: boolean;
}

/** What is left of a hold so many milliseconds after the server said how long it had; null once it is over. */
export function holdLeft(toldSeconds: number, sinceMs: number): HoldLeft | null {
  const leftMs = toldSeconds * 1_000 - sinceMs;
  if (leftMs <= 0) return null;
  return { secondsLeft: Math.ceil(leftMs / 1_000), mayPay: leftMs > LEAST_TO_PAY_SECONDS * 1_000 };
}

/** "7:59". */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
