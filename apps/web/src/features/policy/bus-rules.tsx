import { Plus, Trash2 } from 'lucide-react';
import { Button, IconButton } from '../../ui/button.tsx';
import { cx } from '../../ui/class-names.ts';
import { fieldBox } from '../../ui/field.tsx';
import { CeilingRow } from './ceiling-row.tsx';
import { ChoiceBlank, NumberBlank } from './rule-blanks.tsx';
import { WHOLE } from './rule-values.ts';
import type { RulesEditor } from './rules-editor.ts';
import { SwitchedRow } from './switched-row.tsx';

const MOST_OPERATORS = 50;

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
  return (
    <>
      <CeilingRow editor={editor} rule="bus.ceiling" what="A bus ticket" fresh={{ action: 'reason', limit: 2_000 }} />
      <SwitchedRow
        editor={editor}
        rule="bus.seatTypes"
        fresh={{ action: 'reason', ac: true, sleeper: false }}
        off="Any bus seat may be booked."
      >
        {({ value, change, otherwise }) => (
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
            . {otherwise}
          </p>
        )}
      </SwitchedRow>
      <AdvanceRule editor={editor} />
      <RefundableRule editor={editor} />
      <DayRule editor={editor} />
      <OperatorsRule editor={editor} />
    </>
  );
}

function AdvanceRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="bus.advanceDays"
      fresh={{ action: 'reason', days: 3 }}
      off="A seat may be booked on any day before the journey."
    >
      {({ value, change, otherwise }) => (
        <p>
          A seat is booked{' '}
          <NumberBlank
            editor={editor}
            path="bus.advanceDays.days"
            label="Days before departure"
            kind={WHOLE}
            value={value.days}
            onChange={(days) => change({ days })}
          />{' '}
          or more days before departure. {otherwise}
        </p>
      )}
    </SwitchedRow>
  );
}

function RefundableRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="bus.refundableOnly"
      fresh={{ action: 'reason' }}
      off="Tickets without a refund may be booked too."
    >
      {({ otherwise }) => <p>Bus tickets are refundable. {otherwise}</p>}
    </SwitchedRow>
  );
}

function DayRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="bus.dayOnly"
      fresh={{ action: 'approval' }}
      off="Buses may travel by day or by night."
    >
      {({ otherwise }) => <p>Buses travel by day: they start before 20:00 and arrive on the same day. {otherwise}</p>}
    </SwitchedRow>
  );
}

function OperatorsRule({ editor }: { readonly editor: RulesEditor }) {
  return (
    <SwitchedRow
      editor={editor}
      rule="bus.operators"
      fresh={{ action: 'block', blocked: [''] }}
      off="Any operator may be booked."
    >
      {({ value, change, otherwise }) => (
        <>
          <Operators editor={editor} names={value.blocked} onChange={(blocked) => change({ blocked })} />
          <p>{otherwise}</p>
        </>
      )}
    </SwitchedRow>
  );
}

interface OperatorsProps {
  readonly editor: RulesEditor;
  readonly names: readonly string[];
  readonly onChange: (names: string[]) => void;
}

function Operators({ editor, names, onChange }: OperatorsProps) {
  return (
    <>
      <p className="mb-2 leading-normal">These operators are not allowed.</p>
      <ul className="max-w-md space-y-2 leading-normal" aria-label="Operators not to be booked">
        {names.map((name, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an operator that is being typed has no name yet.
          <li key={index} className="flex items-center gap-2">
            <OperatorBlank
              editor={editor}
              index={index}
              value={name}
              onChange={(next) => onChange(names.map((one, at) => (at === index ? next : one)))}
            />
            <IconButton
              label={`Remove ${name || `operator ${index + 1}`}`}
              onClick={() => onChange(names.filter((_, at) => at !== index))}
              className="size-9"
            >
              <Trash2 aria-hidden size={15} />
            </IconButton>
          </li>
        ))}
      </ul>
      {names.length < MOST_OPERATORS && (
        <Button size="small" tone="plain" className="-ml-3" onClick={() => onChange([...names, ''])}>
          <Plus aria-hidden size={15} /> Add an operator
        </Button>
      )}
    </>
  );
}

interface OperatorBlankProps {
  readonly editor: RulesEditor;
  readonly index: number;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

function OperatorBlank({ editor, index, value, onChange }: OperatorBlankProps) {
  const path = `bus.operators.blocked.${index}`;
  const refused = editor.errors[path] !== undefined;
  return (
    <input
      aria-label={`Operator ${index + 1}`}
      aria-invalid={refused || undefined}
      autoComplete="off"
      placeholder="Operator"
      value={value}
      maxLength={100}
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
