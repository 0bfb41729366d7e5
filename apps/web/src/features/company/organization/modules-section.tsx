import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useForm } from '../../../lib/form.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { KEYS } from '../query-keys.ts';
import { type OrganizationDetails, useOrganization } from './details-query.ts';
import { SectionBones } from './section-bones.tsx';
import { LoadedSettings, SectionForm, SectionHead, SetByProvider } from './settings-frame.tsx';
import { useSaveSettings } from './settings-query.ts';

interface SectionProps {
  readonly organizationId: string | null;
}
type Modules = OrganizationDetails['modules'];

/** Which modules the organisation has; the provider's to change. */
export function ModulesSection({ organizationId }: SectionProps) {
  const organization = useOrganization(organizationId);
  if (organization.isError) {
    return <LoadProblem failure={organization.error} what="The modules" onRetry={() => void organization.refetch()} />;
  }
  const modules = organization.data?.modules;
  if (!modules) return <SectionBones />;
  return (
    <LoadedSettings organizationId={organizationId}>
      {(settings) =>
        settings.canChangeFees ? (
          <ModulesForm modules={modules} organizationId={organizationId} />
        ) : (
          <ModulesShown modules={modules} />
        )
      }
    </LoadedSettings>
  );
}

const INTRO = 'Parts of Pravas that the organisation has.';

function ModulesShown({ modules }: { readonly modules: Modules }) {
  return (
    <section className="card">
      <SectionHead title="Modules" intro={INTRO} />
      <div className="px-5 py-4">
        <SetByProvider />
        <ul className="max-w-[640px] divide-y divide-hairline">
          {modules.map((module) => (
            <li key={module.id} className="flex items-center justify-between gap-4 py-2.5">
              <span className="font-medium">{module.name}</span>
              <Badge tone={module.active ? 'green' : 'plain'}>
                {module.active ? <Check aria-hidden size={12} /> : <X aria-hidden size={12} />}
                {module.active ? 'On' : 'Off'}
              </Badge>
            </li>
          ))}
        </ul>
        {modules.length === 0 && <p className="text-ink-2">-</p>}
      </div>
    </section>
  );
}

function ModulesForm({ modules, organizationId }: SectionProps & { readonly modules: Modules }) {
  const queries = useQueryClient();
  const save = useSaveSettings(organizationId);
  const form = useForm<{ readonly modules: Modules }>({
    initial: { modules },
    check: () => ({}),
    submit: async (values) => {
      await save({ modules: values.modules.map(({ id, active }) => ({ id, active })) });
      await queries.invalidateQueries({ queryKey: KEYS.organization });
    },
  });
  const change = (id: number, active: boolean) =>
    form.update((values) => ({
      modules: values.modules.map((module) => (module.id === id ? { ...module, active } : module)),
    }));
  return (
    <SectionForm title="Modules" intro={INTRO} form={form}>
      <div className="max-w-[640px] space-y-1">
        {form.values.modules.map((module) => (
          <Switch
            key={module.id}
            label={module.name}
            checked={module.active}
            onChange={(active) => change(module.id, active)}
          />
        ))}
      </div>
    </SectionForm>
  );
}
