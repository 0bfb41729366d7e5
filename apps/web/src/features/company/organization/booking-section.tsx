import { MODULE_BOOK_FOR_OTHERS, mayBookForOthers } from '@pravas/domain/organisation/service-access.ts';
import { Info } from 'lucide-react';
import { useForm } from '../../../lib/form.ts';
import { Switch } from '../../../ui/switch.tsx';
import { useOrganization } from './details-query.ts';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

interface BookingValues {
  readonly enableBookForGuest: boolean;
  readonly enableStaffBook: boolean;
  readonly enableNewUXHotel: boolean;
}

/** For whom people may book besides themselves. */
export function BookingSection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <BookingForm settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

function BookingForm({
  settings,
  organizationId,
}: {
  readonly settings: Settings;
  readonly organizationId: string | null;
}) {
  const save = useSaveSettings(organizationId);
  const modules = useOrganization(organizationId).data?.modules;
  const { enableBookForGuest, enableStaffBook, enableNewUXHotel } = settings;
  const form = useForm<BookingValues>({
    initial: { enableBookForGuest, enableStaffBook, enableNewUXHotel },
    check: () => ({}),
    submit: (booking) => save({ booking }),
  });
  return (
    <SectionForm
      title="Booking for others"
      intro="Personal trips can always be booked for others; this is about business trips."
      form={form}
    >
      <div className="max-w-[640px] space-y-1">
        <Switch
          label="Guests"
          hint="People who are not employees, like candidates and customers."
          checked={form.values.enableBookForGuest}
          onChange={(on) => form.set('enableBookForGuest', on)}
        />
        <Switch
          label="Other employees"
          hint="Colleagues, as a travel desk does."
          checked={form.values.enableStaffBook}
          onChange={(on) => form.set('enableStaffBook', on)}
        />
        <Switch
          label="New hotel screens"
          hint="The new way to search and book hotels."
          checked={form.values.enableNewUXHotel}
          onChange={(on) => form.set('enableNewUXHotel', on)}
        />
      </div>
      {modules && (
        <p
          role="status"
          className="mt-4 flex max-w-[640px] items-start gap-2 rounded-xl bg-sunken px-4 py-3 text-[13px] text-ink-2"
        >
          <Info aria-hidden size={16} className="mt-0.5 shrink-0 text-ink-3" />
          {effect({ modules, ...form.values })}
        </p>
      )}
    </SectionForm>
  );
}

function effect(settings: Parameters<typeof mayBookForOthers>[0]): string {
  if (mayBookForOthers(settings, false)) return 'People whose role allows it can choose another traveller.';
  const hasModule = settings.modules.some((module) => module.id === MODULE_BOOK_FOR_OTHERS && module.active);
  return hasModule
    ? 'Nobody can choose another traveller, because both are off.'
    : 'Nobody can choose another traveller, because the module for it is off. The provider switches modules on.';
}
