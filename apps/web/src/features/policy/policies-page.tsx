import { Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPage } from '../../lib/lazy-page.ts';
import { usePrivilege } from '../../lib/session.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { Button } from '../../ui/button.tsx';
import { ListBones } from '../../ui/list-screen.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { PolicyDialog } from './policy-dialog.tsx';
import { PolicyList } from './policy-list.tsx';
import { ReasonCodesTab } from './reason-codes-tab.tsx';

/** Looking a person up loads a good deal of code. */
const PolicyLookup = lazyPage(() => import('./policy-lookup.tsx'), 'PolicyLookup');

const TABS = [
  { id: 'policies', label: 'Policies' },
  { id: 'lookup', label: 'Which policy holds for…?' },
  { id: 'reasons', label: 'Reason codes' },
] as const;

/** The company's trip policies. */
export function PoliciesPage() {
  return (
    <RoleGate title="Trip policies" privilege="policies.view">
      <Policies />
    </RoleGate>
  );
}

function Policies() {
  const [tab, setTab] = useUrlTab(['policies', 'lookup', 'reasons']);
  const [adding, setAdding] = useState(false);
  const mayManage = usePrivilege('policies.manage');
  const add = mayManage && (
    <Button tone="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden size={16} /> Add policy
    </Button>
  );
  return (
    <>
      <PageHead
        title="Trip policies"
        intro="What people may book and spend, for whom, and what happens when they need more."
      >
        {add}
      </PageHead>
      <Tabs label="Trip policies" name="policies" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      <TabPanel name="policies" id="policies" value={tab}>
        <PolicyList add={add} />
      </TabPanel>
      <TabPanel name="policies" id="lookup" value={tab}>
        <Suspense fallback={<ListBones label="Loading" />}>
          <PolicyLookup />
        </Suspense>
      </TabPanel>
      <TabPanel name="policies" id="reasons" value={tab}>
        <ReasonCodesTab />
      </TabPanel>
      {adding && <PolicyDialog mode="new" onClose={() => setAdding(false)} />}
    </>
  );
}
