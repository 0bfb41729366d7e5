import { decideDifference } from '@pravas/contract/reconciliation/reconciliation-operations.ts';
import { DIFFERENCE_WORDS } from '@pravas/domain/reconciliation/difference.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { instantText, longDate } from '../../lib/calendar-date.ts';
import { textInput, useForm } from '../../lib/form.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Difference, refreshReconciliation } from './reconciliation-queries.ts';

interface DifferenceDialogProps {
  readonly difference: Difference;
  readonly onClose: () => void;
}

type Decision = Difference['notes'][number]['action'];

interface WorkValues {
  readonly decision: Decision;
  readonly note: string;
}

/** What can be done with a difference in its current state. */
function decisionsFor({
  state,
  isMine,
  worker,
}: Difference): readonly { readonly value: Decision; readonly label: string }[] {
  if (state === 'worked_off') {
    return [
      { value: 'reopen', label: 'Open it again' },
      { value: 'note', label: 'Add a note' },
    ];
  }
  if (state === 'gone') return [{ value: 'note', label: 'Add a note' }];
  return [
    { value: 'work_off', label: 'It is worked off' },
    { value: 'note', label: 'Add a note' },
    ...(isMine ? [] : [{ value: 'take' as const, label: 'I work on it' }]),
    ...(worker === null ? [] : [{ value: 'leave' as const, label: 'Nobody works on it' }]),
  ];
}

const DONE: Readonly<Record<Decision, string>> = {
  take: 'You work on it',
  leave: 'No one is working on it',
  note: 'Note added',
  work_off: 'Worked off',
  reopen: 'Open again',
};

/** Shows a difference with its notes, and takes an action on it. Nothing is booked by it. */
export function DifferenceDialog({ difference, onClose }: DifferenceDialogProps) {
  const queries = useQueryClient();
  const decisions = decisionsFor(difference);
  const needsNote = (decision: Decision) => decision !== 'take' && decision !== 'leave';
  const initial: WorkValues = { decision: decisions[0]?.value ?? 'note', note: '' };
  const form = useForm({
    initial,
    check: ({ decision, note }) => ({
      note: needsNote(decision) && note.trim() === '' ? requiredMessage('Note') : undefined,
    }),
    submit: async ({ decision, note }) => {
      const asSeen = { differenceId: difference._id, version: difference.version };
      await api.call(decideDifference, { body: { ...asSeen, decision, ...(note.trim() !== '' && { note }) } });
      await refreshReconciliation(queries);
      showToast(DONE[decision]);
      onClose();
    },
  });
  return (
    <FormDialog title={DIFFERENCE_WORDS[difference.kind]} form={form} submit="Save" onClose={onClose}>
      <Facts difference={difference} />
      <Notes difference={difference} />
      <SelectField
        label="What you do"
        value={form.values.decision}
        options={decisions}
        onChange={(event) => form.set('decision', event.target.value as Decision)}
      />
      <TextArea
        {...textInput(form, 'note')}
        label={needsNote(form.values.decision) ? 'Note' : 'Note (optional)'}
        autoComplete="off"
        maxLength={500}
        hint="What it was, for whoever looks later. Nothing is booked by this."
      />
    </FormDialog>
  );
}

function Facts({ difference }: Pick<DifferenceDialogProps, 'difference'>) {
  const { ours, theirs, reference, detail, customer, since, ageDays, worker, closedBy, isBack } = difference;
  const facts = [
    { label: 'Reference', value: reference },
    { label: 'Detail', value: detail },
    { label: 'Customer', value: customer },
    { label: 'Ours', value: ours === null ? 'We do not have it' : inrExact(ours) },
    { label: 'Theirs', value: theirs === null ? 'They do not have it' : inrExact(theirs) },
    { label: 'Difference', value: inrExact(difference.difference) },
    { label: 'Since', value: `${longDate(since)}, ${countText(ageDays, 'day')}` },
    { label: 'Worked on by', value: worker },
    { label: 'Worked off by', value: closedBy },
    { label: 'Came back', value: isBack ? 'It was resolved, and returned with other amounts' : null },
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-[13px]">
      {facts.map(({ label, value }) =>
        value === null ? null : (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Notes({ difference: { notes } }: Pick<DifferenceDialogProps, 'difference'>) {
  if (notes.length === 0) return null;
  return (
    <ul aria-label="Notes" className="space-y-2 rounded-md bg-sunken px-3 py-2 text-[13px]">
      {notes.map((one) => (
        <li key={one.at}>
          <p className="text-ink-2">
            {one.by}, {instantText(one.at)}: {DONE[one.action].toLowerCase()}
          </p>
          {one.note !== '' && <p className="wrap-anywhere">{one.note}</p>}
        </li>
      ))}
    </ul>
  );
}
