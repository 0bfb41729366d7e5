import { useRouter } from '@tanstack/react-router';

/** Fetches what shows a kept trip; the list of it is fetched only where a trip is kept. */
export function useKeptScreens(): () => Promise<void> {
  const router = useRouter();
  return async () => {
    const { loadKeptScreens } = await import('./kept-screens.ts');
    await loadKeptScreens(router);
  };
}
