import type { WirePolicyRules } from '@pravas/contract/policy/policy-rules.ts';
import { EXPENSE_CATEGORY_WORDS, RULE_LABELS } from '@pravas/domain/policy/policy-words.ts';
import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { MarketBlanks } from './market-blanks.tsx';
import { ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import { RuleRow } from './rule-row.tsx';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

type Ceiling = NonNullable<WirePolicyRules['expense']['ceilings']>['limits'][number];

const CATEGORIES = Object.entries(EXPENSE_CATEGORY_WORDS).map(([value, label]) => ({
  value: value as Ceiling['category'],
  label,
}));
const PER = [
  { value: 'expense', label: 'per expense' },
  { value: 'day', label: 'per day' },
] as const;
const MOST_CEILINGS = 50;

/** The rules on daily allowance and expenses, each a sentence with blanks. */
export function ExpenseRulesEditor({ editor }: { readonly editor: RulesEditor }) {
  return (
    <>
      <AllowanceRule editor={editor} />
      <CeilingsRule editor={editor} />
      <ReceiptRule editor={editor} />
      <PerKmRule editor={editor} />
    </>
  );
}

function AllowanceRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="expense.dailyAllowance"
      fresh={{ action: 'approval', domestic: 1_000, international: 4_000 }}
      off="No daily allowance is paid."
    >
      {({ value, change, otherwise }) => (
        <p>
          Each day away is paid with{' '}
          <MarketBlanks
            editor={editor}
            rule="expense.dailyAllowance"
            before="₹ "
            placeholder="none"
            value={value}
            onChange={change}
          />
          , without receipts. {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

function CeilingsRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="expense.ceilings"
      fresh={{ action: 'approval', limits: [{ category: 'food', limit: 1_200, per: 'day' }] }}
      off="No category has a ceiling."
    >
      {({ value, change, otherwise }) => (
        <>
          <Ceilings editor={editor} limits={value.limits} onChange={(limits) => change({ limits })} />
          <p>{otherwise}</p>
        </>
      )}
    </SwitchedRow>
  );
}

interface CeilingsProps {
  readonly editor: RulesEditor;
  readonly limits: readonly Ceiling[];
  readonly onChange: (limits: Ceiling[]) => void;
}

function Ceilings({ editor, limits, onChange }: CeilingsProps) {
  const set = (index: number, part: Partial<Ceiling>) =>
    onChange(limits.map((limit, at) => (at === index ? { ...limit, ...part } : limit)));
  const add = () => {
    const next = CATEGORIES.find(({ value: category }) => !limits.some((limit) => limit.category === category));
    onChange([...limits, { category: next?.value ?? 'food', limit: Number.NaN, per: 'expense' }]);
  };
  return (
    <>
      <ul className="space-y-2 leading-normal" aria-label="Ceilings by category">
        {limits.map((limit, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a category may have one ceiling per day and one per expense.
          <li key={index} className="flex flex-wrap items-center gap-2">
            <CeilingBlanks editor={editor} index={index} limit={limit} onChange={(part) => set(index, part)} />
            <IconButton
              label={`Remove ceiling ${index + 1}, ${EXPENSE_CATEGORY_WORDS[limit.category]}`}
              onClick={() => onChange(limits.filter((_, at) => at !== index))}
              className="size-9"
            >
              <Trash2 aria-hidden size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
      {limits.length < MOST_CEILINGS && (
        <Button size="small" tone="plain" className="-ml-3" onClick={add}>
          <Plus aria-hidden size={15} /> Add a category
        </Button>
      )}
    </>
  );
}

interface CeilingBlanksProps {
  readonly editor: RulesEditor;
  readonly index: number;
  readonly limit: Ceiling;
  readonly onChange: (part: Partial<Ceiling>) => void;
}

function CeilingBlanks({ editor, index, limit, onChange }: CeilingBlanksProps) {
  const name = `Ceiling ${index + 1}`;
  return (
    <>
      <ChoiceBlank
        label={`${name}: category`}
        value={limit.category}
        options={CATEGORIES}
        onChange={(category) => onChange({ category })}
      />
      <span className="whitespace-nowrap">
        at most ₹{' '}
        <NumberBlank
          editor={editor}
          path={`expense.ceilings.limits.${index}.limit`}
          label={`${name}: amount`}
          value={limit.limit}
          onChange={(next) => onChange({ limit: next })}
        />
      </span>
      <ChoiceBlank label={`${name}: counted`} value={limit.per} options={PER} onChange={(per) => onChange({ per })} />
    </>
  );
}

function ReceiptRule({ editor }: { readonly editor: RulesEditor }) {
  const value = editor.rules.expense.receiptAbove;
  const put = (above: number | null) => editor.put('expense.receiptAbove', above);
  const label = RULE_LABELS['expense.receipt'];
  return (
    <RuleRow
      editor={editor}
      rule="expense.receipt"
      path="expense.receiptAbove"
      label={label}
      on={value !== null}
      onToggle={(on) => put(on ? 500 : null)}
      off="Receipts are never asked for."
    >
      <p>
        An expense above ₹{' '}
        <NumberBlank editor={editor} path="expense.receiptAbove" label="Receipts above" value={value} onChange={put} />{' '}
        needs a receipt.
      </p>
    </RuleRow>
  );
}

function PerKmRule({ editor }: { readonly editor: RulesEditor }) {
  const value = editor.rules.expense.perKm;
  const put = (perKm: number | null) => editor.put('expense.perKm', perKm);
  return (
    <RuleRow
      editor={editor}
      rule="expense.perKm"
      label="Own car"
      on={value !== null}
      onToggle={(on) => put(on ? 12 : null)}
      off="Kilometres in one's own car are not paid."
    >
      <p>
        Each kilometre in one's own car is paid with ₹{' '}
        <NumberBlank editor={editor} path="expense.perKm" label="Amount per km" value={value} onChange={put} />.
      </p>
    </RuleRow>
  );
}
