import { useQuery } from '@tanstack/react-query';
import { type Form, textInput } from '../../lib/form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { TextField } from '../../ui/field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { chargeOptions, gstOptions, type TripValues } from './trip-form.ts';
import { tripSettingsQuery } from './trip-query.ts';

interface TripFieldsProps<V extends TripValues> {
  readonly form: Form<V>;
  /** Why cost centre and project cannot be changed any more; null where they can. */
  readonly chargeFixed?: string | null;
  readonly nameHint?: string;
}

/** The trip's name, its days, its purpose, and what it is charged to. */
export function TripFields<V extends TripValues>({ form, chargeFixed = null, nameHint }: TripFieldsProps<V>) {
  const settings = useQuery(tripSettingsQuery());
  const costCentres = chargeOptions(settings.data?.costCentres);
  const projects = chargeOptions(settings.data?.projects);
  const registrations = gstOptions(settings.data?.gstRegistrations);
  const day = (name: 'startDate' | 'endDate') => ({
    name,
    value: form.values[name],
    error: form.error(name),
    onChange: (value: string) => form.set(name, value as V[typeof name]),
    onBlur: () => form.touch(name),
  });
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <TextField
        {...textInput(form, 'name')}
        label="Trip name"
        hint={nameHint}
        autoComplete="off"
        maxLength={120}
        className="sm:col-span-2"
        data-autofocus
      />
      <DateField {...day('startDate')} label="Start date" />
      <DateField {...day('endDate')} label="End date" />
      <TextArea
        {...textInput(form, 'purpose')}
        label="Purpose"
        hint="Approvers read it first"
        rows={2}
        className="sm:col-span-2"
      />
      {costCentres.length > 0 && (
        <SelectField
          {...textInput(form, 'costCentreId')}
          label="Cost centre"
          placeholder="None"
          options={costCentres}
          disabled={chargeFixed !== null}
        />
      )}
      {projects.length > 0 && (
        <SelectField
          {...textInput(form, 'projectId')}
          label="Project"
          placeholder="None"
          options={projects}
          disabled={chargeFixed !== null}
        />
      )}
      {chargeFixed !== null && <p className="text-meta text-ink-3 sm:col-span-2">{chargeFixed}</p>}
      {registrations.length > 1 && (
        <SelectField
          {...textInput(form, 'gstId')}
          label="GST registration on invoices"
          placeholder="The organisation's default"
          options={registrations}
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}
