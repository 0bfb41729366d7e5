import type { PolicyDetails } from './policy-queries.ts';

/** Something that can be done with a policy, as the server names it. */
type PolicyAction = 'edit' | 'publish' | 'discard' | 'replay' | 'assign' | 'copy' | 'disable' | 'enable';

/**
 * Why something cannot be done with a policy now; null where it can. An action that the server does not name is not
 * possible.
 */
export function obstacleTo(policy: Pick<PolicyDetails, 'allowedActions'>, action: PolicyAction): string | null {
  const found = policy.allowedActions.find((one) => one.action === action);
  if (!found) return 'This cannot be done now.';
  return found.allowed ? null : (found.reason ?? 'This cannot be done now.');
}
