import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileSpreadsheet, Landmark, ListChecks, Settings2, Upload } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { BankLines } from './bank-lines.tsx';
import { BankSettingsPanel } from './bank-settings-panel.tsx';
import { BankStatements } from './bank-statements.tsx';
import { DeclaredTopups } from './declared-topups.tsx';

const ImportDialog = lazyDialog(() => import('./import-dialog.tsx'), 'ImportDialog');

const TABS = [
  { id: 'declared', label: 'Declared', icon: ListChecks },
  { id: 'lines', label: 'Bank lines', icon: Landmark },
  { id: 'statements', label: 'Statements', icon: FileSpreadsheet },
  { id: 'settings', label: 'Accounts and limits', icon: Settings2 },
] as const;

/** Money that came by bank: what customers declared, what the bank says, and the accounts that receive it. */
export function ProviderBankPage() {
  return (
    <RoleGate title="Bank" privilege="provider.decide">
      <Bank />
    </RoleGate>
  );
}

function Bank() {
  const [tab, setTab] = useUrlTab(['declared', 'lines', 'statements', 'settings']);
  const [isImporting, setIsImporting] = useState(false);
  return (
    <>
      <PageHead
        above={
          <Link to="/provider" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> What waits
          </Link>
        }
        title="Bank"
        intro="What customers say they have sent, beside what our bank says. One of us matches, another agrees, and the wallet is credited."
      >
        <Button tone="primary" onClick={() => setIsImporting(true)} {...opens(ImportDialog)}>
          <Upload aria-hidden size={16} /> Import a statement
        </Button>
      </PageHead>
      <Tabs label="Bank" name="bank" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      <TabPanel name="bank" id="declared" value={tab}>
        <DeclaredTopups />
      </TabPanel>
      <TabPanel name="bank" id="lines" value={tab}>
        <BankLines />
      </TabPanel>
      <TabPanel name="bank" id="statements" value={tab}>
        <BankStatements />
      </TabPanel>
      <TabPanel name="bank" id="settings" value={tab}>
        <BankSettingsPanel />
      </TabPanel>
      {isImporting && <ImportDialog onClose={() => setIsImporting(false)} />}
    </>
  );
}
