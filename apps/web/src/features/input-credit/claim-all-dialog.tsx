import { decideInputCredit } from '@pravas/contract/input-credit/input-credit-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../lib/form.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { showToast } from '../../lib/toasts.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { monthsToClaimIn } from './claim-months.ts';
import { type CreditMatch, refreshCredit } from './credit-queries.ts';
import { monthText } from './credit-words.ts';

interface ClaimAllDialogProps {
  readonly matches: readonly CreditMatch[];
  readonly onClose: () => void;
}

/** Marks many documents at once as claimed in the return of one month. */
export function ClaimAllDialog({ matches, onClose }: ClaimAllDialogProps) {
  const queries = useQueryClient();
  const portals = matches.flatMap((match) => match.portals);
  const months = monthsToClaimIn(portals);
  const form = useForm({
    initial: { claimedIn: months.at(-1) ?? '' },
    check: () => ({}),
    submit: async ({ claimedIn }) => {
      const documentIds = portals.map(({ _id }) => _id);
      await api.call(decideInputCredit, { body: { documentIds, decision: 'claim', claimedIn } });
      await refreshCredit(queries);
      showToast(`Marked as claimed in ${monthText(claimedIn)}`);
      onClose();
    },
  });
  const total = Math.round(matches.reduce((sum, { claimable }) => sum + claimable, 0) * 100) / 100;
  return (
    <FormDialog
      title="Mark as claimed"
      form={form}
      submit={`Mark ${countText(matches.length, 'document')}`}
      onClose={onClose}
    >
      <p>
        GST of {inrExact(total)} on {countText(matches.length, 'document')} of this page, at the figures of the 2B.
      </p>
      <SelectField
        label="Return of"
        value={form.values.claimedIn}
        options={months.map((month) => ({ value: month, label: monthText(month) }))}
        onChange={(event) => form.set('claimedIn', event.target.value)}
      />
    </FormDialog>
  );
}
