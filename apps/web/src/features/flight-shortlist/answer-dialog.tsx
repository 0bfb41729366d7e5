import { answerShortlist } from '@pravas/contract/flight/shortlist-operations.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { showToast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { paidFor, type Shared, type Shortlist } from './shortlist-words.ts';

/** What is about to be answered. */
export interface AnswerDraft {
  /** Null = none of these. */
  readonly shared: Shared | null;
  /** "6E 2043"; empty for none. */
  readonly name: string;
}

interface AnswerDialogProps {
  readonly shortlist: Shortlist;
  readonly draft: AnswerDraft;
  readonly onClose: () => void;
}

/** Sends an answer with a comment, in place of the one before. */
export function AnswerDialog({ shortlist, draft: { shared, name }, onClose }: AnswerDialogProps) {
  const { _id: shortlistId, answers, sharedBy } = shortlist;
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { comment: answers.find((one) => one.isMine)?.comment ?? '' },
    check: ({ comment }) => {
      const error = checkOptionalText(FIELD_RULES.longComment, comment);
      return error ? { comment: error } : {};
    },
    submit: async ({ comment }) => {
      const body = {
        shortlistId,
        suggested: shared && { flightId: shared.flightId, fareType: shared.fareType },
        comment: comment.trim() === '' ? null : comment,
      };
      const answered = await once(body, (idempotencyKey) => api.call(answerShortlist, { body, idempotencyKey }));
      showAnswer<Shortlist>(queries, ['shortlist', shortlistId], (before) => before && { ...before, ...answered });
      void queries.invalidateQueries({ queryKey: ['shortlists'] });
      showToast(`Sent. ${sharedBy.name} is told that you suggest ${shared ? name : 'none of these'}.`);
      onClose();
    },
  });
  return (
    <FormDialog
      title={shared ? `Suggest ${name}` : 'Suggest none of these'}
      form={form}
      submit="Send"
      onClose={onClose}
    >
      {shared && (
        <p className="board flex justify-between gap-3 rounded-xl border border-hairline px-3 py-2 text-[13px]">
          <span className="truncate">
            {name} · {shared.fareLabel}
          </span>
          <span className="font-semibold">{inr(paidFor(shared))}</span>
        </p>
      )}
      <TextArea
        label="Comment (optional)"
        hint={`${sharedBy.name} is told of it at once. Everybody these flights were shared with can read it.`}
        {...textInput(form, 'comment')}
      />
    </FormDialog>
  );
}
