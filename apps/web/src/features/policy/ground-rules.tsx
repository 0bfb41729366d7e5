import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { ActionBlank, ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import { RuleRow } from './rule-row.tsx';
import { PERCENT } from './rule-values.ts';
import { type RulesEditor, useRule } from './rules-editor.ts';

type Ceiling = NonNullable<WirePolicyRules['train']['ceiling']>;
type SeatTypes = NonNullable<WirePolicyRules['bus']['seatTypes']>;
type Budget = NonNullable<WirePolicyRules['budget']>;

interface CeilingProps {
  readonly editor: RulesEditor;
  readonly service: 'bus' | 'train' | 'cab';
  /** "A train ticket". */
  readonly what: string;
  readonly freshRupees: number;
}

function CeilingRule({ editor, service, what, freshRupees }: CeilingProps) {
  const { value, change, toggle } = useRule<Ceiling>({
    value: editor.rules[service].ceiling,
    fresh: { action: 'reason', limit: freshRupees },
    put: (ceiling) =>
      editor.change((rules) => ({ ...rules, [service]: { ...rules[service], ceiling } }) as WirePolicyRules),
  });
  const rule = `${service}.ceiling` as const;
  const label = RULE_LABELS[rule];
  return (
    <RuleRow
      editor={editor}
      rule={rule}
      path={rule}
      label={label}
      on={value !== null}
      onToggle={toggle}
      off={`${what} may cost whatever it costs.`}
    >
      {value && (
        <p>
          {what} may cost at most ₹{' '}
          <NumberBlank
            editor={editor}
            path={`${rule}.limit`}
            label={label}
            value={value.limit}
            onChange={(limit) => change({ limit })}
          />
          . <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

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
  const { value, change, toggle } = useRule<SeatTypes>({
    value: editor.rules.bus.seatTypes,
    fresh: { action: 'reason', ac: true, sleeper: false },
    put: (seatTypes) => editor.change((rules) => ({ ...rules, bus: { ...rules.bus, seatTypes } })),
  });
  const label = RULE_LABELS['bus.seatTypes'];
  return (
    <>
      <CeilingRule editor={editor} service="bus" what="A bus ticket" freshRupees={2_000} />
      <RuleRow
        editor={editor}
        rule="bus.seatTypes"
        path="bus.seatTypes"
        label={label}
        on={value !== null}
        onToggle={toggle}
        off="Every kind of bus seat may be booked."
      >
        {value && (
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
            . <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
          </p>
        )}
      </RuleRow>
    </>
  );
}

/** The rule on trains. */
export function TrainRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return <CeilingRule editor={editor} service="train" what="A train ticket" freshRupees={4_000} />;
}

/** The rule on cabs. */
export function CabRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return <CeilingRule editor={editor} service="cab" what="A cab ride" freshRupees={3_000} />;
}

/** The rule on budgets. */
export function BudgetRuleEditor({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<Budget>({
    value: editor.rules.budget,
    fresh: { action: 'approval', abovePercent: 100 },
    put: (budget) => editor.change((rules) => ({ ...rules, budget })),
  });
  const label = RULE_LABELS.budget;
  return (
    <RuleRow
      editor={editor}
      rule="budget"
      path="budget"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="Budgets are shown, but ask nobody."
    >
      {value && (
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
          of its amount. <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}
