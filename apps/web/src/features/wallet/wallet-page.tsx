import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Banknote, Bell, CreditCard, Landmark } from 'lucide-react';
import { useState } from 'react';
import { instantText } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { textValues } from '../../lib/search-text.ts';
import { usePrivilege } from '../../lib/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { LoadProblem } from '../../ui/load-problem.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { RoleGate } from '../../ui/role-gate.tsx';
import { Bone } from '../../ui/skeleton.tsx';
import { CreditLineCard } from './credit-line-card.tsx';
import { DisputesCard } from './disputes-card.tsx';
import { PromoCard } from './promo-card.tsx';
import { WALLET_QUERY, type WalletNow } from './wallet-queries.ts';

const TopUpDialog = lazyDialog(() => import('./top-up-dialog.tsx'), 'TopUpDialog');
const AlertDialog = lazyDialog(() => import('./alert-dialog.tsx'), 'AlertDialog');

const LOOKS_EACH_MS = 1_500;

/** The wallet: what is in it, how it is filled, when it is low; and the credit line beside it. */
export function WalletPage() {
  return (
    <RoleGate title="Wallet" privilege="ledger.view">
      <Wallet />
    </RoleGate>
  );
}

function Wallet() {
  const { topUp: returned = '' } = textValues(useSearch({ strict: false }));
  const answer = useQuery({
    ...WALLET_QUERY,
    // A person who returns from the gateway waits for one top-up.
    refetchInterval: ({ state }) => (isOpen(state.data, returned) ? LOOKS_EACH_MS : false),
  });
  const mayTopUp = usePrivilege('wallet.topup');
  const [dialog, setDialog] = useState<'top-up' | 'alert' | null>(null);
  const wallet = answer.data;
  return (
    <>
      <PageHead title="Wallet" intro="What your organisation has paid in, and what it may spend.">
        {wallet && mayTopUp && (
          <>
            <Link to="/home2/wallet/withdraw" className={buttonClass()}>
              <Banknote aria-hidden size={16} /> Withdraw
            </Link>
            <Link to="/home2/wallet/bank-transfer" className={buttonClass()}>
              <Landmark aria-hidden size={16} /> By bank transfer
            </Link>
            <Button tone="primary" onClick={() => setDialog('top-up')} {...opens(TopUpDialog)}>
              <CreditCard aria-hidden size={16} /> Top up by card
            </Button>
          </>
        )}
      </PageHead>
      {answer.isPending && <Bone className="h-64 rounded-2xl" />}
      {answer.isError && !wallet && (
        <LoadProblem failure={answer.error} what="The wallet" onRetry={() => void answer.refetch()} />
      )}
      {wallet && (
        <>
          <Returned wallet={wallet} reference={returned} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Balance wallet={wallet} mayTopUp={mayTopUp} onAlert={() => setDialog('alert')} />
            {wallet.promotional.grants.length > 0 && <PromoCard promotional={wallet.promotional} />}
            {wallet.creditLine && <CreditLineCard line={wallet.creditLine} />}
          </div>
          <DisputesCard />
          <TopUps topUps={wallet.topUps} />
        </>
      )}
      {dialog === 'top-up' && wallet && <TopUpDialog limits={wallet.topUpLimits} onClose={() => setDialog(null)} />}
      {dialog === 'alert' && wallet && <AlertDialog below={wallet.alertBelow} onClose={() => setDialog(null)} />}
    </>
  );
}

const isOpen = (wallet: WalletNow | undefined, reference: string) =>
  wallet?.topUps.some((one) => one.orderId === reference && one.state === 'open') ?? false;

/** What became of the top-up that the browser has returned from. */
function Returned({ wallet, reference }: { readonly wallet: WalletNow; readonly reference: string }) {
  const topUp = wallet.topUps.find((one) => one.orderId === reference);
  if (!topUp) return null;
  if (topUp.state === 'open') {
    return (
      <Notice tone="info" title="Waiting for the payment gateway" className="mb-4">
        {inrExact(topUp.amount)} is in the wallet once the gateway confirms it. You can leave this page.
      </Notice>
    );
  }
  return topUp.state === 'paid' ? (
    <Notice tone="done" title={`${inrExact(topUp.amount)} is in the wallet`} className="mb-4" />
  ) : (
    <Notice tone="error" title="Nothing was paid in" className="mb-4">
      {topUp.message ?? 'The payment failed.'} Nothing was charged; you can try again.
    </Notice>
  );
}

interface BalanceProps {
  readonly wallet: WalletNow;
  readonly mayTopUp: boolean;
  readonly onAlert: () => void;
}

function Balance({ wallet: { wallet, alertBelow }, mayTopUp, onAlert }: BalanceProps) {
  const isLow = alertBelow !== null && wallet.available < alertBelow;
  return (
    <section aria-labelledby="available" className="card p-5">
      <h2 id="available" className="flex items-center gap-2 text-[13px] font-medium text-ink-2">
        In the wallet {isLow && <Badge tone="amber">Low</Badge>}
      </h2>
      <p className="mt-1 text-[28px] leading-9 font-semibold tracking-tight tabular-nums">
        {inrExact(wallet.available)}
      </p>
      <p className="text-ink-2">{coverText(wallet)}</p>
      <dl className="mt-4 divide-y divide-hairline border-t border-hairline">
        <div className="flex justify-between gap-4 py-2">
          <dt className="text-ink-2">Set aside for bookings under way</dt>
          <dd className="font-medium tabular-nums">{inrExact(wallet.held)}</dd>
        </div>
        {wallet.toBePaidOut > 0 && (
          <div className="flex justify-between gap-4 py-2">
            <dt className="text-ink-2">Set aside for withdrawals</dt>
            <dd className="font-medium tabular-nums">{inrExact(wallet.toBePaidOut)}</dd>
          </div>
        )}
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <dt className="text-ink-2">
            {alertBelow === null ? 'No low-balance alert' : `Alert below ${inrExact(alertBelow)}`}
          </dt>
          {mayTopUp && (
            <dd>
              <Button size="small" onClick={onAlert} {...opens(AlertDialog)}>
                <Bell aria-hidden size={15} /> {alertBelow === null ? 'Tell us' : 'Change'}
              </Button>
            </dd>
          )}
        </div>
      </dl>
      <p className="mt-3">
        <Link to="/ledger/list" className="inline-flex min-h-6 items-center text-blue">
          Every entry in the ledger
        </Link>
      </p>
    </section>
  );
}

function coverText({ available, daysOfCover }: WalletNow['wallet']): string {
  if (available === 0) return 'Nothing can be paid from it now.';
  if (daysOfCover === null) return 'Nothing was paid from it in the last 30 days.';
  return `Lasts about ${countText(daysOfCover, 'day')} at the pace of the last 30 days.`;
}

const STATES = {
  open: { tone: 'blue', label: 'On its way' },
  paid: { tone: 'green', label: 'Paid in' },
  failed: { tone: 'plain', label: 'Not paid' },
} as const;

function TopUps({ topUps }: Pick<WalletNow, 'topUps'>) {
  return (
    <section aria-labelledby="top-ups" className="card mt-4 p-5">
      <h2 id="top-ups" className="font-semibold">
        Top-ups by card
      </h2>
      {topUps.length === 0 ? (
        <p className="mt-2 text-ink-2">None yet.</p>
      ) : (
        <ul className="mt-2 divide-y divide-hairline">
          {topUps.map((one) => (
            <li key={one._id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
              <span className="min-w-28 font-medium tabular-nums">{inrExact(one.amount)}</span>
              <Badge tone={STATES[one.state].tone}>{STATES[one.state].label}</Badge>
              <span className="min-w-0 flex-1 basis-48 text-[13px] text-ink-2">
                {one.by}, {instantText(one.at)}
                {one.message && ` · ${one.message}`}
              </span>
              <span translate="no" className="font-mono text-[12px] break-all text-ink-2">
                {one.orderId}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
