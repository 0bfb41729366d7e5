import { Link } from '@tanstack/react-router';
import { ArrowLeft, HandCoins, Landmark } from 'lucide-react';
import { useUrlTab } from '../../lib/use-url-tab.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { TabPanel, Tabs } from '../../ui/tabs.tsx';
import { AskedWithdrawals } from './asked-withdrawals.tsx';
import { PayoutAccounts } from './payout-accounts.tsx';

const TABS = [
  { id: 'asked', label: 'Withdrawals', icon: HandCoins },
  { id: 'accounts', label: 'Accounts', icon: Landmark },
] as const;

/** What customers take out of their wallets, and the accounts that it goes to. */
export function ProviderWithdrawalsPage() {
  return (
    <RoleGate title="Withdrawals" privilege="provider.decide">
      <Pages />
    </RoleGate>
  );
}

function Pages() {
  const [tab, setTab] = useUrlTab(['asked', 'accounts']);
  return (
    <>
      <PageHead
        above={
          <Link to="/provider" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
            <ArrowLeft aria-hidden size={15} /> What waits
          </Link>
        }
        title="Withdrawals"
        intro="One person checks the account, another approves the withdrawal, and someone other than the approver pays it and enters the transfer."
      />
      <Tabs label="Withdrawals" name="withdrawals" tabs={TABS} value={tab} onChange={setTab} className="mb-4" />
      <TabPanel name="withdrawals" id="asked" value={tab}>
        <AskedWithdrawals />
      </TabPanel>
      <TabPanel name="withdrawals" id="accounts" value={tab}>
        <PayoutAccounts />
      </TabPanel>
    </>
  );
}
