import { readStored, removeStored, writeStored } from './storage.ts';

/** A stay that somebody wants to replace, and its trip. */
interface ChangingStay {
  readonly tripId: string;
  readonly bookingId: string;
}

const KEY = 'pravas.changing-stay';
const isChanging = (value: unknown): value is ChangingStay =>
  typeof value === 'object' && value !== null && 'tripId' in value && 'bookingId' in value;

/** The stay of a trip that somebody wants to replace in this tab; null = none. */
export function changingStay(tripId: string | null): string | null {
  const kept = readStored('session', KEY, isChanging);
  return kept !== null && kept.tripId === tripId ? kept.bookingId : null;
}

/** Remembers which stay is to be replaced. */
export function rememberChangingStay(stay: ChangingStay): void {
  writeStored('session', KEY, stay);
}

/** Another stay was found for it, or it stays as it is. */
export function forgetChangingStay(): void {
  removeStored('session', KEY);
}
