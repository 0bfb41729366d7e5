import { textInput, useForm } from '../../../lib/form.ts';
import { readTypedRupees } from '../../../lib/typed-rupees.ts';
import { TextField } from '../../../ui/field.tsx';
import { DeskContactForm } from './desk-contact-section.tsx';
import { checkLimit } from './desk-form.ts';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface DeskSectionProps {
  readonly organizationId: string | null;
}

/** How the travel desk is reached, and what its entries need before they count. */
export function DeskSection({ organizationId }: DeskSectionProps) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => (
        <div className="space-y-5">
          <DeskContactForm settings={settings} organizationId={organizationId} />
          <DeskForm settings={settings} organizationId={organizationId} />
        </div>
      )}
    </LoadedSettings>
  );
}

function DeskForm({ settings, organizationId }: DeskSectionProps & { readonly settings: Settings }) {
  const save = useSaveSettings(organizationId);
  const form = useForm({
    initial: { 'offline.confirmAbove': String(settings.offline.confirmAbove) },
    check: (values) => ({ 'offline.confirmAbove': checkLimit(values['offline.confirmAbove']) }),
    submit: (values) => save({ offline: { confirmAbove: readTypedRupees(values['offline.confirmAbove']) ?? 0 } }),
  });
  return (
    <SectionForm
      title="What it enters"
      intro="Bookings and cancellations that are entered by hand, and claims against airlines that are given up."
      form={form}
    >
      <TextField
        {...textInput(form, 'offline.confirmAbove')}
        label="A second person confirms above, in rupees"
        hint="What is entered, or written off, above this sum counts only when a colleague of the travel desk has confirmed it. 0 = always."
        inputMode="decimal"
        autoComplete="off"
        className="max-w-[440px]"
      />
    </SectionForm>
  );
}
