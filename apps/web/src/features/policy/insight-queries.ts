import type { AnswerOf } from '@pravas/contract/operation.ts';
import {
  comparePolicyVersions,
  lintPolicy,
  lintPolicyRules,
} from '@pravas/contract/policy/policy-insight-operations.ts';
import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { api } from '../../lib/session.ts';
import { KEYS } from './query-keys.ts';

/** Something the linter found. */
export type LintFinding = AnswerOf<typeof lintPolicyRules>['findings'][number];

type Signal = { readonly signal: AbortSignal };

/** What differs between two versions. */
export function compareQuery(policyId: string, from: string, to: string, revision = 0) {
  return {
    queryKey: [...KEYS.policies, 'compare', policyId, from, to, revision],
    queryFn: ({ signal }: Signal) => api.call(comparePolicyVersions, { query: { policyId, from, to }, signal }),
  };
}

/** What the linter says of a draft as it is saved, tried on remembered searches. */
export function coverageQuery(policyId: string, revision: number) {
  return {
    queryKey: [...KEYS.policies, 'lint', policyId, revision],
    queryFn: ({ signal }: Signal) => api.call(lintPolicy, { query: { policyId }, signal }),
    staleTime: 300_000,
  };
}

/** What the linter says of the rules in the editor. */
export function lintQuery(rules: WirePolicyRules) {
  return {
    queryKey: [...KEYS.policies, 'lint-rules', rules],
    queryFn: ({ signal }: Signal) => api.call(lintPolicyRules, { body: { rules }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  };
}
