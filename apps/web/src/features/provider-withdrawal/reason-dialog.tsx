import { refusePayoutAccount, refuseWithdrawal } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { requiredMessage } from '@pravas/domain/validation/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { refreshProviderWithdrawals } from './provider-withdrawal-queries.ts';

interface ReasonDialogProps {
  readonly asked: {
    readonly kind: 'withdrawal' | 'account';
    readonly organizationId: string;
    readonly id: string;
    readonly version: number;
  };
  /** What refusing does. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Refuses a withdrawal or an account, with the reason that its organisation reads. */
export function ReasonDialog({ asked, children, onClose }: ReasonDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? requiredMessage('Reason') : undefined }),
    submit: async ({ reason }) => {
      const { kind, organizationId, id, version } = asked;
      if (kind === 'withdrawal') {
        await api.call(refuseWithdrawal, { body: { organizationId, withdrawalId: id, version, reason } });
      } else {
        await api.call(refusePayoutAccount, { body: { organizationId, payoutAccountId: id, version, reason } });
      }
      await refreshProviderWithdrawals(queries);
      onClose();
    },
  });
  const title = asked.kind === 'withdrawal' ? 'Refuse the withdrawal' : 'Refuse the account';
  return (
    <FormDialog title={title} form={form} submit="Refuse it" onClose={onClose}>
      <p className="text-ink-2">{children}</p>
      <TextField {...textInput(form, 'reason')} label="Reason" autoComplete="off" data-autofocus />
    </FormDialog>
  );
}
