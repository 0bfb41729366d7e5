import { createGstRegistration, updateGstRegistration } from '@pravas/contract/organisation/organization-operations.ts';
import { listStates } from '@pravas/contract/reference/lookups.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { textInput, useForm } from '../../../lib/form.ts';
import { api } from '../../../lib/session.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { cx } from '../../../ui/class-names.ts';
import { TextField } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PhoneField } from '../../../ui/phone-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { KEYS } from '../query-keys.ts';
import { checkGst, GST_TYPES, type GstValues, gstNumberHint, gstValuesOf } from './gst-form.ts';
import type { GstRegistration } from './gst-registration.ts';

interface GstDialogProps {
  readonly row: GstRegistration | null;
  /** There is none yet: this one becomes the default. */
  readonly isFirst: boolean;
  readonly onClose: () => void;
}

/** A GST registration: while the number is typed it says whether it fits and which state it belongs to. */
export function GstDialog({ row, isFirst, onClose }: GstDialogProps) {
  const queries = useQueryClient();
  const form = useForm<GstValues>({
    initial: gstValuesOf(row, isFirst),
    check: checkGst,
    keepAs: `gst:${row?._id ?? 'new'}`,
    submit: async ({ gstType, ...values }) => {
      const type = GST_TYPES.find((one) => one.value === gstType)?.value ?? 'regular';
      const body = { ...values, gstType: type };
      if (row) await api.call(updateGstRegistration, { body: { gstId: row._id, ...body } });
      else await api.call(createGstRegistration, { body });
      await Promise.all([
        queries.invalidateQueries({ queryKey: KEYS.gst }),
        queries.invalidateQueries({ queryKey: KEYS.settings }),
      ]);
      onClose();
    },
  });
  return (
    <FormDialog
      title={row ? `Change ${row.displayName}` : 'Add GST registration'}
      form={form}
      onClose={onClose}
      submit="Save"
      width="w-[min(94vw,640px)]"
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField
            {...textInput(form, 'gstNumber')}
            label="GST number"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            className="[&_input]:font-mono [&_input]:uppercase"
            data-autofocus
          />
          <NumberHint typed={form.values.gstNumber} />
        </div>
        <TextField {...textInput(form, 'displayName')} label="Display name" autoComplete="off" />
        <SelectField {...textInput(form, 'gstType')} label="GST type" options={GST_TYPES} />
        <TextField {...textInput(form, 'legalName')} label="Legal name" autoComplete="off" className="sm:col-span-2" />
        <TextArea {...textInput(form, 'address')} label="Address" className="sm:col-span-2" />
        <TextField {...textInput(form, 'email')} label="Email" type="email" inputMode="email" autoComplete="off" />
        <PhoneField {...textInput(form, 'mobile')} label="Mobile number" />
      </div>
      <Checkbox
        checked={form.values.isDefault}
        // The default passes on by making another one the default; there is always one.
        disabled={row?.isDefault === true || isFirst}
        onChange={(isDefault) => form.set('isDefault', isDefault)}
      >
        Default for invoices
      </Checkbox>
    </FormDialog>
  );
}

function NumberHint({ typed }: { readonly typed: string }) {
  const states = useQuery({
    queryKey: ['lookup', 'states', 'IN'],
    queryFn: ({ signal }) => api.call(listStates, { query: { countryCode: 'IN' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const hint = gstNumberHint(typed, states.data?.data ?? []);
  return (
    <p
      aria-live="polite"
      className={cx(
        'mt-1 flex items-start gap-1.5 text-[13px]',
        hint.tone === 'good' && 'text-green',
        hint.tone === 'bad' && 'text-red',
        hint.tone === 'quiet' && 'text-ink-3',
      )}
    >
      {hint.tone === 'good' && <CircleCheck aria-hidden size={15} className="mt-0.5 shrink-0" />}
      {hint.tone === 'bad' && <CircleAlert aria-hidden size={15} className="mt-0.5 shrink-0" />}
      {hint.text}
    </p>
  );
}
