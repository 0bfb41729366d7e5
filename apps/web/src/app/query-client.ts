import { QueryClient } from '@tanstack/react-query';

/**
 * The server says what went wrong and offers say how long they hold, so nothing is repeated behind the person's
 * back: a failed read shows its error with a retry. `always` lets calls fail offline with their own error.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, refetchOnWindowFocus: false, networkMode: 'always', staleTime: 30_000 },
    mutations: { retry: false, networkMode: 'always' },
  },
});
