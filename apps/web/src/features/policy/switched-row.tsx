import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import type { PolicyAction } from '@pravas/domain/policy/policy.ts';
import { RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { type RuleAt, ruleAt, type SwitchedRule } from '@pravas/domain/policy/rule-place.ts';
import { type ReactNode, useState } from 'react';
import { ActionBlank } from './rule-blanks.tsx';
import { RuleRow } from './rule-row.tsx';
import type { RulesEditor } from './rules-editor.ts';

/** What a rule says while it is switched on. */
export type RuleValue<Name extends SwitchedRule> = NonNullable<RuleAt<WirePolicyRules, Name>>;

/** What the sentence of a rule is made of. */
interface Sentence<Value> {
  readonly value: Value;
  readonly change: (part: Partial<Value>) => void;
  /** "Otherwise it needs approval." */
  readonly otherwise: ReactNode;
}

interface SwitchedRowProps<Name extends SwitchedRule> {
  readonly editor: RulesEditor;
  readonly rule: Name;
  /** What it begins with. */
  readonly fresh: RuleValue<Name>;
  /** What holds while it is off, in a few words. */
  readonly off: string;
  /** Its title where that depends on its value. */
  readonly title?: string;
  readonly children: (sentence: Sentence<RuleValue<Name>>) => ReactNode;
}

/** A rule that can be switched off and on again without losing its value. */
export function SwitchedRow<Name extends SwitchedRule>(props: SwitchedRowProps<Name>) {
  const { editor, rule, fresh, off, title, children } = props;
  type Value = RuleValue<Name> & { readonly action: PolicyAction };
  const value = ruleAt(editor.rules, rule) as Value | null;
  const [last, setLast] = useState<RuleValue<Name>>(value ?? fresh);
  const put = (next: RuleValue<Name> | null) => editor.put(rule, next as RuleAt<WirePolicyRules, Name>);
  const change = (part: Partial<Value>) => value && put({ ...value, ...part });
  const toggle = (on: boolean) => {
    if (value) setLast(value);
    put(on ? last : null);
  };
  const label = RULE_LABELS[rule];
  return (
    <RuleRow editor={editor} rule={rule} label={title ?? label} on={value !== null} onToggle={toggle} off={off}>
      {value &&
        children({
          value,
          change,
          otherwise: (
            <ActionBlank
              rule={label}
              value={value.action}
              onChange={(action) => change({ action } as Partial<Value>)}
            />
          ),
        })}
    </RuleRow>
  );
}
