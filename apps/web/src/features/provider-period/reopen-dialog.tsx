import { reopenLedgerPeriod } from '@pravas/contract/ledger/period-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { monthText, refreshPeriods } from './period-queries.ts';

interface ReopenDialogProps {
  readonly month: string;
  readonly onClose: () => void;
}

/** Opens the last closed month again, with a reason that stays in its history. */
export function ReopenDialog({ month, onClose }: ReopenDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? requiredMessage('Reason') : undefined }),
    submit: async ({ reason }) => {
      await api.call(reopenLedgerPeriod, { body: { month, reason } });
      await refreshPeriods(queries);
      onClose();
    },
  });
  return (
    <FormDialog title={`Open ${monthText(month)} again`} form={form} submit="Open it again" onClose={onClose}>
      <p className="text-ink-2">
        Statements and a GSTR-1 that were made of it may change then. Your name and your reason stay in its history.
      </p>
      <TextField {...textInput(form, 'reason')} label="Reason" autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
