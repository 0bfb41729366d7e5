import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { useState } from 'react';
import type { LintFinding } from './insight-queries.ts';

/** The rules as the blanks of the editor see them. */
export interface RulesEditor {
  readonly rules: WirePolicyRules;
  readonly findings: readonly LintFinding[];
  /** Sentences of fields that were left, by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** Changes the newest rules, so that two changes of one event both count. */
  change(how: (rules: WirePolicyRules) => WirePolicyRules): void;
  touch(path: string): void;
}

/** A switchable rule: its values, a change of some of them, and the switch. */
export interface Rule<T> {
  readonly value: T | null;
  change(part: Partial<T>): void;
  toggle(on: boolean): void;
}

/** What a rule needs: where it stands, where it goes, and what it begins with. */
interface RuleOptions<T> {
  readonly value: T | null;
  readonly fresh: T;
  readonly put: (value: T | null) => void;
}

/** A rule that can be switched off and on again without losing what it said. */
export function useRule<T extends object>({ value, fresh, put }: RuleOptions<T>): Rule<T> {
  const [last, setLast] = useState(value ?? fresh);
  return {
    value,
    change: (part) => {
      if (value) put({ ...value, ...part });
    },
    toggle: (on) => {
      if (value) setLast(value);
      put(on ? last : null);
    },
  };
}
