import { claimExpenses } from '@pravas/contract/expense/claim-operations.ts';
import { checkOptionalText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { textInput, useForm } from '../../lib/form.ts';
import { countText, inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showAnswer } from '../../lib/show-answer.ts';
import { useOnce } from '../../lib/use-once.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { type Expense, renewExpenses } from './expense-queries.ts';
import { dayText } from './expense-words.ts';

interface ClaimDialogProps {
  readonly rows: readonly Expense[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Hands the chosen expenses in as one claim, and leads to it. */
export function ClaimDialog({ rows, onClose, onDone }: ClaimDialogProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const once = useOnce();
  const form = useForm({
    initial: { comment: '' },
    check: ({ comment }) => ({ comment: checkOptionalText(FIELD_RULES.comment, comment) ?? undefined }),
    submit: async ({ comment }) => {
      const body = { expenseIds: rows.map((row) => row._id), comment };
      const { claim } = await once(body, (idempotencyKey) => api.call(claimExpenses, { body, idempotencyKey }));
      onDone();
      onClose();
      showAnswer(queries, ['claim', claim._id], claim);
      void renewExpenses(queries);
      await navigate({ to: '/expenses/claim', search: { claimId: claim._id } });
    },
  });
  const total = rows.reduce((sum, row) => sum + row.amount, 0);
  return (
    <FormDialog
      title={`Claim ${countText(rows.length, 'expense')}`}
      form={form}
      onClose={onClose}
      submit={`Claim ${inr(total)}`}
    >
      <ul aria-label="What is claimed" className="divide-y divide-hairline">
        {rows.map((row) => (
          <li key={row._id} className="flex items-baseline justify-between gap-4 py-2">
            <span className="min-w-0">
              <span className="block truncate font-medium">{row.categoryName}</span>
              <span className="block truncate text-[13px] text-ink-2">
                {[dayText(row.spentOn), row.vendor].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="board">{inr(row.amount)}</span>
          </li>
        ))}
      </ul>
      <p className="text-[13px] text-ink-2">
        Your approver decides line by line. You can withdraw the claim until it is decided.
      </p>
      <TextArea {...textInput(form, 'comment')} label="Comment for your approver (optional)" data-autofocus />
    </FormDialog>
  );
}
