import {
  downloadWithdrawalAdvice,
  removePayoutAccount,
  takeBackWithdrawal,
} from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock, Download, Landmark, type LucideIcon, Plus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { instantText, longDate } from '../../../lib/calendar-date.ts';
import { errorText } from '../../../lib/error-text.ts';
import { lazyDialog, opens } from '../../../lib/lazy-dialog.ts';
import { inrExact } from '../../../lib/money-text.ts';
import { saveBlob } from '../../../lib/save-blob.ts';
import { api } from '../../../lib/session.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmAction } from '../../../ui/confirm-action.tsx';
import { LoadProblem } from '../../../ui/load-problem.tsx';
import { FirstUse } from '../../../ui/no-result.tsx';
import { Bone } from '../../../ui/skeleton.tsx';
import {
  accountText,
  type PayoutAccount,
  refreshWithdrawals,
  WITHDRAWALS_QUERY,
  type Withdrawal,
} from './withdrawal-queries.ts';

const PayoutAccountDialog = lazyDialog(() => import('./payout-account-dialog.tsx'), 'PayoutAccountDialog');
const WithdrawDialog = lazyDialog(() => import('./withdraw-dialog.tsx'), 'WithdrawDialog');

/** What may be withdrawn, the accounts it may go to, and what became of each request. */
export function Withdrawals() {
  const answer = useQuery(WITHDRAWALS_QUERY);
  const [dialog, setDialog] = useState<'ask' | 'account' | null>(null);
  const shown = answer.data;
  if (answer.isPending) return <Bone className="h-72 rounded-2xl" />;
  if (!shown) {
    return <LoadProblem failure={answer.error} what="The withdrawals" onRetry={() => void answer.refetch()} />;
  }
  const trusted = shown.accounts.filter(({ state }) => state === 'verified');
  const mayAsk = trusted.length > 0 && shown.available > 0;
  const close = () => setDialog(null);
  return (
    <>
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-2">
        <section aria-labelledby="withdrawable" className="card p-5 max-sm:p-4">
          <h2 id="withdrawable" className="text-[13px] font-medium text-ink-2">
            Can be withdrawn
          </h2>
          <p className="mt-1 text-[28px] leading-9 font-semibold tracking-tight tabular-nums">
            {inrExact(shown.available)}
          </p>
          <p className="text-ink-2">
            {trusted.length === 0
              ? 'Add your bank account first. We check whose it is before we pay to it.'
              : 'Promotional credit and money set aside are not included.'}
          </p>
          {mayAsk && (
            <Button tone="primary" className="mt-4" onClick={() => setDialog('ask')} {...opens(WithdrawDialog)}>
              Withdraw to your bank
            </Button>
          )}
        </section>
        <Accounts accounts={shown.accounts} onAdd={() => setDialog('account')} />
      </div>
      <section aria-labelledby="asked-title" className="card">
        <h2 id="asked-title" className="px-5 py-4 text-lead font-semibold max-sm:px-4">
          Asked for
        </h2>
        {shown.withdrawals.length === 0 ? (
          <p className="px-5 pb-5 text-ink-2 max-sm:px-4">Nothing has been withdrawn yet.</p>
        ) : (
          <ul className="divide-y divide-hairline border-t border-hairline">
            {shown.withdrawals.map((withdrawal) => (
              <WithdrawalRow key={withdrawal._id} withdrawal={withdrawal} />
            ))}
          </ul>
        )}
      </section>
      {dialog === 'account' && <PayoutAccountDialog onClose={close} />}
      {dialog === 'ask' && <WithdrawDialog accounts={trusted} available={shown.available} onClose={close} />}
    </>
  );
}

const ACCOUNT_STATES: Readonly<Record<PayoutAccount['state'], { readonly tone: BadgeTone; readonly text: string }>> = {
  waiting: { tone: 'amber', text: 'Being checked' },
  verified: { tone: 'green', text: 'Verified' },
  refused: { tone: 'red', text: 'Not accepted' },
  removed: { tone: 'plain', text: 'Removed' },
};

interface AccountsProps {
  readonly accounts: readonly PayoutAccount[];
  readonly onAdd: () => void;
}

function Accounts({ accounts, onAdd }: AccountsProps) {
  const queries = useQueryClient();
  const [removing, setRemoving] = useState<PayoutAccount | null>(null);
  return (
    <section aria-labelledby="payout-title" className="card">
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 max-sm:px-4">
        <h2 id="payout-title" className="text-lead font-semibold">
          Your bank accounts
        </h2>
        <Button onClick={onAdd} {...opens(PayoutAccountDialog)}>
          <Plus aria-hidden size={16} /> Add an account
        </Button>
      </div>
      {accounts.length === 0 ? (
        <FirstUse icon={<Landmark size={30} strokeWidth={1.6} />} title="No account yet">
          Money goes back only to an account of your organisation, the one that paid it in where there is one.
        </FirstUse>
      ) : (
        <ul className="divide-y divide-hairline border-t border-hairline">
          {accounts.map((account) => (
            <li
              key={account._id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 text-[13px] max-sm:px-4"
            >
              <div className="min-w-0">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {account.bank}
                  <Badge tone={ACCOUNT_STATES[account.state].tone}>{ACCOUNT_STATES[account.state].text}</Badge>
                </p>
                <p className="board text-ink-2 wrap-anywhere">
                  {account.accountNumber} · {account.ifsc} · {account.holder}
                </p>
                {account.reason !== null && <p className="mt-1 wrap-anywhere">{account.reason}</p>}
              </div>
              {(account.state === 'waiting' || account.state === 'verified') && (
                <Button
                  size="small"
                  aria-label={`Remove ${account.bank}, ${account.accountNumber}`}
                  onClick={() => setRemoving(account)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {removing && (
        <ConfirmAction
          title="Remove the account"
          yes="Remove it"
          onClose={() => setRemoving(null)}
          onYes={async () => {
            const body = { payoutAccountId: removing._id, version: removing.version };
            await api.call(removePayoutAccount, { body });
            await refreshWithdrawals(queries);
          }}
        >
          Nothing more is paid to {accountText(removing)}. You can add it again; we then check it again.
        </ConfirmAction>
      )}
    </section>
  );
}

const STATES: Readonly<
  Record<Withdrawal['state'], { readonly tone: BadgeTone; readonly icon: LucideIcon; readonly text: string }>
> = {
  asked: { tone: 'amber', icon: Clock, text: 'Set aside, being checked' },
  approved: { tone: 'blue', icon: Clock, text: 'Approved, on its way' },
  paid: { tone: 'green', icon: CircleCheck, text: 'Paid' },
  refused: { tone: 'red', icon: CircleAlert, text: 'Refused, back in your wallet' },
  taken_back: { tone: 'plain', icon: Undo2, text: 'Taken back' },
};

function WithdrawalRow({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const queries = useQueryClient();
  const [isTakingBack, setIsTakingBack] = useState(false);
  const { _id: withdrawalId, amount, state, utr, paidOn, decidedAt, version } = withdrawal;
  const { tone, icon: Icon, text } = STATES[state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-3 text-[13px] max-sm:px-4">
      <div className="min-w-0">
        <p className="board text-body font-semibold">{inrExact(amount)}</p>
        <p className="text-ink-2">
          To {accountText(withdrawal)}, asked for by {withdrawal.askedBy}, {instantText(withdrawal.askedAt)}
        </p>
        {utr !== null && paidOn !== null && (
          <p className="text-ink-2">
            Paid on {longDate(paidOn)}, UTR <span className="board wrap-anywhere">{utr}</span>
          </p>
        )}
        {withdrawal.reason !== null && <p className="mt-1 wrap-anywhere">{withdrawal.reason}</p>}
      </div>
      <div className="flex flex-col gap-2 sm:items-end">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:justify-end">
          <Badge tone={tone}>
            <Icon aria-hidden size={13} /> {text}
          </Badge>
          {utr === null && decidedAt !== null && <span className="text-ink-2">{instantText(decidedAt)}</span>}
        </p>
        {withdrawal.mayTakeBack && (
          <Button size="small" aria-label={`Take it back: ${inrExact(amount)}`} onClick={() => setIsTakingBack(true)}>
            Take it back
          </Button>
        )}
        {state === 'paid' && <Advice withdrawal={withdrawal} />}
      </div>
      {isTakingBack && (
        <ConfirmAction
          title="Cancel the withdrawal"
          yes="Take it back"
          no="Leave it"
          onClose={() => setIsTakingBack(false)}
          onYes={async () => {
            await api.call(takeBackWithdrawal, { body: { withdrawalId, version } });
            await refreshWithdrawals(queries);
          }}
        >
          {inrExact(amount)} is back in your wallet and can be spent.
        </ConfirmAction>
      )}
    </li>
  );
}

function Advice({ withdrawal: { _id: withdrawalId, amount } }: { readonly withdrawal: Withdrawal }) {
  const save = useMutation({
    mutationFn: () => api.download(downloadWithdrawalAdvice, { query: { withdrawalId } }),
    onSuccess: ({ blob, fileName }) => saveBlob(blob, fileName),
    onError: (error) => showToast(errorText(error), 'error'),
  });
  return (
    <Button
      size="small"
      aria-label={`Advice of ${inrExact(amount)}`}
      busy={save.isPending}
      onClick={() => save.mutate()}
    >
      <Download aria-hidden size={15} /> Advice
    </Button>
  );
}
