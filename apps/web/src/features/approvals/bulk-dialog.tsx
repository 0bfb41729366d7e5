import { decideApprovals } from '@pravas/contract/approval/decision-operations.ts';
import { checkOptionalText, checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type ApprovalRow, type DecidedRequests, renewApprovals } from './approval-query.ts';
import { DECISION_WORDS } from './approval-words.ts';
import type { DecisionWord } from './decision-draft.ts';

interface BulkDialogProps {
  readonly rows: readonly ApprovalRow[];
  readonly decision: DecisionWord;
  readonly onDone: (results: DecidedRequests['results']) => void;
  readonly onClose: () => void;
}

/** One answer to several requests; each is decided separately. */
export function BulkDialog({ rows, decision, onDone, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  const once = useOnce();
  const rule = FIELD_RULES.comment;
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({
      comment: (decision === 'approve' ? checkOptionalText(rule, comment) : checkText(rule, comment)) ?? undefined,
    }),
    submit: async ({ comment }) => {
      const said = comment.trim() === '' ? {} : { comment: comment.trim() };
      const body = { requestIds: rows.map(({ requestId }) => requestId), decision, ...said };
      const { results } = await once(body, (idempotencyKey) => api.call(decideApprovals, { body, idempotencyKey }));
      onDone(results);
      onClose();
      await renewApprovals(queries);
    },
  });
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  return (
    <FormDialog
      title={`${DECISION_WORDS[decision]}: ${countText(rows.length, 'request')}`}
      form={form}
      onClose={onClose}
      submit={DECISION_WORDS[decision]}
      width="w-[min(94vw,560px)]"
    >
      <ul className="max-h-56 divide-y divide-hairline overflow-y-auto rounded-lg border border-hairline text-[13px]">
        {rows.map((row) => (
          <li key={row.requestId} className="flex justify-between gap-3 px-3 py-2">
            <span className="min-w-0 truncate">
              {row.requester.name}, {row.tripName}
            </span>
            <span className="board shrink-0">{inr(row.total)}</span>
          </li>
        ))}
      </ul>
      <p className="board flex justify-between px-3 font-semibold">
        Together <span>{inr(total)}</span>
      </p>
      <TextArea
        {...textInput(form, 'comment')}
        label={decision === 'approve' ? 'Comment (optional)' : 'Comment'}
        hint="The same for all of them"
        rows={2}
        data-autofocus
      />
    </FormDialog>
  );
}
