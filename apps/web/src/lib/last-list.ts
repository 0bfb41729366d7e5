import { readStored, writeStored } from './storage.ts';

const KEY = 'pravas.lists';
const KEPT_AT_MOST = 8;

type Lists = Readonly<Record<string, string>>;
const isLists = (value: unknown): value is Lists =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Remembers the list address at which a search was shown, so that its details can lead back, or search again. */
export function rememberList(searchedFlightId: string, address: string): void {
  const before = Object.entries(readStored('session', KEY, isLists) ?? {}).filter(([id]) => id !== searchedFlightId);
  writeStored('session', KEY, Object.fromEntries([...before, [searchedFlightId, address]].slice(-KEPT_AT_MOST)));
}

/** The list address of a search; null when this tab never showed it. */
export function listOf(searchedFlightId: string): string | null {
  const address = readStored('session', KEY, isLists)?.[searchedFlightId];
  return typeof address === 'string' && address.startsWith('/home2/flight/list') ? address : null;
}
