import { useUrlTab } from '../../lib/use-url-tab.ts';
import { RoleGate } from '../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PreviewTab } from './preview-tab.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { WorkflowList } from './workflow-list.tsx';

const TABS = [
  { id: 'chains', label: 'Chains' },
  { id: 'preview', label: 'Who would be asked' },
  { id: 'settings', label: 'Settings' },
] as const;

/** Who is asked to approve, for whom, and how approvals work. */
export function WorkflowsPage() {
  return (
    <RoleGate title="Approval chains" privilege="policies.view">
      <WorkflowsBoard />
    </RoleGate>
  );
}

function WorkflowsBoard() {
  const [tab, setTab] = useUrlTab(['chains', 'preview', 'settings']);
  return (
    <>
      <h1 className="text-title font-semibold tracking-[-0.01em]">Approval chains</h1>
      <p className="mt-0.5 mb-3 text-ink-2">
        Who approves a trip. The most exact chain applies: department with grade, then department, grade, everybody;
        among those the highest amount.
      </p>
      <Tabs label="Approval chains" name="workflows" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      <TabPanel name="workflows" id="chains" value={tab}>
        <WorkflowList />
      </TabPanel>
      <TabPanel name="workflows" id="preview" value={tab}>
        <PreviewTab />
      </TabPanel>
      <TabPanel name="workflows" id="settings" value={tab}>
        <SettingsTab />
      </TabPanel>
    </>
  );
}
