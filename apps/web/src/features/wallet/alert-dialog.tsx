import { updateWalletAlert } from '@pravas/contract/wallet/wallet-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../lib/form.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { readTypedRupees } from '../../lib/typed-rupees.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { WALLET_QUERY } from './wallet-queries.ts';

interface AlertDialogProps {
  /** From when on the wallet is low now, in rupees; null = nobody is alerted. */
  readonly below: number | null;
  readonly onClose: () => void;
}

/** Sets from when on the wallet is low; nothing typed = nobody is alerted. */
export function AlertDialog({ below, onClose }: AlertDialogProps) {
  const queries = useQueryClient();
  const form = useForm({
    initial: { below: below === null ? '' : String(below) },
    check: ({ below: typed }) => {
      const rupees = readTypedRupees(typed);
      if (rupees === null) return {};
      return !(rupees > 0) ? { below: 'Please enter valid amount' } : {};
    },
    submit: async ({ below: typed }) => {
      await api.call(updateWalletAlert, { body: { below: readTypedRupees(typed) } });
      await queries.invalidateQueries(WALLET_QUERY);
      showToast('Saved');
      onClose();
    },
  });
  return (
    <FormDialog title="Tell us when the wallet is low" form={form} submit="Save" onClose={onClose}>
      <TextField label="Below, in rupees" inputMode="decimal" {...textInput(form, 'below')} />
      <p className="text-[13px] text-ink-2">
        Everyone who may top up the wallet gets one mail each time it falls below this. Leave blank for none.
      </p>
    </FormDialog>
  );
}
