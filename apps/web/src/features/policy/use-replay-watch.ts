import { watchPolicyReplay } from '@pravas/contract/policy/replay-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../lib/session.ts';
import { type Replay, replayKey, replayQuery } from './replay-queries.ts';

const AGAIN_AFTER_MS = [1_000, 2_000, 5_000, 10_000];

/** True while cases are still being tried. */
export function isAtWork(state: Replay['state']): boolean {
  return state === 'waiting' || state === 'running';
}

/**
 * How a replay stands, live while it runs. A stream that breaks off is asked for again, slower each time; the page shows
 * the last known state meanwhile.
 */
export function useReplayWatch(replayId: string) {
  const queries = useQueryClient();
  const answer = useQuery(replayQuery(replayId));
  const working = answer.data !== undefined && isAtWork(answer.data.state);
  useEffect(() => {
    if (!working) return;
    const leaving = new AbortController();
    const keep = (next: Replay) => queries.setQueryData(replayKey(replayId), next);
    void follow(replayId, keep, leaving.signal);
    return () => leaving.abort();
  }, [replayId, working, queries]);
  return answer;
}

async function follow(replayId: string, keep: (next: Replay) => void, signal: AbortSignal): Promise<void> {
  for (let attempt = 0; !signal.aborted; attempt += 1) {
    try {
      for await (const { replay } of api.stream(watchPolicyReplay, { query: { replayId }, signal })) {
        keep(replay);
        attempt = 0;
        if (!isAtWork(replay.state)) return;
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
