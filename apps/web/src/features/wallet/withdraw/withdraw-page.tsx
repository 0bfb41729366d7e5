import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { usePrivilege } from '../../../lib/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { Withdrawals } from './withdrawals.tsx';

/** Taking money out of the wallet. */
export function WithdrawPage() {
  const seesLedger = usePrivilege('ledger.view');
  return (
    <RoleGate title="Withdrawals" privilege="wallet.topup">
      <PageHead
        above={
          seesLedger && (
            <Link to="/home2/wallet" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
              <ArrowLeft aria-hidden size={15} /> Wallet
            </Link>
          )
        }
        title="Withdrawals"
        intro="What you have paid in and not spent goes back to your own bank account."
      />
      <Withdrawals />
    </RoleGate>
  );
}
