import { noteSafetyAnswer } from '@pravas/contract/whereabouts/safety-operations.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import type { SafetyAnswer } from '@pravas/domain/whereabouts/safety-check.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type FieldErrors, textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RadioCard } from '../../ui/radio-card.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type CheckedPerson, SAFETY_KEY } from './safety-queries.ts';

interface NoteValues {
  readonly answer: SafetyAnswer;
  readonly note: string;
}

interface NoteDialogProps {
  readonly person: CheckedPerson;
  readonly onClose: () => void;
}

/** Notes the words of a person who was reached by telephone or through others. */
export function NoteDialog({ person, onClose }: NoteDialogProps) {
  const queries = useQueryClient();
  const initial: NoteValues = { answer: person.answer ?? 'safe', note: '' };
  const form = useForm({
    initial,
    check: checkNote,
    submit: async ({ answer, note }) => {
      const body = { checkedPersonId: person._id, answer, note: note.trim() === '' ? null : note };
      await api.call(noteSafetyAnswer, { body });
      for (const queryKey of [SAFETY_KEY, ['who-is-where']]) await queries.invalidateQueries({ queryKey });
      onClose();
    },
  });
  const choice = (answer: SafetyAnswer, label: string) => (
    <RadioCard
      name="answer"
      label={label}
      checked={form.values.answer === answer}
      onChoose={() => form.set('answer', answer)}
    />
  );
  return (
    <FormDialog title={`What ${person.name} answered`} form={form} submit="Note the answer" onClose={onClose}>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1.5 text-[13px] font-medium text-ink-2">Answer</legend>
        {choice('safe', 'Is safe')}
        {choice('help', 'Needs help')}
      </fieldset>
      <TextArea
        {...textInput(form, 'note')}
        label="Note (optional)"
        rows={2}
        maxLength={200}
        placeholder="Reached by phone"
      />
    </FormDialog>
  );
}

function checkNote({ note }: NoteValues): FieldErrors {
  const wrong = checkOptionalText(FIELD_RULES.safetyNote, note);
  return wrong === null ? {} : { note: wrong };
}
