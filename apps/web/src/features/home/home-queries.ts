import { listHomeTasks, showHomeAhead } from '@pravas/contract/home/home-operations.ts';
import type { AnswerOf } from '@pravas/contract/operation.ts';
import { listCredits } from '@pravas/contract/servicing/credit-operations.ts';
import { api } from '../../lib/session.ts';

/** What waits for the person, with how much there is in all. */
type HomeTasks = AnswerOf<typeof listHomeTasks>;
/** One thing that waits. */
export type HomeTask = HomeTasks['list'][number];

/** Nothing on the page is older than this. */
const LOOK_AGAIN_MS = 60_000;

/** The query of what waits: the five worst, or all. */
export function homeTasksQuery(showsAll: boolean) {
  return {
    queryKey: ['home', 'tasks', showsAll ? 'all' : 'first'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(listHomeTasks, { query: { show: showsAll ? 'all' : 'first' }, signal }),
    refetchInterval: LOOK_AGAIN_MS,
    refetchOnWindowFocus: 'always' as const,
  };
}

/** The query of what comes next and what is refunded. */
export function homeAheadQuery() {
  return {
    queryKey: ['home', 'ahead'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(showHomeAhead, { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  };
}

/** The query of the person's airline credits that can still be used. */
export function creditsQuery() {
  return {
    queryKey: ['credits', 'own', 'open'],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.call(listCredits, { query: {}, signal }),
    retry: false,
  };
}
