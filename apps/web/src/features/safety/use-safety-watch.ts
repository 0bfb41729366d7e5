import { watchSafetyChecks } from '@pravas/contract/whereabouts/safety-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../lib/listen.ts';
import { api } from '../../lib/session.ts';
import { SAFETY_KEY } from './safety-queries.ts';

/**
 * Keeps answers live while the screen is open, for people who may read them; `alsoKey` names another query that shows
 * them.
 */
export function useSafetyWatch(isAllowed: boolean, alsoKey: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!isAllowed) return;
    const leaving = new AbortController();
    let isFirst = true;
    const readAfresh = () => {
      for (const queryKey of [SAFETY_KEY, [alsoKey]]) void queries.invalidateQueries({ queryKey });
    };
    void listen(leaving.signal, (signal) => api.stream(watchSafetyChecks, { signal }), {
      onEvent() {
        // A changed answer may leave every count as it was, so each event but the very first one means: fetch again.
        if (!isFirst) readAfresh();
        isFirst = false;
        return false;
      },
      readAfresh,
    });
    return () => leaving.abort();
  }, [isAllowed, alsoKey, queries]);
}
