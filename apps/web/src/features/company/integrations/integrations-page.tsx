import { useUrlTab } from '../../../lib/use-url-tab.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../../ui/tabs.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { DirectorySection } from './directory-section.tsx';
import { DomainsCard } from './domains-card.tsx';
import { SsoCard } from './sso-card.tsx';

const TABS = [
  { id: 'sso', label: 'Single sign-on' },
  { id: 'directory', label: 'Directory (SCIM)' },
  { id: 'keys', label: 'API keys' },
] as const;

/** How Pravas connects to what the organisation already uses. */
export function IntegrationsPage() {
  return (
    <RoleGate privilege="integrations.manage" title="Integrations">
      <Integrations />
    </RoleGate>
  );
}

function Integrations() {
  const [tab, setTab] = useUrlTab(['sso', 'directory', 'keys']);
  return (
    <>
      <PageHead
        title="Integrations"
        intro="Sign-in through your own identity provider, people from your directory, and keys for programs."
      />
      <Tabs label="Integrations" name="integrations" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      <TabPanel name="integrations" id="sso" value={tab} className="space-y-4">
        <DomainsCard />
        <SsoCard />
      </TabPanel>
      <TabPanel name="integrations" id="directory" value={tab}>
        <DirectorySection />
      </TabPanel>
      <TabPanel name="integrations" id="keys" value={tab}>
        <ApiKeysSection />
      </TabPanel>
    </>
  );
}
