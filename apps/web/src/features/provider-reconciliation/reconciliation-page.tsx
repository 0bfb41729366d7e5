import { Link } from '@tanstack/react-router';
import { ArrowLeft, Banknote, Scale, ShieldAlert, Upload } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { DifferenceList } from './difference-list.tsx';
import { DisputeList } from './dispute-list.tsx';
import { HowThingsStand } from './how-things-stand.tsx';
import { SettlementList } from './settlement-list.tsx';

const ImportPaper = lazyDialog(() => import('./import-paper.tsx'), 'ImportPaper');

const TABS = [
  { id: 'differences', label: 'Differences', icon: Scale },
  { id: 'settlements', label: 'Settlements', icon: Banknote },
  { id: 'disputes', label: 'Disputes', icon: ShieldAlert },
] as const;

/** Our books beside what the gateway, the bank and suppliers say: what differs, and what the gateway has paid out. */
export function ReconciliationPage() {
  return (
    <RoleGate title="Reconciliation" privilege="provider.decide">
      <Reconciliation />
    </RoleGate>
  );
}

function Reconciliation() {
  const [tab, setTab] = useUrlTab(['differences', 'settlements', 'disputes']);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <PageHead
        above={
          <Link to="/provider" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> What waits
          </Link>
        }
        title="Reconciliation"
        intro="Our books beside what the gateway, the bank and suppliers say. Differences stay here until someone resolves them."
      >
        <Button tone="primary" onClick={() => setIsImporting(true)} {...opens(ImportPaper)}>
          <Upload aria-hidden size={16} /> Import a file
        </Button>
      </PageHead>
      <HowThingsStand />
      <Tabs label="Reconciliation" name="reconciliation" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      <TabPanel name="reconciliation" id="differences" value={tab}>
        <DifferenceList />
      </TabPanel>
      <TabPanel name="reconciliation" id="settlements" value={tab}>
        <SettlementList />
      </TabPanel>
      <TabPanel name="reconciliation" id="disputes" value={tab}>
        <DisputeList />
      </TabPanel>
      {isImporting && <ImportPaper onClose={() => setIsImporting(false)} />}
    </>
  );
}
