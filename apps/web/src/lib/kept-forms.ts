import { readStored, removeStored, writeStored } from './storage.ts';

const KEY = 'pravas.forms';

type Kept = Readonly<Record<string, unknown>>;
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && !Array.isArray(value);
const all = (): Kept => readStored('session', KEY, isKept) ?? {};

/** Keeps the values typed into a form, in this tab only; null forgets them. */
export function keepForm(key: string, values: object | null): void {
  const others = Object.entries(all()).filter(([name]) => name !== key);
  if (values === null && others.length === 0) removeStored('session', KEY);
  else writeStored('session', KEY, Object.fromEntries(values === null ? others : [...others, [key, values]]));
}

/** The values typed into a form before; null when there are none. */
export function keptForm(key: string): Kept | null {
  const kept = all()[key];
  return isKept(kept) ? kept : null;
}
