import { createUndertaking } from '@pravas/contract/organisation/undertaking-operations.ts';
import { useQueryClient } from '@tanstack/react-query';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { showAnswer } from '../../../lib/show-answer.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { KEYS } from '../query-keys.ts';
import { checkUndertaking, type UndertakingValues } from './undertaking-form.ts';

/** Enters a letter of undertaking. */
export function UndertakingDialog({ onClose }: { readonly onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm<UndertakingValues>({
    initial: { arn: '', validFrom: '', validTo: '' },
    check: checkUndertaking,
    keepAs: 'undertaking:new',
    submit: async (body) => {
      showAnswer(queries, KEYS.undertakings, await api.call(createUndertaking, { body }));
      onClose();
    },
  });
  const day = (name: 'validFrom' | 'validTo') => ({
    name,
    value: form.values[name],
    onChange: (value: string) => form.set(name, value),
    onBlur: () => form.touch(name),
    error: form.error(name),
  });
  return (
    <FormDialog title="Letter of undertaking" form={form} onClose={onClose} submit="Save the letter">
      <TextField {...textInput(form, 'arn')} label="ARN" hint="15 characters, as on form GST RFD-11" />
      <DateField {...day('validFrom')} label="First day" />
      <DateField {...day('validTo')} label="Last day" hint="No later than 31 March, the end of the financial year" />
    </FormDialog>
  );
}
