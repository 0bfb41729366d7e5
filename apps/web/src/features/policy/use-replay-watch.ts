import { watchPolicyReplay } from '@pravas/contract/policy/replay-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listen } from '../../lib/listen.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { type Replay, replayKey, replayQuery } from './replay-queries.ts';

/** True while cases are still being tried. */
export function isAtWork(state: Replay['state']): boolean {
  return state === 'waiting' || state === 'running';
}

/**
 * The state of a replay, live while it runs. A broken stream is opened again, slower each time; the page shows the last
 * known state meanwhile.
 */
export function useReplayWatch(replayId: string) {
  const queries = useQueryClient();
  const answer = useQuery(replayQuery(replayId));
  const working = answer.data !== undefined && isAtWork(answer.data.state);
  useEffect(() => {
    if (!working) return;
    const leaving = new AbortController();
    void listen(leaving.signal, (signal) => api.stream(watchPolicyReplay, { query: { replayId }, signal }), {
      onEvent({ replay }) {
        showAnswer(queries, replayKey(replayId), replay);
        return !isAtWork(replay.state);
      },
      readAfresh: () => void queries.invalidateQueries({ queryKey: replayKey(replayId), exact: true }),
    });
    return () => leaving.abort();
  }, [replayId, working, queries]);
  return answer;
}
