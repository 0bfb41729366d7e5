import { NumberBlank } from './rule-blanks.tsx';
import type { NumberKind } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';

interface MarketBlanksProps {
  readonly editor: RulesEditor;
  readonly path: string;
  /** "Price ceiling": begins the name of both blanks. */
  readonly label: string;
  readonly kind?: NumberKind;
  readonly domestic: number | null;
  readonly international: number | null;
  readonly onChange: (part: { domestic?: number | null; international?: number | null }) => void;
  readonly placeholder: string;
  readonly before?: string;
  readonly after?: string;
}

/** "₹[6,200] on domestic and ₹[45,000] on international flights": a figure per market, each of which may stay open. */
export function MarketBlanks(props: MarketBlanksProps) {
  const { editor, path, label, kind, domestic, international, onChange, placeholder, before = '', after = '' } = props;
  const blank = (market: 'domestic' | 'international', value: number | null) => (
    <span className="whitespace-nowrap">
      {before}
      <NumberBlank
        editor={editor}
        path={`${path}.${market}`}
        label={`${label}, ${market}`}
        {...(kind ? { kind } : {})}
        value={value}
        onChange={(next) => onChange({ [market]: next })}
        onEmpty={() => onChange({ [market]: null })}
        placeholder={placeholder}
      />
      {after}
    </span>
  );
  return (
    <>
      {blank('domestic', domestic)} in India and {blank('international', international)} abroad
    </>
  );
}
