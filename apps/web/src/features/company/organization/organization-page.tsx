import { listOrganizations } from '@pravas/contract/organisation/organization-operations.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Building2 } from 'lucide-react';
import { Suspense } from 'react';
import { lazyPage } from '../../../lib/lazy-page.ts';
import { textValues } from '../../../lib/search-text.ts';
import { api, useSession } from '../../../lib/session.ts';
import { useUrlTab } from '../../../lib/use-url-tab.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { SectionBones } from './section-bones.tsx';

// One section is shown at a time, so only that one is fetched.
const ServicesSection = lazyPage(() => import('./services-section.tsx'), 'ServicesSection');
const SecuritySection = lazyPage(() => import('./security-section.tsx'), 'SecuritySection');
const ModulesSection = lazyPage(() => import('./modules-section.tsx'), 'ModulesSection');
const GstSection = lazyPage(() => import('./gst-section.tsx'), 'GstSection');
const FeesSection = lazyPage(() => import('./fees-section.tsx'), 'FeesSection');
const EmployeeFieldsSection = lazyPage(() => import('./employee-fields-section.tsx'), 'EmployeeFieldsSection');
const DeskSection = lazyPage(() => import('./desk-section.tsx'), 'DeskSection');
const DetailsSection = lazyPage(() => import('./details-section.tsx'), 'DetailsSection');
const DealCodesSection = lazyPage(() => import('./deal-codes-section.tsx'), 'DealCodesSection');
const StaysSection = lazyPage(() => import('./stays-section.tsx'), 'StaysSection');
const BookingSection = lazyPage(() => import('./booking-section.tsx'), 'BookingSection');

const TABS = [
  { id: 'details', label: 'Details' },
  { id: 'gst', label: 'GST' },
  { id: 'services', label: 'Services' },
  { id: 'booking', label: 'Booking for others' },
  { id: 'hotels', label: 'Hotels' },
  { id: 'desk', label: 'Travel desk' },
  { id: 'fields', label: 'Employee fields' },
  { id: 'deal-codes', label: 'Deal codes' },
  { id: 'fees', label: 'Fees' },
  { id: 'modules', label: 'Modules' },
  { id: 'security', label: 'Security' },
] as const;
type TabId = (typeof TABS)[number]['id'];
const TAB_IDS = TABS.map((tab) => tab.id) as [TabId, ...TabId[]];

/** The organisation: its details and every setting, each saved by itself. */
export function OrganizationPage() {
  return (
    <RoleGate privilege="organisation.manage" title="Organisation">
      <OrganizationSections />
    </RoleGate>
  );
}

function OrganizationSections() {
  const { user, organization } = useSession();
  const [tab, setTab] = useUrlTab(TAB_IDS);
  const { organizationId: asked = '' } = textValues(useSearch({ strict: false }));
  const isProvider = user?.isSuperAdmin === true;
  /** Null = the person's own. */
  const chosen = isProvider && asked !== '' && asked !== organization?._id ? asked : null;
  return (
    <>
      <PageHead title="Organisation" intro="The organisation’s details, and what its people can use." />
      {isProvider && <OrganizationPicker chosen={chosen} />}
      <Tabs label="Sections" name="organization" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      {TABS.map(({ id }) => (
        <TabPanel key={`${id} ${chosen}`} name="organization" id={id} value={tab}>
          <Suspense fallback={<SectionBones />}>
            <Section id={id} organizationId={chosen} />
          </Suspense>
        </TabPanel>
      ))}
    </>
  );
}

function Section({ id, organizationId }: { readonly id: TabId; readonly organizationId: string | null }) {
  switch (id) {
    case 'details':
      return <DetailsSection organizationId={organizationId} />;
    case 'gst':
      return organizationId === null ? <GstSection /> : <OwnOnly what="GST registrations" />;
    case 'services':
      return <ServicesSection organizationId={organizationId} />;
    case 'booking':
      return <BookingSection organizationId={organizationId} />;
    case 'hotels':
      return <StaysSection organizationId={organizationId} />;
    case 'desk':
      return <DeskSection organizationId={organizationId} />;
    case 'fields':
      return <EmployeeFieldsSection organizationId={organizationId} />;
    case 'deal-codes':
      return <DealCodesSection organizationId={organizationId} />;
    case 'fees':
      return <FeesSection organizationId={organizationId} />;
    case 'modules':
      return <ModulesSection organizationId={organizationId} />;
    case 'security':
      return <SecuritySection organizationId={organizationId} />;
  }
}

function OwnOnly({ what }: { readonly what: string }) {
  return (
    <Notice tone="info" title={`${what} belong to the organisation itself`}>
      Its own admins look after them. Choose your own organisation to see yours.
    </Notice>
  );
}

/** The provider's admins look after every organisation of this installation. */
function OrganizationPicker({ chosen }: { readonly chosen: string | null }) {
  const text = textValues(useSearch({ strict: false }));
  const { organization } = useSession();
  const navigate = useNavigate();
  const choose = (id: string, name: string) =>
    void navigate({ to: '.', search: { ...text, organizationId: id, organization: name } });
  const name = chosen === null ? (organization?.name ?? '') : (text.organization ?? chosen);
  return (
    <div className="card mb-4 flex flex-wrap items-end gap-x-5 gap-y-2 px-5 py-4">
      <ComboboxField
        label="Organisation"
        value={{ value: chosen ?? '', label: name }}
        onChange={(option) => choose(option?.value ?? '', option?.label ?? '')}
        searchKey={['company', 'organizations']}
        search={async (typed, signal) => {
          const { data } = await api.call(listOrganizations, {
            query: { ...(typed === '' ? {} : { search: JSON.stringify({ name: typed }) }), sortBy: 'name' },
            signal,
          });
          return data.map((row) => ({
            value: row._id,
            label: row.name,
            detail: `${row.employees.toLocaleString('en-IN')} employees`,
          }));
        }}
        className="w-full sm:w-96"
      />
      <p className="flex min-h-11 items-center gap-2 text-[13px] text-ink-2">
        <Building2 aria-hidden size={16} className="shrink-0 text-ink-3" />
        {chosen === null
          ? 'This is your own organisation.'
          : 'You are changing another organisation. It takes effect at once.'}
      </p>
    </div>
  );
}
