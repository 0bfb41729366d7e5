import { readStored, writeStored } from '../../lib/storage.ts';
import { createStore, useStore } from '../../lib/store.ts';

/** How much of a flight its card shows at once: what decides between flights, or all of it. */
type Density = 'compact' | 'roomy';

const STORED_AS = 'pravas.flight-cards';

const isDensity = (value: unknown): value is Density => value === 'compact' || value === 'roomy';

const density = createStore<Density>(readStored('local', STORED_AS, isDensity) ?? 'compact');

/** Whether the person wants roomy cards; remembered in this browser. */
export function useRoomy(): boolean {
  return useStore(density) === 'roomy';
}

/** Changes the cards of all lists of flights, now and later. */
export function setRoomy(isRoomy: boolean): void {
  const next: Density = isRoomy ? 'roomy' : 'compact';
  density.set(next);
  writeStored('local', STORED_AS, next);
}
