import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { FARE_KIND_WORDS, RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { ruleAt } from '@pravas/domain/policy/rule-place.ts';
import { CabinRule } from './cabin-rule.tsx';
import { MarketBlanks } from './market-blanks.tsx';
import { RelativeRule } from './relative-rule.tsx';
import { ChoiceBlank, NumberBlank, TickBlank } from './rule-blanks.tsx';
import { RuleRow } from './rule-row.tsx';
import { WHOLE } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

type FareKind = NonNullable<WirePolicyRules['flight']['fareKinds']>['allowed'][number];

const KINDS = Object.keys(FARE_KIND_WORDS) as readonly FareKind[];

/** The rules on flights, each a sentence with blanks. */
export function FlightRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <>
      <RelativeRule editor={editor} />
      <CeilingRule editor={editor} />
      <AdvanceRule editor={editor} />
      <CabinRule editor={editor} />
      <FareKindRule editor={editor} />
      <RefundableRule editor={editor} />
      <ExtraRule editor={editor} what="seat" />
      <ExtraRule editor={editor} what="meal" />
    </>
  );
}

function CeilingRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="flight.ceiling"
      fresh={{ action: 'approval', domestic: 10_000, international: null }}
      off="A flight has no price limit."
    >
      {({ value, change, otherwise }) => (
        <p>
          A flight may cost at most{' '}
          <MarketBlanks
            editor={editor}
            rule="flight.ceiling"
            before="₹ "
            placeholder="no limit"
            value={value}
            onChange={change}
          />
          . {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

function AdvanceRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="flight.advanceDays"
      fresh={{ action: 'reason', domestic: 7, international: 14 }}
      off="Flights may be booked until they leave."
    >
      {({ value, change, otherwise }) => (
        <p>
          Flights are booked at least{' '}
          <MarketBlanks
            editor={editor}
            rule="flight.advanceDays"
            kind={WHOLE}
            placeholder="any"
            after=" days"
            value={value}
            onChange={change}
          />{' '}
          before they leave. {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

function FareKindRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="flight.fareKinds"
      fresh={{ action: 'approval', allowed: [...KINDS] }}
      off="Every kind of fare may be bought."
    >
      {({ value, change, otherwise }) => (
        <p>
          These fares may be bought:{' '}
          {KINDS.map((kind) => (
            <TickBlank
              key={kind}
              label={FARE_KIND_WORDS[kind]}
              checked={value.allowed.includes(kind)}
              onChange={(on) =>
                change({ allowed: KINDS.filter((one) => (one === kind ? on : value.allowed.includes(one))) })
              }
            />
          ))}{' '}
          {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

function RefundableRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="flight.refundableOnly"
      fresh={{ action: 'reason' }}
      off="Fares without a refund may be bought too."
    >
      {({ otherwise }) => <p>Fares are refundable. {otherwise}</p>}
    </SwitchedRow>
  );
}

const LIMITS = [
  { value: 'any', label: 'at any price' },
  { value: 'limit', label: 'up to' },
] as const;

/** Seats and meals know no middle way: a forbidden one cannot be chosen (rules §5.11). */
function ExtraRule({ editor, what }: { readonly editor: RulesEditor; readonly what: 'seat' | 'meal' }) {
  const rule = what === 'seat' ? 'flight.paidSeat' : 'flight.paidMeal';
  const value = ruleAt(editor.rules, rule);
  const put = (next: typeof value) => editor.put(rule, next);
  const label = RULE_LABELS[rule];
  return (
    <RuleRow
      editor={editor}
      rule={rule}
      label={label}
      on={value.allowed}
      onToggle={(allowed) => put({ allowed, limit: null })}
      off={`A ${what} that costs money cannot be chosen.`}
    >
      <p>
        A {what} that costs money may be chosen{' '}
        <ChoiceBlank
          label={`${label}: limit`}
          value={value.limit === null ? 'any' : 'limit'}
          options={LIMITS}
          onChange={(choice) => put({ allowed: true, limit: choice === 'any' ? null : 500 })}
        />
        {value.limit !== null && (
          <span className="whitespace-nowrap">
            {' '}
            ₹{' '}
            <NumberBlank
              editor={editor}
              path={`${rule}.limit`}
              label={`${label}: amount`}
              value={value.limit}
              onChange={(limit) => put({ allowed: true, limit })}
            />{' '}
            each
          </span>
        )}
        .
      </p>
    </RuleRow>
  );
}
