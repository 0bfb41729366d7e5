import { CITY_AND_AMOUNT_MESSAGE, type WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { fieldBox } from '../../ui/field.tsx';
import { ActionBlank, ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import { RuleRow } from './rule-row.tsx';
import { type RulesEditor, useRule } from './rules-editor.ts';

type HotelRules = WirePolicyRules['hotel'];
type CityLimit = NonNullable<HotelRules['cities']>['limits'][number];

const MOST_CITIES = 200;

function hotelPut<K extends keyof HotelRules>(editor: RulesEditor, name: K) {
  return (value: HotelRules[K]) => editor.change((rules) => ({ ...rules, hotel: { ...rules.hotel, [name]: value } }));
}

/** The rules on hotels, each a sentence with blanks. */
export function HotelRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <>
      <PerNightRule editor={editor} />
      <CitiesRule editor={editor} />
      <StarsRule editor={editor} />
      <InclusionRule editor={editor} />
      <RefundableRule editor={editor} />
    </>
  );
}

function PerNightRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<HotelRules['perNight']>>({
    value: editor.rules.hotel.perNight,
    fresh: { action: 'approval', limit: 5_000 },
    put: hotelPut(editor, 'perNight'),
  });
  const label = RULE_LABELS['hotel.perNight'];
  return (
    <RuleRow
      editor={editor}
      rule="hotel.perNight"
      path="hotel.perNight"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="A room may cost whatever it costs."
    >
      {value && (
        <p>
          A room may cost at most ₹{' '}
          <NumberBlank
            editor={editor}
            path="hotel.perNight.limit"
            label={label}
            value={value.limit}
            onChange={(limit) => change({ limit })}
          />{' '}
          per night. <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

function CitiesRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<HotelRules['cities']>>({
    value: editor.rules.hotel.cities,
    fresh: { action: 'approval', limits: [{ city: '', limit: Number.NaN }] },
    put: hotelPut(editor, 'cities'),
  });
  const label = RULE_LABELS['hotel.cities'];
  const limits = value?.limits ?? [];
  const set = (index: number, part: Partial<CityLimit>) =>
    change({ limits: limits.map((limit, at) => (at === index ? { ...limit, ...part } : limit)) });
  return (
    <RuleRow
      editor={editor}
      rule="hotel.cities"
      path="hotel.cities"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="No city has a limit of its own."
    >
      {value && (
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
                  onClick={() => change({ limits: limits.filter((_, at) => at !== index) })}
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
              onClick={() => change({ limits: [...limits, { city: '', limit: Number.NaN }] })}
            >
              <Plus aria-hidden size={15} /> Add a city
            </Button>
          )}
          <p>
            <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
          </p>
        </>
      )}
    </RuleRow>
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
  const { value, change, toggle } = useRule<NonNullable<HotelRules['stars']>>({
    value: editor.rules.hotel.stars,
    fresh: { action: 'note', min: 2, max: 4 },
    put: hotelPut(editor, 'stars'),
  });
  const label = RULE_LABELS['hotel.stars'];
  const stars = (name: string, of: number, onChange: (stars: number) => void) => (
    <ChoiceBlank<StarText>
      label={`${name} stars`}
      value={starText(of)}
      options={STARS}
      onChange={(text) => onChange(Number(text))}
    />
  );
  return (
    <RuleRow
      editor={editor}
      rule="hotel.stars"
      path="hotel.stars"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="A hotel may have any number of stars."
    >
      {value && (
        <p>
          A hotel has {stars('Fewest', value.min, (min) => change({ min }))} to{' '}
          {stars('Most', value.max, (max) => change({ max }))} stars.{' '}
          <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

const INCLUSIONS = [
  { value: 'breakfast', label: 'breakfast' },
  { value: 'half_board', label: 'half board' },
] as const;

function InclusionRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<HotelRules['roomInclusion']>>({
    value: editor.rules.hotel.roomInclusion,
    fresh: { action: 'note', required: 'breakfast' },
    put: hotelPut(editor, 'roomInclusion'),
  });
  const label = RULE_LABELS['hotel.roomInclusion'];
  return (
    <RuleRow
      editor={editor}
      rule="hotel.roomInclusion"
      path="hotel.roomInclusion"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="A room may come without meals."
    >
      {value && (
        <p>
          A room includes{' '}
          <ChoiceBlank
            label="Included meals"
            value={value.required}
            options={INCLUSIONS}
            onChange={(required) => change({ required })}
          />
          . <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}

function RefundableRule({ editor }: { readonly editor: RulesEditor }) {
  const { value, change, toggle } = useRule<NonNullable<HotelRules['refundableOnly']>>({
    value: editor.rules.hotel.refundableOnly,
    fresh: { action: 'reason' },
    put: hotelPut(editor, 'refundableOnly'),
  });
  const label = RULE_LABELS['hotel.refundableOnly'];
  return (
    <RuleRow
      editor={editor}
      rule="hotel.refundableOnly"
      path="hotel.refundableOnly"
      label={label}
      on={value !== null}
      onToggle={toggle}
      off="Rooms without a refund may be booked too."
    >
      {value && (
        <p>
          Rooms are refundable.{' '}
          <ActionBlank rule={label} value={value.action} onChange={(action) => change({ action })} />
        </p>
      )}
    </RuleRow>
  );
}
