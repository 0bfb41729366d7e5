import { showMenuCounts } from '@pravas/contract/home/home-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { barePath, textValues } from '../lib/search-text.ts';
import { api, useSession } from '../lib/session.ts';
import { type Menu, menuOf } from './menu.ts';

/** Under the key of home: refetching home refetches the counts. */
const COUNTS_QUERY = {
  queryKey: ['home', 'counts'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(showMenuCounts, { signal }),
  staleTime: 10_000,
  retry: false,
};

/** An action on a page invalidates several lists at once: one fetch follows them all. */
const AFTER_CHANGE_MS = 500;

/** The path of the page, as items of the menu name it. */
export function usePath(): string {
  return useRouterState({ select: (state) => barePath(state.location.pathname) });
}

/** The menu of the person who is signed in, with where they are and how much waits for them. */
export function useMenu(): Menu {
  const { user, organization } = useSession();
  const path = usePath();
  const service = useRouterState({ select: (state) => textValues(state.location.search).service });
  const { privileges = [], isSuperAdmin = false } = user ?? {};
  const { data: counts } = useQuery(COUNTS_QUERY);
  return menuOf({ privileges, settings: organization?.settings, isSuperAdmin }, { path, service }, counts);
}

/**
 * Keeps the counts fresh: by the minute, on each page that is opened unless they are only seconds old, and whenever an
 * action makes other data stale.
 */
export function useFreshCounts(): void {
  const path = usePath();
  const queries = useQueryClient();
  useQuery({ ...COUNTS_QUERY, refetchInterval: 60_000, refetchOnWindowFocus: 'always' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what makes them look again.
  useEffect(() => void queries.prefetchQuery(COUNTS_QUERY), [path, queries]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = queries.getQueryCache().subscribe((event) => {
      const isSetBack = event.type === 'updated' && event.action.type === 'invalidate';
      if (!isSetBack || event.query.queryKey[0] === 'home' || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void queries.invalidateQueries({ queryKey: COUNTS_QUERY.queryKey });
      }, AFTER_CHANGE_MS);
    });
    return () => {
      leave();
      clearTimeout(timer);
    };
  }, [queries]);
}
