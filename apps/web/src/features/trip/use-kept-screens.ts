import { useRouter } from '@tanstack/react-router';
import { useBookingViews } from '../booking/index.ts';

/** Fetches the code that shows a kept trip; the list of it is fetched only where a trip is kept. */
export function useKeptScreens(): () => Promise<void> {
  const router = useRouter();
  const views = useBookingViews();
  return async () => {
    const { loadKeptScreens } = await import('./kept-screens.ts');
    await loadKeptScreens(router, views);
  };
}
