import type { Market } from '@pravas/domain/policy/policy.ts';
import { RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { NumberBlank } from './rule-blanks.tsx';
import type { NumberKind } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';

interface MarketBlanksProps {
  readonly editor: RulesEditor;
  readonly rule: 'flight.ceiling' | 'flight.advanceDays' | 'expense.dailyAllowance';
  readonly kind?: NumberKind;
  readonly value: Readonly<Record<Market, number | null>>;
  readonly onChange: (part: { domestic?: number | null; international?: number | null }) => void;
  readonly placeholder: string;
  readonly before?: string;
  readonly after?: string;
}

/** "₹[6,200] on domestic and ₹[45,000] on international flights": a figure per market, each of which may stay open. */
export function MarketBlanks(props: MarketBlanksProps) {
  const { editor, rule, kind, value, onChange, placeholder, before = '', after = '' } = props;
  const blank = (market: Market) => (
    <span className="whitespace-nowrap">
      {before}
      <NumberBlank
        editor={editor}
        path={`${rule}.${market}`}
        label={`${RULE_LABELS[rule]}, ${market}`}
        {...(kind ? { kind } : {})}
        value={value[market]}
        onChange={(next) => onChange({ [market]: next })}
        onEmpty={() => onChange({ [market]: null })}
        placeholder={placeholder}
      />
      {after}
    </span>
  );
  return (
    <>
      {blank('domestic')} in India and {blank('international')} abroad
    </>
  );
}
