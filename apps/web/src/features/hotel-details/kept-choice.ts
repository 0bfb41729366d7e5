import { readStored, writeStored } from '../../lib/storage.ts';

/** The choice at a hotel for a stay, so that another search finds it again. */
export interface KeptChoice {
  /** Hotel, days and rooms. */
  readonly stay: string;
  /** Room, meals, terms and way to pay. */
  readonly key: string;
  /** The room's name. */
  readonly name: string;
  readonly total: number;
}

const KEY = 'pravas.hotel-choice';

function isKept(value: unknown): value is KeptChoice {
  if (typeof value !== 'object' || value === null) return false;
  const { stay, key, name, total } = value as Record<string, unknown>;
  return [stay, key, name].every((text) => typeof text === 'string') && typeof total === 'number';
}

/** The last choice of this tab, where it was made for this stay. */
export function keptChoice(stay: string): KeptChoice | null {
  const kept = readStored('session', KEY, isKept);
  return kept?.stay === stay ? kept : null;
}

/** Keeps a choice for this tab. */
export function keepChoice(choice: KeptChoice): void {
  writeStored('session', KEY, choice);
}
