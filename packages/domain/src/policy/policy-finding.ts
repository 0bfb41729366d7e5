import type { PolicyRuleName } from './verdict.ts';

/** Something that is wrong, doubtful or pointless in a policy. */
export interface PolicyFinding {
  readonly severity: 'error' | 'warning' | 'hint';
  /** null where it is about the policy as a whole. */
  readonly rule: PolicyRuleName | null;
  readonly message: string;
}

/** Makes a finding. */
export function finding(
  severity: PolicyFinding['severity'],
  rule: PolicyRuleName | null,
  message: string,
): PolicyFinding {
  return { severity, rule, message };
}

/** An error for each amount that is not above nothing. */
export function lintAmount(rule: PolicyRuleName, what: string, amountPaise: number | null): PolicyFinding[] {
  if (amountPaise === null || amountPaise > 0) return [];
  return [finding('error', rule, `${what} is ₹0, so nothing would comply.`)];
}
