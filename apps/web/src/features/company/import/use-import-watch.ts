import type { importState } from '@pravas/contract/people/import-operations.ts';
import { getImport, watchImport } from '@pravas/contract/people/import-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { api } from '../../../lib/session.ts';

/** How an import stands. */
export type ImportState = z.output<typeof importState>;

/** What a page holds of an import under this key. */
export function importKey(importId: string) {
  return ['company', 'import', importId] as const;
}

/** True while the server is working on it. */
export function isAtWork(state: ImportState['state']): boolean {
  return state === 'reading' || state === 'running';
}

const AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 10_000];

/**
 * How an import stands, live while the server works on it. A stream that breaks off is asked for again, slower each
 * time; the page shows the last known state meanwhile.
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
    const keep = (next: ImportState) => queries.setQueryData(importKey(importId), next);
    void follow(importId, keep, leaving.signal);
    return () => leaving.abort();
  }, [importId, working, queries]);
  return state;
}

async function follow(importId: string, keep: (state: ImportState) => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      for await (const state of api.stream(watchImport, { query: { importId }, signal })) {
        keep(state);
        attempt = 0;
        if (!isAtWork(state.state)) return;
      }
    } catch {
      // Nobody reads on after leaving; anything else is tried again below.
    }
    await pause(AGAIN_AFTER_MS[Math.min(attempt, AGAIN_AFTER_MS.length - 1)] ?? 1_000, signal);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
