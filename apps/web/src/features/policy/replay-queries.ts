import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  getPolicyReplay,
  getPolicyReplayCase,
  listPolicyReplayCases,
} from '@pravas/contract/policy/replay-operations.ts';
import type * as z from 'zod/mini';
import { api } from '../../lib/session.ts';
import { KEYS } from './query-keys.ts';

/** The state of a replay. */
export type Replay = AnswerOf<typeof getPolicyReplay>['replay'];
/** What a replay has found. */
export type ReplaySummary = NonNullable<Replay['summary']>;
/** A case whose outcome changes. */
export type ReplayCase = AnswerOf<typeof listPolicyReplayCases>['data'][number];

type Signal = { readonly signal: AbortSignal };

/** What a page holds of one replay under this key. */
export function replayKey(replayId: string) {
  return [...KEYS.replays, replayId] as const;
}

/** A replay in its current state. */
export function replayQuery(replayId: string) {
  return {
    queryKey: replayKey(replayId),
    queryFn: ({ signal }: Signal) =>
      api.call(getPolicyReplay, { query: { replayId }, signal }).then(({ replay }) => replay),
    staleTime: Number.POSITIVE_INFINITY,
  };
}

/** A page of a replay's cases. */
export function replayCasesQuery(query: z.input<(typeof listPolicyReplayCases)['query']>) {
  return {
    queryKey: [...KEYS.replays, query.replayId, 'cases', query],
    queryFn: ({ signal }: Signal) => api.call(listPolicyReplayCases, { query, signal }),
  };
}

/** One case with both of its judgements. */
export function replayCaseQuery(replayId: string, caseId: string) {
  return {
    queryKey: [...KEYS.replays, replayId, 'case', caseId],
    queryFn: ({ signal }: Signal) => api.call(getPolicyReplayCase, { query: { replayId, caseId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  };
}
