import { CeilingRow } from './ceiling-row.tsx';
import { ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import { PERCENT } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

const AC = [
  { value: 'no', label: 'without AC only' },
  { value: 'yes', label: 'with or without AC' },
] as const;
const SLEEPER = [
  { value: 'no', label: 'seaters only' },
  { value: 'yes', label: 'seaters or sleepers' },
] as const;
const yesNo = (on: boolean) => (on ? 'yes' : 'no');

/** The rules on buses. */
export function BusRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <>
      <CeilingRow editor={editor} rule="bus.ceiling" what="A bus ticket" fresh={{ action: 'reason', limit: 2_000 }} />
      <SwitchedRow
        editor={editor}
        rule="bus.seatTypes"
        fresh={{ action: 'reason', ac: true, sleeper: false }}
        off="Every kind of bus seat may be booked."
      >
        {({ value, change, otherwise }) => (
          <p>
            Buses{' '}
            <ChoiceBlank
              label="Air conditioning"
              value={yesNo(value.ac)}
              options={AC}
              onChange={(choice) => change({ ac: choice === 'yes' })}
            />
            ,{' '}
            <ChoiceBlank
              label="Seats or sleepers"
              value={yesNo(value.sleeper)}
              options={SLEEPER}
              onChange={(choice) => change({ sleeper: choice === 'yes' })}
            />
            . {otherwise}
          </p>
        )}
      </SwitchedRow>
    </>
  );
}

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
      off="Budgets are shown, but ask nobody."
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
