import type { Offer } from '../engine/offers.ts';

const HOUR_MS = 60 * 60_000;
/** A hold lasts a day within India and two abroad, and never closer to departure than this. */
const HOLD_ENDS_BEFORE_DEPARTURE_MS = 4 * HOUR_MS;

/** Until when the airline keeps the seats of an offer that is not paid, epoch milliseconds. */
export function holdUntilMs(offer: Offer, nowMs: number): number {
  const departureMs = offer.slices[0]?.connection.flights[0]?.departureEpochMs ?? nowMs;
  const days = offer.isInternational ? 2 : 1;
  return Math.max(
    nowMs + HOUR_MS / 2,
    Math.min(nowMs + days * 24 * HOUR_MS, departureMs - HOLD_ENDS_BEFORE_DEPARTURE_MS),
  );
}
