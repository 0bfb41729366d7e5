import { decideGstCredit } from '@pravas/contract/organisation/gst-credit-operations.ts';
import { FIRST_GST_DAY } from '@pravas/domain/fare/credit-decisions.ts';
import { useQueryClient } from '@tanstack/react-query';
import { today } from '../../../lib/calendar-date.ts';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { KEYS } from '../query-keys.ts';
import { checkGstCredit, DAY_LABEL, ECONOMY_CHOICES, type GstCreditValues } from './gst-credit-form.ts';
import type { GstRegistration } from './gst-registration.ts';

interface GstCreditDialogProps {
  readonly registrations: readonly GstRegistration[];
  readonly onClose: () => void;
}

/** Decides from a day on whether GST on economy tickets is claimed. */
export function GstCreditDialog({ registrations, onClose }: GstCreditDialogProps) {
  const queries = useQueryClient();
  const form = useForm<GstCreditValues>({
    initial: { gstId: '', economy: '', validFrom: today(), reason: '' },
    check: (values) => checkGstCredit(values),
    keepAs: 'gst-credit:new',
    submit: async ({ gstId, economy, ...values }) => {
      const choice = ECONOMY_CHOICES.find((one) => one.value === economy)?.value ?? 'ask';
      const body = { ...values, economy: choice, gstId: gstId === '' ? null : gstId };
      showAnswer(queries, KEYS.gstCredit, await api.call(decideGstCredit, { body }));
      onClose();
    },
  });
  return (
    <FormDialog title="GST credit on economy tickets" form={form} onClose={onClose} submit="Save the decision">
      <SelectField
        {...textInput(form, 'economy')}
        label="The 5% on economy tickets is"
        placeholder="Choose"
        options={ECONOMY_CHOICES}
      />
      <SelectField
        {...textInput(form, 'gstId')}
        label="For"
        options={[
          { value: '', label: 'Every registration without a decision of its own' },
          ...registrations.map((one) => ({ value: one._id, label: `${one.displayName} · ${one.gstNumber}` })),
        ]}
      />
      <DateField
        label={DAY_LABEL}
        name="validFrom"
        value={form.values.validFrom}
        onChange={(validFrom) => form.set('validFrom', validFrom)}
        onBlur={() => form.touch('validFrom')}
        error={form.error('validFrom')}
        hint="Until the next decision. One from the same day is replaced."
        min={FIRST_GST_DAY}
      />
      <TextArea
        {...textInput(form, 'reason')}
        label="Reason"
        rows={2}
        hint="Whose advice it follows; auditors read it"
      />
    </FormDialog>
  );
}
