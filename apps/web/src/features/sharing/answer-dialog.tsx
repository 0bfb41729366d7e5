import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Answered } from './answers.tsx';

interface AnswerDialogProps<List extends Answered> {
  readonly shortlist: List;
  /** "flights": what was shared. */
  readonly nouns: string;
  /** What is suggested, and what it costs in rupees; null = none of these. */
  readonly suggested: { readonly name: string; readonly detail: string; readonly rupees: number } | null;
  readonly send: (comment: string | null, idempotencyKey: string) => Promise<Pick<List, 'answers'>>;
  readonly onClose: () => void;
}

/** Sends an answer with a comment, which replaces the one before. */
export function AnswerDialog<List extends Answered>(props: AnswerDialogProps<List>) {
  const { shortlist, nouns, suggested, send, onClose } = props;
  const { _id: shortlistId, answers, sharedBy } = shortlist;
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { comment: answers.find((one) => one.isMine)?.comment ?? '' },
    check: ({ comment }) => {
      const error = checkOptionalText(FIELD_RULES.longComment, comment);
      return error ? { comment: error } : {};
    },
    submit: async ({ comment: written }) => {
      const comment = written.trim() === '' ? null : written;
      const answered = await once({ comment }, (idempotencyKey) => send(comment, idempotencyKey));
      showAnswer<List>(queries, ['shortlist', shortlistId], (before) => before && { ...before, ...answered });
      void queries.invalidateQueries({ queryKey: ['shortlists'] });
      showToast(`Sent. ${sharedBy.name} sees that you suggest ${suggested?.name ?? 'none of these'}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={suggested ? `Suggest ${suggested.name}` : 'Suggest none of these'}
      form={form}
      submit="Send"
      onClose={onClose}
    >
      {suggested && (
        <p className="board flex justify-between gap-3 rounded-xl border border-hairline px-3 py-2 text-[13px]">
          <span className="truncate">
            {suggested.name} · {suggested.detail}
          </span>
          <span className="font-semibold">{inr(suggested.rupees)}</span>
        </p>
      )}
      <TextArea
        label="Comment (optional)"
        hint={`${sharedBy.name} is told at once. Everyone these ${nouns} were shared with can read it.`}
        {...textInput(form, 'comment')}
      />
    </FormDialog>
  );
}
