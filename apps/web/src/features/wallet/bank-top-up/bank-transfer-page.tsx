import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { usePrivilege } from '../../../lib/session.ts';
import { PageHead } from '../../../ui/page-head.tsx';
import { RoleGate } from '../../../ui/role-gate.tsx';
import { BankTopUps } from './bank-top-ups.tsx';

/** Topping the wallet up by bank transfer. */
export function BankTransferPage() {
  const seesLedger = usePrivilege('ledger.view');
  return (
    <RoleGate title="Bank transfers" privilege="wallet.topup">
      <PageHead
        above={
          seesLedger && (
            <Link to="/home2/wallet" className="mb-2 inline-flex min-h-6 items-center gap-1.5 text-blue">
              <ArrowLeft aria-hidden size={15} /> Wallet
            </Link>
          )
        }
        title="Bank transfers"
        intro="Pay into your wallet from your bank, and tell us the number of the transfer."
      />
      <BankTopUps />
    </RoleGate>
  );
}
