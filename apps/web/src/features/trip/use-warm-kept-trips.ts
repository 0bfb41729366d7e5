import { useEffect, useEffectEvent } from 'react';
import { warmKeptTrips } from './kept-trips.ts';
import { useKeptScreens } from './use-kept-screens.ts';

const WAIT_MS = 3_000;

/** Makes sure that kept trips can be opened without a network after a new release too, once the page is idle. */
export function useWarmKeptTrips(): void {
  const loadScreens = useKeptScreens();
  const warm = useEffectEvent(() => void warmKeptTrips(loadScreens));
  useEffect(() => {
    const timer = setTimeout(() => warm(), WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
}
