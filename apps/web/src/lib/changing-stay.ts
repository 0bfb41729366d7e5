import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'pravas.changing-stay';
const isId = (value: unknown): value is string => typeof value === 'string';

/** The unpaid stay for which somebody is looking for another in this tab; null = none. */
export function changingStay(): string | null {
  return readStored('session', KEY, isId);
}

/** Remembers which stay another one is looked for. */
export function rememberChangingStay(bookingId: string): void {
  writeStored('session', KEY, bookingId);
}

/** Another stay was found for it, or it stays as it is. */
export function forgetChangingStay(): void {
  removeStored('session', KEY);
}
