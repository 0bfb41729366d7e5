import {
  isOn,
  type KindOfUser,
  SERVICES,
  type Service,
  type ServiceSwitches,
  serviceAccess,
} from '@pravas/domain/organisation/service-access.ts';
import { Check, X } from 'lucide-react';
import { useForm } from '../../../lib/form.ts';
import { ScrollBox } from '../../../ui/scroll-box.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

const NAMES: Record<Service, string> = {
  flight: 'Flights',
  hotel: 'Hotels',
  bus: 'Buses',
  train: 'Trains',
  cab: 'Cabs',
};
const KINDS: readonly { readonly kind: KindOfUser; readonly label: string }[] = [
  { kind: 'user', label: 'Employees' },
  { kind: 'admin', label: 'Admins' },
  { kind: 'provider_admin', label: "The provider's admins" },
];

/** Which services are on, and what that means for each kind of user. */
export function ServicesSection({ organizationId }: { readonly organizationId: string | null }) {
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) => <ServicesForm settings={settings} organizationId={organizationId} />}
    </LoadedSettings>
  );
}

/** The switch of a service; the hotel's is inverted on the wire. */
function switched(values: ServiceSwitches, service: Service, on: boolean): ServiceSwitches {
  switch (service) {
    case 'flight':
      return { ...values, enableFlight: on };
    case 'hotel':
      return { ...values, disableHotel: !on };
    case 'bus':
      return { ...values, enableBus: on };
    case 'train':
      return { ...values, enableTrain: on };
    case 'cab':
      return { ...values, enableCab: on };
  }
}

interface FormProps {
  readonly settings: Settings;
  readonly organizationId: string | null;
}

function ServicesForm({ settings, organizationId }: FormProps) {
  const save = useSaveSettings(organizationId);
  const { enableFlight, disableHotel, enableBus, enableTrain, enableCab, enableServiceForAdmin } = settings;
  const form = useForm<ServiceSwitches>({
    initial: { enableFlight, disableHotel, enableBus, enableTrain, enableCab, enableServiceForAdmin },
    check: () => ({}),
    submit: (services) => save({ services }),
  });
  return (
    <SectionForm title="Services" intro="What people can search and book." form={form}>
      <div className="grid gap-x-10 sm:grid-cols-2">
        {SERVICES.map((service) => (
          <Switch
            key={service}
            label={NAMES[service]}
            checked={isOn(form.values, service)}
            onChange={(on) => form.update((values) => switched(values, service, on))}
          />
        ))}
        <Switch
          label="Keep services on for admins"
          hint="Admins can use what is off for everyone else."
          checked={form.values.enableServiceForAdmin}
          onChange={(on) => form.set('enableServiceForAdmin', on)}
        />
      </div>
      <h3 className="mt-5 mb-2 font-semibold">What it comes to</h3>
      <EffectTable switches={form.values} />
    </SectionForm>
  );
}

function EffectTable({ switches }: { readonly switches: ServiceSwitches }) {
  return (
    <div className="overflow-hidden rounded-xl border border-hairline">
      <ScrollBox label="What it comes to">
        <table className="w-full min-w-[640px] text-[13px]">
          <thead>
            <tr className="bg-sunken text-left text-ink-2">
              <th scope="col" className="px-4 py-2 font-medium">
                Service
              </th>
              {KINDS.map(({ kind, label }) => (
                <th key={kind} scope="col" className="px-4 py-2 font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SERVICES.map((service) => (
              <tr key={service} className="border-t border-hairline align-top">
                <th scope="row" className="px-4 py-2.5 text-left font-medium">
                  {NAMES[service]}
                </th>
                {KINDS.map(({ kind }) => (
                  <EffectCell key={kind} {...serviceAccess(switches, service, kind)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </div>
  );
}

function EffectCell({ enabled, reason }: { readonly enabled: boolean; readonly reason: string }) {
  return (
    <td className="px-4 py-2.5">
      <span className={enabled ? 'flex items-center gap-1.5 text-green' : 'flex items-center gap-1.5 text-red'}>
        {enabled ? <Check aria-hidden size={14} /> : <X aria-hidden size={14} />}
        {enabled ? 'Can use' : 'Cannot use'}
      </span>
      <span className="block text-meta text-ink-2">{reason}</span>
    </td>
  );
}
