import { RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { NumberBlank } from './rule-blanks.tsx';
import type { RulesEditor } from './rules-editor.ts';
import { type RuleValue, SwitchedRow } from './switched-row.tsx';

type CeilingName = 'hotel.perNight' | 'bus.ceiling' | 'train.ceiling' | 'cab.ceiling';

interface CeilingRowProps {
  readonly editor: RulesEditor;
  readonly rule: CeilingName;
  /** "A train ticket". */
  readonly what: string;
  readonly per?: string;
  readonly fresh: RuleValue<CeilingName>;
}

/** "A room may cost at most ₹[5,000] per night." */
export function CeilingRow({ editor, rule, what, per = '', fresh }: CeilingRowProps) {
  return (
    <SwitchedRow editor={editor} rule={rule} fresh={fresh} off={`${what} has no price limit.`}>
      {({ value, change, otherwise }) => (
        <p>
          {what} may cost at most ₹{' '}
          <NumberBlank
            editor={editor}
            path={`${rule}.limit`}
            label={RULE_LABELS[rule]}
            value={value.limit}
            onChange={(limit) => change({ limit })}
          />
          {per}. {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}
