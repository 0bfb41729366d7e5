import { readStored, writeStored } from '../../lib/storage.ts';
import type { Stop } from './bus-types.ts';

const KEY = 'pravas.bus-stops';
const KEPT_AT_MOST = 30;

type Kept = Readonly<Record<string, string>>;

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((name) => typeof name === 'string');
}

/** The stop of a town that this person used last, where a bus calls at it. Other operators number it otherwise, so its name counts. */
export function lastStop(stationId: string, stops: readonly Stop[]): Stop | null {
  const name = readStored('local', KEY, isKept)?.[stationId];
  return stops.find((stop) => stop.name === name) ?? null;
}

/** Keeps a stop as the one that was used last in its town. */
export function keepStop(stationId: string, { name }: Stop): void {
  const others = Object.entries(readStored('local', KEY, isKept) ?? {}).filter(([town]) => town !== stationId);
  writeStored('local', KEY, Object.fromEntries([...others, [stationId, name]].slice(-KEPT_AT_MOST)));
}
