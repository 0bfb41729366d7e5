import { createHash } from 'node:crypto';
import { localClock } from '../engine/schedule.ts';

/** Tokens of the agency: one for each calendar day in India. */
export interface TokenDesk {
  /** Today's token, a GUID. */
  issue(nowMs: number): string;
  /** Whether the token is good now; `isInFlight` marks calls of a booking that began before midnight. */
  isValid(token: string, nowMs: number, isInFlight: boolean): boolean;
  /** Ends today's token; the next one issued is another. */
  revokeToday(nowMs: number): void;
}

const INDIA = 'Asia/Kolkata';
/** Yesterday's token opens new bookings until two minutes past midnight. */
const GRACE_MS = 2 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

function toGuid(hex: string): string {
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}

/** Tokens are computed from seed and day, so that a restart of the sandbox does not end the day's token. */
export function createTokenDesk(seed: string): TokenDesk {
  const revocations = new Map<string, number>();
  const dayOf = (nowMs: number): string => localClock(nowMs, INDIA).slice(0, 10);
  const tokenOf = (day: string): string =>
    toGuid(
      createHash('sha256')
        .update(`token|${seed}|${day}|${revocations.get(day) ?? 0}`)
        .digest('hex'),
    );
  return {
    issue: (nowMs) => tokenOf(dayOf(nowMs)),
    isValid: (token, nowMs, isInFlight) => {
      if (token === tokenOf(dayOf(nowMs))) return true;
      const isYesterdayGood = isInFlight || dayOf(nowMs - GRACE_MS) !== dayOf(nowMs);
      return isYesterdayGood && token === tokenOf(dayOf(nowMs - DAY_MS));
    },
    revokeToday: (nowMs) => {
      const day = dayOf(nowMs);
      revocations.set(day, (revocations.get(day) ?? 0) + 1);
    },
  };
}
