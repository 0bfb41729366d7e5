import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { FARE_KIND_WORDS, RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { CabinRule } from './cabin-rule.tsx';
import { flightPut } from './flight-put.ts';
import { MarketBlanks } from './market-blanks.tsx';
import { RelativeRule } from './relative-rule.tsx';
import { ActionBlank, ChoiceBlank, NumberBlank, TickBlank } from './rule-blanks.tsx';
import { RuleRow } from './rule-row.tsx';
import { WHOLE } from './rule-values.ts';
import { type RulesEditor, useRule } from './rules-editor.ts';

type FlightRules = WirePolicyRules['flight'];
type FareKind = NonNullable<FlightRules['fareKinds']>['allowed'][number];

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
  const { value, change, toggle } = useRule<NonNullable<FlightRules['ceiling']>>({
    value: editor.rules.flight.ceiling,
    fresh: { action: 'approval', domestic: 10_000, international: null },
    put: flightPut(editor, 'ceiling'),
  });
  const label = RULE_LABELS['flight.ceiling'];
  return (
    <RuleRow
      editor={editor}
      rule="flight.ceiling"
      path="flight.ceiling"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="A flight may cost whatever it costs."
    >
      {value && (
        <p>
          A flight may cost at most{' '}
          <MarketBlanks
            editor={editor}
            path="flight.ceiling"
            label={label}
            before="₹ "
            placeholder="no limit"
            domestic={value.domestic}
            international={value.international}
            onChange={change}
          />
          . <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

function AdvanceRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<FlightRules['advanceDays']>>({
    value: editor.rules.flight.advanceDays,
    fresh: { action: 'reason', domestic: 7, international: 14 },
    put: flightPut(editor, 'advanceDays'),
  });
  const label = RULE_LABELS['flight.advanceDays'];
  return (
    <RuleRow
      editor={editor}
      rule="flight.advanceDays"
      path="flight.advanceDays"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="Flights may be booked until they leave."
    >
      {value && (
        <p>
          Flights are booked at least{' '}
          <MarketBlanks
            editor={editor}
            path="flight.advanceDays"
            label={label}
            kind={WHOLE}
            placeholder="any"
            after=" days"
            domestic={value.domestic}
            international={value.international}
            onChange={change}
          />{' '}
          before they leave. <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

function FareKindRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<FlightRules['fareKinds']>>({
    value: editor.rules.flight.fareKinds,
    fresh: { action: 'approval', allowed: [...KINDS] },
    put: flightPut(editor, 'fareKinds'),
  });
  const label = RULE_LABELS['flight.fareKinds'];
  const tick = (kind: FareKind, on: boolean) =>
    change({ allowed: KINDS.filter((one) => (one === kind ? on : value?.allowed.includes(one))) });
  return (
    <RuleRow
      editor={editor}
      rule="flight.fareKinds"
      path="flight.fareKinds"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="Every kind of fare may be bought."
    >
      {value && (
        <p>
          These fares may be bought:{' '}
          {KINDS.map((kind) => (
            <TickBlank
              key={kind}
              label={FARE_KIND_WORDS[kind]}
              checked={value.allowed.includes(kind)}
              onChange={(on) => tick(kind, on)}
            />
          ))}{' '}
          <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

function RefundableRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<FlightRules['refundableOnly']>>({
    value: editor.rules.flight.refundableOnly,
    fresh: { action: 'reason' },
    put: flightPut(editor, 'refundableOnly'),
  });
  const label = RULE_LABELS['flight.refundableOnly'];
  return (
    <RuleRow
      editor={editor}
      rule="flight.refundableOnly"
      path="flight.refundableOnly"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="Fares without a refund may be bought too."
    >
      {value && (
        <p>
          Fares are refundable.{' '}
          <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

const LIMITS = [
  { value: 'any', label: 'at any price' },
  { value: 'limit', label: 'up to' },
] as const;

/** Seats and meals know no middle way: what is not permitted cannot be chosen (rules §5.11). */
function ExtraRule({ editor, what }: { readonly editor: RulesEditor; readonly what: 'seat' | 'meal' }) {
  const name = what === 'seat' ? 'paidSeat' : 'paidMeal';
  const value = editor.rules.flight[name];
  const put = flightPut(editor, name);
  const label = RULE_LABELS[`flight.${name}`];
  const path = `flight.${name}`;
  return (
    <RuleRow
      editor={editor}
      rule={path}
      path={path}
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
              path={`${path}.limit`}
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
