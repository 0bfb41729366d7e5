import type { AnswerOf } from '@pravas/contract/operation.ts';
import { getPolicy, listPolicies } from '@pravas/contract/policy/version-operations.ts';
import type * as z from 'zod/mini';
import { api } from '../../lib/session.ts';
import { KEYS } from './query-keys.ts';

/** A policy as the list shows it. */
export type PolicySummary = AnswerOf<typeof listPolicies>['data'][number];
/** A policy with its versions, draft and assignments. */
export type PolicyDetails = AnswerOf<typeof getPolicy>['policy'];
/** One version without its rules. */
export type PolicyVersion = PolicyDetails['versions'][number];

type Signal = { readonly signal: AbortSignal };

/** A page of policies. */
export function policiesQuery(query: z.input<(typeof listPolicies)['query']>) {
  return {
    queryKey: [...KEYS.policies, 'list', query],
    queryFn: ({ signal }: Signal) => api.call(listPolicies, { query, signal }),
  };
}

/** What a page holds of one policy under this key. */
export function policyKey(policyId: string) {
  return [...KEYS.policies, 'one', policyId] as const;
}

/** One policy. */
export function policyQuery(policyId: string) {
  return {
    queryKey: policyKey(policyId),
    queryFn: ({ signal }: Signal) => api.call(getPolicy, { query: { policyId }, signal }),
  };
}
