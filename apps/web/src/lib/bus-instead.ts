import { readStored, writeStored } from './storage.ts';

const KEY = 'pravas.bus-instead';
const KEPT_AT_MOST = 30;

type Kept = Readonly<Record<string, string>>;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((bookingId) => typeof bookingId === 'string');
}

/**
 * The booked bus that another one was put into a trip to replace, on this device; null = none. Both are ids of
 * bookings.
 */
export function insteadOfWhich(bookingId: string): string | null {
  const kept = readStored('local', KEY, isKept);
  return kept && Object.hasOwn(kept, bookingId) ? (kept[bookingId] ?? null) : null;
}

/** Keeps which bus another one was put into a trip to replace, for the next step with the two. */
export function keepInstead(bookingId: string, insteadOf: string): void {
  const others = Object.entries(readStored('local', KEY, isKept) ?? {}).filter(([one]) => one !== bookingId);
  writeStored('local', KEY, Object.fromEntries([...others, [bookingId, insteadOf]].slice(-KEPT_AT_MOST)));
}
