import { watchWorkCases } from '@pravas/contract/desk/case-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../lib/listen.ts';
import { api } from '../../lib/session.ts';
import { CASES_KEY } from './cases-key.ts';

/** Keeps what is shown of the queue live while the screen is open. */
export function useCaseWatch(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const leaving = new AbortController();
    let isFirst = true;
    const readAfresh = () => void queries.invalidateQueries({ queryKey: CASES_KEY });
    void listen(leaving.signal, (signal) => api.stream(watchWorkCases, { signal }), {
      onEvent() {
        // A comment changes no count, so every event but the very first one means: fetch again.
        if (!isFirst) readAfresh();
        isFirst = false;
        return false;
      },
      readAfresh,
    });
    return () => leaving.abort();
  }, [queries]);
}
