import { CITY_AND_AMOUNT_MESSAGE, type WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { fieldBox } from '../../ui/field.tsx';
import { CeilingRow } from './ceiling-row.tsx';
import { ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

type CityLimit = NonNullable<WirePolicyRules['hotel']['cities']>['limits'][number];

const MOST_CITIES = 200;

/** The rules on hotels, each a sentence with blanks. */
export function HotelRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <>
      <CeilingRow
        editor={editor}
        rule="hotel.perNight"
        what="A room"
        per=" per night"
        fresh={{ action: 'approval', limit: 5_000 }}
      />
      <CitiesRule editor={editor} />
      <StarsRule editor={editor} />
      <InclusionRule editor={editor} />
      <RefundableRule editor={editor} />
    </>
  );
}

function CitiesRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="hotel.cities"
      fresh={{ action: 'approval', limits: [{ city: '', limit: Number.NaN }] }}
      off="No city has a limit of its own."
    >
      {({ value, change, otherwise }) => (
        <>
          <CityLimits editor={editor} limits={value.limits} onChange={(limits) => change({ limits })} />
          <p>{otherwise}</p>
        </>
      )}
    </SwitchedRow>
  );
}

interface CityLimitsProps {
  readonly editor: RulesEditor;
  readonly limits: readonly CityLimit[];
  readonly onChange: (limits: CityLimit[]) => void;
}

function CityLimits({ editor, limits, onChange }: CityLimitsProps) {
  const set = (index: number, part: Partial<CityLimit>) =>
    onChange(limits.map((limit, at) => (at === index ? { ...limit, ...part } : limit)));
  return (
    <>
      <p className="mb-2 leading-normal">These cities have a limit of their own.</p>
      <ul className="max-w-md space-y-2 leading-normal" aria-label="City limits" aria-describedby="city-rule-help">
        {limits.map((limit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a city that is being typed has no name yet.
          <li key={index} className="flex items-center gap-2">
            <CityBlank editor={editor} index={index} value={limit.city} onChange={(city) => set(index, { city })} />
            <span className="whitespace-nowrap">
              ₹{' '}
              <NumberBlank
                editor={editor}
                path={`hotel.cities.limits.${index}.limit`}
                label={`Limit in ${limit.city || `city ${index + 1}`}`}
                value={limit.limit}
                onChange={(next) => set(index, { limit: next })}
              />
            </span>
            <IconButton
              label={`Remove ${limit.city || `city ${index + 1}`}`}
              onClick={() => onChange(limits.filter((_, at) => at !== index))}
              className="size-9"
            >
              <Trash2 aria-hidden size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
      <p id="city-rule-help" className="sr-only">
        {CITY_AND_AMOUNT_MESSAGE}
      </p>
      {limits.length < MOST_CITIES && (
        <Button
          size="small"
          tone="plain"
          className="-ml-3"
          onClick={() => onChange([...limits, { city: '', limit: Number.NaN }])}
        >
          <Plus aria-hidden size={15} /> Add a city
        </Button>
      )}
    </>
  );
}

interface CityBlankProps {
  readonly editor: RulesEditor;
  readonly index: number;
  readonly value: string;
  readonly onChange: (city: string) => void;
}

function CityBlank({ editor, index, value, onChange }: CityBlankProps) {
  const path = `hotel.cities.limits.${index}.city`;
  const refused = editor.errors[path] !== undefined;
  return (
    <input
      aria-label={`City ${index + 1}`}
      aria-invalid={refused || undefined}
      autoComplete="off"
      placeholder="City"
      value={value}
      maxLength={60}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => editor.touch(path)}
      className={cx(
        fieldBox,
        'h-9 min-w-0 flex-1 px-2.5 text-[15px] max-sm:h-11',
        refused ? 'border-red' : 'border-edge',
      )}
    />
  );
}

const STARS = (['1', '2', '3', '4', '5'] as const).map((value) => ({ value, label: value }));
type StarText = (typeof STARS)[number]['value'];
const starText = (stars: number) => STARS.find(({ value }) => value === String(stars))?.value ?? '1';

function StarsRule({ editor }: { readonly editor: RulesEditor }) {
  const stars = (name: string, of: number, onChange: (stars: number) => void) => (
    <ChoiceBlank<StarText>
      label={`${name} stars`}
      value={starText(of)}
      options={STARS}
      onChange={(text) => onChange(Number(text))}
    />
  );
  return (
    <SwitchedRow
      editor={editor}
      rule="hotel.stars"
      fresh={{ action: 'note', min: 2, max: 4 }}
      off="A hotel may have any number of stars."
    >
      {({ value, change, otherwise }) => (
        <p>
          A hotel has {stars('Fewest', value.min, (min) => change({ min }))} to{' '}
          {stars('Most', value.max, (max) => change({ max }))} stars. {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

const INCLUSIONS = [
  { value: 'breakfast', label: 'breakfast' },
  { value: 'half_board', label: 'half board' },
] as const;

function InclusionRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="hotel.roomInclusion"
      fresh={{ action: 'note', required: 'breakfast' }}
      off="A room may come without meals."
    >
      {({ value, change, otherwise }) => (
        <p>
          A room includes{' '}
          <ChoiceBlank
            label="Included meals"
            value={value.required}
            options={INCLUSIONS}
            onChange={(required) => change({ required })}
          />
          . {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

function RefundableRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="hotel.refundableOnly"
      fresh={{ action: 'reason' }}
      off="Rooms without a refund may be booked too."
    >
      {({ otherwise }) => <p>Rooms are refundable. {otherwise}</p>}
    </SwitchedRow>
  );
}
