import { CeilingRow } from './ceiling-row.tsx';
import { NumberBlank } from './rule-blanks.tsx';
import { PERCENT } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

/** The rule on trains. */
export function TrainRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <CeilingRow editor={editor} rule="train.ceiling" what="A train ticket" fresh={{ action: 'reason', limit: 4_000 }} />
  );
}

/** The rule on cabs. */
export function CabRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return <CeilingRow editor={editor} rule="cab.ceiling" what="A cab ride" fresh={{ action: 'reason', limit: 3_000 }} />;
}

/** The rule on budgets. */
export function BudgetRuleEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="budget"
      fresh={{ action: 'approval', abovePercent: 100 }}
      off="Budgets are shown, but need no approval."
    >
      {({ value, change, otherwise }) => (
        <p>
          What is bought keeps the budget within{' '}
          <span className="whitespace-nowrap">
            <NumberBlank
              editor={editor}
              path="budget.abovePercent"
              label="Budget percentage"
              kind={PERCENT}
              value={value.abovePercent}
              onChange={(abovePercent) => change({ abovePercent })}
            />{' '}
            %
          </span>{' '}
          of its amount. {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}
