import type { importState } from '@pravas/contract/people/import-operations.ts';
import { getImport, watchImport } from '@pravas/contract/people/import-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { listen } from '../../../lib/listen.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';

/** The state of an import. */
export type ImportState = z.input<typeof importState>;

/** What a page holds of an import under this key. */
export function importKey(importId: string) {
  return ['company', 'import', importId] as const;
}

/** True while the server is working on it. */
export function isAtWork(state: ImportState['state']): boolean {
  return state === 'reading' || state === 'running';
}

/**
 * The state of an import, live while the server works on it. A broken stream is opened again, slower each time; the
 * page shows the last known state meanwhile.
 */
export function useImportWatch(importId: string | null) {
  const queries = useQueryClient();
  const state = useQuery({
    queryKey: importKey(importId ?? ''),
    queryFn: ({ signal }) =>
      api.call(getImport, { query: { importId: importId ?? '' }, signal }).then((answer) => answer.import),
    enabled: importId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const working = state.data !== undefined && isAtWork(state.data.state);
  useEffect(() => {
    if (importId === null || !working) return;
    const leaving = new AbortController();
    void listen(leaving.signal, (signal) => api.stream(watchImport, { query: { importId }, signal }), {
      onEvent(next) {
        showAnswer(queries, importKey(importId), next);
        return !isAtWork(next.state);
      },
      readAfresh: () => void queries.invalidateQueries({ queryKey: importKey(importId), exact: true }),
    });
    return () => leaving.abort();
  }, [importId, working, queries]);
  return state;
}
