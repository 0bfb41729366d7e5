import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import type { RuleAt } from '@pravas/domain/policy/rule-place.ts';
import type { LintFinding } from './insight-queries.ts';

/** The rules as the blanks of the editor see them. */
export interface RulesEditor {
  readonly rules: WirePolicyRules;
  readonly findings: readonly LintFinding[];
  /** Error messages of fields that were left, by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Puts a value under its name into the newest rules, so that two changes of one event both count. */
  put<Name extends string>(name: Name, value: RuleAt<WirePolicyRules, Name>): void;
  touch(path: string): void;
}
