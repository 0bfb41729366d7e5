import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useListAsk } from '../../ui/list-screen.tsx';
import { WaitingList } from '../../ui/waiting-list.tsx';
import { accountsQuery, type ProviderAccount, WAITING, WITHDRAWALS_PATH } from './provider-withdrawal-queries.ts';

const VerifyDialog = lazyDialog(() => import('./verify-dialog.tsx'), 'VerifyDialog');
const ReasonDialog = lazyDialog(() => import('./reason-dialog.tsx'), 'ReasonDialog');
/** Where the address keeps the tab. */
const KEPT = { tab: 'accounts' };

/**
 * The accounts that customers wish to be paid to: what waits, the longest first, each beside that customer's own
 * transfers.
 */
export function PayoutAccounts() {
  const [ask, change] = useListAsk(WITHDRAWALS_PATH, WAITING, KEPT);
  const answer = useQuery(accountsQuery(ask));
  return (
    <WaitingList
      answer={answer}
      ask={ask}
      onChange={change}
      what="accounts"
      about="Accounts that customers add stay here until one of us has said whose they are."
      row={(account) => <Account key={account._id} account={account} />}
    />
  );
}

const STATES: Readonly<Record<ProviderAccount['state'], { readonly tone: BadgeTone; readonly text: string }>> = {
  waiting: { tone: 'amber', text: 'Waits' },
  verified: { tone: 'green', text: 'Verified' },
  refused: { tone: 'red', text: 'Refused' },
  removed: { tone: 'plain', text: 'Removed by the customer' },
};

function Account({ account }: { readonly account: ProviderAccount }) {
  const [asking, setAsking] = useState<'verify' | 'refuse' | null>(null);
  const { _id: id, organizationId, organization, state, version } = account;
  const close = () => setAsking(null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4">
      <div className="min-w-0 text-[13px]">
        <p className="flex flex-wrap items-center gap-2 text-body font-semibold wrap-anywhere">
          {organization} <Badge tone={STATES[state].tone}>{STATES[state].text}</Badge>
        </p>
        <p className="wrap-anywhere">
          {account.holder}, {account.bank}
        </p>
        <p className="board wrap-anywhere">
          {account.accountNumber} · {account.ifsc}
        </p>
        <p className="text-ink-2">
          In law: {account.legalName}. Added by {account.addedBy}
          {account.ageDays === 0 ? ' today' : `, ${countText(account.ageDays, 'day')} ago`}.
        </p>
        <p className="mt-1 text-ink-2 wrap-anywhere">{paidInText(account)}</p>
        {account.proof !== null && (
          <p className="mt-1 wrap-anywhere">
            Verified by {account.verifiedBy ?? 'a colleague'}: {account.proof}
          </p>
        )}
        {account.reason !== null && <p className="mt-1 wrap-anywhere">{account.reason}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'waiting' && (
          <Button size="small" onClick={() => setAsking('verify')} {...opens(VerifyDialog)}>
            Verify
          </Button>
        )}
        {(state === 'waiting' || state === 'verified') && (
          <Button size="small" onClick={() => setAsking('refuse')} {...opens(ReasonDialog)}>
            {state === 'waiting' ? 'Refuse' : 'Trust it no longer'}
          </Button>
        )}
      </div>
      {asking === 'verify' && <VerifyDialog account={account} onClose={close} />}
      {asking === 'refuse' && (
        <ReasonDialog asked={{ kind: 'account', organizationId, id, version }} onClose={close}>
          Nothing is paid to it any more. {organization} reads why.
        </ReasonDialog>
      )}
    </li>
  );
}

function paidInText({ paidIn }: ProviderAccount): string {
  if (paidIn.length === 0) return 'Nothing has come from this customer by bank yet.';
  const told = paidIn.map(({ utr, paidOn, amount }) => `${inrExact(amount)} of ${longDate(paidOn)}, UTR ${utr}`);
  return `Came by bank: ${told.join('; ')}.`;
}
