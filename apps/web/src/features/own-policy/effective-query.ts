import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getEffectivePolicy } from '@pravas/contract/policy/policy-insight-operations.ts';
import { api } from '../../lib/session.ts';

/** The policy that applies to a person. */
export type EffectivePolicy = AnswerOf<typeof getEffectivePolicy>;

/** Which policy applies to a person, and why. */
export function effectiveQuery(userId: number) {
  return {
    queryKey: ['policies', 'effective', userId],
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      api.call(getEffectivePolicy, { query: { user_id: userId }, signal }),
  };
}
