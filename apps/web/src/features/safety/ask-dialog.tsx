import type { SentOf } from '@pravas/contract/operation.ts';
import { sendSafetyCheck } from '@pravas/contract/whereabouts/safety-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { checkAskForm } from './ask-form.ts';
import { SAFETY_KEY } from './safety-queries.ts';

interface AskDialogProps {
  /** Whom, as the server is asked for them. */
  readonly whom: Omit<SentOf<typeof sendSafetyCheck>, 'subject' | 'text'>;
  /** How many that are, and who, in words: "12 people in Mumbai, 28 Nov". */
  readonly count: number;
  readonly whomText: string;
  readonly onClose: () => void;
  readonly onSent: () => void;
}

/** Writes to people under way, by mail and in the app, and asks each whether they are safe. */
export function AskDialog({ whom, count, whomText, onClose, onSent }: AskDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { subject: '', text: '' },
    check: checkAskForm,
    keepAs: 'safety-check',
    submit: async (values) => {
      const body = { ...whom, ...values };
      const { asked, unreachable } = await once(body, (idempotencyKey) =>
        api.call(sendSafetyCheck, { body, idempotencyKey }),
      );
      showToast(sentText(asked, unreachable));
      for (const queryKey of [SAFETY_KEY, ['who-is-where']]) await queries.invalidateQueries({ queryKey });
      onSent();
      onClose();
    },
  });
  return (
    <FormDialog
      title="Ask whether they are safe"
      form={form}
      submit={count === 1 ? 'Write to 1 person' : `Write to ${count} people`}
      width="w-[min(94vw,560px)]"
      onClose={onClose}
    >
      <p className="text-ink-2">
        To {whomText}. Each gets a mail and a message in the app, and answers that they are safe or need help.
      </p>
      <TextField
        {...textInput(form, 'subject')}
        label="Subject"
        maxLength={100}
        autoComplete="off"
        placeholder="Storm in Mumbai"
      />
      <TextArea
        {...textInput(form, 'text')}
        label="Text"
        rows={5}
        maxLength={2_000}
        placeholder="What has happened, and what they should do"
      />
    </FormDialog>
  );
}

function sentText(asked: number, unreachable: number): string {
  const written = asked === 1 ? '1 person is being written to' : `${asked} people are being written to`;
  if (unreachable === 0) return written;
  return `${written}; ${unreachable === 1 ? '1 has' : `${unreachable} have`} no address: call them`;
}
