import { reimburseClaim } from '@pravas/contract/expense/claim-operations.ts';
import { checkText, FIELD_RULES } from '@pravas/domain/validation/field-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { inr } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { useOnce } from '../../lib/use-once.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type Claim, claimQuery, renewExpenses } from './expense-queries.ts';

/** Marks a claim as paid, with the reference under which the bank knows it. */
export function PayDialog({ claim, onClose }: { readonly claim: Claim; readonly onClose: () => void }) {
  const queries = useQueryClient();
  const once = useOnce();
  const form = useForm({
    initial: { paymentRef: '' },
    check: ({ paymentRef }) => ({
      paymentRef: checkText(FIELD_RULES.receiptNo, paymentRef, 'Payment reference') ?? undefined,
    }),
    submit: async ({ paymentRef }) => {
      const body = { claimId: claim._id, paymentRef };
      const answer = await once(body, (idempotencyKey) => api.call(reimburseClaim, { body, idempotencyKey }));
      queries.setQueryData(claimQuery(claim._id).queryKey, answer.claim);
      void renewExpenses(queries);
      onClose();
    },
  });
  return (
    <FormDialog title={`Claim ${claim.number} is paid`} form={form} onClose={onClose} submit="Mark as paid">
      <p className="text-ink-2">
        {inr(claim.totals.reimbursable)} to {claim.owner.name}. Pravas moves no money here: it records that your bank
        has. This cannot be taken back.
      </p>
      <TextField
        {...textInput(form, 'paymentRef')}
        label="Payment reference"
        hint="As your bank or payroll names it"
        autoComplete="off"
        spellCheck={false}
        className="[&_input]:font-mono"
        data-autofocus
      />
    </FormDialog>
  );
}
