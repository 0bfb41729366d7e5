import {
  listGstRegistrations,
  updateGstRegistrationStatus,
} from '@pravas/contract/organisation/organization-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, ReceiptText, Star } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useForm } from '../../../lib/form.ts';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { api, useSession } from '../../../lib/session.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { Toggle } from '../../../ui/toggle.tsx';
import { KEYS } from '../query-keys.ts';
import { GstCreditSection } from './gst-credit-section.tsx';
import { GstDialog } from './gst-dialog.tsx';
import { GST_TYPES } from './gst-form.ts';
import type { GstRegistration } from './gst-registration.ts';
import { SectionBones } from './section-bones.tsx';
import { LoadedSettings, SectionForm } from './settings-frame.tsx';
import { type Settings, useSaveSettings } from './settings-query.ts';

// The provider alone has letters of undertaking.
const UndertakingSection = lazyPage(() => import('./undertaking-section.tsx'), 'UndertakingSection');

/** The organisation's GST registrations, and whether people choose among them. */
export function GstSection() {
  /** Undefined = no form; null = the form of a new one. */
  const [editing, setEditing] = useState<GstRegistration | null | undefined>(undefined);
  const [switching, setSwitching] = useState<GstRegistration | null>(null);
  const answer = useQuery({
    queryKey: KEYS.gst,
    queryFn: ({ signal }) => api.call(listGstRegistrations, { signal }),
  });
  const rows = answer.data?.data;
  const isProvider = useSession().user?.isSuperAdmin === true;
  const add = (
    <Button tone="primary" onClick={() => setEditing(null)}>
      <Plus aria-hidden size={16} /> Add GST registration
    </Button>
  );
  return (
    <div className="space-y-4">
      <section aria-label="GST registrations" className="card">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b border-hairline px-5 py-4">
          <div className="min-w-0 flex-1 basis-64">
            <h2 className="text-lead font-semibold">GST registrations</h2>
            <p className="mt-0.5 text-ink-2">Invoices carry one of them, so that the tax can be claimed back.</p>
          </div>
          {rows && rows.length > 0 && add}
        </div>
        {answer.isError && (
          <LoadProblem
            failure={answer.error}
            what="The registrations"
            onRetry={() => void answer.refetch()}
            className="m-4"
          />
        )}
        {answer.isPending && <SectionBones />}
        {rows?.length === 0 && (
          <FirstUse icon={<ReceiptText size={30} strokeWidth={1.6} />} title="No GST registration yet" action={add}>
            Add the number of your head office first; it becomes the default.
          </FirstUse>
        )}
        <ul className="divide-y divide-hairline">
          {rows?.map((row) => (
            <GstRow key={row._id} row={row} onEdit={() => setEditing(row)} onSwitch={() => setSwitching(row)} />
          ))}
        </ul>
      </section>
      {rows && rows.length > 0 && <GstCreditSection registrations={rows} />}
      {isProvider && (
        <Suspense fallback={<SectionBones />}>
          <UndertakingSection />
        </Suspense>
      )}
      <LoadedSettings organizationId={null}>{(settings) => <SeveralGsts settings={settings} />}</LoadedSettings>
      {editing !== undefined && (
        <GstDialog row={editing} isFirst={rows?.length === 0} onClose={() => setEditing(undefined)} />
      )}
      {switching && <GstStatusDialog row={switching} onClose={() => setSwitching(null)} />}
    </div>
  );
}

interface GstRowProps {
  readonly row: GstRegistration;
  readonly onEdit: () => void;
  readonly onSwitch: () => void;
}

function GstRow({ row, onEdit, onSwitch }: GstRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {row.displayName}
          {row.isDefault && (
            <Badge tone="blue">
              <Star aria-hidden size={12} /> Default
            </Badge>
          )}
        </p>
        <p className="text-[13px] text-ink-2">{row.legalName}</p>
      </div>
      <div className="basis-52">
        <p className="font-mono text-[13px]">{row.gstNumber}</p>
        <p className="text-[13px] text-ink-2">
          {row.stateName} · {GST_TYPES.find((type) => type.value === row.gstType)?.label ?? row.gstType}
        </p>
      </div>
      <div className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        <span className="inline-flex items-center gap-1 text-[13px] text-ink-2">
          <Toggle
            checked={row.isActive}
            disabled={row.isDefault}
            label={`${row.displayName} can be used`}
            onChange={onSwitch}
          />
          {row.isActive ? 'Active' : 'Off'}
        </span>
        <Button size="small" onClick={onEdit}>
          <Pencil aria-hidden size={14} /> Change<span className="sr-only"> {row.displayName}</span>
        </Button>
      </div>
    </li>
  );
}

function GstStatusDialog({ row, onClose }: { readonly row: GstRegistration; readonly onClose: () => void }) {
  const queries = useQueryClient();
  return (
    <ConfirmAction
      title={row.isActive ? `Switch ${row.displayName} off?` : `Switch ${row.displayName} on?`}
      yes={row.isActive ? 'Switch off' : 'Switch on'}
      danger={row.isActive}
      onYes={async () => {
        await api.call(updateGstRegistrationStatus, { body: { gstId: row._id, isActive: !row.isActive } });
        await queries.invalidateQueries({ queryKey: KEYS.gst });
      }}
      onClose={onClose}
    >
      {row.isActive
        ? 'Nobody can choose it for a trip until it is switched on again. Invoices made before keep it.'
        : 'It can be chosen for trips again.'}
    </ConfirmAction>
  );
}

function SeveralGsts({ settings }: { readonly settings: Settings }) {
  const save = useSaveSettings(null);
  const form = useForm<{ readonly enable: boolean }>({
    initial: { enable: settings.multipleGsts.enable },
    check: () => ({}),
    submit: (multipleGsts) => save({ multipleGsts }),
  });
  return (
    <SectionForm title="Choosing a registration" form={form}>
      <div className="max-w-[640px]">
        <Switch
          label="People choose the registration of each trip"
          hint="Off: every invoice carries the default one."
          checked={form.values.enable}
          onChange={(enable) => form.set('enable', enable)}
        />
      </div>
    </SectionForm>
  );
}
