import { refuseBankTopup } from '@pravas/contract/bank/bank-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { type ProviderTopup, refreshBank } from './provider-bank-queries.ts';

interface RefuseDialogProps {
  readonly topup: ProviderTopup;
  readonly onClose: () => void;
}

/** Refuses a declared transfer, with the reason that its organisation reads. */
export function RefuseDialog({ topup, onClose }: RefuseDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? requiredMessage('Reason') : undefined }),
    submit: async ({ reason }) => {
      const { organizationId, _id: topupId } = topup;
      await api.call(refuseBankTopup, { body: { organizationId, topupId, reason } });
      await refreshBank(queries);
      onClose();
    },
  });
  return (
    <FormDialog title="Refuse the transfer" form={form} submit="Refuse it" onClose={onClose}>
      <p className="text-ink-2">
        {inrExact(topup.amount)} of {topup.organization}, UTR {topup.utr}. They are told, and may declare it again.
      </p>
      <TextField {...textInput(form, 'reason')} label="Reason" autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
