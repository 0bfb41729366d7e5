import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { Form } from '../../lib/form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import {
  type ApproverDraft,
  type ApproverKind,
  type ChainDraft,
  emptyApprover,
  emptyLevel,
  type LevelDraft,
  mayAdd,
  type WorkflowValues,
  withLevel,
  withLevelMoved,
} from './workflow-form.ts';

interface ChainEditorProps {
  readonly form: Form<WorkflowValues>;
  readonly name: 'withinPolicy' | 'outOfPolicy';
  readonly title: string;
  /** What an empty chain means. */
  readonly whenEmpty: string;
}

/** The levels of one chain, in the order in which they are asked. */
export function ChainEditor({ form, name, title, whenEmpty }: ChainEditorProps) {
  const { levels } = form.values[name];
  const change = (edit: (chain: ChainDraft) => ChainDraft) =>
    form.update((values) => ({ ...values, [name]: edit(values[name]) }));
  return (
    <fieldset className="rounded-xl border border-hairline">
      <legend className="sr-only">{title}</legend>
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-2">
        <p aria-hidden className="font-semibold">
          {title}
        </p>
        <Button
          size="small"
          disabled={!mayAdd('level', levels.length)}
          onClick={() => change((chain) => ({ levels: [...chain.levels, emptyLevel()] }))}
        >
          <Plus aria-hidden size={15} /> Add level<span className="sr-only"> to {title}</span>
        </Button>
      </div>
      {levels.length === 0 && <p className="px-4 pb-4 text-[13px] text-ink-2">{whenEmpty}</p>}
      <ol className="px-4">
        {levels.map((level, index) => (
          <LevelEditor
            key={level.key}
            level={level}
            index={index}
            count={levels.length}
            chainTitle={title}
            error={form.error(`${name}.levels.${index}.deadlineHours`)}
            onTouch={() => form.touch(`${name}.levels.${index}.deadlineHours`)}
            onChange={(part) => change((chain) => withLevel(chain, index, part))}
            onMove={(by) => change((chain) => withLevelMoved(chain, index, by))}
            onRemove={() => change((chain) => ({ levels: chain.levels.filter(({ key }) => key !== level.key) }))}
          />
        ))}
      </ol>
    </fieldset>
  );
}

interface LevelEditorProps {
  readonly level: LevelDraft;
  readonly index: number;
  readonly count: number;
  readonly chainTitle: string;
  readonly error: string | undefined;
  readonly onTouch: () => void;
  readonly onChange: (part: Partial<LevelDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function LevelEditor(props: LevelEditorProps) {
  const { level, index, count, onChange } = props;
  const isLast = index === count - 1;
  return (
    <li className="relative flex gap-3 pb-4">
      {!isLast && <span aria-hidden className="absolute top-8 bottom-1 left-[11px] w-0.5 bg-hairline" />}
      <span
        aria-hidden
        className="mt-1.5 grid size-6 shrink-0 place-items-center rounded-full border-2 border-edge bg-surface text-[11px] font-semibold text-ink-2"
      >
        {index + 1}
      </span>
      <div className="min-w-0 flex-1 space-y-3">
        <LevelHead {...props} />
        <ul className="space-y-2">
          {level.approvers.map((approver) => (
            <ApproverSelector
              key={approver.key}
              approver={approver}
              others={level.approvers.filter(({ key }) => key !== approver.key)}
              onChange={(part) =>
                onChange({
                  approvers: level.approvers.map((one) => (one.key === approver.key ? { ...one, ...part } : one)),
                })
              }
              onRemove={() => onChange({ approvers: level.approvers.filter(({ key }) => key !== approver.key) })}
            />
          ))}
        </ul>
        <div className="flex flex-wrap items-start gap-x-4 gap-y-3">
          <Button
            size="small"
            disabled={!mayAdd('approver', level.approvers.length)}
            onClick={() => onChange({ approvers: [...level.approvers, emptyApprover()] })}
          >
            <Plus aria-hidden size={15} /> Add Approver
          </Button>
          {level.approvers.length > 1 && (
            <Segmented
              label={`How many of level ${index + 1} must approve`}
              name={`mode-${level.key}`}
              value={level.mode}
              options={[
                { value: 'any', label: 'Any one' },
                { value: 'all', label: 'All' },
              ]}
              onChange={(mode) => onChange({ mode })}
            />
          )}
        </div>
      </div>
    </li>
  );
}

function LevelHead({ level, index, count, chainTitle, error, onTouch, onChange, onMove, onRemove }: LevelEditorProps) {
  const what = `level ${index + 1} of ${chainTitle}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-2">
      <TextField
        label="Decides within (hours)"
        inputMode="numeric"
        autoComplete="off"
        value={level.deadlineHours}
        error={error}
        onChange={(event) => onChange({ deadlineHours: event.target.value })}
        onBlur={onTouch}
        className="w-44"
      />
      <span className="flex">
        <IconButton label={`Move ${what} up`} disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden size={17} />
        </IconButton>
        <IconButton label={`Move ${what} down`} disabled={index === count - 1} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden size={17} />
        </IconButton>
        <IconButton label={`Remove ${what}`} onClick={onRemove}>
          <Trash2 aria-hidden size={17} />
        </IconButton>
      </span>
    </div>
  );
}

const KINDS: readonly { readonly value: ApproverKind; readonly label: string }[] = [
  { value: 'person', label: 'A named person' },
  { value: 'manager', label: 'Manager' },
  { value: 'department_head', label: 'Department head' },
  { value: 'budget_owner', label: 'Budget owner' },
];

interface ApproverSelectorProps {
  readonly approver: ApproverDraft;
  /** The others of the level, whom it makes no sense to name twice. */
  readonly others: readonly ApproverDraft[];
  readonly onChange: (part: Partial<ApproverDraft>) => void;
  readonly onRemove: () => void;
}

/** One approver of a level: somebody by name, or the person who holds a place when it is asked (screens §2.6). */
function ApproverSelector({ approver, others, onChange, onRemove }: ApproverSelectorProps) {
  const isTaken = (kind: ApproverKind) => kind !== 'person' && others.some((other) => other.kind === kind);
  return (
    <li className="grid items-end gap-2 sm:grid-cols-[minmax(0,200px)_minmax(0,1fr)_auto]">
      <SelectField
        label="Who"
        value={approver.kind}
        options={KINDS.filter(({ value }) => value === approver.kind || !isTaken(value))}
        onChange={(event) => {
          const kind = KINDS.find(({ value }) => value === event.target.value)?.value ?? 'person';
          onChange({ kind, person: null });
        }}
      />
      {approver.kind === 'person' ? (
        <PersonPicker
          who="approvers"
          value={approver.person}
          onChange={(person) => onChange({ person })}
          without={others.flatMap(({ person }) => (person ? [person.user_id] : []))}
        />
      ) : (
        <p className="self-center text-[13px] text-ink-2 sm:pt-6">Looked up for each request</p>
      )}
      <Button tone="plain" className="h-11 max-sm:justify-self-end" onClick={onRemove}>
        remove
        <span className="sr-only"> {approver.person?.name ?? 'this approver'}</span>
      </Button>
    </li>
  );
}
