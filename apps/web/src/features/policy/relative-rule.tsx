import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { relativeLabel } from '@pravas/domain/policy/policy-words.ts';
import { useState } from 'react';
import { ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import { HOURS, PERCENT, WHOLE } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

type Relative = NonNullable<WirePolicyRules['flight']['relative']>;
type Comparable = Relative['comparable'];

const BASES = [
  { value: 'lowest_logical', label: 'lowest logical fare' },
  { value: 'median', label: 'median fare' },
] as const;

const FRESH: Relative = {
  action: 'approval',
  above: 'lowest_logical',
  allowed: 500,
  allowedPercent: 10,
  comparable: { maxStops: 1, hoursAround: 3, maxLayoverMinutes: null, withoutAirlines: [] },
};

const PATH = 'flight.relative';

/** The ceiling that moves with the market, and what the market is. */
export function RelativeRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule={PATH}
      title={relativeLabel(editor.rules.flight.relative ?? FRESH)}
      fresh={FRESH}
      off="Fares are not compared with what else could have been bought."
    >
      {({ value, change, otherwise }) => (
        <p>
          A fare may be at most{' '}
          <span className="whitespace-nowrap">
            ₹{' '}
            <NumberBlank
              editor={editor}
              path={`${PATH}.allowed`}
              label="Allowed amount above"
              value={value.allowed}
              onChange={(allowed) => change({ allowed })}
              onEmpty={() => change({ allowed: null })}
              placeholder="-"
            />
          </span>{' '}
          or{' '}
          <span className="whitespace-nowrap">
            <NumberBlank
              editor={editor}
              path={`${PATH}.allowedPercent`}
              label="Allowed percentage above"
              kind={PERCENT}
              value={value.allowedPercent}
              onChange={(allowedPercent) => change({ allowedPercent })}
              onEmpty={() => change({ allowedPercent: null })}
              placeholder="-"
            />{' '}
            %
          </span>
          , whichever is more, above the{' '}
          <ChoiceBlank
            label="Compared with"
            value={value.above}
            options={BASES}
            onChange={(above) => change({ above })}
          />{' '}
          <ComparableBlanks
            editor={editor}
            value={value.comparable}
            onChange={(part) => change({ comparable: { ...value.comparable, ...part } })}
          />
          . {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

interface ComparableBlanksProps {
  readonly editor: RulesEditor;
  readonly value: Comparable;
  readonly onChange: (part: Partial<Comparable>) => void;
}

function ComparableBlanks({ editor, value, onChange }: ComparableBlanksProps) {
  const path = `${PATH}.comparable`;
  return (
    <>
      among flights with at most{' '}
      <span className="whitespace-nowrap">
        <NumberBlank
          editor={editor}
          path={`${path}.maxStops`}
          label="Stops, at most"
          kind={WHOLE}
          value={value.maxStops}
          onChange={(maxStops) => onChange({ maxStops })}
          onEmpty={() => onChange({ maxStops: null })}
          placeholder="any"
        />{' '}
        stops
      </span>{' '}
      of at most{' '}
      <span className="whitespace-nowrap">
        <NumberBlank
          editor={editor}
          path={`${path}.maxLayoverMinutes`}
          label="Longest stay at a stop, in hours"
          kind={HOURS}
          value={value.maxLayoverMinutes}
          onChange={(maxLayoverMinutes) => onChange({ maxLayoverMinutes })}
          onEmpty={() => onChange({ maxLayoverMinutes: null })}
          placeholder="any"
        />{' '}
        hours each
      </span>
      , leaving within{' '}
      <span className="whitespace-nowrap">
        <NumberBlank
          editor={editor}
          path={`${path}.hoursAround`}
          label="Hours around the departure"
          kind={WHOLE}
          value={value.hoursAround}
          onChange={(hoursAround) => onChange({ hoursAround })}
          onEmpty={() => onChange({ hoursAround: null })}
          placeholder="any"
        />{' '}
        hours
      </span>
      , not by{' '}
      <AirlinesBlank
        editor={editor}
        value={value.withoutAirlines}
        onChange={(withoutAirlines) => onChange({ withoutAirlines })}
      />
    </>
  );
}

/** Airline codes as people list them: "SG, QP". */
function AirlinesBlank({
  editor,
  value,
  onChange,
}: {
  readonly editor: RulesEditor;
  readonly value: readonly string[];
  readonly onChange: (codes: string[]) => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const path = `${PATH}.comparable.withoutAirlines`;
  const refused = Object.keys(editor.errors).some((at) => at.startsWith(path));
  return (
    <input
      aria-label="Airlines excluded, by code"
      aria-invalid={refused || undefined}
      autoComplete="off"
      spellCheck={false}
      placeholder="no airline left out"
      value={typed ?? value.join(', ')}
      maxLength={200}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(readCodes(event.target.value));
      }}
      onBlur={() => {
        setTyped(null);
        for (const index of value.keys()) editor.touch(`${path}.${index}`);
      }}
      className="field-sizing-content h-9 max-w-full min-w-24 rounded-lg border border-edge bg-surface px-2.5 align-middle text-[15px] text-ink uppercase outline-offset-0 transition-colors placeholder:normal-case hover:border-ink-3 aria-invalid:border-red max-sm:h-11"
    />
  );
}

function readCodes(text: string): string[] {
  const codes = text
    .toUpperCase()
    .split(/[\s,;]+/u)
    .filter((code) => code !== '');
  return [...new Set(codes)];
}
