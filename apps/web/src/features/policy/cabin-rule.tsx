import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { CABINS } from '@pravas/domain/flight/cabin.ts';
import type { Market } from '@pravas/domain/policy/policy.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { NumberBlank, TickBlank } from './rule-blanks.tsx';
import { HOURS } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

type Tier = NonNullable<WirePolicyRules['flight']['cabins']>['domestic'][number];

const MARKETS: readonly { readonly id: Market; readonly label: string }[] = [
  { id: 'domestic', label: 'In India' },
  { id: 'international', label: 'Abroad' },
];

const HOUR = 60;
const MOST_TIERS = 10;

/** Which cabins are allowed from which travel time on, as a small table per market. */
export function CabinRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="flight.cabins"
      fresh={{
        action: 'approval',
        domestic: [{ fromMinutes: 0, cabins: ['E'] }],
        international: [{ fromMinutes: 0, cabins: ['E'] }],
      }}
      off="Every cabin may be booked."
    >
      {({ value, change, otherwise }) => (
        <>
          <p className="leading-normal">The longer a direction takes, the better the cabin may be.</p>
          <div className="mt-2 grid gap-3 leading-normal xl:grid-cols-2">
            {MARKETS.map((market) => (
              <TierTable
                key={market.id}
                editor={editor}
                market={market}
                tiers={value[market.id]}
                onChange={(tiers) => change({ [market.id]: tiers })}
              />
            ))}
          </div>
          <p className="mt-1">{otherwise}</p>
        </>
      )}
    </SwitchedRow>
  );
}

interface TierTableProps {
  readonly editor: RulesEditor;
  readonly market: (typeof MARKETS)[number];
  readonly tiers: readonly Tier[];
  readonly onChange: (tiers: Tier[]) => void;
}

function TierTable({ editor, market, tiers, onChange }: TierTableProps) {
  const set = (index: number, part: Partial<Tier>) =>
    onChange(tiers.map((tier, at) => (at === index ? { ...tier, ...part } : tier)));
  const add = () => {
    const last = tiers.at(-1);
    const from = last ? (Number.isNaN(last.fromMinutes) ? 0 : last.fromMinutes) + 4 * HOUR : 0;
    onChange([...tiers, { fromMinutes: from, cabins: last ? [...last.cabins] : ['E'] }]);
  };
  return (
    <div className="rounded-xl border border-hairline">
      <table className="w-full text-[13px]">
        <caption className="px-3 pt-2.5 text-left font-medium text-ink">{market.label}</caption>
        <thead>
          <tr className="text-left text-meta text-ink-3">
            <th scope="col" className="px-3 py-1 font-normal">
              From hours
            </th>
            <th scope="col" className="py-1 font-normal">
              Cabins
            </th>
            <th scope="col" className="w-11">
              <span className="sr-only">Remove</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, index) => (
            <TierRow
              // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no name but their place.
              key={index}
              editor={editor}
              path={`flight.cabins.${market.id}.${index}`}
              name={`${market.label}, tier ${index + 1}`}
              tier={tier}
              onChange={(part) => set(index, part)}
              onRemove={() => onChange(tiers.filter((_, at) => at !== index))}
            />
          ))}
          {tiers.length === 0 && (
            <tr>
              <td colSpan={3} className="px-3 py-2 text-ink-3">
                Any cabin
              </td>
            </tr>
          )}
        </tbody>
      </table>
      {tiers.length < MOST_TIERS && (
        <Button size="small" tone="plain" onClick={add} className="m-1">
          <Plus aria-hidden size={15} /> Add a travel time
        </Button>
      )}
    </div>
  );
}

interface TierRowProps {
  readonly editor: RulesEditor;
  readonly path: string;
  readonly name: string;
  readonly tier: Tier;
  readonly onChange: (part: Partial<Tier>) => void;
  readonly onRemove: () => void;
}

function TierRow({ editor, path, name, tier, onChange, onRemove }: TierRowProps) {
  return (
    <tr className="border-t border-hairline align-top">
      <td className="px-3 py-2">
        <NumberBlank
          editor={editor}
          path={`${path}.fromMinutes`}
          label={`${name}: from hours of travel`}
          kind={HOURS}
          value={tier.fromMinutes}
          onChange={(fromMinutes) => onChange({ fromMinutes })}
        />
      </td>
      <td className="py-2">
        <div className="flex flex-wrap gap-y-1.5">
          {CABINS.map((cabin) => (
            <TickBlank
              key={cabin.code}
              label={cabin.name}
              checked={tier.cabins.includes(cabin.code)}
              onChange={(on) =>
                onChange({
                  cabins: CABINS.map((one) => one.code).filter((code) =>
                    code === cabin.code ? on : tier.cabins.includes(code),
                  ),
                })
              }
            />
          ))}
        </div>
      </td>
      <td className="py-2 pr-1">
        <IconButton label={`Remove ${name}`} onClick={onRemove} className="size-9">
          <Trash2 aria-hidden size={15} />
        </IconButton>
      </td>
    </tr>
  );
}
