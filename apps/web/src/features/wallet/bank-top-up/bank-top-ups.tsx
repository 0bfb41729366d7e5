import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, Landmark, type LucideIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { instantText, longDate } from '../../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../../lib/lazy-dialog.ts';
import { inrExact } from '../../../lib/money-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { CopyLine } from '../../../ui/copy-line.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import { BANK_TOP_UPS_QUERY, type BankTopUp, type ReceivingAccount } from './bank-top-up-queries.ts';

const DeclareDialog = lazyDialog(() => import('./declare-dialog.tsx'), 'DeclareDialog');

/** The accounts to pay to, and every declared transfer with its outcome. */
export function BankTopUps() {
  const answer = useQuery(BANK_TOP_UPS_QUERY);
  const [isDeclaring, setIsDeclaring] = useState(false);
  const shown = answer.data;
  if (answer.isPending) return <Bone className="h-72 rounded-2xl" />;
  if (!shown) {
    return <LoadProblem failure={answer.error} what="The bank transfers" onRetry={() => void answer.refetch()} />;
  }
  if (shown.accounts.length === 0 && shown.topups.length === 0) {
    return (
      <div className="card">
        <FirstUse icon={<Landmark size={30} strokeWidth={1.6} />} title="No account to pay to yet">
          Pravas has not yet named an account for bank transfers. Pay into your wallet by card or UPI.
        </FirstUse>
      </div>
    );
  }
  return (
    <>
      <section aria-labelledby="pay-to-title" className="card mb-4 px-5 py-4 max-sm:px-4">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 id="pay-to-title" className="text-lead font-semibold">
              Pay to
            </h2>
            <p className="text-[13px] text-ink-2">
              NEFT, RTGS, IMPS or UPI, at most {inrExact(shown.limits.perTopup)} at once and{' '}
              {inrExact(shown.limits.perDay)} a day. Then declare the transfer: it is in your wallet once we have seen
              it at the bank.
            </p>
          </div>
          {shown.accounts.length > 0 && (
            <Button tone="primary" onClick={() => setIsDeclaring(true)} {...opens(DeclareDialog)}>
              Declare a transfer
            </Button>
          )}
        </div>
        <ul className="mt-4 grid gap-4 lg:grid-cols-2">
          {shown.accounts.map((account) => (
            <Account key={account._id} account={account} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="declared-title" className="card">
        <h2 id="declared-title" className="px-5 py-4 text-lead font-semibold max-sm:px-4">
          Declared transfers
        </h2>
        {shown.topups.length === 0 ? (
          <p className="px-5 pb-5 text-ink-2 max-sm:px-4">No transfers declared yet.</p>
        ) : (
          <ul className="divide-y divide-hairline border-t border-hairline">
            {shown.topups.map((topUp) => (
              <TopUpRow key={topUp._id} topUp={topUp} />
            ))}
          </ul>
        )}
      </section>
      {isDeclaring && <DeclareDialog accounts={shown.accounts} onClose={() => setIsDeclaring(false)} />}
    </>
  );
}

function Account({ account: { bank, holder, accountNumber, ifsc } }: { readonly account: ReceivingAccount }) {
  return (
    <li className="min-w-0 rounded-xl border border-hairline p-4">
      <p className="font-semibold">{bank}</p>
      <p className="mb-3 text-[13px] text-ink-2">{holder}</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <CopyLine label={`Account number at ${bank}`} value={accountNumber} />
        <CopyLine label={`IFSC of ${bank}`} value={ifsc} />
      </div>
    </li>
  );
}

const STATES: Readonly<
  Record<BankTopUp['state'], { readonly tone: BadgeTone; readonly icon: LucideIcon; readonly text: string }>
> = {
  declared: { tone: 'plain', icon: Search, text: 'Being checked at the bank' },
  matched: { tone: 'amber', icon: Clock, text: 'Found, being checked' },
  credited: { tone: 'green', icon: CircleCheck, text: 'In your wallet' },
  refused: { tone: 'red', icon: CircleAlert, text: 'Not accepted' },
};

function TopUpRow({ topUp }: { readonly topUp: BankTopUp }) {
  const { tone, icon: Icon, text } = STATES[topUp.state];
  const { received, amount } = topUp;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-3 text-[13px] max-sm:px-4">
      <div className="min-w-0">
        <p className="board font-medium wrap-anywhere">{topUp.utr}</p>
        <p className="text-ink-2">
          Paid on {longDate(topUp.paidOn)}
          {topUp.declaredBy === null ? ', found by Pravas' : `, declared by ${topUp.declaredBy}`}
          {topUp.hasSlip && ', with a slip'}
        </p>
        {topUp.reason !== null && <p className="mt-1 wrap-anywhere">{topUp.reason}</p>}
      </div>
      <div className="text-right max-sm:text-left">
        <p className="board text-body font-semibold">{inrExact(received ?? amount)}</p>
        {received !== null && received !== amount && <p className="text-ink-2">{inrExact(amount)} was declared</p>}
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 sm:justify-end">
          <Badge tone={tone}>
            <Icon aria-hidden size={13} /> {text}
          </Badge>
          {topUp.decidedAt !== null && <span className="text-ink-2">{instantText(topUp.decidedAt)}</span>}
        </p>
      </div>
    </li>
  );
}
