import { approveWithdrawal } from '@pravas/contract/withdrawal/withdrawal-operations.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { longDate } from '../../lib/calendar-date.ts';
import { lazyDialog, opens } from '../../lib/lazy-dialog.ts';
import { countText, inrExact } from '../../lib/money-text.ts';
import { api } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useListAsk } from '../../ui/list-screen.tsx';
import { WaitingList } from '../../ui/waiting-list.tsx';
import {
  type ProviderWithdrawal,
  refreshProviderWithdrawals,
  WAITING,
  WITHDRAWALS_PATH,
  withdrawalsQuery,
} from './provider-withdrawal-queries.ts';

const PayDialog = lazyDialog(() => import('./pay-dialog.tsx'), 'PayDialog');
const ReasonDialog = lazyDialog(() => import('./reason-dialog.tsx'), 'ReasonDialog');

/** What customers ask for: what waits, the longest first, each with the people who worked on it. */
export function AskedWithdrawals() {
  const [ask, change] = useListAsk(WITHDRAWALS_PATH, WAITING);
  const answer = useQuery(withdrawalsQuery(ask));
  return (
    <WaitingList
      answer={answer}
      ask={ask}
      onChange={change}
      what="withdrawals"
      about="What customers take out of their wallets stays here until it is paid or refused."
      row={(withdrawal) => <Asked key={withdrawal._id} withdrawal={withdrawal} />}
    />
  );
}

function Asked({ withdrawal }: { readonly withdrawal: ProviderWithdrawal }) {
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'approve' | 'pay' | 'refuse' | null>(null);
  const { _id: withdrawalId, organizationId, organization, amount, version, state } = withdrawal;
  const isWaiting = state === 'asked' || state === 'approved';
  const close = () => setAsking(null);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4">
      <div className="min-w-0 text-[13px]">
        <p className="text-body font-semibold wrap-anywhere">{organization}</p>
        <p className="wrap-anywhere">
          {withdrawal.holder}, {withdrawal.bank}
        </p>
        <p className="board wrap-anywhere">
          {withdrawal.accountNumber} · {withdrawal.ifsc}
        </p>
        <p className="text-ink-2">
          Asked for by {withdrawal.askedBy}
          {isWaiting && (withdrawal.ageDays === 0 ? ' today' : `, waits for ${countText(withdrawal.ageDays, 'day')}`)}
        </p>
        <p className="mt-1 wrap-anywhere">{handsText(withdrawal)}</p>
        {withdrawal.whyNot !== null && <p className="text-ink-2 wrap-anywhere">{withdrawal.whyNot}</p>}
        {withdrawal.reason !== null && <p className="text-ink-2 wrap-anywhere">{withdrawal.reason}</p>}
      </div>
      <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:items-start">
        <p className="board text-lead font-semibold">{inrExact(amount)}</p>
        {isWaiting && (
          <div className="flex flex-wrap gap-2 sm:justify-end">
            {withdrawal.mayApprove && (
              <Button size="small" onClick={() => setAsking('approve')}>
                Approve {inrExact(amount)}
              </Button>
            )}
            {withdrawal.mayPay && (
              <Button size="small" onClick={() => setAsking('pay')} {...opens(PayDialog)}>
                Enter the transfer
              </Button>
            )}
            {withdrawal.mayRefuse && (
              <Button size="small" onClick={() => setAsking('refuse')} {...opens(ReasonDialog)}>
                Refuse
              </Button>
            )}
          </div>
        )}
      </div>
      {asking === 'approve' && (
        <ConfirmAction
          title="Approve the withdrawal"
          yes={`Approve ${inrExact(amount)}`}
          onClose={close}
          onYes={async () => {
            await api.call(approveWithdrawal, { body: { organizationId, withdrawalId, version } });
            await refreshProviderWithdrawals(queries);
          }}
        >
          {organization} gets {inrExact(amount)} to {withdrawal.holder}, {withdrawal.accountNumber}. Another of us pays
          it at the bank and enters the transfer.
        </ConfirmAction>
      )}
      {asking === 'pay' && <PayDialog withdrawal={withdrawal} onClose={close} />}
      {asking === 'refuse' && (
        <ReasonDialog asked={{ kind: 'withdrawal', organizationId, id: withdrawalId, version }} onClose={close}>
          {inrExact(amount)} is in the wallet of {organization} again
          {state === 'approved' && '. Refuse it only if the transfer was not made: ask whoever pays at our bank first'}.
        </ReasonDialog>
      )}
    </li>
  );
}

function handsText({ state, verifiedBy, approvedBy, paidBy, utr, paidOn }: ProviderWithdrawal): string {
  if (state === 'paid') {
    const on = paidOn === null ? '' : ` on ${longDate(paidOn)}`;
    return `Agreed to by ${approvedBy ?? 'a colleague'}, paid${on} by ${paidBy ?? 'a colleague'}, UTR ${utr ?? ''}.`;
  }
  if (state === 'taken_back') return 'The customer took it back.';
  if (state === 'refused') return 'It was refused.';
  if (state === 'approved') {
    return `Agreed to by ${approvedBy ?? 'a colleague'}. Our bank may be paying it already: it is only refused where the transfer was not made.`;
  }
  return `Account verified by ${verifiedBy ?? 'nobody'}.`;
}
