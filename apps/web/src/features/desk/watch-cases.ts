import { ApiError } from '@pravas/contract/client.ts';
import { watchWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/session.ts';
import { CASES_KEY } from './case-query.ts';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

/** Keeps what is shown of the queue live while the screen is open. */
export function useCaseWatch(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    void watchUntil(leaving.signal, queries);
    return () => leaving.abort();
  }, [queries]);
}

/** Reconnects with growing pauses, and ends where the server refuses for good. */
async function watchUntil(signal: AbortSignal, queries: QueryClient): Promise<void> {
  let losses = 0;
  let isFirst = true;
  while (!signal.aborted) {
    try {
      for await (const _counts of api.stream(watchWorkCases, { signal })) {
        losses = 0;
        // A comment changes no count, so every word but the very first one means: look again.
        if (!isFirst) void queries.invalidateQueries({ queryKey: CASES_KEY });
        isFirst = false;
      }
    } catch (error) {
      if (error instanceof ApiError && error.envelope.status < 500 && error.envelope.status !== 429) return;
    }
    losses += 1;
    await pause(Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (losses - 1)), signal);
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
