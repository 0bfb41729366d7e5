import { readStored, writeStored } from './storage.ts';

const KEY = 'pravas.travellers';
const KEPT_AT_MOST = 4;

type Kept = Readonly<Record<string, unknown>>;
const isKept = (value: unknown): value is Kept => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Keeps the typed details of a search's travellers, in this tab and until the person signs out. */
export function keepTravellers(search: string, entries: unknown): void {
  const before = Object.entries(readStored('session', KEY, isKept) ?? {}).filter(([key]) => key !== search);
  writeStored('session', KEY, Object.fromEntries([...before, [search, entries]].slice(-KEPT_AT_MOST)));
}

/** The typed details of a search's travellers; undefined when there are none. */
export function keptTravellers(search: string): unknown {
  return readStored('session', KEY, isKept)?.[search];
}
