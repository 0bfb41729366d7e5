import { Button } from '../../ui/button.tsx';
import { PersonPicker } from '../../ui/person-picker.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { ApproverDraft, ApproverKind } from './workflow-form.ts';

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

/** One approver of a level: somebody by name, or whoever holds a place when it is asked (screens §2.6). */
export function ApproverSelector({ approver, others, onChange, onRemove }: ApproverSelectorProps) {
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
        <p className="self-center text-[13px] text-ink-2 sm:pt-6">Found anew for every request</p>
      )}
      <Button tone="plain" className="h-11 max-sm:justify-self-end" onClick={onRemove}>
        remove
        <span className="sr-only"> {approver.person?.name ?? 'this approver'}</span>
      </Button>
    </li>
  );
}
