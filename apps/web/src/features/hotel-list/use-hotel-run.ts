import { useEffect } from 'react';
import { useStore } from '../../lib/store.ts';
import type { HotelRun } from './hotel-search-run.ts';

/** A browser with a wrong clock asks no more often than this. */
const LEAST_MS = 5 * 60_000;
/** As far as a timer reaches. */
const MOST_MS = 2 ** 31 - 1;

/** Runs a finished search again once its rates cannot be opened any more, as soon as somebody looks at the page. */
export function useAskAgain(run: HotelRun): void {
  const { phase, expiresAt, isStale } = useStore(run.progress);
  useEffect(() => {
    if (phase !== 'done' || expiresAt === null || isStale) return;
    const dueAt = Math.max(Date.parse(expiresAt), Date.now() + (Date.parse(expiresAt) <= Date.now() ? LEAST_MS : 0));
    const ask = () => {
      if (document.visibilityState === 'visible' && Date.now() >= dueAt) void run.askAgain();
    };
    const timer = setTimeout(ask, Math.min(dueAt - Date.now(), MOST_MS));
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [run, phase, expiresAt, isStale]);
}
