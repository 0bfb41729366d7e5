import type { PolicyRuleName } from './verdict.ts';

/** Something that is wrong, doubtful or pointless in a policy. */
export interface PolicyFinding {
  readonly severity: 'error' | 'warning' | 'hint';
  /** null where it is about the policy as a whole. */
  readonly rule: PolicyRuleName | null;
  readonly message: string;
}

/** What a rule finds about itself. */
export type RuleFinding = Omit<PolicyFinding, 'rule'>;

/** Makes a finding; none where `when` does not hold. */
export function found(when: boolean, severity: PolicyFinding['severity'], message: string): readonly RuleFinding[] {
  return when ? [{ severity, message }] : [];
}

/** An error for an amount that is not above nothing. */
export function lintAmount(what: string, amountPaise: number | null): readonly RuleFinding[] {
  return found(amountPaise !== null && amountPaise <= 0, 'error', `${what} is ₹0, so nothing would comply.`);
}
