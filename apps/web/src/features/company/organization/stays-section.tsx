import { type Form, useForm } from '../../../lib/form.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface StaysSectionProps {
  readonly organizationId: string | null;
}

type StaysValues = Settings['stays'];

const COMPARED = [
  { value: 'average', label: 'The average of all nights' },
  { value: 'highest', label: 'The dearest night' },
];

/** How stays are judged by the policy, and what is claimed of their GST. */
export function StaysSection({ organizationId }: StaysSectionProps) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <StaysForm settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

function StaysForm({ settings, organizationId }: StaysSectionProps & { readonly settings: Settings }) {
  const save = useSaveSettings(organizationId);
  const form: Form<StaysValues> = useForm<StaysValues>({
    initial: { ...settings.stays },
    check: () => ({}),
    submit: (stays) => save({ stays }),
  });
  return (
    <SectionForm
      title="Hotels"
      intro="How stays are compared with your policy, what GST is claimed, and how rooms are booked."
      form={form}
    >
      <div className="max-w-[640px] space-y-1">
        <SelectField
          label="Compared with the limit"
          value={form.values.capOf}
          options={COMPARED}
          onChange={(event) => form.set('capOf', event.target.value === 'highest' ? 'highest' : 'average')}
          className="mb-3 max-w-[440px]"
        />
        <Switch
          label="With GST"
          hint="Off: the price before GST is compared."
          checked={form.values.capWithTax}
          onChange={(on) => form.set('capWithTax', on)}
        />
        <Switch
          label="Claim GST at 5 %"
          hint="Advisers differ on it: ask your tax adviser first."
          checked={form.values.creditAt5}
          onChange={(on) => form.set('creditAt5', on)}
        />
        <Switch
          label="Book several rooms one by one"
          hint="Each can then be cancelled by itself. Only where it costs no more than all together."
          checked={form.values.roomsApart}
          onChange={(on) => form.set('roomsApart', on)}
        />
      </div>
    </SectionForm>
  );
}
